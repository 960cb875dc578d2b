"""嚦咕嚦咕: seven pairs and a triplet, seventeen tiles without a meld (taiwan16 T36, TA36).

Four of a kind may serve as two pairs, but not where all pairs are to differ.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from referee.hands import Hand
from referee.kinds import NO_KINDS, Kinds

_READY: Final = 16
_COMPLETE: Final = 17


class _Counts(NamedTuple):
    tiles: int
    ones: int
    twos: int
    threes: int


def is_eight_pairs(hand: Hand) -> bool:
    """Whether the seventeen tiles are seven pairs and a triplet."""
    return eight_pairs_triplet(hand) != NO_KINDS


def eight_pairs_triplet(hand: Hand) -> Kinds:
    """The kind of the triplet of a complete hand, as a set of one; no kind when not complete."""
    counts = _counts(hand)
    if counts.tiles != _COMPLETE or counts.ones or counts.threes.bit_count() != 1:
        return NO_KINDS
    return counts.threes


def eight_pairs_waits(hand: Hand) -> Kinds:
    """Every kind of which one more tile makes the sixteen tiles seven pairs and a triplet."""
    counts = _counts(hand)
    if counts.tiles != _READY:
        return NO_KINDS
    match counts.ones.bit_count(), counts.threes.bit_count():
        case 0, 0:
            return counts.twos
        case 1, 1:
            return counts.ones
        case 0, 2:
            return counts.threes
        case _:
            return NO_KINDS


def is_differing_pairs(hand: Hand) -> bool:
    """Whether the seventeen tiles are seven different pairs and a triplet."""
    return is_eight_pairs(hand) and not hand.fours()


def differing_pairs_waits(hand: Hand) -> Kinds:
    """Every kind of which one more tile makes them seven different pairs and a triplet."""
    return NO_KINDS if hand.fours() else eight_pairs_waits(hand) & ~_counts(hand).threes


def _counts(hand: Hand) -> _Counts:
    tiles = ones = twos = threes = 0
    for block, key in enumerate(hand):
        found = _block_counts(key)
        tiles += found.tiles
        ones |= found.ones << 9 * block
        twos |= found.twos << 9 * block
        threes |= found.threes << 9 * block
    return _Counts(tiles, ones, twos, threes)


@lru_cache(maxsize=1 << 14)
def _block_counts(key: int) -> _Counts:
    tiles = rank = 0
    masks = [0] * 5
    while key:
        key, count = divmod(key, 5)
        tiles += count
        masks[count] |= 1 << rank
        rank += 1
    return _Counts(tiles, masks[1], masks[2], masks[3])
