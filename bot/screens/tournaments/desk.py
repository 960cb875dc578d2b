"""The organisers' desk in private: only what needs somebody, and the keys for it."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from bot.desk.tournaments.views import OrganiserPage
from bot.screens.keys import in_rows
from bot.screens.markup import bold, text_of, wrapped
from bot.screens.message import Button, Keyboard, Row, Screen, Style
from bot.screens.people import FULL_NAME
from bot.screens.tournaments.ink import Ink
from bot.screens.tournaments.issues import issue_lines
from bot.screens.tournaments.plan import summary
from bot.screens.tournaments.web import web_lines, web_row
from referee.seats import Seat
from referee.tournament.commands import Rank
from referee.tournament.state import Phase
from referee.tournament.terms import FinalTie

_SHOWN: Final = 8
"""How many single things a line of the desk names before it only counts them."""
_STARTS: Final = (15, 30, 60)
"""Minutes after the end of check-in that keys offer for the start."""
_FEW: Final = 3
"""How many equal finalists keys can put in every order."""
_WAVES: Final = (0, 5, 10)
"""Minutes from now that keys offer for a wave."""


def desk(page: OrganiserPage, ink: Ink) -> Screen:
    """The desk of one of the staff."""
    view, phase = page.public.view, page.public.view.phase
    said = ink.text(f"phase.{phase}")
    if phase in (Phase.ROUND, Phase.DRAWN, Phase.BETWEEN):
        said = ink.text("card.round", phase=said, number=view.round)
    lines = [bold(ink.name(view.title, FULL_NAME)), said]
    lines += [*_calls(page, ink), *_waits(page, ink)]
    lines += wrapped(ink.text(f"desk.next_{phase}"))
    return Screen(text_of([*lines, *web_lines(ink)]), (*_keys(page, ink), *web_row(ink)))


def _calls(page: OrganiserPage, ink: Ink) -> tuple[str, ...]:
    """Open calls and alarms, the oldest first."""
    lines: list[str] = []
    for number, alarm in enumerate(page.view.alarms[:_SHOWN], 1):
        said = ink.text(
            "desk.alarm",
            number=number,
            what=ink.text(f"alarm.{alarm.code}"),
            who=who(page, alarm.subject, ink),
        )
        if alarm.reason:
            said = ink.text("desk.because", said=said, reason=ink.reason(alarm.reason))
        lines += wrapped(said)
    if len(page.view.alarms) > _SHOWN:
        lines += wrapped(ink.text("desk.more_alarms", count=len(page.view.alarms) - _SHOWN))
    return tuple(lines)


def who(page: OrganiserPage, number: int, ink: Ink) -> str:
    """7東 阿明(3): the seat of an entrant if there is one, the name, the number."""
    if not 1 <= number <= len(page.entrants):
        return "—"
    name = ink.text("desk.who", name=ink.name(page.entrants[number - 1].name), number=number)
    for table in page.tables:
        seat = table.seat_of(number)
        if seat is not None:
            return ink.text("desk.who_at", place=place(table.number, seat, ink), who=name)
    return name


def place(table: int, seat: Seat, ink: Ink) -> str:
    """7東."""
    return ink.text("desk.place", table=table, wind=ink.wind(seat))


def _waits(page: OrganiserPage, ink: Ink) -> list[str]:
    """What somebody has to see to, one line a kind."""
    view, lines = page.view, list[str]()
    if page.public.view.phase is Phase.DRAWN:
        lines += issue_lines(page, ink)
    for key, numbers in (
        ("missing_result", view.without_result),
        ("unconfirmed", view.unconfirmed),
        ("ready", view.ready),
        ("playing", view.playing),
        ("standing", view.standing),
    ):
        if numbers:
            lines += wrapped(ink.text(f"desk.{key}", tables=ink.numbers(numbers)))
    for table, reason in view.disputed:
        said = ink.text("desk.disputed", table=table, reason=ink.reason(reason))
        lines += wrapped(said)
    lines += _people(page, ink)
    if page.public.view.phase in (Phase.PLANNED, Phase.REGISTERING, Phase.BETWEEN):
        lines += summary(view.plan, ink)
    return lines


def _people(page: OrganiserPage, ink: Ink) -> list[str]:
    view, lines = page.view, list[str]()
    if view.not_here:
        names = _named(page, view.not_here, ink)
        said = ink.text("desk.not_here", count=len(view.not_here), names=names)
        lines += wrapped(said)
    if view.missing:
        lines += wrapped(ink.text("desk.missing", names=_named(page, view.missing, ink)))
    if view.tied:
        lines += wrapped(ink.text("desk.tied", names=_named(page, view.tied, ink)))
    if view.vacant:
        seats = ink.several(place(table, seat, ink) for table, seat in view.vacant)
        lines += wrapped(ink.text("desk.vacant", seats=seats))
    if page.unreachable:
        said = ink.text("desk.unreachable", names=_named(page, page.unreachable, ink))
        lines += wrapped(said)
    return lines


def _named(page: OrganiserPage, numbers: tuple[int, ...], ink: Ink) -> str:
    return ink.several((who(page, number, ink) for number in numbers), _SHOWN)


def _keys(page: OrganiserPage, ink: Ink) -> Keyboard:
    acts = _acts(page, ink) if page.rank >= Rank.REFEREE else _acts_of_staff(page, ink)
    return (*acts, *_pages(page, ink))


def _acts_of_staff(page: OrganiserPage, ink: Ink) -> list[Row]:
    """What needs no referee."""
    match page.public.view.phase:
        case Phase.CHECKING_IN:
            return [(ink.act(ink.text("desk.all_here"), "here all"),)]
        case Phase.ROUND if page.view.missing or page.view.vacant:
            number = page.public.view.round
            return [(ink.act_in(number, ink.text("desk.seated"), "seated"),)]
        case _:
            return []


def _acts(page: OrganiserPage, ink: Ink) -> list[Row]:
    rows: list[Row] = []
    match page.public.view.phase:
        case Phase.PLANNED:
            rows.append((ink.act(ink.text("desk.open"), "open", style=Style.PRIMARY),))
        case Phase.REGISTERING | Phase.REGISTERED:
            rows += _registration(page, ink)
        case Phase.CHECKING_IN:
            everybody = ink.act(ink.text("desk.all_here"), "here all")
            rows.append((everybody, ink.act(ink.text("desk.close_check_in"), "field")))
        case Phase.BETWEEN | Phase.DRAWN:
            rows += _draw(page, ink)
        case Phase.ROUND:
            rows += _round(page, ink)
        case Phase.DECIDING:
            if page.rank >= Rank.CHIEF:
                rows += _tie(page, ink)
        case Phase.OVER | Phase.CANCELLED:
            pass
    return rows


def _tie(page: OrganiserPage, ink: Ink) -> Keyboard:
    """Lots, or every order in which an extra deal between few can end."""
    if FinalTie(page.public.terms.values().word("final")) is FinalTie.LOTS:
        return ((ink.act(ink.text("desk.lots"), "lots", style=Style.PRIMARY),),)
    if len(page.view.tied) > _FEW:
        return ()
    orders = [" ".join(map(str, order)) for order in permutations(page.view.tied)]
    return in_rows([ink.act(order.replace(" ", " › "), f"tie {order}") for order in orders], 3)


def _registration(page: OrganiserPage, ink: Ink) -> list[Row]:
    lead = page.public.terms.values().whole("g01_lead")
    keys = [
        ink.act(ink.text("desk.check_in_key", minutes=lead + more), f"checkin +{lead + more}")
        for more in _STARTS
    ]
    rows: list[Row] = [tuple(keys)]
    if page.public.view.phase is Phase.REGISTERING:
        rows.append((ink.act(ink.text("desk.close"), "close"),))
    return rows


def _draw(page: OrganiserPage, ink: Ink) -> list[Row]:
    number = page.public.view.round
    if page.public.view.phase is Phase.BETWEEN:
        text = ink.text("desk.draw", number=number)
        return [(ink.act_in(number, text, "draw", style=Style.PRIMARY),)]
    publish = ink.act_in(number, ink.text("desk.publish"), "publish", style=Style.PRIMARY)
    redraw = ink.act_in(number, ink.text("desk.redraw"), "redraw G5", style=Style.DANGER)
    return [(publish, ink.new_page(ink.text("card.tables"), "tables")), (redraw,)]


def _round(page: OrganiserPage, ink: Ink) -> list[Row]:
    number, view, rows = page.public.view.round, page.view, list[Row]()
    waiting = [wave for wave in page.public.view.waves if not wave.begun]
    if waiting:
        rows.append(tuple(_wave(number, waiting[0].number, after, ink) for after in _WAVES))
    if view.missing or view.vacant:
        rows.append((ink.act_in(number, ink.text("desk.seated"), "seated"),))
    rows += in_rows(_missing(page, number, ink), 2)
    if page.rank >= Rank.CHIEF:
        rows += _chief(page, number, ink)
    if view.playing:
        clock = [ink.act_in(number, ink.text("desk.pause"), "pause")]
        if view.standing:
            clock.append(ink.act_in(number, ink.text("desk.resume"), "resume"))
        clock.append(ink.act_in(number, ink.text("desk.extra"), "extra 5"))
        rows.append(tuple(clock))
    return rows


def _chief(page: OrganiserPage, number: int, ink: Ink) -> list[Row]:
    """What the chief referee alone decides."""
    if page.view.ready:
        text = ink.text("desk.approve", count=len(page.view.ready))
        return [(ink.act_in(number, text, "approve", style=Style.PRIMARY),)]
    if page.public.view.tables and all(t.chips is not None for t in page.public.view.tables):
        close = ink.act_in(number, ink.text("desk.next"), "next", style=Style.PRIMARY)
        return [(close,)]
    return []


def _wave(number: int, wave: int, after: int, ink: Ink) -> Button:
    key = "desk.wave_now" if after == 0 else "desk.wave_after"
    line = f"wave {wave} now" if after == 0 else f"wave {wave} +{after}"
    return ink.act_in(number, ink.text(key, wave=wave, minutes=after), line)


def _missing(page: OrganiserPage, number: int, ink: Ink) -> list[Button]:
    """One tap for each who has not come (G3)."""
    begun = {table.number for table in page.tables if table.begun}
    found: list[Button] = []
    for entrant in page.view.missing:
        for table in page.tables:
            if table.number in begun and table.seat_of(entrant) is not None:
                text = ink.text("desk.no_show", who=page.entrants[entrant - 1].name)
                found.append(ink.act_in(number, text, f"noshow {entrant}", style=Style.DANGER))
    return found[:_SHOWN]


def _pages(page: OrganiserPage, ink: Ink) -> Keyboard:
    """Pages that come as messages of their own."""
    names = ["list", "terms"]
    if page.public.view.tables:
        names = ["tables", "list"]
    if page.public.view.standings:
        names.append("standings")
    if page.view.alarms:
        names.append("alarms")
    if page.rulings:
        names.append("rulings")
    names.append("help")
    disputed = [
        ink.new_page(ink.text("public.table_name", number=table), f"table:{table}")
        for table, _ in page.view.disputed[:_SHOWN]
    ]
    pages = [ink.new_page(ink.text(f"desk.page_{name}"), name) for name in names]
    return (*in_rows(disputed, 4), *in_rows(pages, 3))
