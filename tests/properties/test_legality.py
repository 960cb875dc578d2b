"""What the table accepts is what it offers; what it refuses changes nothing."""

from __future__ import annotations

import random

from referee.deal.commands import Act, Hold, Lapse, Proceed, Refusal, RefusalKind
from referee.deal.decide import decide
from referee.deal.legality import open_to
from referee.deal.moves import parse_move
from referee.deal.setup import Refereeing
from referee.deal.state import DealState, Phase
from referee.rules.base import Rules
from referee.seats import SEATS
from tests.kit.deals import PlayedDeal
from tests.properties.moves import EVERY_MOVE

DEALS = 40
STATES = 4


def sampled(deals: tuple[PlayedDeal, ...]) -> list[tuple[Rules, DealState, int]]:
    """A few states of some deals, the last two and the end among them, with their moment."""
    chance = random.Random(1)
    found: list[tuple[Rules, DealState, int]] = []
    for deal in chance.sample(deals, DEALS):
        steps = chance.sample(deal.steps, min(STATES, len(deal.steps)))
        found += [(deal.rules, step.before, step.at) for step in (*steps, deal.steps[-1])]
        if chance.random() < 0.3:
            found.append((deal.rules, deal.last, deal.steps[-1].at))
    return found


def test_a_move_is_accepted_exactly_when_it_is_open(deals: tuple[PlayedDeal, ...]) -> None:
    accepted = refused = 0
    for rules, state, at in sampled(deals):
        for seat in SEATS:
            offered = open_to(state, seat)
            assert len(set(offered)) == len(offered)
            tried = {*EVERY_MOVE, *offered}
            for move in tried:
                answer = decide(rules, state, Act(seat, move), at)
                assert isinstance(answer, Refusal) == (move not in offered), (move, answer)
                accepted += move in offered
                refused += move not in offered
    assert accepted > 1_000
    assert refused > 50_000


def test_a_refusal_changes_nothing_and_says_why(deals: tuple[PlayedDeal, ...]) -> None:
    """States are values, so equality with a copy folded anew shows that nothing was touched."""
    codes: set[str] = set()
    found = sampled(deals)
    over = [one for one in found if one[1].ended][:1]
    for rules, state, at in (*found[::5], *over):
        before = hash(state)
        for seat in SEATS:
            for move in EVERY_MOVE:
                answer = decide(rules, state, Act(seat, move), at)
                if isinstance(answer, Refusal):
                    assert answer.code
                    codes.add(answer.code)
        assert hash(state) == before
    assert {"deal_over", "not_asked", "tile_not_held"} <= codes


def test_a_button_of_another_question_is_a_conflict(deals: tuple[PlayedDeal, ...]) -> None:
    for rules, state, at in sampled(deals):
        for seat in SEATS:
            number = state.seats[seat].attention.asked
            for move in open_to(state, seat):
                for other in (number - 1, number + 1):
                    answer = decide(rules, state, Act(seat, move, other), at)
                    assert isinstance(answer, Refusal)
                    assert answer.kind is RefusalKind.CONFLICT


def test_the_clock_is_refused_before_its_time(deals: tuple[PlayedDeal, ...]) -> None:
    seen = {"lapse": 0, "proceed": 0}
    for rules, state, _ in sampled(deals):
        for ask in state.asks:
            if ask is not None and ask.final is not None:
                seen["lapse"] += 1
                early = Lapse(ask.seat, ask.number)
                assert isinstance(decide(rules, state, early, ask.final - 1), Refusal)
                assert not isinstance(decide(rules, state, early, ask.final), Refusal)
        if state.phase is Phase.RESTING and state.progress.rest_until is not None:
            seen["proceed"] += 1
            before = state.progress.rest_until - 1
            assert isinstance(decide(rules, state, Proceed(), before), Refusal)
        elif state.phase is not Phase.RESTING:
            assert isinstance(decide(rules, state, Proceed(), 1 << 50), Refusal)
        assert isinstance(decide(rules, state, Hold(0), 0), Refusal)
    assert seen["lapse"] > 5
    assert seen["proceed"] > 5 or deals[0].setup.refereeing is Refereeing.MANUAL


def test_moves_print_and_parse(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        for state in deal.states:
            for seat in SEATS:
                for move in open_to(state, seat):
                    assert parse_move(str(move)) == move
