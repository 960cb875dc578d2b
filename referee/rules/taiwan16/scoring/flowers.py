"""Flowers and the wins that rest on them: T26–T30."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.rules.taiwan16.facts import FlowerWin
from referee.rules.taiwan16.scoring.win import Win
from referee.scoring.sheet import Item
from referee.tiles import FLOWERS, Tile

OWN_FLOWER: Final = Item("T26", "T26.own", 1)
FULL_COLOUR: Final = Item("T26", "T26.colour", 2)
ALL_FLOWERS: Final = Item("T26", "T26.all", 8)
EIGHT_FLOWERS: Final = Item("T29", "T29.title", 8)
SEVEN_ROB_ONE: Final = Item("T30", "T30.title", 8)

_OWN: Final[tuple[list[Item], ...]] = ([], [OWN_FLOWER], [replace(OWN_FLOWER, value=2)])

COLOURS: Final = (FLOWERS[:4], FLOWERS[4:8])
"""春夏秋冬 and 梅蘭菊竹."""


def flower_items(win: Win) -> list[Item]:
    """T26 花牌: own-number flowers; a full colour instead of its flowers; eight instead of all."""
    flowers = win.flowers
    if not flowers or (win.facts.flower_win and not _counts_beside(win)):
        return []
    full = 0 if len(flowers) < 4 else full_colours(flowers)
    if full == 2:
        return [ALL_FLOWERS]
    one, other = win.house.own_flowers(win.number)
    own = (one in flowers) + (other in flowers)
    if not full:
        return _OWN[own]
    if not win.house.flowers.own_in_colour:
        own -= 1
    return [*_OWN[own], *[FULL_COLOUR] * full]


def _counts_beside(win: Win) -> bool:
    """Whether T26 counts with a flower win: not with T29 (but TA29), nor with T30 in the hand."""
    if not win.facts.hand_complete:
        return False
    right = win.facts.flower_win
    return right is FlowerWin.SIX or (right is FlowerWin.EIGHT and win.house.flowers.eight_twice)


def full_colours(flowers: tuple[Tile, ...]) -> int:
    """How many colours (花槓) are complete; each holds one flower of every number."""
    return sum(all(flower in flowers for flower in colour) for colour in COLOURS)


def flower_win_items(win: Win) -> list[Item]:
    """T29 八仙過海, T30 七搶一. A completed 6+1 is a self-draw: its T30 is on one leg (TA30)."""
    right = win.facts.flower_win
    if not right:
        return []
    if right is FlowerWin.EIGHT:
        return [EIGHT_FLOWERS]
    return [] if right is FlowerWin.SIX and win.facts.hand_complete else [SEVEN_ROB_ONE]
