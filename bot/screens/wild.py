"""The wild, and the tiles of a hand that lie face up: open to all where a rule set has them."""

from __future__ import annotations

from collections.abc import Callable

from bot.screens.pen import Pen
from referee.deal.views import OpenSeat, Table
from referee.tiles import Tile


def wild_lines(
    pen: Pen, table: Table, name: Callable[[Tile], str] | None = None
) -> tuple[str, ...]:
    """A line 正搭 1萬 百搭 2萬, or none where nothing is wild; `name` says how tiles are called."""
    if table.wild is None or table.indicator is None:
        return ()
    call = pen.tiles.short if name is None else name
    return (pen.texts.text("wild.line", indicator=call(table.indicator), wild=call(table.wild)),)


def laid_open(pen: Pen, seat: OpenSeat) -> str:
    """亮 2萬2萬: what lies face up of the hand; empty where nothing does."""
    if not seat.open:
        return ""
    return pen.texts.text("wild.open", tiles=pen.tiles.run(seat.open))
