"""What a whole deal costs, with every rule and every event kept."""

from __future__ import annotations

import sys
from hashlib import sha256

import pytest

from referee.deal.setup import UNHURRIED
from referee.players import Level
from referee.players.simulation import play_deal
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.wall import numbers
from tests.bench.yardstick import units
from tests.kit.deals import setup_for

pytestmark = pytest.mark.bench

DEALS = 10
ROUNDS = 15


@pytest.mark.parametrize(("level", "goal"), [(Level.RANDOM, 1_500), (Level.CLUB, 6_000)])
def test_a_deal_in_win_checks(level: Level, goal: int, capsys: pytest.CaptureFixture[str]) -> None:
    rules = Registry(SHELF).bind("taiwan16")
    words = numbers(sha256(b"bench").hexdigest(), "moves")
    setups = [setup_for(rules, number, UNHURRIED) for number in range(DEALS)]

    def play() -> None:
        for setup in setups:
            play_deal(rules, setup, level, words)

    play()
    cost = units(play, ROUNDS) / DEALS
    with capsys.disabled():
        sys.stdout.write(f"\n{level} deal: {cost:,.0f} win checks (goal {goal:,})\n")
    assert cost < goal
