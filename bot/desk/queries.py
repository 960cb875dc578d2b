"""What can be asked of a club's past: standings, one's own figures, ledger, history, records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.desk.cards import Card, card
from bot.desk.periods import Period
from bot.desk.ports import Clock, Place
from bot.desk.records import match_record
from bot.desk.standing import Ranking, ranking
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
from storage.results import PlayedMatch, SeatLine

LEDGER_PAGE: Final = 15
"""Lines on a page of the ledger."""


@dataclass(frozen=True, slots=True)
class LedgerView:
    """A page of a person's account, the newest line first, and what it holds now.

    Attributes:
        older: the entry before which the next page begins; None at the end.
    """

    balance: int
    lines: tuple[StatementLine, ...]
    older: int | None = None


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
        return await self._database.read(clubs.club_at, place.bot, place.chat)

    async def club_of(self, person: int) -> int | None:
        """The club where the person played last; for questions in private."""
        return await self._database.read(results.last_club, person)

    async def ranking(self, club: int, which: Period | int) -> Ranking:
        """The standings with places, of a period or of a season by its number."""
        return await self._database.read(ranking, club, which, self._clock.now())

    async def card(self, club: int, person: int) -> Card:
        """The person's own figures."""
        return await self._database.read(card, club, person)

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


async def _ledger(session: Session, club: int, person: int, before: int | None) -> LedgerView:
    account = PlayerAccount(club, person)
    lines = await ledger.statement(session, account, limit=LEDGER_PAGE + 1, before=before)
    page = tuple(lines[:LEDGER_PAGE])
    older = page[-1].entry if len(lines) > LEDGER_PAGE else None
    return LedgerView(await ledger.balance(session, account), page, older)


async def _replay(session: Session, club: int, number: int) -> Replay | None:
    row = await matches.match_by_number(session, club, number)
    if row is None:
        return None
    events = await match_record(session, row.match)
    seats = await results.seats_of(session, row.match)
    ended = tuple(event.number for event in events if isinstance(event, DealEnded))
    return Replay(row, fold_match(events), tuple(seats), ended)
