"""嚦咕嚦咕: seven pairs and a triplet (T36, TA36)."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

from referee.hands import hand_of, parse_hand
from referee.kinds import kinds_of
from referee.tiles import PLAYING_TILES, Tile, parse_tiles
from referee.winning import eight_pairs_triplet, eight_pairs_waits, is_eight_pairs
from tests.referee.winning.brute_force import random_hand


def test_every_hand_of_seven_pairs_and_a_triplet_is_known() -> None:
    chance = random.Random(5)
    for _ in range(300):
        triplet, *pairs = chance.sample(PLAYING_TILES, 8)
        if chance.random() < 0.3:
            pairs[0] = pairs[1]
        hand = hand_of([triplet] * 3 + [tile for tile in pairs for _ in range(2)])
        assert is_eight_pairs(hand)
        assert eight_pairs_triplet(hand) == 1 << triplet
        assert not is_eight_pairs(hand.remove(triplet))


def test_waits_are_what_completes_it() -> None:
    chance = random.Random(6)
    small = PLAYING_TILES[:7]
    ready = 0
    hands = [random_hand(chance, 16, small) for _ in range(400)]
    hands += [
        hand_of((*pairs, *pairs))
        for pairs in combinations_with_replacement(small, 8)
        if max(map(pairs.count, pairs)) <= 2
    ]
    for hand in hands:
        expected = kinds_of(
            tile
            for tile in PLAYING_TILES
            if hand.count(tile) < 4 and is_eight_pairs(hand.add(tile))
        )
        assert eight_pairs_waits(hand) == expected, hand
        ready += expected != 0
    assert ready > 50


@pytest.mark.parametrize(
    ("tiles", "waited"),
    [
        ("115599m2277p3388s44z", "159m27p38s4z"),
        ("1111m5599m22p338844s", "59m2p348s"),
        ("1112233445566778m", "8m"),
        ("1112223344556677m", "12m"),
        ("1234m", ""),
    ],
)
def test_waits(tiles: str, waited: str) -> None:
    assert eight_pairs_waits(parse_hand(tiles)) == kinds_of(parse_tiles(waited))


def test_four_of_a_kind_are_two_pairs_but_no_triplet() -> None:
    assert is_eight_pairs(parse_hand("1111m55599p2288s77z")) is False
    assert is_eight_pairs(parse_hand("1111m55599p2288s7755z"))
    assert eight_pairs_triplet(parse_hand("1111m55599p2288s7755z")) == 1 << Tile.P5
