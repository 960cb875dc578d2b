"""Flowers and the wins that rest on them: T26–T30."""

from __future__ import annotations

from typing import Final, assert_never

from referee.rules.taiwan16.facts import FlowerWin
from referee.rules.taiwan16.scoring.win import Win
from referee.scoring.sheet import Item
from referee.tiles import FLOWERS

FULL_COLOUR: Final = Item("T26", "T26.colour", 2)
ALL_FLOWERS: Final = Item("T26", "T26.all", 8)
EIGHT_FLOWERS: Final = Item("T29", "T29.title", 8)
SEVEN_ROB_ONE: Final = Item("T30", "T30.title", 8)

COLOURS: Final = (frozenset(FLOWERS[:4]), frozenset(FLOWERS[4:8]))
"""春夏秋冬 and 梅蘭菊竹."""


def flower_items(win: Win) -> list[Item]:
    """T26 花牌: own-number flowers; a full colour instead of its flowers; eight instead of all."""
    flowers = frozenset(win.flowers)
    if all(colour <= flowers for colour in COLOURS):
        return [ALL_FLOWERS]
    full = [colour for colour in COLOURS if colour <= flowers]
    counted = flowers if win.house.own_flower_in_colour else flowers.difference(*full)
    own = sum(win.house.flower_number(flower) == win.number for flower in counted)
    return ([Item("T26", "T26.own", own)] if own else []) + [FULL_COLOUR] * len(full)


def flower_win_items(win: Win) -> list[Item]:
    """T29 八仙過海, T30 七搶一. A completed 6+1 is a self-draw: its T30 is on one leg (TA30)."""
    match win.facts.flower_win:
        case FlowerWin.NONE:
            return []
        case FlowerWin.EIGHT:
            return [EIGHT_FLOWERS]
        case FlowerWin.SEVEN:
            return [SEVEN_ROB_ONE]
        case FlowerWin.SIX:
            return [] if win.facts.hand_complete else [SEVEN_ROB_ONE]
        case _:
            assert_never(win.facts.flower_win)
