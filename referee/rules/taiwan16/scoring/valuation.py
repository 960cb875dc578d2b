"""The hand's own 台: every reading is scored, the one worth most counts (TA44)."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Final, NamedTuple

from referee.rules.taiwan16.facts import FlowerWin, ReplacementFor
from referee.rules.taiwan16.scoring.concealment import all_claimed, concealment_items
from referee.rules.taiwan16.scoring.declared import declaration_items, winning_tile_items
from referee.rules.taiwan16.scoring.exclusions import standing
from referee.rules.taiwan16.scoring.flowers import flower_items, flower_win_items
from referee.rules.taiwan16.scoring.flushes import flush_items
from referee.rules.taiwan16.scoring.honours import honour_items
from referee.rules.taiwan16.scoring.shapes import shape_items, single_wait
from referee.rules.taiwan16.scoring.win import SETS, Win, all_parts
from referee.scoring.outcome import NoWin
from referee.scoring.sheet import Item

WIN_ITEMS: Final[tuple[Callable[[Win], list[Item]], ...]] = (
    concealment_items,
    single_wait,
    winning_tile_items,
    flush_items,
    flower_items,
)
"""Items that no choice of reading changes."""

RARE_ITEMS: Final[tuple[Callable[[Win], list[Item]], ...]] = (
    all_claimed,
    declaration_items,
    flower_win_items,
)
"""Others, of wins with five melds, a declaration or a flower right."""


class Valuation(NamedTuple):
    """One reading's items and their sum in 台."""

    value: int
    items: list[Item]


def valuations(win: Win) -> list[Valuation]:
    """Every reading of a won hand, scored; a flower win that is not complete has one.

    Raises:
        NoWin: the hand may not win.
    """
    clause = objection(win)
    if clause is not None:
        raise NoWin(clause)
    tile, facts = win.tile, win.facts
    if tile is None or not facts.hand_complete:
        return [_valued(flower_items(win) + flower_win_items(win))]
    parts = all_parts(win, tile)
    if not parts:
        raise NoWin("TX1")
    common: list[Item] = []
    for items in WIN_ITEMS:
        common += items(win)
    if facts.declaration or facts.flower_win or len(win.melds) == SETS:
        for items in RARE_ITEMS:
            common += items(win)
    return [_valued(common + honour_items(win, one) + shape_items(win, one)) for one in parts]


def best(win: Win) -> Valuation:
    """The reading worth most, its items by clause; raises `NoWin` like `valuations`."""
    found = valuations(win)
    valuation = found[0] if len(found) == 1 else max(found, key=_value)
    if len(valuation.items) > 1:
        valuation.items.sort(key=_clause_number)
    return valuation


def objection(win: Win) -> str | None:
    """The clause against a win whose tiles may well be whole."""
    facts = win.facts
    right = facts.flower_win
    if right:
        if right is FlowerWin.EIGHT and len(win.flowers) != 8:
            return "T29"
        if right is not FlowerWin.EIGHT and len(win.flowers) != 7:
            return "T30"
    return "TP10" if facts.replacement is _CLAIMED else None


def _valued(items: list[Item]) -> Valuation:
    kept, value = standing(items), 0
    for item in kept:
        value += item.value
    return Valuation(value, kept)


_CLAIMED: Final = ReplacementFor.CLAIMED
_value: Final = itemgetter(0)


_ORDER: Final = {f"T{number}": number for number in range(1, 37)}


def _clause_number(item: Item) -> int:
    return _ORDER[item.clause]
