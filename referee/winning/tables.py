"""The tables of suit blocks, unpacked once at import.

A block is one base-5 integer, which is the index here. The tables know no rule set: a block is
made of runs, triplets and at most one pair.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from referee.winning import shape_tables
from referee.winning.blocks import complete_table, unpack, unpack_rows, unpack_wide

SUIT_WILDS: Final = unpack(shape_tables.SUIT_WILDS)
HONOURS_WILDS: Final = unpack(shape_tables.HONOURS_WILDS)
"""Wild tiles that make the block sets alone, and `PAIR_IS_NEAR`."""

SUIT_COMPLETE: Final = complete_table(SUIT_WILDS)
HONOURS_COMPLETE: Final = complete_table(HONOURS_WILDS)
"""1: the block is sets alone; 2: sets and a pair; 0: neither."""

SUIT_WAITS: Final = unpack_wide(shape_tables.SUIT_WAITS)
HONOURS_WAITS: Final = unpack_wide(shape_tables.HONOURS_WAITS)
"""Bits 0 to 8: the ranks that complete the block. Above: what the other blocks' product must be,
1 when the tile makes a pair here, 2 when the pair is elsewhere."""

LOW_CLASS: Final = unpack(shape_tables.LOW_CLASS)
"""Per lower part of a suit (see `LOW_RANKS`) its class: all that matters to the upper part."""
HIGH_CLASS: Final = unpack(shape_tables.HIGH_CLASS)
"""Per upper part its class: all that matters to the lower part."""


class Nearer(NamedTuple):
    """Which ranks lower the wild tiles that a block needs; a kind of four tiles is never there."""

    low: tuple[bytes, ...]
    """Per lower part of a suit and class of the upper one, the ranks of the lower part."""
    high: tuple[bytes, ...]
    """Per upper part of a suit and class of the lower one, the ranks of the upper part."""
    honours: bytes


NEARER_ALONE: Final = Nearer(
    unpack_rows(shape_tables.LOW_ALONE),
    unpack_rows(shape_tables.HIGH_ALONE),
    unpack(shape_tables.HONOURS_ALONE),
)
"""For sets alone."""
NEARER_PAIRED: Final = Nearer(
    unpack_rows(shape_tables.LOW_PAIRED),
    unpack_rows(shape_tables.HIGH_PAIRED),
    unpack(shape_tables.HONOURS_PAIRED),
)
"""For sets and a pair."""
