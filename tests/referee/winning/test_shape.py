"""Complete hands and waits, against a brute-force oracle."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.hands import EMPTY_HAND, hand_of, parse_hand
from referee.kinds import kinds_of
from referee.tiles import PLAYING_TILES, Tile, parse_tiles
from referee.winning import is_complete, is_complete_with, waits, waits_with, wilds_needed
from tests.referee.winning.brute_force import (
    falls_into_sets,
    less,
    mixed_hands,
    probes,
    random_hand,
    random_win,
)

PIECES = [tile for tile in PLAYING_TILES for _ in range(4)]
FEW_KINDS = PIECES[:40]


@pytest.mark.parametrize("size", [2, 5, 8, 11, 14, 17])
def test_complete_agrees_with_trying_everything(size: int) -> None:
    seen = {True: 0, False: 0}
    for hand in mixed_hands(seed=size, number=450, size=size):
        expected = falls_into_sets(hand)
        assert is_complete(hand) == expected, hand
        seen[expected] += 1
    assert min(seen.values()) > 100


@pytest.mark.parametrize("size", [1, 4, 7, 10, 13, 16])
def test_waits_agree_with_trying_every_kind(size: int) -> None:
    chance = random.Random(size)
    waiting = 0
    for complete in mixed_hands(seed=size, number=75, size=size + 1):
        hand = less(chance, complete, 1)
        expected = probes(hand)
        assert waits(hand) == expected, hand
        waiting += expected != 0
    assert waiting > 20


@given(st.lists(st.sampled_from(range(len(FEW_KINDS))), min_size=1, max_size=16, unique=True))
def test_waits_of_any_size_are_what_completes_it(pieces: list[int]) -> None:
    hand = hand_of(FEW_KINDS[piece] for piece in pieces)
    assert waits(hand) == probes(hand)


@pytest.mark.parametrize("wilds", range(8))
def test_wild_tiles_agree_with_trying_everything(wilds: int) -> None:
    chance = random.Random(wilds)
    complete = 0
    for size in (14, 17):
        for turn in range(40):
            kinds = PLAYING_TILES if turn % 2 else PLAYING_TILES[:14]
            hand = (
                random_hand(chance, size - wilds, kinds)
                if turn % 4 < 2
                else less(chance, random_win(chance, size // 3, kinds), wilds)
            )
            expected = falls_into_sets(hand, wilds)
            assert is_complete_with(hand, wilds) == expected, hand
            complete += expected
    assert complete >= 40


@pytest.mark.parametrize("wilds", range(8))
def test_waits_with_wild_tiles_agree_with_trying_every_kind(wilds: int) -> None:
    chance = random.Random(wilds)
    for turn in range(12):
        kinds = PLAYING_TILES if turn % 2 else PLAYING_TILES[:12]
        win = random_win(chance, 4, kinds)
        hand = less(chance, win, wilds + 1) if turn % 3 else random_hand(chance, 13 - wilds, kinds)
        assert waits_with(hand, wilds) == probes(hand, wilds), hand


def test_without_wild_tiles_both_checks_are_one() -> None:
    for hand in mixed_hands(seed=1, number=500, size=17):
        assert is_complete(hand) == is_complete_with(hand, 0)
        short = hand.remove(hand.tiles()[0])
        assert waits(short) == waits_with(short, 0)


@given(st.lists(st.sampled_from(range(len(PIECES))), max_size=17, unique=True))
def test_the_wilds_needed_complete_the_hand_and_no_fewer_do(pieces: list[int]) -> None:
    hand = hand_of(PIECES[piece] for piece in pieces)
    needed = wilds_needed(hand)
    assert [is_complete_with(hand, wilds) for wilds in range(needed + 1)] == [False] * needed + [
        True
    ]


@given(st.permutations([0, 9, 18]), st.integers(0, 10_000))
def test_the_suits_are_alike(order: list[int], seed: int) -> None:
    hand = less(random.Random(seed), random_win(random.Random(seed), 5), 1)

    def moved(tile: Tile) -> Tile:
        return tile if tile.is_honour else PLAYING_TILES[order[tile // 9] + tile % 9]

    expected = kinds_of(moved(tile) for tile in PLAYING_TILES if waits(hand) >> tile & 1)
    assert waits(hand_of(map(moved, hand.tiles()))) == expected


def test_small_hands() -> None:
    assert not is_complete(EMPTY_HAND)
    assert is_complete(parse_hand("44z"))
    assert not is_complete(parse_hand("4z5z"))
    assert waits(parse_hand("4z")) == kinds_of(parse_tiles("4z"))
    assert is_complete_with(EMPTY_HAND, 2)
    assert not is_complete_with(EMPTY_HAND, 3)
    assert waits_with(EMPTY_HAND, 1) == (1 << len(PLAYING_TILES)) - 1


def test_a_kind_of_which_four_are_held_is_no_wait() -> None:
    assert waits(parse_hand("1111m234p")) == 0
    assert waits_with(parse_hand("1111m"), 6) == kinds_of(
        tile for tile in PLAYING_TILES if tile is not Tile.M1
    )
