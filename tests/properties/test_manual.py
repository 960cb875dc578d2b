"""Tables that referee themselves: whoever errs is penalised, and deals and matches still end."""

from __future__ import annotations

from collections import Counter

from referee.deal.events import Booked, Erred, PaidAtOnce
from referee.deal.legality import open_to
from referee.deal.manual import proper
from referee.deal.moves import WIN, Verb
from referee.deal.setup import Refereeing
from referee.deal.state import AskKind, Phase
from referee.rules.errors import OPEN, is_dead, is_openly_dead
from referee.rules.shelf import SHELF
from referee.seats import SEATS
from tests.kit.deals import PlayedDeal, Step
from tests.properties.conftest import BOOKS, deals_of, of_kind


def test_what_is_proper_is_open(deals: tuple[PlayedDeal, ...]) -> None:
    wider = 0
    for deal in deals:
        for state in deal.states:
            for seat in SEATS:
                allowed, accepted = proper(deal.rules, state, seat), open_to(state, seat)
                assert set(allowed) <= set(accepted)
                assert bool(allowed) == bool(accepted)
                wider += set(allowed) != set(accepted)
    manual = deals[0].setup.refereeing is Refereeing.MANUAL
    assert (wider > 1_000) if manual else not wider


@of_kind(Refereeing.MANUAL)
def test_everybody_has_the_same_buttons(deals: tuple[PlayedDeal, ...]) -> None:
    """Whose hand is not openly dead can call, pung, kong and win on every discard but a flower."""
    asked = 0
    for deal in deals:
        for step in deal.steps:
            opened = step.after.claiming
            if opened is None or step.before.claiming is not None or opened.target != "discard":
                continue
            for seat in SEATS:
                if seat != opened.giver and not is_openly_dead(step.after.seats[seat]):
                    verbs = {move.verb for move in open_to(step.after, seat)}
                    assert {Verb.WIN, Verb.PUNG, Verb.KONG, Verb.PASS} <= verbs
                    asked += 1
    assert asked > 1_000


@of_kind(Refereeing.MANUAL)
def test_errors_are_told_and_cost_what_the_book_says(deals: tuple[PlayedDeal, ...]) -> None:
    codes: Counter[str] = Counter()
    for deal in deals:
        for step in deal.steps:
            for event in step.events:
                if isinstance(event, Erred):
                    codes[event.code] += 1
                    _check_penalty(deal, step, event)
    assert codes["win_forbidden"] > 5
    assert codes["pung_not_held"] > 5
    assert sum(codes.values()) > len(deals) // 2


def _check_penalty(deal: PlayedDeal, step: Step, error: Erred) -> None:
    """A penalty names a clause of the rule book, and something comes of it."""
    book = next(book for book in BOOKS if book.key == deal.rules.key)
    assert not error.clause or error.clause in book.clauses
    if not error.penalty:
        return
    assert error.penalty in book.clauses
    paid = any(isinstance(event, PaidAtOnce | Booked) for event in step.events)
    dead = is_dead(step.after.seats[error.seat])
    result = step.after.progress.result
    over = result is not None and result.offender is not None
    void = error.move.verb is Verb.READY or error.penalty == "TX3"
    assert paid or dead or over or void


@of_kind(Refereeing.MANUAL)
def test_a_dead_hand_never_wins(deals: tuple[PlayedDeal, ...]) -> None:
    dead = 0
    for deal in deals:
        result = deal.last.progress.result
        assert result is not None
        assert not any(is_dead(deal.last.seats[seat]) for seat in result.winners)
        dead += any(is_dead(seat) for seat in deal.last.seats)
        if result.offender is not None:
            settlement = deal.last.progress.settlement
            assert settlement is not None
            assert settlement.delta[result.offender] == min(settlement.delta)
    assert dead > len(deals) // 10


@of_kind(Refereeing.MANUAL)
def test_only_players_in_the_open_lose_the_win_button(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        for state in deal.states:
            for ask in state.asks:
                if ask is not None and ask.kind is AskKind.TURN and state.phase is Phase.TURN:
                    dead = state.seats[ask.seat].counted("dead_hand") == OPEN
                    assert (WIN in ask.moves) != dead


def test_melds_need_be_no_sets_where_players_referee() -> None:
    """Of all deals together: a chow of what is no run lies on some table, and play went on."""
    wrong = 0
    for book in SHELF:
        for deal in deals_of(book.key, Refereeing.MANUAL):
            melds = [meld for seat in deal.last.seats for meld in seat.melds]
            wrong += any(not meld.is_set for meld in melds)
    assert wrong > 3


@of_kind(Refereeing.MANUAL)
def test_the_clock_never_errs(deals: tuple[PlayedDeal, ...]) -> None:
    lapses = 0
    for deal in deals:
        for step in deal.steps:
            if type(step.command).__name__ == "Lapse":
                lapses += 1
                assert not any(isinstance(event, Erred) for event in step.events[:2])
    assert lapses > 20
