"""The hand's own 台: every reading is scored, the one worth most counts (TA44)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from referee.rules.taiwan16.facts import FlowerWin, ReplacementFor
from referee.rules.taiwan16.scoring.concealment import all_claimed, concealment_items
from referee.rules.taiwan16.scoring.declared import declaration_items, winning_tile_items
from referee.rules.taiwan16.scoring.exclusions import standing
from referee.rules.taiwan16.scoring.flowers import flower_items, flower_win_items
from referee.rules.taiwan16.scoring.flushes import flush_items, honour_sets_within
from referee.rules.taiwan16.scoring.honours import (
    all_dragons,
    all_winds,
    dragon_items,
    wind_items,
)
from referee.rules.taiwan16.scoring.shapes import (
    all_runs,
    all_triplets,
    eight_pairs,
    hidden_triplets,
    single_wait,
)
from referee.rules.taiwan16.scoring.win import Parts, Win, all_parts, completes
from referee.scoring.sheet import Item

WIN_ITEMS: Final[tuple[Callable[[Win], list[Item]], ...]] = (
    concealment_items,
    all_claimed,
    single_wait,
    winning_tile_items,
    flush_items,
    flower_items,
    flower_win_items,
    declaration_items,
)
"""Items that no choice of reading changes."""

READING_ITEMS: Final[tuple[Callable[[Win, Parts], list[Item]], ...]] = (
    wind_items,
    dragon_items,
    all_runs,
    all_triplets,
    honour_sets_within,
    hidden_triplets,
    all_winds,
    all_dragons,
    eight_pairs,
)
"""Items that depend on how the tiles are read."""


class NoWin(ValueError):
    """The rule book does not let this hand win; `clause` says which rule stands against it."""

    def __init__(self, clause: str) -> None:
        super().__init__(f"no win by {clause}")
        self.clause = clause


class Valuation(NamedTuple):
    """One reading's items and their sum in 台."""

    items: tuple[Item, ...]
    value: int


def valuations(win: Win) -> tuple[Valuation, ...]:
    """Every reading of a won hand, scored; a flower win that is not complete has one.

    Raises:
        NoWin: the hand may not win.
    """
    clause = objection(win)
    if clause is not None:
        raise NoWin(clause)
    if win.tile is None or not win.facts.hand_complete:
        return (_valued(flower_items(win) + flower_win_items(win)),)
    common = [item for items in WIN_ITEMS for item in items(win)]
    return tuple(
        _valued(common + [item for items in READING_ITEMS for item in items(win, parts)])
        for parts in all_parts(win, win.tile)
    )


def best(win: Win) -> Valuation:
    """The reading worth most; raises `NoWin` like `valuations`."""
    return max(valuations(win), key=lambda valuation: valuation.value)


def objection(win: Win) -> str | None:
    """The clause against the win, as far as the tiles and the winning tile show it."""
    right = win.facts.flower_win
    if right is not FlowerWin.NONE:
        held = len(set(win.flowers))
        if right is FlowerWin.EIGHT and held != 8:
            return "T29"
        if right is not FlowerWin.EIGHT and held != 7:
            return "T30"
        if not win.facts.hand_complete:
            return None
    if win.facts.replacement is ReplacementFor.CLAIMED:
        return "TP10"
    return None if completes(win.hand, win.melds, win.house) else "TX1"


def _valued(items: list[Item]) -> Valuation:
    kept = standing(items)
    return Valuation(kept, sum(item.value for item in kept))
