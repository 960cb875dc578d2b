"""Hands with wild tiles (百搭): each stands for whatever tile completes the hand.

A wild may stand for a kind of which four tiles are held: it is another tile, not a fifth one.
"""

from __future__ import annotations

from typing import Final

from referee.hands import Hand
from referee.kinds import NO_KINDS, Kinds
from referee.tiles import KINDS, Tile
from referee.winning.blocks import ALONE, LOW_RANKS, PAIR_IS_NEAR
from referee.winning.tables import (
    HIGH_CLASS,
    HONOURS_WILDS,
    LOW_CLASS,
    NEARER_ALONE,
    NEARER_PAIRED,
    SUIT_WILDS,
    Nearer,
)

_LOWER_PARTS: Final = 5**LOW_RANKS
_ALL_PLAYING_KINDS: Final = (1 << KINDS) - 1


def parted(hand: Hand, wild: Tile | None) -> tuple[Hand, int]:
    """The natural tiles of a hand, and how many wild ones lie among them."""
    if wild is None:
        return hand, 0
    held = hand.count(wild)
    return (hand.without((wild,) * held), held) if held else (hand, 0)


def wilds_needed(hand: Hand) -> int:
    """The fewest wild tiles that make `hand` complete; every further three are one set more."""
    m, p, s, z = hand
    total = SUIT_WILDS[m] + SUIT_WILDS[p] + SUIT_WILDS[s] + HONOURS_WILDS[z]
    return (total & ALONE) + (-1 if total >= PAIR_IS_NEAR else 2)


def is_complete_with(hand: Hand, wilds: int) -> bool:
    """Whether `hand` and so many wild tiles (all used) are sets and exactly one pair.

    Args:
        hand: the natural tiles.
        wilds: how many wild tiles are held beside them, 0 or more.
    """
    m, p, s, z = hand
    total = SUIT_WILDS[m] + SUIT_WILDS[p] + SUIT_WILDS[s] + HONOURS_WILDS[z]
    spare = wilds - (total & ALONE) + (1 if total >= PAIR_IS_NEAR else -2)
    return spare >= 0 and spare % 3 == 0


def is_sets_with(hand: Hand, wilds: int) -> bool:
    """Whether `hand` and so many wild tiles (all used) are sets alone, without a pair."""
    m, p, s, z = hand
    spare = wilds - ((SUIT_WILDS[m] + SUIT_WILDS[p] + SUIT_WILDS[s] + HONOURS_WILDS[z]) & ALONE)
    return spare >= 0 and spare % 3 == 0


def waits_with(hand: Hand, wilds: int) -> Kinds:
    """Every kind of which one more natural tile makes `hand` and the wild tiles complete.

    Args:
        hand: the natural tiles.
        wilds: how many wild tiles are held beside them, 0 or more.

    Returns:
        The kinds, none of which the hand holds four tiles of.
    """
    m, p, s, z = hand
    in_m, in_p, in_s, in_z = SUIT_WILDS[m], SUIT_WILDS[p], SUIT_WILDS[s], HONOURS_WILDS[z]
    total = in_m + in_p + in_s + in_z
    # One tile more changes the need by one less or two more, so these three cases are all.
    spare = wilds - (total & ALONE) + (2 if total >= PAIR_IS_NEAR else -1)
    if spare < 0 or spare % 3:
        return NO_KINDS
    if spare or total < PAIR_IS_NEAR:
        # Three wild tiles have to spare, or two are to be the pair: any tile takes one's place.
        return _ALL_PLAYING_KINDS & ~hand.fours()
    found = NO_KINDS
    # A block that needs nothing gains nothing, unless the pair is nowhere else.
    if in_m & ALONE:
        found = _nearer(m, NEARER_ALONE if total - in_m >= PAIR_IS_NEAR else NEARER_PAIRED)
    if in_p & ALONE:
        found |= _nearer(p, NEARER_ALONE if total - in_p >= PAIR_IS_NEAR else NEARER_PAIRED) << 9
    if in_s & ALONE:
        found |= _nearer(s, NEARER_ALONE if total - in_s >= PAIR_IS_NEAR else NEARER_PAIRED) << 18
    if in_z & ALONE:
        found |= (NEARER_ALONE if total - in_z >= PAIR_IS_NEAR else NEARER_PAIRED)[2][z] << 27
    return found


def _nearer(key: int, nearer: Nearer) -> int:
    """The ranks of a suit that lower the wild tiles it needs."""
    low, high = key % _LOWER_PARTS, key // _LOWER_PARTS
    return nearer[0][low][HIGH_CLASS[high]] | nearer[1][high][LOW_CLASS[low]] << LOW_RANKS
