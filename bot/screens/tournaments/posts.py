"""Announcements: one publication as it is told in the group and in each private chat (G11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bot.desk.tournaments.announcements import AnnouncedTable, Announcement, AnnouncementKind
from bot.desk.tournaments.views import AnnouncementView
from bot.screens.markup import bold, text_of, units, wrapped
from bot.screens.message import Keyboard, Link, Notice, Screen, Style
from bot.screens.people import FULL_NAME
from bot.screens.tournaments.card import PAYLOAD
from bot.screens.tournaments.ink import Ink
from referee.seats import SEATS

_ROOM: Final = 3600
"""UTF-16 units of tables in one message; the rest is on the pages of the tournament."""
_RANKS: Final = 24
_ALOUD: Final = frozenset(
    {
        AnnouncementKind.DRAW_PUBLISHED,
        AnnouncementKind.SEATS_CALLED,
        AnnouncementKind.TABLES_OVER,
        AnnouncementKind.TOURNAMENT_ENDED,
        AnnouncementKind.ALARMED,
        AnnouncementKind.REMOVED,
        AnnouncementKind.PROMOTED,
        AnnouncementKind.STAFF_SEATED,
    }
)


def post(view: AnnouncementView, ink: Ink) -> Screen:
    """The announcement with its number; what concerns the reader comes first."""
    told = view.announcement
    head = ink.name(told.title, FULL_NAME)
    if told.number:
        head = ink.text("post.numbered", title=head, number=told.number)
    lines = [bold(head), *_own(view, ink), *_LINES[told.kind](told, ink)]
    notice = Notice.ALOUD if view.to is not None and told.kind in _ALOUD else Notice.SILENT
    return Screen(text_of(lines), _keys(view, ink), notice)


def _own(view: AnnouncementView, ink: Ink) -> tuple[str, ...]:
    lines: list[str] = []
    if view.own is not None:
        wind = ink.wind(SEATS[view.own.seat])
        lines += wrapped(bold(ink.text("post.own", table=view.own.table, wind=wind)))
    if view.advanced is not None:
        lines += wrapped(bold(ink.text("post.through" if view.advanced else "post.out")))
    return tuple(lines)


def _keys(view: AnnouncementView, ink: Ink) -> Keyboard:
    told = view.announcement
    if view.to is None:
        return ((Link(ink.text("card.own"), ink.links.start(f"{PAYLOAD}{ink.key}")),),)
    if told.kind is AnnouncementKind.SEATS_CALLED and view.own is not None:
        here = ink.act_in(told.round, ink.text("entry.here"), "seat", style=Style.PRIMARY)
        return ((here,),)
    if told.kind is AnnouncementKind.ALARMED:
        return ((ink.new_page(ink.text("desk.page_alarms"), "alarms"),),)
    return ()


def _promised(told: Announcement, ink: Ink) -> tuple[str, ...]:
    said = ink.text("post.draw_promised", round=told.round)
    return (*wrapped(said), f"<code>{told.commitment}</code>")


def _published(told: Announcement, ink: Ink) -> tuple[str, ...]:
    lines = [*wrapped(ink.text("post.draw_published", round=told.round))]
    lines += _tables(told.tables, ink)
    if told.byes:
        names = ink.listed(ink.name(name) for name in told.byes)
        lines += wrapped(ink.text("public.byes", names=names))
    if told.seed:
        lines += [*wrapped(ink.text("post.seed")), f"<code>{told.seed}</code>"]
    return tuple(lines)


def _tables(tables: tuple[AnnouncedTable, ...], ink: Ink) -> list[str]:
    """Who sits where, as many tables as fit; how many more there are."""
    lines: list[str] = []
    room = _ROOM
    for place, table in enumerate(tables):
        seats = " ".join(
            ink.text("public.seat", wind=ink.wind(seat), name=ink.name(table.names[seat]))
            for seat in SEATS
        )
        said = wrapped(ink.text("post.table", number=table.number, seats=seats))
        room -= sum(units(line) + 1 for line in said)
        if room < 0:
            return [*lines, *wrapped(ink.text("post.more", count=len(tables) - place))]
        lines += said
    return lines


def _called(told: Announcement, ink: Ink) -> tuple[str, ...]:
    numbers = ink.numbers(table.number for table in told.tables)
    time = "—" if told.starts is None else ink.at(told.starts)
    return wrapped(ink.text("post.seats_called", tables=numbers, time=time))


def _began(told: Announcement, ink: Ink) -> tuple[str, ...]:
    numbers = ink.numbers(table.number for table in told.tables)
    time = "—" if told.ends is None else ink.at(told.ends)
    return wrapped(ink.text("post.wave_began", tables=numbers, time=time))


def _time(told: Announcement, ink: Ink) -> tuple[str, ...]:
    numbers = ink.numbers(table.number for table in told.tables)
    return wrapped(ink.text("post.time_called", minutes=told.minutes, tables=numbers))


def _over(told: Announcement, ink: Ink) -> tuple[str, ...]:
    numbers = ink.numbers(table.number for table in told.tables)
    return wrapped(ink.text("post.tables_over", tables=numbers))


def _closed(told: Announcement, ink: Ink) -> tuple[str, ...]:
    lines = [*wrapped(ink.text("post.round_closed", round=told.round))]
    if told.advanced:
        lines += _names(told.advanced, ink)
    else:
        lines += _ranks(told, ink)
    return tuple(lines)


def _names(names: tuple[str, ...], ink: Ink) -> tuple[str, ...]:
    shown = names[: _RANKS * 4]
    text = ink.listed(ink.name(name) for name in shown)
    said = ink.text("post.advanced", count=len(names), names=text)
    more = len(names) - len(shown)
    return (*wrapped(said), *(wrapped(ink.text("post.more_names", count=more)) if more else ()))


def _ranks(told: Announcement, ink: Ink) -> list[str]:
    lines = [
        ink.text("card.place", place=rank.place, name=ink.name(rank.name))
        for rank in told.ranks[:_RANKS]
    ]
    more = len(told.ranks) - _RANKS
    return lines if more <= 0 else [*lines, *wrapped(ink.text("post.more_names", count=more))]


def _tied(told: Announcement, ink: Ink) -> tuple[str, ...]:
    names = ink.listed(ink.name(name) for name in told.advanced)
    return wrapped(ink.text("post.final_tied", names=names))


def _ended(told: Announcement, ink: Ink) -> tuple[str, ...]:
    return (*wrapped(ink.text("post.tournament_ended")), *_ranks(told, ink))


def _cancelled(told: Announcement, ink: Ink) -> tuple[str, ...]:
    said = ink.text("post.tournament_cancelled")
    if told.reason:
        said = ink.text("desk.because", said=said, reason=ink.reason(told.reason))
    return wrapped(said)


def _ruled(told: Announcement, ink: Ink) -> tuple[str, ...]:
    ruling = told.ruling
    if ruling is None:
        return ()
    about = [ink.text(f"ruling.{ruling.kind}")]
    if ruling.table:
        about.append(ink.text("public.table_name", number=ruling.table))
    if ruling.name:
        about.append(ink.name(ruling.name))
    if any(ruling.delta):
        about.append(" ".join(f"{ink.wind(seat)}{ruling.delta[seat]:+}" for seat in SEATS))
    said = ink.text("post.ruled", number=ruling.number, about=" ".join(about))
    return wrapped(ink.text("desk.because", said=said, reason=ink.reason(ruling.reason)))


def _removed(told: Announcement, ink: Ink) -> tuple[str, ...]:
    standing = "" if told.standing is None else ink.text(f"entrant.{told.standing}")
    said = ink.text("post.removed", standing=standing)
    if told.reason:
        said = ink.text("desk.because", said=said, reason=ink.reason(told.reason))
    return wrapped(said)


def _promoted(told: Announcement, ink: Ink) -> tuple[str, ...]:
    return wrapped(ink.text("post.promoted"))


def _staff_seated(told: Announcement, ink: Ink) -> tuple[str, ...]:
    wind = ink.wind(SEATS[told.seat])
    return tuple(
        line
        for table in told.tables
        for line in wrapped(ink.text("post.staff_seated", table=table.number, wind=wind))
    )


def _alarmed(told: Announcement, ink: Ink) -> tuple[str, ...]:
    alarm = told.alarm
    if alarm is None:
        return ()
    what, name = ink.text(f"alarm.{alarm.code}"), ink.name(told.name)
    said = ink.text("post.alarmed", what=what, name=name, number=alarm.subject)
    for table in told.tables:
        said = ink.text("post.alarmed_at", said=said, table=table.number)
    if alarm.reason:
        said = ink.text("desk.because", said=said, reason=ink.reason(alarm.reason))
    return wrapped(said)


_LINES: Final[Mapping[AnnouncementKind, Callable[[Announcement, Ink], tuple[str, ...]]]] = (
    MappingProxyType(
        {
            AnnouncementKind.DRAW_PROMISED: _promised,
            AnnouncementKind.DRAW_PUBLISHED: _published,
            AnnouncementKind.SEATS_CALLED: _called,
            AnnouncementKind.WAVE_BEGAN: _began,
            AnnouncementKind.TIME_CALLED: _time,
            AnnouncementKind.TABLES_OVER: _over,
            AnnouncementKind.ROUND_CLOSED: _closed,
            AnnouncementKind.FINAL_TIED: _tied,
            AnnouncementKind.TOURNAMENT_ENDED: _ended,
            AnnouncementKind.TOURNAMENT_CANCELLED: _cancelled,
            AnnouncementKind.RULED: _ruled,
            AnnouncementKind.REMOVED: _removed,
            AnnouncementKind.PROMOTED: _promoted,
            AnnouncementKind.STAFF_SEATED: _staff_seated,
            AnnouncementKind.ALARMED: _alarmed,
        }
    )
)
