"""Tile kinds (牌) and the text they print to and parse from.

A `Tile` is one of the 43 kinds, never one of the 144 pieces: two tiles of a kind cannot be told
apart at the table, so the referee does not tell them apart either. Canonical text is rank and
suit letter: `1m`–`9m` 萬, `1p`–`9p` 筒, `1s`–`9s` 索, `1z`–`4z` 東南西北, `5z` 白, `6z` 發,
`7z` 中, `1f`–`4f` 春夏秋冬, `5f`–`8f` 梅蘭菊竹 and `9f` 花子.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import Final


class Suit(StrEnum):
    """The letter after the rank: three suits of numbers, the honours (字) and the flowers (花)."""

    CHARACTERS = "m"
    DOTS = "p"
    BAMBOO = "s"
    HONOURS = "z"
    FLOWERS = "f"


class Tile(IntEnum):
    """A kind of tile. Values 0–33 are the kinds that sets are made of, 34–42 the flowers."""

    M1, M2, M3, M4, M5, M6, M7, M8, M9 = range(9)
    P1, P2, P3, P4, P5, P6, P7, P8, P9 = range(9, 18)
    S1, S2, S3, S4, S5, S6, S7, S8, S9 = range(18, 27)
    EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
    SPRING, SUMMER, AUTUMN, WINTER = range(34, 38)
    PLUM, ORCHID, CHRYSANTHEMUM, BAMBOO_FLOWER = range(38, 42)
    FLOWER_BONUS = 42

    # Equal to an int, hence hashed like it; and `Enum` hashes in Python, four times slower.
    __hash__ = int.__hash__

    def __str__(self) -> str:
        return TEXT[self]

    def __repr__(self) -> str:
        return f"Tile.{self.name}"

    @property
    def suit(self) -> Suit:
        return SUIT_OF[self]

    @property
    def rank(self) -> int:
        """The printed number, from 1; honours and flowers are numbered as their text is."""
        return RANK_OF[self]

    @property
    def is_number(self) -> bool:
        """數牌: a tile of one of the three suits, the only ones that make chows."""
        return self < _FIRST_HONOUR

    @property
    def is_honour(self) -> bool:
        """字牌: a wind or a dragon."""
        return _FIRST_HONOUR <= self < KINDS

    @property
    def is_wind(self) -> bool:
        """風牌."""
        return Tile.EAST <= self <= Tile.NORTH

    @property
    def is_dragon(self) -> bool:
        """箭牌 (三元牌)."""
        return Tile.WHITE <= self <= Tile.RED

    @property
    def is_flower(self) -> bool:
        """花牌."""
        return self >= Tile.SPRING


# Reading a member off its class is slow in Python 3.11, and this one is asked very often.
_FIRST_HONOUR: Final = Tile.EAST
KINDS: Final = 34
"""How many kinds sets are made of: `Tile(0)` to `Tile(33)`."""

ALL_TILES: Final = tuple(Tile)
PLAYING_TILES: Final = ALL_TILES[:KINDS]
FLOWERS: Final = ALL_TILES[KINDS:]
WINDS: Final = (Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH)
DRAGONS: Final = (Tile.WHITE, Tile.GREEN, Tile.RED)
SUIT_START: Final = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34}
_SUIT_SIZE: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 9}

SUIT_OF: Final = tuple(Suit(s) for s, size in _SUIT_SIZE.items() for _ in range(size))
RANK_OF: Final = tuple(rank for size in _SUIT_SIZE.values() for rank in range(1, size + 1))
TEXT: Final = tuple(f"{rank}{suit}" for rank, suit in zip(RANK_OF, SUIT_OF, strict=True))
_BY_TEXT: Final = dict(zip(TEXT, ALL_TILES, strict=True))
_GROUP: Final = re.compile(r"([1-9]+)([mpszf])")


def parse_tile(text: str) -> Tile:
    """The kind that prints to `text`, e.g. ``5m``.

    Raises:
        ValueError: the text names no tile.
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(
            f"not a tile: {text!r}; write a rank and a suit, such as 5m or 1z"
        ) from None


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in the order written, ranks gathered before their suit: ``123m44z``.

    Raises:
        ValueError: something in the text is not a tile.
    """
    compact = text.replace(" ", "")
    tiles: list[Tile] = []
    position = 0
    while position < len(compact):
        group = _GROUP.match(compact, position)
        if group is None:
            raise ValueError(
                f"not tiles: {compact[position:]!r} in {text!r}; write them as 123m44z"
            )
        ranks, suit = group.groups()
        tiles.extend(parse_tile(rank + suit) for rank in ranks)
        position = group.end()
    return tuple(tiles)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The compact text of tiles in the order given; `parse_tiles` gives the same tiles back."""
    groups: list[str] = []
    suit = ""
    for tile in tiles:
        if TEXT[tile][1] != suit:
            if suit:
                groups.append(suit)
            suit = TEXT[tile][1]
        groups.append(TEXT[tile][0])
    return "".join(groups) + suit
