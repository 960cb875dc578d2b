"""The figures of the core, each beside its goal; what both sides can tell is compared too."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from typing import Final

import pytest

from referee.deal.setup import UNHURRIED, DealSetup
from referee.hands import Hand
from referee.players import Level
from referee.players.simulation import play_deal
from referee.rules.options import OptionSet
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.rules.taiwan16.facts import TaiwanFacts
from referee.rules.taiwan16.options import OPTIONS
from referee.rules.taiwan16.scoring.house import House, house_of
from referee.rules.taiwan16.scoring.settling import settle
from referee.scoring.outcome import Outcome, WinBy, Winner
from referee.seats import SEATS
from referee.tiles import Tile
from referee.wall import numbers
from referee.winning import is_complete, is_complete_with, waits, waits_with
from tests.bench import hands, peers
from tests.bench.yardstick import ROUNDS, Figure, each, ratio, report, seconds, undisturbed
from tests.kit.deals import setup_for

pytestmark = pytest.mark.bench

HANDS: Final = 1000
DEALS: Final = 10

_IMPORT: Final = """
import array, binascii, lzma, pathlib, resource, time
def held():
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
before, start = held(), time.thread_time()
import referee.winning.tables
print((time.thread_time() - start) * 1000, (held() - before) / 2**20)
"""


def _chances() -> Iterator[random.Random]:
    """A new seed for each round: no round is asked what an earlier one was."""
    return (random.Random(seed) for seed in range(ROUNDS))


def test_win_checks(capsys: pytest.CaptureFixture[str]) -> None:
    is_agari = peers.win_check()
    plain: list[tuple[float, float]] = []
    wild: list[tuple[float, float]] = []
    for chance in _chances():
        fourteen = hands.mixed(chance, 4, HANDS)
        assert [is_agari(counts) for counts in fourteen] == [
            is_complete(hands.held(counts)) for counts in fourteen
        ]
        seventeen = [hands.held(counts) for counts in hands.mixed(chance, 5, HANDS)]
        pairs = [
            (hands.held(counts), wilds) for counts, wilds in hands.with_wilds(chance, 5, 17, HANDS)
        ]
        with undisturbed():
            unit = each(is_agari, fourteen)
            plain.append((unit, each(is_complete, seventeen)))
            wild.append((unit, seconds(partial(_wild_checks, pairs))))
    report(
        capsys,
        Figure("", "measured", "goal", "the other side"),
        Figure("win check, 17 tiles", f"{ratio(plain):.1f} x", ">= 12 x", "is_agari, 14 tiles"),
        Figure("win check, up to 7 wilds", f"{ratio(wild):.1f} x", ">= 6 x", "is_agari, 14 tiles"),
    )


def _wild_checks(pairs: list[tuple[Hand, int]]) -> None:
    for hand, wilds in pairs:
        is_complete_with(hand, wilds)


def test_waits(capsys: pytest.CaptureFixture[str]) -> None:
    is_agari = peers.win_check()

    def probed(counts: hands.Counts) -> int:
        found = 0
        for kind in range(34):
            counts[kind] += 1
            if counts[kind] <= 4 and is_agari(counts):
                found |= 1 << kind
            counts[kind] -= 1
        return found

    plain: list[tuple[float, float]] = []
    wild: list[tuple[float, float]] = []
    for chance in _chances():
        thirteen = hands.at_rest(chance, 4, HANDS // 10)
        assert [probed(counts) for counts in thirteen] == [
            waits(hands.held(counts)) for counts in thirteen
        ]
        sixteen = [hands.held(counts) for counts in hands.at_rest(chance, 5, HANDS)]
        pairs = [
            (hands.held(counts), wilds) for counts, wilds in hands.with_wilds(chance, 5, 16, HANDS)
        ]
        with undisturbed():
            probe = each(probed, thirteen) * HANDS / len(thirteen)
            plain.append((probe, each(waits, sixteen)))
            wild.append((probe, seconds(partial(_wild_waits, pairs))))
    report(
        capsys,
        Figure("waits, 16 tiles", f"{ratio(plain):.0f} x", ">= 100 x", "34 probes, 13 tiles"),
        Figure("waits, up to 7 wilds", f"{ratio(wild):.0f} x", ">= 35 x", "34 probes, 13 tiles"),
    )


def _wild_waits(pairs: list[tuple[Hand, int]]) -> None:
    for hand, wilds in pairs:
        waits_with(hand, wilds)


def test_full_score(capsys: pytest.CaptureFixture[str]) -> None:
    value, house = peers.hand_value(), house_of(OptionSet(OPTIONS))
    scored: list[tuple[float, float]] = []
    for chance in _chances():
        fourteen = [hands.win(chance, 4) for _ in range(HANDS // 5)]
        for counts in fourteen:
            value(counts)
        outcomes = [_outcome(chance) for _ in fourteen]
        assert all(sum(settle(outcome, house).delta) == 0 for outcome in outcomes[:50])
        with undisturbed():
            scored.append((each(value, fourteen), each(partial(_settle, house), outcomes)))
    report(
        capsys,
        Figure(
            "full score, best of all readings, 17 tiles",
            f"{ratio(scored):.1f} x",
            ">= 4 x",
            "estimate_hand_value",
        ),
    )


def _settle(house: House, outcome: Outcome[TaiwanFacts]) -> None:
    settle(outcome, house)


def _outcome(chance: random.Random) -> Outcome[TaiwanFacts]:
    """A won hand of five sets in the hand, discarded or drawn, with a few flowers."""
    counts = hands.win(chance, 5)
    tile = Tile(chance.choice(list(hands.pieces(counts))))
    winner, giver = chance.sample(SEATS, 2)
    drawn = chance.random() < 0.4
    flowers = tuple(sorted(chance.sample(list(Tile)[34:42], chance.randrange(4))))
    return Outcome(
        dealer=chance.choice(SEATS),
        winners=(Winner(winner, hands.held(counts).remove(tile), (), flowers),),
        by=WinBy.SELF_DRAW if drawn else WinBy.DISCARD,
        tile=tile,
        giver=None if drawn else giver,
        facts=TaiwanFacts(streak=chance.randrange(3), opener=chance.choice(SEATS), round=Tile.EAST),
    )


def test_whole_deals(capsys: pytest.CaptureFixture[str]) -> None:
    is_agari, peer = peers.win_check(), peers.rlcard_deal()
    rules = Registry(SHELF).bind("taiwan16")
    words = numbers(sha256(b"bench").hexdigest(), "moves")
    taken: dict[str, list[tuple[float, float]]] = {"random": [], "club": [], "rlcard": []}
    for number, chance in enumerate(_chances()):
        fourteen = hands.mixed(chance, 4, HANDS)
        setups = [setup_for(rules, number * DEALS + n, UNHURRIED) for n in range(DEALS)]
        assert play_deal(rules, setups[0], Level.RANDOM, words).state.ended

        def deals(level: Level, setups: list[DealSetup] = setups) -> None:
            for setup in setups:
                play_deal(rules, setup, level, words)

        with undisturbed():
            unit = each(is_agari, fourteen) / HANDS
            taken["random"].append((seconds(partial(deals, Level.RANDOM)) / DEALS, unit))
            taken["club"].append((seconds(partial(deals, Level.CLUB)) / DEALS, unit))
            taken["rlcard"].append((seconds(peer), unit))
    theirs = ratio(taken["rlcard"])
    report(
        capsys,
        Figure(
            "whole random deal with every rule, events kept",
            f"{ratio(taken['random']):,.0f} units",
            "<= 1,500 units",
            f"rlcard {theirs:,.0f} units",
        ),
        Figure(
            "whole deal of four club-level computers",
            f"{ratio(taken['club']):,.0f} units",
            "<= 6,000 units",
        ),
    )


def test_tables_at_import(capsys: pytest.CaptureFixture[str]) -> None:
    """In processes of their own, as at a start."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", _IMPORT], check=True, capture_output=True, text=True
        ).stdout.split()
        for _ in range(5)
    ]
    assert all(len(run) == 2 for run in runs)
    took, room = (min(float(run[n]) for run in runs) for n in range(2))
    report(
        capsys,
        Figure("tables at import, time", f"{took:.0f} ms", "<= 30 ms"),
        Figure("tables at import, room", f"{room:.1f} MB", "<= 16 MB"),
    )
