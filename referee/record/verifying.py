"""Is a record what it claims to be: promised, dealt, played and settled by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from referee.deal.ending import settlement_of
from referee.deal.evolve import fold
from referee.deal.opening import start
from referee.deal.state import DealState
from referee.match.events import DealBegun, DealEnded, MatchEvent, MatchStarted, SeatsDrawn
from referee.match.progress import after_deal, draw_seats_with, next_deal
from referee.match.state import MatchState, match_applied, match_started
from referee.record.replaying import ReplayError, by_commands
from referee.record.values import DealRecord, MatchRecord, Record
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.stakes.events import StakesSettled
from referee.wall import commitment


class Weight(StrEnum):
    """What a finding means."""

    FAULT = "fault"
    """The record contradicts itself, its seed or the rules."""
    NOTE = "note"
    """Something could not be checked."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found in a record.

    Attributes:
        weight: fault or note.
        code: stable, e.g. ``commitment``.
        deal: the deal's number; 0 for the match itself.
        detail: what was found, for people.
    """

    weight: Weight
    code: str
    deal: int
    detail: str


def verified(registry: Registry, record: Record) -> tuple[Finding, ...]:
    """Everything that is wrong or could not be checked; empty when all is well.

    Raises:
        UnknownRules, OptionError: the record's rules are not to be had here.
    """
    match record:
        case DealRecord(setup=setup):
            return tuple(_deal(registry.bind(setup.rules, setup.options), record))
        case MatchRecord():
            return tuple(_match(registry, record))
        case _:
            assert_never(record)


def _fault(code: str, deal: int, detail: str) -> Finding:
    return Finding(Weight.FAULT, code, deal, detail)


def _deal(rules: Rules, record: DealRecord) -> Iterator[Finding]:
    setup = record.setup
    if not setup.real_tiles:
        yield from _promise(record)
    if rules.revision != setup.revision:
        detail = f"played by revision {setup.revision} of {setup.rules}; here is {rules.revision}"
        yield Finding(Weight.NOTE, "revision", setup.number, detail)
        return
    if not record.entries:
        yield _fault("empty", setup.number, "nothing happened")
        return
    if not setup.real_tiles:
        yield from _wall(rules, record)
    yield from _play(rules, record)


def _promise(record: DealRecord) -> Iterator[Finding]:
    setup = record.setup
    if not record.commitment:
        yield Finding(Weight.NOTE, "no_commitment", setup.number, "nothing was published before")
    elif commitment(setup.seed) != record.commitment:
        detail = f"the seed's SHA-256 is {commitment(setup.seed)}, not {record.commitment}"
        yield _fault("commitment", setup.number, detail)


def _wall(rules: Rules, record: DealRecord) -> Iterator[Finding]:
    setup = record.setup
    dealt = start(rules, setup)
    opener = rules.ceremony.breach(setup.dealer, setup.dice).opener
    if opener != setup.opener:
        detail = f"the dice break the wall of seat {int(opener)}, not of {int(setup.opener)}"
        yield _fault("breach", setup.number, detail)
    first = record.entries[0].events[:1]
    if first != (dealt,):
        yield _fault("wall", setup.number, "the wall is not the one of the seed and the dice")


def _play(rules: Rules, record: DealRecord) -> Iterator[Finding]:
    """Every command accepted, every event the same, the settlement too."""
    number = record.setup.number
    state: DealState | None = None
    try:
        for place, replayed in enumerate(by_commands(rules, record), 1):
            state = replayed.state
            if replayed.events != replayed.entry.events:
                yield _fault("events", number, f"command {place} leads to other events")
                return
    except ReplayError as error:
        yield _fault("command", number, str(error))
        return
    if state is None or fold(record.events) != state:
        yield _fault("state", number, "events and commands do not come to the same state")
        return
    yield from _settlement(rules, record, state)


def _settlement(rules: Rules, record: DealRecord, state: DealState) -> Iterator[Finding]:
    number = record.setup.number
    result, settlement = state.progress.result, state.progress.settlement
    if result is None or settlement is None:
        yield Finding(Weight.NOTE, "unfinished", number, "the deal has not ended")
        return
    if settlement_of(rules, state, result) != settlement:
        yield _fault("settlement", number, "the sheets and payments are not the rules'")
    if sum(settlement.delta) or sum(state.progress.paid):
        yield _fault("sum", number, "the payments do not sum to zero")


def _match(registry: Registry, record: MatchRecord) -> Iterator[Finding]:
    if not record.events or not isinstance(record.events[0], MatchStarted):
        yield _fault("match", 0, "a match begins with match_started")
        return
    setup = record.events[0].setup
    rules = registry.bind(setup.rules, setup.options)
    deals = {deal.setup.number: deal for deal in record.deals}
    state = match_started(record.events[0])
    for event in record.events[1:]:
        yield from _match_step(rules, state, deals, event)
        if isinstance(event, DealEnded) and event.number in deals:
            paid = [e for e in record.events if isinstance(e, StakesSettled)]
            yield from _ended(rules, state, deals[event.number], event, paid)
        if isinstance(event, MatchStarted):
            return
        state = match_applied(state, event)
    for deal in record.deals:
        yield from _deal(rules, deal)


def _ended(
    rules: Rules,
    state: MatchState,
    deal: DealRecord,
    event: DealEnded,
    paid: list[StakesSettled],
) -> Iterator[Finding]:
    """What the deal meant for the match, and what side stakes paid, is what the rules make of it.

    `paid` is what they paid in the whole match.
    """
    follows = after_deal(rules, state, fold(deal.events))
    if follows[0] != event:
        yield _fault("course", event.number, "not what the end of the deal means")
    due = [one for one in follows if isinstance(one, StakesSettled)]
    if due != [one for one in paid if one.number == event.number]:
        yield _fault("stakes", event.number, "the side stakes did not pay what the deal came to")


def _match_step(
    rules: Rules,
    state: MatchState,
    deals: dict[int, DealRecord],
    event: MatchEvent,
) -> Iterator[Finding]:
    """One event of the match against what the rules make of the state before it."""
    match event:
        case MatchStarted():
            yield _fault("match", 0, "a match starts once")
        case SeatsDrawn(throws=throws):
            if draw_seats_with(rules, state, *throws) != event:
                yield _fault("seats", 0, "the seats are not those of the seed and the dice")
        case DealBegun(setup=setup):
            if next_deal(rules, state, setup.seed, setup.dice) != event:
                yield _fault("next_deal", setup.number, "not the deal that had to follow")
            deal = deals.get(setup.number)
            if deal is None:
                yield Finding(Weight.NOTE, "no_record", setup.number, "the deal has no record")
            elif deal.setup != setup or deal.commitment != event.commitment:
                yield _fault("setup", setup.number, "the deal's record has another setup")
        case _:
            return
