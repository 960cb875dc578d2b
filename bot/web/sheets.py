"""Lists to take away: seats, results, ranking and standings as rows, whatever file they go into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.screens.tournaments.figures import figures
from bot.web.names import seat_name, shown
from bot.web.reading import EventPage
from bot.web.words import Words

Cell: TypeAlias = str | int | float | None
"""Text is always text in a file, whatever it looks like; None is an empty cell."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list: what it is called, what its columns are called, its rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def _seats(page: EventPage, words: Words) -> Sheet:
    """Who sits where in the round in hand."""
    t = words.web.text
    rows = tuple(
        (table.number, t(f"seat.{seat}"), seat_name(name) or t("event.staff"))
        for table in page.view.tables
        for seat, name in enumerate(table.names)
    )
    columns = (t("list.table"), t("list.seat"), t("list.name"))
    return Sheet(_title(page, words, "seats"), columns, rows)


def _results(page: EventPage, words: Words) -> Sheet:
    """Every result that is confirmed, the first round first."""
    t = words.web.text
    staff = t("event.staff")
    rows: list[tuple[Cell, ...]] = [
        (past.number, table.number, t(f"seat.{seat.seat.value}"), seat_name(seat.name) or staff,
         seat.chips, seat.place, t("list.yes") if seat.advanced else None)
        for past in page.past
        for table in past.tables
        for seat in table.seats
    ]  # fmt: skip
    number = page.view.round
    rows += [
        (number, table.number, t(f"seat.{seat}"), seat_name(name) or staff, chips, None, None)
        for table in page.view.tables
        if table.chips is not None
        for seat, (name, chips) in enumerate(zip(table.names, table.chips, strict=True))
    ]  # fmt: skip
    columns = ("round", "table", "seat", "name", "chips", "place", "advancing")
    return Sheet(
        _title(page, words, "results"),
        tuple(t(f"list.{column}") for column in columns),
        tuple(rows),
    )


def _ranking(page: EventPage, words: Words) -> Sheet:
    """The standings, with what the tie-breaks came to."""
    t, order = words.web.text, page.view.order
    rows = tuple(
        (row.place, shown(row.name), *(_number(text) for text in figures(order, row.values)))
        for row in page.view.standings
    )
    heads = (words.event.text(f"tie_break.{tie_break.value}") for tie_break in order)
    return Sheet(_title(page, words, "ranking"), (t("list.place"), t("list.name"), *heads), rows)


def _title(page: EventPage, words: Words, name: str) -> str:
    return f"{shown(page.view.title, 60)} — {words.web.text(f'export.{name}')}"


def _number(text: str) -> Cell:
    return float(text) if "." in text else int(text)


EVENT_SHEETS: Final[Mapping[str, Callable[[EventPage, Words], Sheet]]] = {
    "seats": _seats,
    "results": _results,
    "ranking": _ranking,
}
"""The lists of a tournament, by the name in their address."""
