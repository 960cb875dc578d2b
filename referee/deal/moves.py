"""Moves: what a seat may ask of the table. They print to the text that buttons and records carry.

`di.5m` discards, `ch.34m` chows with the two tiles from the hand, `ko.7p` kongs, `wi` wins. The
same text is accepted back by `parse_move`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from referee.tiles import ALL_TILES, Tile, format_tiles, parse_tiles


class Verb(StrEnum):
    """What a move does; two letters, as buttons have room for."""

    DISCARD = "di"
    """打: lay a tile into the river."""
    READY = "re"
    """聽: declare ready; with a tile, together with that discard."""
    CHOW = "ch"
    """吃: take the discard for a run with the two tiles named."""
    PUNG = "pu"
    """碰: take the discard for three of a kind."""
    KONG = "ko"
    """槓: take the discard for four of a kind, or in one's own turn lay or complete a kong."""
    WIN = "wi"
    """胡."""
    PASS = "pa"
    """過: no claim, no declaration, no draw of the last tile."""
    DRAW = "dr"
    """摸: take the last tile, which may be declined."""
    LOOK = "ey"
    """眼牌: look at all hands from this discard on, while one's own plays itself."""
    SHOW = "sh"
    """亮 補: lay the flower just drawn open, or one's wilds, where players see to it."""
    CHOOSE = "cs"
    """Answer a question that the rule set puts before the deal; the answer is the move's word."""


class Move(NamedTuple):
    """A verb with the tiles or the word it needs."""

    verb: Verb
    tiles: tuple[Tile, ...] = ()
    word: str = ""

    def __str__(self) -> str:
        argument = format_tiles(self.tiles) or self.word
        return f"{self.verb}.{argument}" if argument else str(self.verb)

    @property
    def tile(self) -> Tile:
        """The first tile named; only of moves that name one."""
        return self.tiles[0]


WIN: Final = Move(Verb.WIN)
PASS: Final = Move(Verb.PASS)
PUNG: Final = Move(Verb.PUNG)
DRAW: Final = Move(Verb.DRAW)
CLAIM_KONG: Final = Move(Verb.KONG)
DECLARE: Final = Move(Verb.READY)

_DISCARDS: Final = tuple(Move(Verb.DISCARD, (tile,)) for tile in ALL_TILES)
_LOOKS: Final = tuple(Move(Verb.LOOK, (tile,)) for tile in ALL_TILES)
_READIES: Final = tuple(Move(Verb.READY, (tile,)) for tile in ALL_TILES)
_OWN_KONGS: Final = tuple(Move(Verb.KONG, (tile,)) for tile in ALL_TILES)


def discard(tile: Tile) -> Move:
    """Discard a tile of that kind."""
    return _DISCARDS[tile]


def discards(tiles: Iterable[Tile]) -> list[Move]:
    """Discard one of these kinds: all that a turn offers, at once."""
    return [_DISCARDS[tile] for tile in tiles]


def ready_with(tile: Tile) -> Move:
    """Declare ready with the discard of that kind."""
    return _READIES[tile]


def look_with(tile: Tile) -> Move:
    """Look on from the discard of that kind on."""
    return _LOOKS[tile]


def own_kong(tile: Tile) -> Move:
    """Lay four of the kind down, or add the fourth to an own pung."""
    return _OWN_KONGS[tile]


def show(tile: Tile) -> Move:
    """Lay open the flower just drawn, or every wild of that kind."""
    return Move(Verb.SHOW, (tile,))


def chow_with(lower: Tile, higher: Tile) -> Move:
    """Chow with these two from the hand."""
    return Move(Verb.CHOW, (lower, higher))


def choose(word: str) -> Move:
    """Answer the question before the deal."""
    return Move(Verb.CHOOSE, (), word)


def parse_move(text: str) -> Move:
    """The move that prints to `text`.

    Raises:
        ValueError: the text is no move.
    """
    verb_text, _, argument = text.partition(".")
    try:
        verb = Verb(verb_text)
    except ValueError:
        raise ValueError(f"not a move: {text!r}") from None
    if verb is Verb.CHOOSE:
        return Move(verb, (), argument)
    return Move(verb, parse_tiles(argument))
