"""Pages that everybody may see: tables, standings, and how to check a draw."""

from __future__ import annotations

from bot.screens.markup import bold, text_of, wrapped
from bot.screens.message import Row, Screen
from bot.screens.people import FULL_NAME
from bot.screens.tournaments.figures import figures
from bot.screens.tournaments.ink import Ink
from referee.seats import SEATS
from referee.tournament.terms import TieBreak
from referee.tournament.verifying import CheckedDraw
from referee.tournament.views import PublicRank, PublicTable, PublicView

_A_PAGE = 8
"""Tables on a page."""
_LINES = 20
"""Lines of standings on a page."""


def tables(view: PublicView, page: int, now: int, ink: Ink) -> Screen:
    """Who sits where, a page of tables at a time."""
    shown = view.tables[page * _A_PAGE : (page + 1) * _A_PAGE]
    lines = [bold(ink.text("public.tables", number=view.round))]
    if not view.tables:
        lines += wrapped(ink.text("public.no_tables"))
    for table in shown:
        lines += _table(table, now, ink)
    if view.byes:
        names = ink.listed(ink.name(name) for name in view.byes)
        lines += wrapped(ink.text("public.byes", names=names))
    return Screen(text_of(lines), turning("tables", page, len(view.tables), _A_PAGE, ink))


def _table(table: PublicTable, now: int, ink: Ink) -> list[str]:
    lines = [bold(ink.text("public.table", number=table.number, state=_state(table, now, ink)))]
    parts = [
        ink.text("public.seat", wind=ink.wind(seat), name=ink.name(table.names[seat]))
        for seat in SEATS
    ]
    lines += wrapped(" ".join(parts))
    if table.chips is not None:
        lines += wrapped(ink.chips(table.chips))
    return lines


def _state(table: PublicTable, now: int, ink: Ink) -> str:
    if table.over is not None:
        return ink.text(f"table_end.{table.over}")
    if table.left is not None:
        return ink.text("public.stands", left=ink.left(table.left))
    if table.ends is not None:
        return ink.until(table.ends, now)
    return ink.text("public.wave", number=table.wave)


def turning(name: str, page: int, count: int, each: int, ink: Ink) -> tuple[Row, ...]:
    """Keys to the pages beside this one."""
    keys = [
        ink.to_page(sign, f"{name}:{other}" if other else name)
        for other, sign in ((page - 1, "◀"), (page + 1, "▶"))
        if other >= 0 and other * each < count
    ]
    return (tuple(keys),) if keys else ()


def standings(view: PublicView, page: int, ink: Ink) -> Screen:
    """Places with what the tie-breaks came to, whose order is printed above."""
    order = ink.listed(ink.text(f"tie_break.{one}") for one in view.order)
    lines = [bold(ink.text("public.standings")), *wrapped(ink.text("terms.order", order=order))]
    if not view.standings:
        lines += wrapped(ink.text("public.no_standings"))
    for rank in view.standings[page * _LINES : (page + 1) * _LINES]:
        lines += wrapped(_rank(rank, view.order, ink))
    return Screen(text_of(lines), turning("standings", page, len(view.standings), _LINES, ink))


def _rank(rank: PublicRank, order: tuple[TieBreak, ...], ink: Ink) -> str:
    values = " ".join(figures(order, rank.values))
    return ink.text("public.rank", place=rank.place, name=ink.name(rank.name), values=values)


def verify(view: PublicView, draws: tuple[CheckedDraw, ...], ink: Ink) -> Screen:
    """Every draw recomputed from its seed; how anybody can do so."""
    lines = [bold(ink.text("proof.title")), bold(ink.name(view.title, FULL_NAME))]
    for draw in draws:
        good = draw.kept and draw.follows
        lines += wrapped(ink.text("proof.good" if good else "proof.bad", round=draw.round))
    if not draws:
        lines += wrapped(ink.text("proof.none"))
    if view.commitment:
        lines += [ink.text("proof.lock"), f"<code>{view.commitment}</code>"]
    if view.seed:
        lines += [ink.text("proof.seed"), f"<code>{view.seed}</code>"]
    lines += wrapped(ink.text("proof.how"))
    return Screen(text_of(lines))
