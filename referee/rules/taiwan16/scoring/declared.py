"""What was declared, and how the winning tile came: T12, T24, T25, T31–T35."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.facts import Declaration
from referee.rules.taiwan16.scoring.win import Win
from referee.scoring.outcome import WinBy
from referee.scoring.sheet import Item

ROBBED_KONG: Final = Item("T12", "T12.title", 1)
ON_REPLACEMENT: Final = Item("T24", "T24.title", 1)
LAST_TILE: Final = Item("T25", "T25.title", 1)
DECLARATIONS: Final = {
    Declaration.HEAVENLY_READY: Item("T31", "T31.title", 8),
    Declaration.EARTHLY_READY: Item("T32", "T32.title", 4),
    Declaration.HEAVENLY_WIN: Item("T33", "T33.title", 16),
    Declaration.EARTHLY_WIN: Item("T34", "T34.title", 16),
    Declaration.HUMAN_WIN: Item("T35", "T35.title", 8),
}

# Reading a member off its class costs half a microsecond in Python 3.11.
_ROB_KONG: Final = WinBy.ROB_KONG
_HEAVENLY_WIN: Final = Declaration.HEAVENLY_WIN


def declaration_items(win: Win) -> list[Item]:
    """T31 天聽, T32 地聽, T33 天胡, T34 地胡, T35 人胡."""
    declaration = win.facts.declaration
    return [DECLARATIONS[declaration]] if declaration else []


def winning_tile_items(win: Win) -> list[Item]:
    """T12 搶槓, T24 槓上開花 (a flower's replacement too, TA24), T25 海底撈月."""
    if win.by is _ROB_KONG:
        return [ROBBED_KONG]
    if not win.self_drawn or win.facts.declaration is _HEAVENLY_WIN:
        return []
    items: list[Item] = []
    if win.facts.replacement:
        items.append(ON_REPLACEMENT)
    if win.facts.last:
        items.append(LAST_TILE)
    return items
