"""The audit: every settled deal is recomputed from its record and compared, down to the ledger.

Every club's books are then looked at as a whole.

A match of the present revision of its rules must come out the same, event by event. One of an
older revision is checked from its sheets to the postings; what it would settle otherwise today is
listed and is no fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.desk.book_audit import books_of, findings
from bot.desk.money import BOOKED, booked_entry, entry_of, stakes_entry
from bot.desk.stored import stored_match
from referee.deal.ending import settlement_of
from referee.deal.events import PaidAtOnce, Settled
from referee.deal.evolve import fold
from referee.deal.state import DealState, Result
from referee.live.ends import CannotEnter
from referee.match.events import DealEnded, DealStopped, MatchEnded, SettlementUndone
from referee.match.state import MatchState, fold_match
from referee.record import DealRecord, Finding, MatchRecord, Weight, verified
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.scoring.sheet import Settlement, delta_of
from referee.seats import SEATS, Points
from referee.stakes.events import StakesSettled
from storage import clubs, ledger, matches, results
from storage.database import Database, Session
from storage.ledger import Entry
from storage.matches import Match
from storage.results import SeatLine


@dataclass(frozen=True, slots=True)
class Audited:
    """Something found about a club's match; `finding.deal` is 0 for the match itself.

    `match` is 0 for what concerns the club's books as a whole.
    """

    club: int
    match: int
    finding: Finding

    def __str__(self) -> str:
        where = f"{self.match}.{self.finding.deal}" if self.finding.deal else str(self.match)
        if not self.match:
            where = "books"
        return f"club {self.club}, {where}: {self.finding.code}: {self.finding.detail}"


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What the audit found.

    Attributes:
        matches, deals: how many were looked at; of the deals, those that were settled.
        faults: what must not be.
        differences: deals of an older revision that would settle otherwise today.
    """

    matches: int
    deals: int
    faults: tuple[Audited, ...]
    differences: tuple[Audited, ...]

    @property
    def clean(self) -> bool:
        """Whether everything agrees."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class _Stored:
    """A match as the database has it: its record, its results, each deal's entries."""

    row: Match
    record: MatchRecord
    seats: tuple[SeatLine, ...]
    entries: tuple[tuple[int, tuple[Entry, ...]], ...]
    booked: tuple[Entry, ...]

    @property
    def state(self) -> MatchState:
        return fold_match(self.record.events)


async def audit(database: Database, registry: Registry) -> AuditReport:
    """Recompute every settled deal of a database. It only reads."""
    rows = await database.read(matches.all_matches)
    deals = 0
    faults: list[Audited] = []
    differences: list[Audited] = []
    for row in rows:
        stored = await database.read(_stored, row)
        deals += sum(_settlement(deal) is not None for deal in stored.record.deals)
        for finding in _findings(registry, stored):
            found = Audited(row.club, row.number, finding)
            if finding.code == "would_settle_otherwise":
                differences.append(found)
            elif finding.weight is Weight.FAULT:
                faults.append(found)
    for club in await database.read(clubs.all_clubs):
        books = await database.read(books_of, club)
        faults += [Audited(club, 0, finding) for finding in findings(books)]
    return AuditReport(len(rows), deals, tuple(faults), tuple(differences))


def _findings(registry: Registry, stored: _Stored) -> Iterator[Finding]:
    setup = stored.state.setup
    rules = registry.bind(setup.rules, setup.options)
    if setup.revision == rules.revision:
        yield from verified(registry, stored.record)
    else:
        yield from _differences(registry, stored)
    for deal in stored.record.deals:
        yield from _money(deal)
    yield from _match(stored)
    for number, entries in stored.entries:
        yield from _ledger(stored, number, entries)
    yield from _booked(stored)


def _differences(registry: Registry, stored: _Stored) -> Iterator[Finding]:
    """Deals of an older revision that the present rules would settle otherwise."""
    for deal in stored.record.deals:
        settlement, setup = _settlement(deal), deal.setup
        if settlement is None:
            continue
        state = fold(deal.events)
        result = state.progress.result
        rules = registry.bind(setup.rules, setup.options)
        if result is not None and _settled_now(rules, state, result) != settlement.settlement:
            detail = f"played by revision {setup.revision}, here is {rules.revision}"
            yield Finding(Weight.NOTE, "would_settle_otherwise", setup.number, detail)


def _settled_now(rules: Rules, state: DealState, result: Result) -> Settlement | None:
    """What the present rules make of it; None where they would refuse what was told."""
    try:
        return settlement_of(rules, state, result)
    except CannotEnter:
        return None


def _settlement(deal: DealRecord) -> Settled | None:
    return next((event for event in deal.events if isinstance(event, Settled)), None)


def _money(deal: DealRecord) -> Iterator[Finding]:
    """Sheets add up to the settlement, and that to zero."""
    settled = _settlement(deal)
    if settled is None:
        return
    number, delta = deal.setup.number, settled.settlement.delta
    legs = tuple(leg for sheet in settled.settlement.sheets for leg in sheet.legs)
    if delta_of(legs) != delta:
        detail = f"payments come to {_chips(delta_of(legs))}, the settlement is {_chips(delta)}"
        yield Finding(Weight.FAULT, "payments", number, detail)
    if sum(delta):
        yield Finding(Weight.FAULT, "sum", number, f"the settlement sums to {sum(delta)}")


def _deltas(deal: DealRecord) -> list[tuple[str, Points]]:
    """What a deal moved, kind by kind, in order."""
    moved = [("paid_at_once", e.delta) for e in deal.events if isinstance(e, PaidAtOnce)]
    settled = _settlement(deal)
    return moved if settled is None else [*moved, ("settled", settled.settlement.delta)]


def _match(stored: _Stored) -> Iterator[Finding]:
    """The match's figures are those of its deals, and the results those of the match."""
    deals = {deal.setup.number: deal for deal in stored.record.deals}
    ended: MatchEnded | None = None
    for event in stored.record.events:
        if isinstance(event, MatchEnded):
            ended = event
        if not isinstance(event, DealEnded):
            continue
        moved = [delta for _, delta in _deltas(deals[event.number])]
        total = Points(*(sum(delta[seat] for delta in moved) for seat in SEATS))
        if total != event.delta:
            detail = f"the deal moved {_chips(total)}, the match has {_chips(event.delta)}"
            yield Finding(Weight.FAULT, "match_delta", event.number, detail)
    if ended is not None:
        yield from _results(stored, ended)


def _results(stored: _Stored, ended: MatchEnded) -> Iterator[Finding]:
    start = stored.state.setup.chips
    for line in stored.seats:
        won = ended.chips[line.seat] - start
        if line.chips != won:
            detail = f"seat {line.seat} won {won}, the history has {line.chips}"
            yield Finding(Weight.FAULT, "result", 0, detail)


def _ledger(stored: _Stored, number: int, entries: Iterable[Entry]) -> Iterator[Finding]:
    """The ledger has the deal's payments, and nothing of a deal that does not count."""
    row, seated = stored.row, stored.state.seated
    deal = next(deal for deal in stored.record.deals if deal.setup.number == number)
    settled, goes_on = _settlement(deal) is not None, row.ended is None
    undone = any(
        isinstance(event, SettlementUndone | DealStopped) and event.number == number
        for event in stored.record.events
    )
    expected: list[Entry] = []
    if not row.friendly and not undone and (settled or goes_on):
        expected = [
            entry_of(row.club, row.match, number, kind, seated, delta)
            for kind, delta in _deltas(deal)
            if any(delta)
        ]
        expected += [
            entry
            for event in stored.record.events
            if isinstance(event, StakesSettled) and event.number == number
            if (entry := stakes_entry(row.club, row.match, event)) is not None
        ]
    if _lines(expected) != _lines(entries):
        detail = f"the deal has {dict(_lines(expected))}, the ledger {dict(_lines(entries))}"
        yield Finding(Weight.FAULT, "ledger", number, detail)


def _booked(stored: _Stored) -> Iterator[Finding]:
    """The penalties noted are in the ledger, once the match has ended."""
    row, ended = stored.row, stored.state.ended
    entry = None
    if ended is not None and not row.friendly:
        entry = booked_entry(row.club, row.match, stored.state.seated, ended)
    expected = _lines(() if entry is None else (entry,))
    if expected != _lines(stored.booked):
        detail = f"the match has {dict(expected)}, the ledger {dict(_lines(stored.booked))}"
        yield Finding(Weight.FAULT, "booked", 0, detail)


def _lines(entries: Iterable[Entry]) -> Counter[tuple[str, str, int]]:
    return Counter(
        (entry.kind, posting.account.key, posting.amount)
        for entry in entries
        for posting in entry.postings
    )


def _chips(delta: Points) -> str:
    return " ".join(f"{chips:+d}" for chips in delta)


async def _stored(session: Session, row: Match) -> _Stored:
    record = await stored_match(session, row.match)
    entries: list[tuple[int, tuple[Entry, ...]]] = []
    for deal in record.deals:
        number = deal.setup.number
        standing = await ledger.entries_of_deal(session, row.match, number)
        found = [await ledger.entry(session, entry) for entry in standing]
        entries.append((number, tuple(found)))
    seats = await results.seats_of(session, row.match)
    booked = await ledger.entries_of_ruling(session, row.match, BOOKED)
    paid = [await ledger.entry(session, entry) for entry in booked]
    return _Stored(row, record, tuple(seats), tuple(entries), tuple(paid))
