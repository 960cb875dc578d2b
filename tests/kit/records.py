"""Records of played deals, and matches played by computers."""

from __future__ import annotations

from hashlib import sha256

from referee.deal.commands import Act, Begin
from referee.deal.decide import Decision, begin, decide
from referee.deal.setup import UNHURRIED, DealSetup, Refereeing
from referee.deal.state import DealState
from referee.deal.views import seat_view
from referee.match.events import MatchEvent, MatchStarted
from referee.match.progress import after_deal, draw_seats, next_deal
from referee.match.setup import Length, MatchSetup, Player, PlayerKind
from referee.match.state import match_applied, match_started
from referee.players import club
from referee.record import DealRecord, Entry, MatchRecord
from referee.rules.base import Rules
from referee.wall import commitment
from tests.kit.deals import PlayedDeal


def record_of(deal: PlayedDeal) -> DealRecord:
    """The record of a deal that was played."""
    begun = Entry(0, Begin(deal.setup), deal.opening)
    entries = (Entry(step.at, step.command, step.events) for step in deal.steps)
    return DealRecord(deal.setup, commitment(deal.setup.seed), (begun, *entries))


def club_match(rules: Rules, deals: int) -> MatchRecord:
    """A match of so many deals between four computers, with its whole record."""
    a, b, c, d = (Player(f"computer-{n}", PlayerKind.COMPUTER) for n in range(1, 5))
    setup = MatchSetup(
        rules=rules.key,
        revision=rules.revision,
        options=str(rules.options),
        players=(a, b, c, d),
        length=Length(deals=deals),
        chips=0,
        pace=UNHURRIED,
        refereeing=Refereeing.AUTOMATIC,
        seed=sha256(b"match").hexdigest(),
    )
    started = MatchStarted(setup)
    state = match_started(started)
    seats = draw_seats(rules, state)
    state = match_applied(state, seats)
    events: list[MatchEvent] = [started, seats]
    records: list[DealRecord] = []
    while state.ended is None:
        begun = next_deal(rules, state, sha256(f"{len(records)}".encode()).hexdigest())
        state = match_applied(state, begun)
        record, deal = _club_deal(rules, begun.setup)
        records.append(record)
        events.append(begun)
        for event in after_deal(rules, state, deal):
            events.append(event)
            assert not isinstance(event, MatchStarted)
            state = match_applied(state, event)
    return MatchRecord(tuple(events), tuple(records))


def _club_deal(rules: Rules, setup: DealSetup) -> tuple[DealRecord, DealState]:
    decision = begin(rules, Begin(setup), 0)
    entries = [Entry(0, Begin(setup), decision.events)]
    state = decision.state
    while not state.ended:
        ask = next(ask for ask in state.asks if ask is not None)
        command = Act(ask.seat, club.choose(rules, seat_view(rules, state, ask.seat)), ask.number)
        answer = decide(rules, state, command, 0)
        assert isinstance(answer, Decision)
        entries.append(Entry(0, command, answer.events))
        state = answer.state
    return DealRecord(setup, commitment(setup.seed), tuple(entries)), state
