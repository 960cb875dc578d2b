"""嚦咕嚦咕: which seven pairs and a triplet win at a table, if any do (T36, TA36)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from referee.hands import Hand
from referee.kinds import NO_KINDS, Kinds
from referee.rules.options import OptionSet
from referee.winning import (
    differing_pairs_waits,
    eight_pairs_waits,
    is_differing_pairs,
    is_eight_pairs,
)


class Pairs(StrEnum):
    """What counts as seven pairs; `NONE` is false."""

    NONE = ""
    """They are not played."""
    ANY = "any"
    DIFFERENT = "different"
    """Four of a kind are no two pairs."""


# Reading a member off its class is slow in Python 3.11, and this one is asked at every discard.
_DIFFERENT: Final = Pairs.DIFFERENT


def pairs_of(options: OptionSet) -> Pairs:
    """What the table's options make of them."""
    return Pairs(options.word("ta36_pairs")) if options.switch("eight_pairs") else Pairs.NONE


@lru_cache(maxsize=1 << 12)
def pairs_waits(pairs: Pairs, hand: Hand) -> Kinds:
    """Every kind of which one more tile makes the hand seven pairs and a triplet."""
    if not pairs:
        return NO_KINDS
    return differing_pairs_waits(hand) if pairs is _DIFFERENT else eight_pairs_waits(hand)


def are_pairs(pairs: Pairs, hand: Hand) -> bool:
    """Whether the hand, the winning tile among it, is seven pairs and a triplet."""
    if not pairs:
        return False
    return is_differing_pairs(hand) if pairs is _DIFFERENT else is_eight_pairs(hand)
