"""One board for all online tables of a round, where more than two share a group."""

from __future__ import annotations

from typing import Final

from bot.desk.tournaments.views import DigestTable, DigestView
from bot.screens.markup import bold, text_of, units, wrapped
from bot.screens.message import Link, Screen
from bot.screens.people import FULL_NAME, SHORT_NAME
from bot.screens.tournaments.card import PAYLOAD
from bot.screens.tournaments.ink import Ink
from referee.seats import SEATS

_ROOM: Final = 3600


def digest(view: DigestView, ink: Ink) -> Screen:
    """Two lines a table: how it stands, and the chips of the four."""
    lines = [bold(ink.name(view.title, FULL_NAME)), ink.text("public.tables", number=view.round)]
    room = _ROOM
    for place, table in enumerate(view.tables):
        said = _table(table, view.at, ink)
        room -= sum(units(line) + 1 for line in said)
        if room < 0:
            lines += wrapped(ink.text("post.more", count=len(view.tables) - place))
            break
        lines += said
    own = Link(ink.text("card.own"), ink.links.start(f"{PAYLOAD}{view.key}"))
    return Screen(text_of(lines), ((own, ink.new_page(ink.text("card.standings"), "standings")),))


def _table(table: DigestTable, now: int, ink: Ink) -> list[str]:
    said = ink.text("public.table", number=table.number, state=_state(table, now, ink))
    seats = (
        ink.text(
            "digest.seat",
            name=ink.name(table.names[seat], SHORT_NAME),
            chips="" if table.chips is None else table.chips[seat],
        ).rstrip()
        for seat in SEATS
    )
    return [said, *wrapped(" ".join(seats))]


def _state(table: DigestTable, now: int, ink: Ink) -> str:
    if table.over is not None:
        return ink.text("digest.confirmed" if table.confirmed else f"table_end.{table.over}")
    if table.left is not None:
        return ink.text("public.stands", left=ink.left(table.left))
    return ink.text("digest.waits") if table.ends is None else ink.until(table.ends, now)
