"""A player's own entry in the private chat: receipt, card, seat, result, and what to do now."""

from __future__ import annotations

from typing import Final

from bot.screens.markup import bold, text_of, wrapped
from bot.screens.message import Keyboard, Link, Row, Screen, Style
from bot.screens.people import FULL_NAME
from bot.screens.tournaments.ink import Ink
from referee.tournament.state import Phase, Standing
from referee.tournament.views import PlayerView, PublicView

RECEIPT: Final = "r-"
CARD: Final = "c-"
"""What the payloads of links to a receipt and to an entry card begin with."""

_IN: Final = (Standing.REGISTERED, Standing.IN, Standing.WAITING)
_DISPUTES: Final = ("count", "ruling", "other")


def entry(mine: PlayerView, view: PublicView, ink: Ink) -> Screen:
    """Everything about one's own entry."""
    standing = ink.text(f"entrant.{mine.standing}")
    name = ink.name(mine.name, FULL_NAME)
    lines = [bold(ink.name(view.title, FULL_NAME))]
    lines += wrapped(ink.text("entry.who", number=mine.number, name=name, standing=standing))
    lines += [*_codes(mine, ink), *_seat(mine, view, ink), *_result(mine, ink)]
    if mine.place:
        lines += wrapped(ink.text("entry.place", place=mine.place))
    return Screen(text_of(lines), _keys(mine, view, ink))


def _codes(mine: PlayerView, ink: Ink) -> tuple[str, ...]:
    if mine.waiting:
        return wrapped(ink.text("entry.waiting", place=mine.waiting))
    if mine.standing not in _IN:
        return ()
    if mine.card:
        return wrapped(ink.text("entry.card", code=f"<code>{mine.card}</code>"))
    return wrapped(ink.text("entry.receipt", code=f"<code>{mine.receipt}</code>"))


def _seat(mine: PlayerView, view: PublicView, ink: Ink) -> tuple[str, ...]:
    if not mine.table or mine.seat is None:
        return ()
    said = ink.text("entry.seat", round=view.round, table=mine.table, wind=ink.wind(mine.seat))
    lines = list(wrapped(bold(said)))
    table = next((table for table in view.tables if table.number == mine.table), None)
    if table is not None and table.ends is None and table.left is None and table.over is None:
        when = "entry.starts" if mine.starts is not None else "entry.starts_later"
        time = "" if mine.starts is None else ink.at(mine.starts)
        lines += wrapped(ink.text(when, time=time))
    elif table is not None and table.over is not None:
        lines += wrapped(ink.text("entry.over", why=ink.text(f"table_end.{table.over}")))
    if mine.wanted.take_seat:
        lines += wrapped(ink.text("entry.take_seat"))
    return tuple(lines)


def _result(mine: PlayerView, ink: Ink) -> tuple[str, ...]:
    lines: list[str] = []
    if mine.chips is not None:
        lines += wrapped(ink.text("entry.chips", chips=ink.chips(mine.chips)))
    if mine.wanted.confirm:
        lines += wrapped(ink.text("entry.confirm"))
    elif mine.wanted.enter:
        lines += wrapped(ink.text("entry.enter", table=mine.table))
    return tuple(lines)


def _keys(mine: PlayerView, view: PublicView, ink: Ink) -> Keyboard:
    rows: list[Row] = []
    number, wanted = view.round, mine.wanted
    if view.phase is Phase.CHECKING_IN and not mine.card and mine.receipt:
        line = f"receipt {mine.receipt}"
        rows.append((ink.act(ink.text("entry.check_in"), line, style=Style.PRIMARY),))
    if wanted.take_seat:
        rows.append((ink.act_in(number, ink.text("entry.here"), "seat", style=Style.PRIMARY),))
    if wanted.confirm:
        confirm = ink.act_in(number, ink.text("entry.agree"), "confirm", style=Style.PRIMARY)
        rows.append((confirm, ink.new_page(ink.text("entry.dispute"), "why")))
    below: list[Row] = []
    if mine.card and mine.standing is Standing.IN:
        address = ink.links.start(f"{CARD}{mine.card}")
        below.append((Link(ink.text("entry.show_card"), address),))
    if mine.table:
        rows.append((ink.act_in(number, ink.text("entry.call"), "referee"),))
    last = [ink.new_page(ink.text("card.standings"), "standings")] if view.standings else []
    if mine.standing in _IN and view.phase not in (Phase.OVER, Phase.CANCELLED):
        last.append(ink.new_page(ink.text("entry.leave"), "leave"))
    if last:
        below.append(tuple(last))
    return (*rows, *below)


def dispute_page(view: PublicView, ink: Ink) -> Screen:
    """Why a result is disputed; in one's own words by a typed line."""
    rows = [
        (ink.act_in(view.round, ink.text(f"reason.{reason}"), f"dispute {reason}"),)
        for reason in _DISPUTES
    ]
    return Screen(text_of(wrapped(ink.text("entry.dispute_how"))), tuple(rows))


def leave_page(ink: Ink) -> Screen:
    """Leaving cannot be taken back, so it is asked twice."""
    sure = ink.act(ink.text("entry.leave_sure"), "withdraw", style=Style.DANGER)
    keys = ((ink.to_page(ink.text("entry.stay"), "me"),), (sure,))
    return Screen(text_of(wrapped(ink.text("entry.leave_how"))), keys)


def not_entered(view: PublicView, ink: Ink) -> Screen:
    """What somebody is told who has no entry."""
    lines = [bold(ink.name(view.title, FULL_NAME)), *wrapped(ink.text("entry.none"))]
    keys: Keyboard = ()
    if view.phase is Phase.REGISTERING:
        register = ink.act(ink.text("card.register"), "register", style=Style.PRIMARY)
        keys = ((register,),)
    return Screen(text_of(lines), keys)


def card_seen(number: int, name: str, standing: Standing, ink: Ink) -> Screen:
    """What staff are told to whom a good card is shown."""
    said = ink.text(
        "entry.card_good",
        number=number,
        name=ink.name(name, FULL_NAME),
        standing=ink.text(f"entrant.{standing}"),
    )
    return Screen(text_of(wrapped(said)))
