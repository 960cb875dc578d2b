"""The audit: every settled deal is recomputed from its record and compared, down to the ledger.

A deal of the present revision of its rules must come out the same, event by event. One of an
older revision is checked from its sheets to the postings; what it would be worth today is listed
and is no fault.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.desk.checking import (
    Fault,
    paid_at_once,
    play_faults,
    promise_faults,
    replay,
    settlement_faults,
    settlement_of,
    total_of,
)
from bot.desk.money import entry_of
from bot.desk.records import DealRecord, deal_record, match_record
from referee.deal.events import Settled
from referee.match.events import DealBegun, DealEnded, MatchEvent
from referee.match.state import MatchState, fold_match
from referee.rules.base import Rules
from referee.rules.registry import Registry
from storage import ledger, matches
from storage.database import Database, Session
from storage.ledger import Entry
from storage.matches import Match


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a deal, by the club's numbers: ``12.7``."""

    match: int
    deal: int
    fault: Fault
    detail: str = ""

    def __str__(self) -> str:
        where = f"{self.match}.{self.deal}: {self.fault}"
        return f"{where} ({self.detail})" if self.detail else where


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What the audit found.

    Attributes:
        matches, deals: how many were looked at; deals that were settled.
        faults: what must not be.
        differences: deals of an older revision that would settle otherwise today.
    """

    matches: int
    deals: int
    faults: tuple[Finding, ...]
    differences: tuple[Finding, ...]

    @property
    def clean(self) -> bool:
        """Whether everything agrees."""
        return not self.faults


async def audit(database: Database, registry: Registry) -> AuditReport:
    """Recompute every settled deal of a database. It only reads."""
    rows = await database.read(matches.all_matches)
    deals = 0
    faults: list[Finding] = []
    differences: list[Finding] = []
    for row in rows:
        events = await database.read(match_record, row.match)
        state = fold_match(events)
        rules = registry.bind(state.setup.rules, state.setup.options)
        for begun in (event for event in events if isinstance(event, DealBegun)):
            number = begun.setup.number
            record, entries = await database.read(_deal_and_entries, row.match, number)
            if settlement_of(record) is None:
                continue
            deals += 1
            audited = _Audited(row, state, events, begun, record, entries)
            found, differing = _audit_deal(rules, audited)
            faults += [Finding(row.number, number, fault) for fault in found]
            differences += [Finding(row.number, number, fault) for fault in differing]
    return AuditReport(len(rows), deals, tuple(faults), tuple(differences))


@dataclass(frozen=True, slots=True)
class _Audited:
    row: Match
    match: MatchState
    match_events: tuple[MatchEvent, ...]
    begun: DealBegun
    record: DealRecord
    entries: tuple[Entry, ...]


def _audit_deal(rules: Rules, deal: _Audited) -> tuple[tuple[Fault, ...], tuple[Fault, ...]]:
    settlement = settlement_of(deal.record)
    if settlement is None:
        raise AssertionError("only settled deals are audited")
    money = (*settlement_faults(settlement), *_match_faults(deal), *_ledger_faults(deal))
    if deal.begun.setup.revision == rules.revision:
        promise = promise_faults(rules, deal.begun, deal.record)
        return (*promise, *play_faults(rules, deal.record), *money), ()
    return money, _differences(rules, deal.record)


def _differences(rules: Rules, record: DealRecord) -> tuple[Fault, ...]:
    """What the present rules would make of an old deal."""
    replayed = replay(rules, record)
    if replayed.refusal is not None:
        return (Fault.PLAY,)
    today = next((e.settlement for e in replayed.events if isinstance(e, Settled)), None)
    return () if today == settlement_of(record) else (Fault.SCORE,)


def _match_faults(deal: _Audited) -> tuple[Fault, ...]:
    number = deal.begun.setup.number
    ended = [e for e in deal.match_events if isinstance(e, DealEnded) and e.number == number]
    agrees = len(ended) == 1 and ended[0].delta == total_of(deal.record)
    return () if agrees else (Fault.MATCH,)


def _ledger_faults(deal: _Audited) -> tuple[Fault, ...]:
    settlement = settlement_of(deal.record)
    expected: list[Entry] = []
    if not deal.row.friendly and settlement is not None:
        number, seated = deal.begun.setup.number, deal.match.seated
        deltas = [("paid_at_once", delta) for delta in paid_at_once(deal.record)]
        deltas.append(("settled", settlement.delta))
        expected = [
            entry_of(deal.row.club, deal.row.match, number, kind, seated, delta)
            for kind, delta in deltas
            if any(delta)
        ]
    return () if _lines(expected) == _lines(deal.entries) else (Fault.LEDGER,)


def _lines(entries: tuple[Entry, ...] | list[Entry]) -> Counter[tuple[str, str, int]]:
    return Counter(
        (entry.kind, posting.account.key, posting.amount)
        for entry in entries
        for posting in entry.postings
    )


async def _deal_and_entries(
    session: Session, match: str, number: int
) -> tuple[DealRecord, tuple[Entry, ...]]:
    record = await deal_record(session, match, number)
    numbers = await ledger.entries_of_deal(session, match, number)
    entries = [await ledger.entry(session, entry) for entry in numbers]
    return record, tuple(entries)
