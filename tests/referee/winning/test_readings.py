"""Readings of complete hands: all of them, none twice."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from referee.hands import Hand, hand_of, parse_hand
from referee.tiles import PLAYING_TILES, Tile
from referee.winning import (
    Reading,
    WildReading,
    is_complete,
    is_complete_with,
    readings,
    readings_with,
)
from tests.referee.winning.brute_force import SETS, less, mixed_hands, random_win


def tried(hand: Hand) -> set[Reading]:
    """Every reading, by taking each pair away and then set after set."""
    return {
        Reading(
            tuple(s[0] for s in sets if s[0] != s[1]), tuple(s[0] for s in sets if s[0] == s[1]), p
        )
        for p in set(hand.tiles())
        if hand.count(p) >= 2
        for sets in _sets_of(hand.without((p, p)), 0)
    }


def _sets_of(hand: Hand, start: int) -> Iterator[tuple[tuple[Tile, ...], ...]]:
    if not hand.size():
        yield ()
        return
    held = set(hand.tiles())
    for index in range(start, len(SETS)):
        if held.issuperset(SETS[index]) and hand.count(SETS[index][0]) >= SETS[index].count(
            SETS[index][0]
        ):
            for rest in _sets_of(hand.without(SETS[index]), index):
                yield (SETS[index], *rest)


@pytest.mark.parametrize("size", [2, 8, 14, 17])
def test_readings_are_all_ways_and_none_twice(size: int) -> None:
    several = 0
    for hand in mixed_hands(seed=size, number=200, size=size):
        found = readings(hand)
        assert set(found) == tried(hand), hand
        assert len(set(found)) == len(found)
        assert bool(found) == is_complete(hand)
        several += len(found) > 1
    assert size < 8 or several


def test_three_equal_runs_are_also_three_triplets() -> None:
    found = readings(parse_hand("111222333m44z"))
    assert {(reading.runs, reading.triplets) for reading in found} == {
        ((Tile.M1,) * 3, ()),
        ((), (Tile.M1, Tile.M2, Tile.M3)),
    }


def tiles_of_reading(reading: Reading | WildReading) -> list[Tile]:
    tiles = [tile for tile in reading.triplets for _ in range(3)]
    tiles += [PLAYING_TILES[tile + step] for tile in reading.runs for step in range(3)]
    return tiles + ([reading.pair] * 2 if reading.pair is not None else [])


def test_each_reading_uses_every_tile_of_the_hand() -> None:
    for hand in mixed_hands(seed=4, number=300, size=17):
        for reading in readings(hand):
            assert hand_of(tiles_of_reading(reading)) == hand


@pytest.mark.parametrize("wilds", range(5))
def test_wild_readings_use_every_natural_and_every_wild_tile(wilds: int) -> None:
    chance = random.Random(wilds)
    for _ in range(25):
        hand = less(chance, random_win(chance, 4), wilds)
        found = readings_with(hand, wilds)
        assert found
        assert len(set(found)) == len(found)
        for reading in found:
            left = tiles_of_reading(reading)
            for tile in reading.stands_for:
                left.remove(tile)
            assert hand_of(left) == hand
            spare = 3 * reading.free_sets + (2 if reading.pair is None else 0)
            assert len(reading.stands_for) + spare == wilds


def test_wild_readings_exist_exactly_for_complete_hands() -> None:
    for wilds in range(5):
        for hand in mixed_hands(seed=wilds, number=45, size=11):
            short = less(random.Random(wilds), hand, wilds)
            assert bool(readings_with(short, wilds)) == is_complete_with(short, wilds)


def test_without_wild_tiles_wild_readings_are_the_readings() -> None:
    for hand in mixed_hands(seed=6, number=200, size=17):
        plain = {Reading(r.runs, r.triplets, r.pair) for r in readings_with(hand, 0) if r.pair}
        assert plain == {r for r in readings(hand) if r.pair}


def test_what_a_wild_tile_may_stand_for() -> None:
    found = {reading.stands_for for reading in readings_with(parse_hand("46m11z"), 1)}
    assert found == {(Tile.M5,)}
    found = {reading.stands_for for reading in readings_with(parse_hand("45m11z"), 1)}
    assert found == {(Tile.M3,), (Tile.M6,)}
    found_free = readings_with(parse_hand("123m"), 5)
    assert WildReading((Tile.M1,), (), None, (), 1) in found_free
    assert max(reading.free_sets for reading in found_free) == 1
