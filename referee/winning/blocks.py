"""What the tables say of a block: the tiles of one suit, or all honours, as `Hand` counts them.

Kept apart from the tables themselves, so that what builds them can share it.
"""

from __future__ import annotations

import lzma
import sys
from array import array
from binascii import a2b_base64
from typing import Final

ALONE: Final = 63
"""Mask of a block's need: the wild tiles that make it sets alone."""
PAIR_IS_NEAR: Final = 64
"""Set in a block's need when sets and a pair need one wild tile fewer; else they need two more."""


def complete_table(wilds: bytes) -> bytes:
    """Per key 1 for sets alone, 2 for sets and a pair, 0 for neither, from the wilds needed."""
    meaning = bytearray(256)
    meaning[0] = 1
    meaning[1 + PAIR_IS_NEAR] = 2
    return wilds.translate(meaning)


def unpack(text: str) -> bytes:
    """The bytes that a generated module holds compressed."""
    return lzma.decompress(a2b_base64(text))


def unpack_wide(text: str) -> array[int]:
    """The 16-bit numbers that a generated module holds compressed, little-endian."""
    table = array("H", unpack(text))
    if sys.byteorder == "big":
        table.byteswap()
    return table
