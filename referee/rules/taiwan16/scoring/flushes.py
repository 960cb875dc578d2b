"""One suit, honours, or both: T13–T15. Flowers never matter, kong tiles do (TA14)."""

from __future__ import annotations

from typing import Final

from referee.kinds import kinds_of
from referee.rules.taiwan16.scoring.win import Parts, Win
from referee.scoring.sheet import Item
from referee.tiles import DRAGONS, WINDS

ALL_HONOURS: Final = Item("T13", "T13.title", 16)
LESS_FOR_SETS: Final = Item("T13", "T13.less", -4)
ONE_SUIT: Final = Item("T14", "T14.title", 12)
ONE_SUIT_AND_HONOURS: Final = Item("T15", "T15.title", 4)

_SUIT: Final = 511
_SUITS: Final = (_SUIT, _SUIT << 9, _SUIT << 18)
_HONOURS: Final = kinds_of((*WINDS, *DRAGONS))


def flush_items(win: Win) -> list[Item]:
    """T13 字一色, T14 清一色, T15 湊一色 (an honour pair is enough, TA15)."""
    numbers = win.kinds & ~_HONOURS
    if not numbers:
        return [ALL_HONOURS]
    if not any(numbers & suit == numbers for suit in _SUITS):
        return []
    return [ONE_SUIT_AND_HONOURS] if win.kinds & _HONOURS else [ONE_SUIT]


def honour_sets_within(win: Win, parts: Parts) -> list[Item]:
    """T13: 字一色 with 四喜 or 三元 counts four less, for what must come together (TA13)."""
    if win.kinds & ~_HONOURS or parts.pair is None:
        return []
    for kinds in (WINDS, DRAGONS):
        sets = sum(tile in parts.triplets for tile in kinds)
        if sets + (parts.pair in kinds) == len(kinds):
            return [LESS_FOR_SETS]
    return []
