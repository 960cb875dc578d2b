"""A hand of real tiles put together by the calculator's keys, and the key that enters it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.desk.calculator import WHOLE, Page, Sheet
from bot.screens import calculator_keys
from bot.screens.live_entry import ENTERS, TILES, Desk
from bot.screens.message import Button, Key, Row, Screen, Style
from bot.telegram.callbacks import ButtonData, Malformed, parse_button
from referee.rules.base import RuleBook

PRESS: Final = "lt"
"""The verb of the calculator's keys at a table of real tiles."""
_RULES: Final = "r"
WHOLE_HAND: Final = "z"
"""The argument that only goes back to the whole hand."""

__all__ = ["PRESS", "WHOLE", "page"]


def page(desk: Desk, sheet: Sheet, opened: Page, book: RuleBook) -> Screen:
    """The calculator's page, its keys for this table; on the whole hand also *enter*."""
    pen = replace(desk.pen, book=book)
    shown = calculator_keys.page(sheet, opened, desk.rules, pen)
    rows = tuple(row for keys in shown.keyboard if (row := _here(keys, desk.facts.table)))
    if opened.name:
        return Screen(shown.text, rows)
    texts = desk.pen.texts
    enter = desk.key(texts.text("live.enter_now"), f"{ENTERS}{TILES}", Style.PRIMARY)
    *rest, last = rows
    return Screen(shown.text, (*rest, (enter, *last, *desk.back())))


def _here(row: Row, table: str) -> Row:
    """The keys of a row as this table's; the one that chooses rules is left out."""
    kept: list[Key] = []
    for key in row:
        data = parse_button(key.data) if isinstance(key, Button) else Malformed("")
        if isinstance(key, Button) and isinstance(data, ButtonData) and data.argument != _RULES:
            moved = ButtonData(PRESS, table, None, data.argument or WHOLE_HAND)
            kept.append(Button(key.text, str(moved), key.style))
    return tuple(kept)
