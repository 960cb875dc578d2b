"""Keys and rows of keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.desk.verbs import Verb
from bot.screens.message import Button, Key, Row, Style
from bot.telegram.callbacks import ButtonData, move_button
from referee.deal.moves import Move

MAX_ROWS: Final = 7
"""Rows that a phone shows below a hand without scrolling."""


def move_key(table: str, ask: int, move: Move, text: str, style: Style = Style.NONE) -> Button:
    """A key that makes a move."""
    return Button(text, str(move_button(table, ask, move)), style)


def table_key(
    table: str,
    verb: Verb,
    text: str,
    argument: str = "",
    style: Style = Style.NONE,
    ask: int | None = None,
) -> Button:
    """A key that asks something of a table; `ask` where it is good for one question alone."""
    """A key that asks something of a table; with `ask` only while that is what is asked."""
    return Button(text, str(ButtonData(verb.value, table, ask, argument)), style)


def page_key(verb: str, text: str, argument: str = "", style: Style = Style.NONE) -> Button:
    """A key away from any table."""
    return Button(text, str(ButtonData(verb, None, None, argument)), style)


def in_rows(keys: Sequence[Key], cap: int) -> tuple[Row, ...]:
    """The keys in as few rows as `cap` keys a row allow, the rows about equally long."""
    if not keys:
        return ()
    count = -(-len(keys) // cap)
    size, longer = divmod(len(keys), count)
    rows: list[Row] = []
    start = 0
    for row in range(count):
        end = start + size + (row < longer)
        rows.append(tuple(keys[start:end]))
        start = end
    return tuple(rows)
