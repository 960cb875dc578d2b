"""Distance from ready and useful draws, against exchanging tiles one at a time."""

from __future__ import annotations

import random

import pytest

from referee.hands import Hand, parse_hand
from referee.kinds import kinds_of, tiles_of
from referee.tiles import PLAYING_TILES, parse_tiles
from referee.winning import is_complete, is_complete_with, is_sets_with, parted, waits, waits_with
from referee.winning.distance import distance, outlook, useful
from tests.referee.winning.brute_force import SETS, counts_of, less, mixed_hands, random_win


def fewest_lacking(hand: Hand, sets: int) -> int:
    """Tiles lacking of the best choice of sets and pair, each choice tried."""
    counts = list(counts_of(hand))
    best = 99

    def choose(start: int, left: int, wanted: list[int], lacking: int) -> None:
        nonlocal best
        if lacking >= best:
            return
        if not left:
            for kind in range(len(PLAYING_TILES)):
                if wanted[kind] <= 2:
                    more = max(wanted[kind] + 2 - max(counts[kind], wanted[kind]), 0)
                    best = min(best, lacking + more)
            return
        for index in range(start, len(SETS)):
            for kind in SETS[index]:
                wanted[kind] += 1
            if all(wanted[kind] <= 4 for kind in SETS[index]):
                now = sum(max(w - c, 0) for w, c in zip(wanted, counts, strict=True))
                choose(index, left - 1, wanted, now)
            for kind in SETS[index]:
                wanted[kind] -= 1

    choose(0, sets, [0] * len(PLAYING_TILES), 0)
    return best


@pytest.mark.parametrize(("sets", "number"), [(1, 60), (2, 60), (3, 12)])
def test_distance_is_what_the_best_choice_of_sets_lacks(sets: int, number: int) -> None:
    for turn, complete in enumerate(mixed_hands(seed=sets, number=number, size=3 * sets + 2)):
        hand = less(random.Random(turn), complete, turn % 2)
        assert distance(hand, sets) == fewest_lacking(hand, sets) - 1, hand


@pytest.mark.parametrize("sets", range(6))
def test_complete_and_ready_hands_are_known_by_their_distance(sets: int) -> None:
    chance = random.Random(sets)
    for hand in mixed_hands(seed=sets, number=300, size=3 * sets + 2):
        assert (distance(hand, sets) == -1) == is_complete(hand)
        ready = less(chance, hand, 1)
        assert (distance(ready, sets) == 0) == (waits(ready) != 0)
        if distance(ready, sets) == 0:
            assert useful(ready, sets) == waits(ready)


def test_useful_draws_are_those_that_lower_the_distance() -> None:
    chance = random.Random(3)
    for turn in range(150):
        hand = less(chance, random_win(chance, 5), 1)
        for _ in range(turn % 7):
            other = chance.choice([tile for tile in PLAYING_TILES if hand.count(tile) < 4])
            hand = less(chance, hand, 1).add(other)
        found = outlook(hand, 5)
        lowering = kinds_of(
            tile
            for tile in PLAYING_TILES
            if hand.count(tile) < 4 and distance(hand.add(tile), 5) < found.distance
        )
        assert found.useful == lowering
        assert found.distance == distance(hand, 5)
        for tile in tiles_of(found.useful):
            assert distance(hand.add(tile), 5) == found.distance - 1


def test_one_tile_changes_the_distance_by_at_most_one() -> None:
    for hand in mixed_hands(seed=9, number=120, size=17):
        for tile in set(hand.tiles()):
            assert 0 <= distance(hand.remove(tile), 5) - distance(hand, 5) <= 1


def test_a_hand_known_from_the_table() -> None:
    assert distance(parse_hand("147m258p369s1234567z"), 5) == 10
    assert outlook(parse_hand("123456789m23p44z78s1z"), 5) == (1, kinds_of(parse_tiles("14p69s")))


@pytest.mark.parametrize("sets", range(1, 6))
def test_a_wild_tile_is_one_tile_that_is_not_lacking(sets: int) -> None:
    chance = random.Random(sets)
    for turn, complete in enumerate(mixed_hands(seed=sets, number=300, size=3 * sets + 2)):
        wilds = min(turn % 5, 3 * sets)
        hand = less(chance, complete, wilds)
        assert (distance(hand, sets, wilds) == -1) == is_complete_with(hand, wilds)
        assert distance(hand, sets, wilds) <= max(distance(hand, sets) - wilds, -1)
        ready = less(chance, hand, 1)
        seen = outlook(ready, sets, wilds)
        assert (seen.distance == 0) == (waits_with(ready, wilds) != 0)
        if seen.distance == 0:
            assert seen.useful == waits_with(ready, wilds)


def test_sets_alone_with_wild_tiles() -> None:
    assert is_sets_with(parse_hand("123m55p"), 1)
    assert is_sets_with(parse_hand("123m456p"), 3)
    assert not is_sets_with(parse_hand("123m456p"), 1)
    assert not is_sets_with(parse_hand("123m5z"), 1)


def test_wild_tiles_are_parted_from_the_others() -> None:
    assert parted(parse_hand("123m444p"), parse_tiles("4p")[0]) == (parse_hand("123m"), 3)
    assert parted(parse_hand("123m"), parse_tiles("4p")[0]) == (parse_hand("123m"), 0)
    assert parted(parse_hand("123m"), None) == (parse_hand("123m"), 0)
