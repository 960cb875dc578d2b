"""Sets of kinds as bit masks: bit *k* stands for `Tile(k)`.

Waits, locks and bans are asked for after every discard; as plain integers they cost one machine
operation to test and are immutable and printable like every other value of the core.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from referee.tiles import ALL_TILES, KINDS, Tile

Kinds: TypeAlias = int
"""A set of tile kinds."""

NO_KINDS: Final[Kinds] = 0
ALL_KINDS: Final[Kinds] = (1 << len(ALL_TILES)) - 1
PRINTED_FLOWERS: Final[Kinds] = ALL_KINDS & ~((1 << KINDS) - 1)
"""The kinds that show a flower; a rule set may set others aside too (C1)."""


def kinds_of(tiles: Iterable[Tile]) -> Kinds:
    """The set of the kinds among `tiles`."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def tiles_of(kinds: Kinds) -> tuple[Tile, ...]:
    """The kinds in the order m p s z f."""
    if not kinds:
        return ()
    return (
        _nine(kinds & 511, 0)
        + _nine(kinds >> 9 & 511, 9)
        + _nine(kinds >> 18 & 511, 18)
        + _nine(kinds >> 27, 27)
    )


@lru_cache(maxsize=4096)
def _nine(kinds: Kinds, first: int) -> tuple[Tile, ...]:
    """The kinds of one stretch, its lowest bit standing for `Tile(first)`."""
    return tuple(ALL_TILES[first + n] for n in range(kinds.bit_length()) if kinds >> n & 1)


def has_kind(kinds: Kinds, tile: Tile) -> bool:
    """Whether `tile` is in the set."""
    return bool(kinds >> tile & 1)
