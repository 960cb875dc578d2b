"""Is a hand complete, and what does it wait for (聽牌): sets and one pair, of any size."""

from __future__ import annotations

from referee.hands import Hand
from referee.kinds import NO_KINDS, Kinds
from referee.winning.tables import (
    HONOURS_COMPLETE,
    HONOURS_WAITS,
    SUIT_COMPLETE,
    SUIT_WAITS,
)


def is_complete(hand: Hand) -> bool:
    """Whether all tiles of `hand` fall into sets and exactly one pair.

    Melds lie outside `hand`; each takes three tiles off the size it is asked about, so a hand
    of two tiles is complete when they are a pair.
    """
    m, p, s, z = hand
    # Only one block holding a pair, and every other sets alone, multiply to two.
    return SUIT_COMPLETE[m] * SUIT_COMPLETE[p] * SUIT_COMPLETE[s] * HONOURS_COMPLETE[z] == 2


def waits(hand: Hand) -> Kinds:
    """Every kind of which one more tile makes `hand` complete, at most 16 tiles being held.

    A kind of which the hand holds four is never among them; whether the others are to be had is
    not asked.
    """
    m, p, s, z = hand
    in_m, in_p = SUIT_COMPLETE[m], SUIT_COMPLETE[p]
    in_s, in_z = SUIT_COMPLETE[s], HONOURS_COMPLETE[z]
    in_mp, in_sz = in_m * in_p, in_s * in_z
    found = NO_KINDS
    if in_sz:
        lacking = SUIT_WAITS[m]
        if lacking and lacking >> 9 == in_p * in_sz:
            found = lacking & 511
        lacking = SUIT_WAITS[p]
        if lacking and lacking >> 9 == in_m * in_sz:
            found |= (lacking & 511) << 9
    if in_mp:
        lacking = SUIT_WAITS[s]
        if lacking and lacking >> 9 == in_mp * in_z:
            found |= (lacking & 511) << 18
        lacking = HONOURS_WAITS[z]
        if lacking and lacking >> 9 == in_mp * in_s:
            found |= (lacking & 511) << 27
    return found
