"""Melds (副露): sets that lie open, and concealed kongs, with who gave the claimed tile.

Canonical text: `chow:123m@0`, `pung:444z@3`, `kong:7777p@2` (claimed), `added:7777p@1` (a pung made
a kong by the fourth tile), `concealed:7777p`; the seat after `@` gave the tile and may be unknown.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, NamedTuple

from referee.seats import SEATS, Seat
from referee.tiles import Tile, format_tiles, parse_tiles


class MeldKind(StrEnum):
    """How a meld was made."""

    CHOW = "chow"
    """吃: a run, its claimed tile from the player before."""
    PUNG = "pung"
    """碰: three of a kind, one of them claimed."""
    KONG = "kong"
    """碰槓 (明槓): a discard added to three in the hand."""
    ADDED = "added"
    """加槓: the fourth tile added to an own pung."""
    CONCEALED = "concealed"
    """暗槓: four drawn tiles, laid face down where the rule book says so."""

    @property
    def is_kong(self) -> bool:
        """槓子: four tiles that count as one set."""
        return self in _KONGS

    @property
    def is_exposed(self) -> bool:
        """Whether making it shows tiles to the table (a concealed kong does not)."""
        return self is not MeldKind.CONCEALED


_KONGS: Final = (MeldKind.KONG, MeldKind.ADDED, MeldKind.CONCEALED)
_TEXT: Final = re.compile(r"(chow|pung|kong|added|concealed):([1-9mpszf]+)(?:@([0-3]))?")


class Meld(NamedTuple):
    """A set laid down. `tiles` are sorted; `giver` is the seat that gave the claimed tile."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    giver: Seat | None = None

    def __str__(self) -> str:
        giver = "" if self.giver is None else f"@{int(self.giver)}"
        return f"{self.kind}:{format_tiles(self.tiles)}{giver}"

    @property
    def tile(self) -> Tile:
        """The kind of a pung or kong; the lowest tile of a chow."""
        return self.tiles[0]

    @property
    def is_set(self) -> bool:
        """Whether the tiles make what the kind says; under manual refereeing they may not."""
        first = self.tiles[0]
        if self.kind is MeldKind.CHOW:
            run = (first, first + 1, first + 2)
            return first.is_number and first.rank <= 7 and self.tiles == run
        size = 4 if self.kind.is_kong else 3
        return self.tiles == (first,) * size


def chow(lowest: Tile, giver: Seat | None = None) -> Meld:
    """The run that begins with `lowest`."""
    return Meld(MeldKind.CHOW, (lowest, Tile(lowest + 1), Tile(lowest + 2)), giver)


def pung(tile: Tile, giver: Seat | None = None) -> Meld:
    """Three of a kind."""
    return Meld(MeldKind.PUNG, (tile,) * 3, giver)


def kong(kind: MeldKind, tile: Tile, giver: Seat | None = None) -> Meld:
    """Four of a kind, made as `kind` says."""
    return Meld(kind, (tile,) * 4, giver)


def parse_meld(text: str) -> Meld:
    """The meld that prints to `text`.

    Raises:
        ValueError: the text is no meld, or its tiles are not the set it names.
    """
    meld = parse_laid(text)
    if not meld.is_set:
        raise ValueError(f"not a {meld.kind}: {format_tiles(meld.tiles)!r}")
    return meld


def parse_laid(text: str) -> Meld:
    """What was laid down and prints to `text`, whether or not it is a set.

    Raises:
        ValueError: the text is no meld.
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        raise ValueError(f"not a meld: {text!r}; write it as chow:123m, pung:444z@3 or kong:7777p")
    kind, tiles, giver = found.groups()
    return Meld(
        MeldKind(kind),
        tuple(sorted(parse_tiles(tiles))),
        None if giver is None else SEATS[int(giver)],
    )
