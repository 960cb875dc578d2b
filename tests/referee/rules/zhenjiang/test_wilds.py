"""The kind that is wild, and shapes with it, against trying every tile."""

from __future__ import annotations

import random

import pytest

from referee.hands import parse_hand
from referee.kinds import tiles_of
from referee.rules.holding import Holding
from referee.rules.zhenjiang.shapes import (
    is_free,
    is_whole,
    live_tiles,
    runs,
    runs_free,
    substitutes,
    waits_of,
)
from referee.rules.zhenjiang.wilds import wild_of
from referee.tiles import PLAYING_TILES, parse_tile
from tests.referee.winning.brute_force import less, mixed_hands


@pytest.mark.clauses("Z3")
@pytest.mark.parametrize("circle", ["123456789m", "123456789p", "123456789s", "1234z", "765z"])
def test_z3_the_wild_is_the_next_of_its_circle(circle: str) -> None:
    tiles = [parse_tile(f"{rank}{circle[-1]}") for rank in circle[:-1]]
    for tile, after in zip(tiles, [*tiles[1:], tiles[0]], strict=True):
        assert wild_of(tile) is after


@pytest.mark.clauses("Z3", "Z5")
def test_waits_are_the_live_kinds_that_complete_the_hand() -> None:
    chance = random.Random(1)
    for whole in mixed_hands(seed=4, number=400, size=14):
        hand = less(chance, whole, 1)
        indicator = chance.choice([t for t in PLAYING_TILES if hand.count(t) < 4])
        holding = Holding(hand, (), ())
        found = {
            tile
            for tile in PLAYING_TILES
            if hand.count(tile) < live_tiles(tile, indicator)
            and is_whole(hand.add(tile), wild_of(indicator))
        }
        assert set(tiles_of(waits_of(holding, indicator))) == found


@pytest.mark.clauses("Z12", "Z13e")
def test_running_wilds_win_on_anything_and_every_whole_hand_has_a_reading() -> None:
    chance = random.Random(2)
    running = 0
    for whole in mixed_hands(seed=5, number=600, size=14):
        wild = chance.choice(whole.tiles())
        hand = less(chance, whole, 1)
        if runs(hand, wild):
            running += 1
            fits = [t for t in PLAYING_TILES if hand.count(t) < 4]
            assert all(is_whole(hand.add(tile), wild) for tile in fits)
        if runs_free(hand, wild):
            assert runs(hand, wild)
            assert hand.count(wild) == 4 or is_free(hand.add(wild))
        assert is_whole(whole, wild) == (is_free(whole) or substitutes(whole, wild))
    assert running > 10


@pytest.mark.clauses("Z12")
@pytest.mark.parametrize(
    ("hand", "wild", "free", "with_wild"),
    [
        ("123m456p789s11155z", "1m", True, True),
        ("123m456p789s11155z", "9m", True, False),
        ("111m456p789s22255z", "1m", True, True),
        ("134m456p789s11155z", "1m", False, True),
        ("111z456p789s22255z", "1z", True, True),
    ],
)
def test_z12_free_and_with_a_wild(hand: str, wild: str, free: bool, with_wild: bool) -> None:
    tiles = parse_hand(hand)
    assert is_free(tiles) is free
    assert substitutes(tiles, parse_tile(wild)) is with_wild
