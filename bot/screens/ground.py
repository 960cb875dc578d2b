"""What holds for the whole deal and lies open to all, beside the four players."""

from __future__ import annotations

from collections.abc import Callable

from bot.screens.pen import Pen
from bot.screens.wild import wild_lines
from referee.deal.views import Table
from referee.tiles import Tile


def ground_lines(
    pen: Pen, table: Table, name: Callable[[Tile], str] | None = None
) -> tuple[str, ...]:
    """The wild, what was chosen before the deal, and replacements that lie face up.

    Args:
        pen: the reader's language and the rule set's words.
        table: what lies open.
        name: how tiles are called; shortly unless said.
    """
    call = pen.tiles.short if name is None else name
    return (*wild_lines(pen, table, name), *_chosen(pen, table), *_open_tail(pen, table, call))


def _chosen(pen: Pen, table: Table) -> tuple[str, ...]:
    """口子：葉子, a line for each answer."""
    return tuple(
        pen.texts.text("ground.choice", choice=pen.texts.text(f"choice.{word}"))
        for _, word in table.choices
    )


def _open_tail(pen: Pen, table: Table, call: Callable[[Tile], str]) -> tuple[str, ...]:
    """槓牌：5筒, while it is there."""
    if not table.open_tail:
        return ()
    tiles = " ".join(call(tile) for tile in table.open_tail)
    return (pen.texts.text("ground.open_tail", tiles=tiles),)
