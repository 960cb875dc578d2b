"""Tiles in words: on buttons, in rivers and results, as a hand by suit, and read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, reduce
from itertools import groupby
from typing import Final

from bot.texts.library import Texts
from bot.texts.numbers import spoken
from bot.texts.width import cells
from referee.tiles import Suit, Tile

LINE_CELLS: Final = 36
"""The width of a line in half-width cells that a phone shows unbroken."""

_GROUPS_A_LINE: Final = 2
_NUMBERS: Final = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)


def in_display_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """萬筒索字, the dragons as players say them: 中發白."""
    return tuple(sorted(tiles, key=_display_rank))


def _display_rank(tile: Tile) -> int:
    return Tile.WHITE + Tile.RED - tile if tile.is_dragon else tile


class TileNames:
    """The names of all tiles in one language, looked up once."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._suits = {suit: texts.text(f"suit.{suit}.name") for suit in _NUMBERS}
        self._letters = {suit: texts.text(f"suit.{suit}.letter") for suit in _NUMBERS}
        self._short = tuple(self._name_short(tile) for tile in Tile)
        self._compact = tuple(self._name_compact(tile) for tile in Tile)
        self._doubled = tuple(self._name_doubled(tile) for tile in Tile)
        self._spoken = tuple(self._name_spoken(tile) for tile in Tile)

    def short(self, tile: Tile) -> str:
        """On a button or in a sentence: 5萬, 東; 5 Char, East."""
        return self._short[tile]

    def compact(self, tile: Tile) -> str:
        """In a river: 5萬, 東, 春; 5C, East, F1."""
        return self._compact[tile]

    def spoken(self, tile: Tile) -> str:
        """Read aloud: 五萬; five characters."""
        return self._spoken[tile]

    def meld(self, tiles: Sequence[Tile]) -> str:
        """A set as it lies: 345筒; 345 Dot."""
        return self._runs(tiles, "tile.meld", self._suits)

    def run(self, tiles: Iterable[Tile]) -> str:
        """A whole hand in little room: 234567萬456筒東東; 234567C 456D EE."""
        return self._runs(in_display_order(tiles), "tile.run", self._letters)

    def hand_lines(self, tiles: Iterable[Tile], width: int = LINE_CELLS) -> tuple[str, ...]:
        """The hand by suit, two suits a line where they fit into `width` cells."""
        lines: list[str] = []
        groups_in_last = _GROUPS_A_LINE
        for group in self._groups(tiles):
            if groups_in_last < _GROUPS_A_LINE:
                joined = self._texts.text("tile.group_join", left=lines[-1], right=group)
                if cells(joined) <= width:
                    lines[-1] = joined
                    groups_in_last += 1
                    continue
            lines += _broken(group, width)
            groups_in_last = 1
        return tuple(lines)

    def spoken_hand(self, tiles: Iterable[Tile]) -> str:
        """The hand read aloud: 萬：二三四。字：東東。; Characters two three four. East, East."""
        parts: list[str] = []
        for suit, same in groupby(in_display_order(tiles), key=lambda tile: tile.suit):
            if suit in _NUMBERS:
                ranks = self._join("tile.spoken_ranks_join", [self._number(tile) for tile in same])
                title = self._texts.text(f"suit.{suit}.title")
                parts.append(self._texts.text("tile.spoken_group", suit=title, ranks=ranks))
                continue
            names = self._join("tile.spoken_names_join", [self.spoken(tile) for tile in same])
            if suit is Suit.HONOURS:
                parts.append(self._texts.text("tile.spoken_honours", honours=names))
            else:
                parts.append(self._texts.text("tile.spoken_flowers", flowers=names))
        return self._join("tile.spoken_groups_join", parts)

    def _groups(self, tiles: Iterable[Tile]) -> Iterable[str]:
        for suit, same in groupby(in_display_order(tiles), key=lambda tile: tile.suit):
            if suit in _NUMBERS:
                ranks = " ".join(str(tile.rank) for tile in same)
                yield self._texts.text("tile.group", suit=self._suits[suit], ranks=ranks)
                continue
            names = " ".join(self.compact(tile) for tile in same)
            if suit is Suit.HONOURS:
                yield self._texts.text("tile.group_honours", honours=names)
            else:
                yield self._texts.text("tile.group_flowers", flowers=names)

    def _runs(self, tiles: Iterable[Tile], key: str, suits: dict[Suit, str]) -> str:
        parts: list[str] = []
        for suit, same in groupby(tiles, key=lambda tile: tile.suit):
            if suit in suits:
                ranks = "".join(str(tile.rank) for tile in same)
                parts.append(self._texts.text(key, ranks=ranks, suit=suits[suit]))
            else:
                parts += [self._repeated(kind, len(list(alike))) for kind, alike in groupby(same)]
        return self._join("tile.run_join", parts)

    def _repeated(self, tile: Tile, times: int) -> str:
        return self.compact(tile) if times == 1 else self._doubled[tile] * times

    def _join(self, key: str, parts: Sequence[str]) -> str:
        if not parts:
            return ""
        return reduce(lambda left, right: self._texts.text(key, left=left, right=right), parts)

    def _number(self, tile: Tile) -> str:
        return spoken(self._texts, tile.rank)

    def _name_short(self, tile: Tile) -> str:
        if tile.is_number:
            return self._texts.text("tile.short", rank=tile.rank, suit=self._suits[tile.suit])
        return self._texts.text(f"{_section(tile)}.{tile}.name")

    def _name_compact(self, tile: Tile) -> str:
        if tile.is_number:
            return f"{tile.rank}{self._letters[tile.suit]}"
        return self._texts.text(f"{_section(tile)}.{tile}.{'letter' if tile.is_flower else 'name'}")

    def _name_doubled(self, tile: Tile) -> str:
        if tile.is_number:
            return self._name_compact(tile)
        return self._texts.text(f"{_section(tile)}.{tile}.letter")

    def _name_spoken(self, tile: Tile) -> str:
        if not tile.is_number:
            return self._texts.text(f"{_section(tile)}.{tile}.name")
        suit = self._texts.text(f"suit.{tile.suit}.spoken")
        return self._texts.text("tile.spoken", rank=self._number(tile), suit=suit)


def _section(tile: Tile) -> str:
    return "flower" if tile.is_flower else "honour"


def _broken(group: str, width: int) -> list[str]:
    """The group as it is, or in as many lines as it needs."""
    lines = [""]
    for word in group.split(" "):
        longer = f"{lines[-1]} {word}".lstrip(" ")
        if cells(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@cache
def tile_names(texts: Texts) -> TileNames:
    """The tile names of a language, made once."""
    return TileNames(texts)
