"""What of a tournament's events is announced, and to whom.

What everybody is told goes to the group, to the private chats of those whom it concerns, and to
the pages, under one number. What concerns only some has no number and goes to them alone. All of it
is written with its events, in one transaction, so that nothing is announced twice or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.desk.identity import person_of
from bot.desk.tournaments.announcements import (
    AnnouncedRank,
    AnnouncedRuling,
    AnnouncedTable,
    Announcement,
    AnnouncementKind,
)
from bot.desk.tournaments.draft import TournamentDraft
from referee.tournament import events as ev
from referee.tournament.events import TournamentEvent
from referee.tournament.ranking import standings
from referee.tournament.rulings import COMPUTER
from referee.tournament.state import Entrant, Ruling, Standing, TournamentState
from referee.tournament.tables import Table, TableEnd
from referee.tournament.views import name_of

_GONE: Final = frozenset(
    (Standing.WITHDRAWN, Standing.NO_SHOW, Standing.SENT_OFF, Standing.DISQUALIFIED)
)


class Circle(StrEnum):
    """Who is told beside the people named."""

    EVERYBODY = "everybody"
    """The group and the pages."""
    NOBODY = "nobody"
    REFEREES = "referees"
    """The club's referees, and whoever has the organisers' desk."""


@dataclass(frozen=True, slots=True)
class Telling:
    """An announcement with those who are told in private."""

    announcement: Announcement
    circle: Circle
    people: frozenset[int]


def tellings(draft: TournamentDraft) -> Iterator[Telling]:
    """What a move announces, in order; numbers follow those of the announcements before."""
    for telling in _joined(draft):
        if telling.circle is not Circle.EVERYBODY:
            yield telling
            continue
        draft.announced += 1
        numbered = replace(telling.announcement, number=draft.announced)
        yield replace(telling, announcement=numbered)


def _joined(draft: TournamentDraft) -> Iterator[Telling]:
    """One announcement for what belongs together: the end of a round and what follows from it."""
    events = draft.events
    last = any(isinstance(event, ev.TournamentEnded | ev.FinalTied) for event in events)
    closed = any(isinstance(event, ev.RoundClosed) for event in events)
    yield from _tables_over(draft)
    for event in events:
        if isinstance(event, ev.RoundClosed) and last:
            continue
        if isinstance(event, ev.DrawPromised) and closed:
            continue
        told = _public(draft, event) or _private(draft, event)
        if told is not None:
            yield told


def _blank(draft: TournamentDraft, kind: AnnouncementKind) -> Announcement:
    state = draft.state
    round_number = len(state.past) + (state.round is not None)
    return Announcement(draft.key, kind, 0, draft.at, state.terms.title, round=round_number)


def _to_all(announcement: Announcement, people: Iterable[str]) -> Telling:
    return Telling(announcement, Circle.EVERYBODY, _persons(people))


def _persons(accounts: Iterable[str]) -> frozenset[int]:
    found = (person_of(account) for account in accounts if account != COMPUTER)
    return frozenset(person for person in found if person is not None)


def _followers(state: TournamentState) -> tuple[str, ...]:
    """Everybody with an account who has not gone."""
    return tuple(e.account for e in state.entrants if e.account and e.standing not in _GONE)


def _at_tables(state: TournamentState, tables: Iterable[Table]) -> tuple[str, ...]:
    """Who plays at some tables, staff too."""
    accounts: list[str] = []
    for table in tables:
        for chair in table.chairs:
            entrant = state.entrant(chair.entrant)
            if chair.staff:
                accounts.append(chair.staff)
            elif entrant is not None and not chair.void:
                accounts.append(entrant.account)
    return tuple(accounts)


def _tables(state: TournamentState, numbers: Iterable[int]) -> tuple[Table, ...]:
    found = (state.table(number) for number in numbers)
    return tuple(table for table in found if table is not None)


def _of_wave(state: TournamentState, wave: int) -> tuple[Table, ...]:
    tables = () if state.round is None else state.round.tables
    return tuple(table for table in tables if table.wave == wave)


def _announced(state: TournamentState, tables: Iterable[Table]) -> tuple[AnnouncedTable, ...]:
    return tuple(_announced_table(state, table) for table in tables)


def _announced_table(state: TournamentState, table: Table) -> AnnouncedTable:
    a, b, c, d = ("" if chair.void else name_of(state, chair.entrant) for chair in table.chairs)
    return AnnouncedTable(table.number, (a, b, c, d), table.entrants(), table.wave, table.over)


def _ranks(state: TournamentState) -> tuple[AnnouncedRank, ...]:
    return tuple(
        AnnouncedRank(row.place, row.entrant, name_of(state, row.entrant), row.values)
        for row in standings(state)
    )


def _tables_over(draft: TournamentDraft) -> Iterator[Telling]:
    """Tables that time, or a referee, has ended: one announcement for all of one move (G9)."""
    state = draft.state
    void = [e for e in draft.events if isinstance(e, ev.TableOver) and e.deal_void]
    for reason in (TableEnd.TIME, TableEnd.RULING):
        tables = _tables(state, (event.table for event in void if event.reason is reason))
        if tables:
            kind = AnnouncementKind.TABLES_OVER
            told = replace(_blank(draft, kind), tables=_announced(state, tables))
            yield _to_all(told, _at_tables(state, tables))


def _public(draft: TournamentDraft, event: TournamentEvent) -> Telling | None:
    """What everybody is told."""
    return _of_draw(draft, event) or _of_clock(draft, event) or _of_end(draft, event)


def _of_draw(draft: TournamentDraft, event: TournamentEvent) -> Telling | None:
    state, kind = draft.state, AnnouncementKind
    match event:
        case ev.DrawPromised(round=number, commitment=commitment):
            told = _blank(draft, kind.DRAW_PROMISED)
            told = replace(told, round=number, commitment=commitment, ends=state.closes)
            return _to_all(told, _followers(state))
        case ev.DrawPublished(round=number):
            tables = () if state.round is None else state.round.tables
            byes = () if state.round is None else state.round.byes
            told = replace(
                _blank(draft, kind.DRAW_PUBLISHED),
                round=number,
                tables=_announced(state, tables),
                byes=tuple(name_of(state, entrant) for entrant in byes),
                seed="" if state.promise is None else state.promise.seed,
            )
            sitting_out = tuple(state.entrants[number - 1].account for number in byes)
            return _to_all(told, (*_at_tables(state, tables), *sitting_out))
        case _:
            return None


def _of_clock(draft: TournamentDraft, event: TournamentEvent) -> Telling | None:
    state, kind = draft.state, AnnouncementKind
    match event:
        case ev.SeatsCalled(wave=wave):
            tables = _of_wave(state, wave)
            waves = () if state.round is None else state.round.waves
            starts = next((one.starts for one in waves if one.number == wave), None)
            told = replace(_blank(draft, kind.SEATS_CALLED), wave=wave, starts=starts)
        case ev.WaveBegan(wave=wave, at=at, ends=ends):
            tables = _of_wave(state, wave)
            told = replace(_blank(draft, kind.WAVE_BEGAN), wave=wave, starts=at, ends=ends)
        case ev.TimeCalled(minutes=minutes, tables=numbers):
            tables = _tables(state, numbers)
            told = replace(_blank(draft, kind.TIME_CALLED), minutes=minutes)
        case _:
            return None
    told = replace(told, tables=_announced(state, tables))
    return _to_all(told, _at_tables(state, tables))


def _of_end(draft: TournamentDraft, event: TournamentEvent) -> Telling | None:
    state, kind = draft.state, AnnouncementKind
    match event:
        case ev.RoundClosed(result=result):
            promised = [e for e in draft.events if isinstance(e, ev.DrawPromised)]
            told = replace(
                _blank(draft, kind.ROUND_CLOSED),
                round=result.number,
                advanced=tuple(name_of(state, number) for number in result.advanced),
                through=result.advanced,
                ranks=_ranks(state),
                commitment=promised[-1].commitment if promised else "",
            )
        case ev.FinalTied(tied=tied):
            told = replace(
                _blank(draft, kind.FINAL_TIED),
                advanced=tuple(name_of(state, number) for number in tied),
            )
        case ev.TournamentEnded():
            told = replace(_blank(draft, kind.TOURNAMENT_ENDED), ranks=_ranks(state))
        case ev.TournamentCancelled(reason=reason):
            told = replace(_blank(draft, kind.TOURNAMENT_CANCELLED), reason=reason)
        case _:
            return None
    return _to_all(told, _followers(state))


def _private(draft: TournamentDraft, event: TournamentEvent) -> Telling | None:
    """What only those are told whom it concerns."""
    state, kind = draft.state, AnnouncementKind
    match event:
        case ev.Alarmed(alarm=alarm):
            told = _blank(draft, kind.ALARMED)
            name = name_of(state, alarm.subject)
            return Telling(replace(told, alarm=alarm, name=name), Circle.REFEREES, frozenset())
        case ev.Ruled(ruling=ruling):
            return _of_ruling(draft, ruling)
        case ev.Promoted(number=number):
            told = _blank(draft, kind.PROMOTED)
            return _to_one(told, state.entrants[number - 1])
        case ev.EntrantRemoved(number=number, standing=standing, reason=reason, by=by):
            entrant = draft.before.state.entrants[number - 1]
            if entrant.account == by:
                return None  # whoever leaves knows it
            told = _blank(draft, kind.REMOVED)
            return _to_one(replace(told, standing=standing, reason=reason), entrant)
        case ev.StaffSeated(table=number, seat=seat, staff=staff):
            tables = _announced(state, _tables(state, (number,)))
            told = replace(_blank(draft, kind.STAFF_SEATED), tables=tables, seat=int(seat))
            return Telling(told, Circle.NOBODY, _persons((staff,)))
        case _:
            return None


def _to_one(told: Announcement, entrant: Entrant) -> Telling:
    return Telling(replace(told, name=entrant.name), Circle.NOBODY, _persons((entrant.account,)))


def _of_ruling(draft: TournamentDraft, ruling: Ruling) -> Telling:
    """A ruling is told to the table, with its reason; away from a table to whom it concerns."""
    state = draft.state
    a, b, c, d = ruling.delta
    said = AnnouncedRuling(
        number=ruling.number,
        kind=ruling.kind,
        table=ruling.table,
        entrant=ruling.entrant,
        name=name_of(state, ruling.entrant),
        delta=(a, b, c, d),
        reason=ruling.reason,
    )
    entrant = state.entrant(ruling.entrant)
    people = _at_tables(state, _tables(state, (ruling.table,)))
    if not ruling.table:
        people = () if entrant is None else (entrant.account,)
    told = replace(_blank(draft, AnnouncementKind.RULED), ruling=said, reason=ruling.reason)
    return Telling(told, Circle.NOBODY, _persons(people))
