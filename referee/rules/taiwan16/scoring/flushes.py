"""One suit, honours, or both: T13–T15. Flowers never matter, kong tiles do (TA14)."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.scoring.win import Win
from referee.scoring.sheet import Item

ALL_HONOURS: Final = Item("T13", "T13.title", 16)
ONE_SUIT: Final = Item("T14", "T14.title", 12)
ONE_SUIT_AND_HONOURS: Final = Item("T15", "T15.title", 4)

_SUIT: Final = 511
_BY_BLOCKS: Final = {
    0b0001: [ONE_SUIT],
    0b0010: [ONE_SUIT],
    0b0100: [ONE_SUIT],
    0b1000: [ALL_HONOURS],
    0b1001: [ONE_SUIT_AND_HONOURS],
    0b1010: [ONE_SUIT_AND_HONOURS],
    0b1100: [ONE_SUIT_AND_HONOURS],
}
"""What it is worth to hold nothing but 萬 (bit 0), 筒, 索, 字."""


def flush_items(win: Win) -> list[Item]:
    """T13 字一色, T14 清一色, T15 湊一色 (an honour pair is enough, TA15)."""
    m, p, s, z = win.hand
    laid = win.laid.kinds
    blocks = (
        ((m or laid & _SUIT) and 1)
        | ((p or laid >> 9 & _SUIT) and 2)
        | ((s or laid >> 18 & _SUIT) and 4)
        | ((z or laid >> 27) and 8)
    )
    return _BY_BLOCKS.get(blocks, [])
