"""Winds and dragons: T1, T2, T19–T22, and what 字一色 takes off beside them (T13)."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.scoring.win import SETS, Parts, Win
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
LESS_FOR_SETS: Final = Item("T13", "T13.less", -4)
BIG_WINDS: Final = Item("T19", "T19.title", 16)
SMALL_WINDS: Final = Item("T20", "T20.title", 8)
BIG_DRAGONS: Final = Item("T21", "T21.title", 8)
SMALL_DRAGONS: Final = Item("T22", "T22.title", 4)

HONOURS: Final = (*WINDS, *DRAGONS)
_DRAGON_OF_ROUND: Final = {Tile.EAST: Tile.RED, Tile.SOUTH: Tile.GREEN, Tile.WEST: Tile.WHITE}
_FIRST_HONOUR: Final = Tile.EAST


def honour_items(win: Win, parts: Parts) -> list[Item]:
    """All items of the reading's sets of honours."""
    if not parts.triplets:
        return []
    if max(parts.triplets) < _FIRST_HONOUR:
        return []
    sets = [tile for tile in parts.triplets if tile >= _FIRST_HONOUR]
    if len(sets) == 1:
        return wind_items(win, sets) + dragon_items(win, sets)
    dragons = dragon_items(win, sets)
    collected = all_winds(sets, parts.pair) + all_dragons(sets, parts.pair)
    if collected and len(sets) == SETS and parts.pair in HONOURS:
        collected.append(LESS_FOR_SETS)
        if win.house.honours.dragons_absorbed:
            dragons = []
    return wind_items(win, sets) + dragons + collected


def wind_items(win: Win, sets: list[Tile]) -> list[Item]:
    """T1 風字坎: the 開門 wind and the 圈 wind, both when they are one."""
    items: list[Item] = []
    if WINDS[win.number - 1] in sets:
        items.append(SEAT_WIND)
    if win.facts.round in sets:
        items.append(ROUND_WIND)
    return items


def dragon_items(win: Win, sets: list[Tile]) -> list[Item]:
    """T2 箭字坎, and by option TA02 the round's own dragon."""
    items = [DRAGON_SETS[tile] for tile in sets if tile in DRAGON_SETS]
    if items and win.house.honours.dragon_rounds and _DRAGON_OF_ROUND.get(win.facts.round) in sets:
        items.append(DRAGON_ROUND)
    return items


def all_winds(sets: list[Tile], pair: Tile | None) -> list[Item]:
    """T19 大四喜, T20 小四喜; 字一色 beside them counts four less (T13, TA13)."""
    return _collected(sets, pair, WINDS, BIG_WINDS, SMALL_WINDS)


def all_dragons(sets: list[Tile], pair: Tile | None) -> list[Item]:
    """T21 大三元, T22 小三元; 字一色 beside them counts four less (T13, TA13)."""
    return _collected(sets, pair, DRAGONS, BIG_DRAGONS, SMALL_DRAGONS)


def _collected(
    sets: list[Tile], pair: Tile | None, kinds: tuple[Tile, ...], big: Item, small: Item
) -> list[Item]:
    lacking = len(kinds) - sum(tile in kinds for tile in sets)
    if not lacking:
        return [big]
    return [small] if lacking == 1 and pair in kinds else []
