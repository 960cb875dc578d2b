"""Whole deals with limited chips: nobody ever pays more than is left."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from referee.deal.events import PaidAtOnce, Settled
from referee.players import Level
from referee.players.simulation import play_deal
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Points
from referee.wall import numbers
from tests.kit.deals import setup_for

DEALS = 60
POOR = Points(0, 1, 4, 60)


@pytest.mark.clauses("Z10", "Z15")
def test_z15_chips_never_fall_below_nothing() -> None:
    rules = Registry(SHELF).bind("zhenjiang")
    seen: Counter[str] = Counter()
    for number in range(DEALS):
        setup = replace(setup_for(rules, number), chips=POOR, limited=True)
        played = play_deal(rules, setup, Level.CLUB, numbers(setup.seed, "players"))
        chips = list(POOR)
        for event in played.events:
            match event:
                case PaidAtOnce(delta=delta):
                    seen["at once"] += 1
                case Settled(settlement=settlement):
                    delta = settlement.delta
                    legs = [leg for sheet in settlement.sheets for leg in sheet.legs]
                    seen["cut short"] += sum(leg.points < leg.value for leg in legs)
                case _:
                    continue
            chips = [have + moved for have, moved in zip(chips, delta, strict=True)]
            assert min(chips) >= 0
            assert sum(chips) == sum(POOR)
    assert seen["at once"] > 10
    assert seen["cut short"] > DEALS
