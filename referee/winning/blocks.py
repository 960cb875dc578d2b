"""What the tables say of a block: the tiles of one suit, or all honours, as `Hand` counts them.

Kept apart from the tables themselves, so that what builds them can share it.
"""

from __future__ import annotations

import sys
import zlib
from binascii import a2b_base64
from collections.abc import Sequence
from typing import Final

ALONE: Final = 63
"""Mask of a block's need: the wild tiles that make it sets alone."""
PAIR_IS_NEAR: Final = 64
"""Set in a block's need when sets and a pair need one wild tile fewer; else they need two more."""
LOW_RANKS: Final = 5
"""Ranks of a suit's lower part, where what its two parts are good for is told apart."""


def complete_table(wilds: bytes) -> bytes:
    """Per key 1 for sets alone, 2 for sets and a pair, 0 for neither, from the wilds needed."""
    meaning = bytearray(256)
    meaning[0] = 1
    meaning[1 + PAIR_IS_NEAR] = 2
    return wilds.translate(meaning)


def unpack(text: str) -> bytes:
    """The table that a generated module holds compressed."""
    return b"".join(unpack_rows(text))


def unpack_rows(text: str) -> tuple[bytes, ...]:
    """The rows of such a table, equal ones being one object.

    A table repeats itself: what is far from each other in a block rarely matters to each other.
    So only its different rows are stored, behind 16-bit numbers: the bytes of a row, the rows of
    the table, and for each row its place among the different ones.
    """
    packed = zlib.decompress(a2b_base64(text))
    size, rows = _numbers(packed[:4])
    start = 4 + 2 * rows
    different = [packed[at : at + size] for at in range(start, len(packed), size)]
    return tuple(map(different.__getitem__, _numbers(packed[4:start])))


def unpack_wide(text: str) -> Sequence[int]:
    """The same for a table of 16-bit numbers."""
    return _numbers(unpack(text))


def _numbers(packed: bytes) -> Sequence[int]:
    """16-bit numbers, little-endian wherever they were written; not copied where they fit."""
    numbers = memoryview(packed).cast("H")
    return numbers if sys.byteorder == "little" else [n >> 8 | (n & 255) << 8 for n in numbers]
