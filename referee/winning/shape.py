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
    # Only one block holding a pair, and every other sets alone, multiply to two. Most hands fail
    # by their honours, whose table is small enough to stay near the processor.
    made = HONOURS_COMPLETE[hand[3]]
    if made:
        made *= SUIT_COMPLETE[hand[0]]
        if made:
            made *= SUIT_COMPLETE[hand[1]]
            if made:
                return made * SUIT_COMPLETE[hand[2]] == 2
    return False


def waits(hand: Hand) -> Kinds:
    """Every kind of which one more tile makes `hand` complete, at most 16 tiles being held.

    A kind of which the hand holds four is never among them; whether the others are to be had is
    not asked.
    """
    m, p, s, z = hand
    in_m, in_z = SUIT_COMPLETE[m], HONOURS_COMPLETE[z]
    if not (in_m or in_z):
        return NO_KINDS  # one tile cannot make two blocks
    in_p, in_s = SUIT_COMPLETE[p], SUIT_COMPLETE[s]
    found = NO_KINDS
    if (rest := in_p * in_s * in_z) and rest == (lacking := SUIT_WAITS[m]) >> 9:
        found = lacking & 511
    if (rest := in_m * in_s * in_z) and rest == (lacking := SUIT_WAITS[p]) >> 9:
        found |= (lacking & 511) << 9
    if (rest := in_m * in_p * in_z) and rest == (lacking := SUIT_WAITS[s]) >> 9:
        found |= (lacking & 511) << 18
    if (rest := in_m * in_p * in_s) and rest == (lacking := HONOURS_WAITS[z]) >> 9:
        found |= (lacking & 511) << 27
    return found
