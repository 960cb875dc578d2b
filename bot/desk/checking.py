"""A deal checked against its own record: the seed's promise, the wall, the play, the money."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.desk.records import DealRecord
from referee.deal import decide as deal_decide
from referee.deal.commands import Begin, Refusal
from referee.deal.events import DealEvent, DealStarted, PaidAtOnce, Settled
from referee.deal.opening import start
from referee.match.events import DealBegun
from referee.rules.base import Rules
from referee.scoring.sheet import Settlement, delta_of
from referee.seats import Points
from referee.wall import commitment


class Fault(StrEnum):
    """What is wrong with a record."""

    NO_RECORD = "no_record"
    COMMITMENT = "commitment"
    """The seed is not the one that was promised."""
    WALL = "wall"
    """The seed and the dice do not give the wall."""
    PLAY = "play"
    """The commands do not lead to the events."""
    SCORE = "score"
    """The settlement is not what the rules come to."""
    PAYMENTS = "payments"
    """The sheets' payments do not add up to the settlement."""
    BALANCE = "balance"
    """Payments do not sum to zero."""
    MATCH = "match"
    """The match's record has other figures for the deal."""
    LEDGER = "ledger"
    """The ledger has other postings than the deal."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """The events that the recorded commands lead to; `refusal` where one is refused."""

    events: tuple[DealEvent, ...]
    refusal: Refusal | None


def replay(rules: Rules, record: DealRecord) -> Replayed:
    """Play a deal again by its commands, through the referee alone.

    Raises:
        ValueError: the record does not begin with `Begin`.
    """
    first = record.commands[0] if record.commands else None
    if first is None or not isinstance(first.command, Begin):
        raise ValueError("a deal's commands begin with Begin")
    decision = deal_decide.begin(rules, first.command, first.at)
    events, state = list(decision.events), decision.state
    for timed in record.commands[1:]:
        if isinstance(timed.command, Begin):
            raise ValueError("a deal begins once")
        further = deal_decide.decide(rules, state, timed.command, timed.at)
        if isinstance(further, Refusal):
            return Replayed(tuple(events), further)
        events += further.events
        state = further.state
    return Replayed(tuple(events), None)


def promise_faults(rules: Rules, begun: DealBegun, record: DealRecord) -> tuple[Fault, ...]:
    """Whether seed and wall are the ones that were promised."""
    started = record.events[0] if record.events else None
    if not isinstance(started, DealStarted):
        return (Fault.NO_RECORD,)
    faults: list[Fault] = []
    kept = commitment(started.setup.seed) == begun.commitment and started.setup == begun.setup
    if not kept:
        faults.append(Fault.COMMITMENT)
    if start(rules, started.setup).wall != started.wall:
        faults.append(Fault.WALL)
    return tuple(faults)


def play_faults(rules: Rules, record: DealRecord) -> tuple[Fault, ...]:
    """Whether commands and events agree, and the settlement is what the rules come to."""
    replayed = replay(rules, record)
    if replayed.refusal is None and replayed.events == record.events:
        return ()
    before = [event for event in record.events if not isinstance(event, Settled)]
    again = [event for event in replayed.events if not isinstance(event, Settled)]
    return (Fault.SCORE,) if before == again else (Fault.PLAY,)


def settlement_faults(settlement: Settlement) -> tuple[Fault, ...]:
    """Whether the sheets' payments add up, and to zero."""
    faults: list[Fault] = []
    legs = tuple(leg for sheet in settlement.sheets for leg in sheet.legs)
    if delta_of(legs) != settlement.delta:
        faults.append(Fault.PAYMENTS)
    if sum(settlement.delta):
        faults.append(Fault.BALANCE)
    return tuple(faults)


def paid_at_once(record: DealRecord) -> tuple[Points, ...]:
    """The payments made during the deal, in order."""
    return tuple(event.delta for event in record.events if isinstance(event, PaidAtOnce))


def settlement_of(record: DealRecord) -> Settlement | None:
    """The settlement, if the deal came to one."""
    for event in reversed(record.events):
        if isinstance(event, Settled):
            return event.settlement
    return None


def total_of(record: DealRecord) -> Points | None:
    """All that the deal moved; None when it was not settled."""
    settlement = settlement_of(record)
    if settlement is None:
        return None
    parts = (*paid_at_once(record), settlement.delta)
    return Points(*(sum(part[seat] for part in parts) for seat in range(4)))
