"""Winds and dragons: T1, T2, T19–T22."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.scoring.win import Parts, Win
from referee.scoring.sheet import Item
from referee.tiles import DRAGONS, WINDS, Tile

SEAT_WIND: Final = Item("T1", "T1.seat", 1)
ROUND_WIND: Final = Item("T1", "T1.round", 1)
DRAGON_SETS: Final = {
    Tile.WHITE: Item("T2", "T2.white", 1),
    Tile.GREEN: Item("T2", "T2.green", 1),
    Tile.RED: Item("T2", "T2.red", 1),
}
DRAGON_ROUND: Final = Item("T2", "T2.round", 1)
BIG_WINDS: Final = Item("T19", "T19.title", 16)
SMALL_WINDS: Final = Item("T20", "T20.title", 8)
BIG_DRAGONS: Final = Item("T21", "T21.title", 8)
SMALL_DRAGONS: Final = Item("T22", "T22.title", 4)

_DRAGON_OF_ROUND: Final = {Tile.EAST: Tile.RED, Tile.SOUTH: Tile.GREEN, Tile.WEST: Tile.WHITE}


def wind_items(win: Win, parts: Parts) -> list[Item]:
    """T1 風字坎: the 開門 wind and the 圈 wind, both when they are one."""
    items: list[Item] = []
    if WINDS[win.number - 1] in parts.triplets:
        items.append(SEAT_WIND)
    if win.facts.round in parts.triplets:
        items.append(ROUND_WIND)
    return items


def dragon_items(win: Win, parts: Parts) -> list[Item]:
    """T2 箭字坎, and by option TA02 the round's own dragon."""
    items = [DRAGON_SETS[tile] for tile in DRAGONS if tile in parts.triplets]
    if items and win.house.dragon_rounds:
        own = _DRAGON_OF_ROUND.get(win.facts.round)
        if own in parts.triplets:
            items.append(DRAGON_ROUND)
    return items


def all_winds(_: Win, parts: Parts) -> list[Item]:
    """T19 大四喜, T20 小四喜."""
    return _three_or_more(parts, WINDS, BIG_WINDS, SMALL_WINDS)


def all_dragons(_: Win, parts: Parts) -> list[Item]:
    """T21 大三元, T22 小三元."""
    return _three_or_more(parts, DRAGONS, BIG_DRAGONS, SMALL_DRAGONS)


def _three_or_more(parts: Parts, kinds: tuple[Tile, ...], big: Item, small: Item) -> list[Item]:
    sets = sum(tile in parts.triplets for tile in kinds)
    if sets == len(kinds):
        return [big]
    return [small] if sets == len(kinds) - 1 and parts.pair in kinds else []
