"""What can be asked of a club's past: standings, one's own figures, ledger, history, records."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import msgspec

from bot.desk.periods import Period, span_of
from bot.desk.ports import Clock, Place
from bot.desk.records import match_record
from bot.desk.stored import stored_match
from referee.deal.evolve import fold
from referee.match.events import DealEnded
from referee.match.state import MatchState, fold_match
from referee.record import DealRecord, Finding, verified
from referee.rules.registry import Registry
from storage import clubs, ledger, matches, results
from storage.database import Database, Session
from storage.ledger import PlayerAccount, StatementLine
from storage.matches import Match
from storage.results import PlayedMatch, RatedMatch, SeatLine, Standing

_FAVOURITES: Final = 5
_CURVE: Final = 50


@dataclass(frozen=True, slots=True)
class Favourite:
    """An item of the rule book that the person has often won with."""

    rules: str
    name: str
    times: int


@dataclass(frozen=True, slots=True)
class MeView:
    """One person's figures in a club; `standing` is None when nothing has counted yet."""

    club: str
    balance: int
    standing: Standing | None
    matches: tuple[RatedMatch, ...]
    favourites: tuple[Favourite, ...]


@dataclass(frozen=True, slots=True)
class LedgerView:
    """The last lines of a person's account, the newest first, and what it holds."""

    balance: int
    lines: tuple[StatementLine, ...]


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """A deal checked. `seed` is empty while the deal is open; no findings: all is well."""

    number: int
    lock: str
    seed: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class MatchVerdict:
    """A match checked: its seats and course, and deal by deal."""

    match: int
    rules: str
    findings: tuple[Finding, ...]
    deals: tuple[DealVerdict, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A match for looking at again: who sat where, and its ended deals."""

    match: Match
    state: MatchState
    seats: tuple[SeatLine, ...]
    deals: tuple[int, ...]


class Queries:
    """Reads; changes nothing."""

    def __init__(self, database: Database, registry: Registry, clock: Clock) -> None:
        self._database = database
        self._registry = registry
        self._clock = clock

    async def club_at(self, place: Place) -> int | None:
        """The club of a group."""
        chat = await self._database.read(clubs.chat_of, place.bot, place.chat)
        return None if chat is None else chat.club

    async def club_of(self, person: int) -> int | None:
        """The club where the person played last; for questions in private."""
        return await self._database.read(_last_club, person)

    async def standings(self, club: int, period: Period) -> tuple[Standing, ...]:
        """Everybody who has played, the most chips first."""
        since, until = span_of(period, self._clock.now())
        return tuple(await self._database.read(results.standings, club, since, until))

    async def me(self, club: int, person: int) -> MeView:
        """The person's own figures."""
        since, until = span_of(Period.ALL, self._clock.now())
        return await self._database.read(_me, club, person, since, until)

    async def ledger(self, club: int, person: int, before: int | None = None) -> LedgerView:
        """The person's account; `before` an entry's number for the next page."""
        return await self._database.read(_ledger, club, person, before)

    async def history(self, club: int, before: int | None = None) -> tuple[PlayedMatch, ...]:
        """The club's ended matches, the newest first; `before` a number for the next page."""
        return tuple(await self._database.read(results.history, club, before=before))

    async def replay(self, club: int, number: int) -> Replay | None:
        """A match by its number."""
        return await self._database.read(_replay, club, number)

    async def record(self, club: int, number: int, deal: int) -> DealRecord | None:
        """The record of a deal that has ended; an open one is nobody's to read."""
        row = await self._database.read(matches.match_by_number, club, number)
        if row is None:
            return None
        stored = await self._database.read(stored_match, row.match)
        found = (one for one in stored.deals if one.setup.number == deal)
        record = next(found, None)
        return None if record is None or not fold(record.events).ended else record

    async def verify(self, club: int, number: int, deal: int | None = None) -> MatchVerdict | None:
        """Recompute locks, walls and play of a match, or of one of its deals.

        None when the club has no match of that number.
        """
        row = await self._database.read(matches.match_by_number, club, number)
        if row is None:
            return None
        stored = await self._database.read(stored_match, row.match)
        findings = verified(self._registry, stored)
        verdicts = tuple(
            _verdict(row, one, findings)
            for one in stored.deals
            if deal is None or one.setup.number == deal
        )
        seats = tuple(finding for finding in findings if finding.deal == 0)
        return MatchVerdict(number, row.rules, seats, verdicts)


def _verdict(row: Match, deal: DealRecord, findings: tuple[Finding, ...]) -> DealVerdict:
    """What is known of a deal; of one in play nothing but its lock."""
    number = deal.setup.number
    if row.ended is None and not fold(deal.events).ended:
        return DealVerdict(number, deal.commitment, "", ())
    own = tuple(finding for finding in findings if finding.deal == number)
    return DealVerdict(number, deal.commitment, deal.setup.seed, own)


async def _last_club(session: Session, person: int) -> int | None:
    return await session.fetch_value(
        int,
        "SELECT m.club FROM match_seats s JOIN matches m ON m.match = s.match"
        " WHERE s.person = :person ORDER BY m.begun DESC, m.number DESC LIMIT 1",
        person=person,
    )


async def _me(session: Session, club: int, person: int, since: int, until: int) -> MeView:
    return MeView(
        club=(await clubs.club_of(session, club)).name,
        balance=await ledger.balance(session, PlayerAccount(club, person)),
        standing=await results.standing_of(session, club, person, since, until),
        matches=tuple(await results.matches_of_person(session, club, person, limit=_CURVE)),
        favourites=await _favourites(session, club, person),
    )


async def _ledger(session: Session, club: int, person: int, before: int | None) -> LedgerView:
    account = PlayerAccount(club, person)
    lines = await ledger.statement(session, account, before=before)
    return LedgerView(await ledger.balance(session, account), tuple(lines))


async def _replay(session: Session, club: int, number: int) -> Replay | None:
    row = await matches.match_by_number(session, club, number)
    if row is None:
        return None
    events = await match_record(session, row.match)
    seats = await results.seats_of(session, row.match)
    ended = tuple(event.number for event in events if isinstance(event, DealEnded))
    return Replay(row, fold_match(events), tuple(seats), ended)


class _SheetLine(msgspec.Struct, frozen=True):
    seat: int
    items: tuple[str, ...]


class _Summary(msgspec.Struct, frozen=True):
    sheets: tuple[_SheetLine, ...] = ()


@dataclass(frozen=True, slots=True)
class _PlayedDeal:
    rules: str
    seat: int
    summary: str


async def _favourites(session: Session, club: int, person: int) -> tuple[Favourite, ...]:
    """The items the person has won with most often."""
    deals = await session.fetch(
        _PlayedDeal,
        "SELECT m.rules, s.seat, d.summary FROM match_seats s JOIN matches m ON m.match = s.match"
        " JOIN deals d ON d.match = m.match"
        " WHERE s.person = :person AND m.club = :club AND d.ending = 'won'",
        person=person,
        club=club,
    )
    counted: Counter[tuple[str, str]] = Counter()
    for deal in deals:
        summary = msgspec.json.decode(deal.summary, type=_Summary)
        for sheet in summary.sheets:
            if sheet.seat == deal.seat:
                counted.update((deal.rules, item) for item in sheet.items)
    return tuple(
        Favourite(rules, name, times) for (rules, name), times in counted.most_common(_FAVOURITES)
    )
