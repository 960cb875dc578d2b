"""Deals in which turns are taken back at random: all the other properties hold for them too."""

from __future__ import annotations

from referee.deal.commands import Refusal, Restore
from referee.deal.decide import decide
from referee.deal.evolve import fold
from referee.deal.state import DealState, Phase
from referee.seats import SEATS
from tests.kit.deals import PlayedDeal, Step, earlier_turns


def _restorings(deals: tuple[PlayedDeal, ...]) -> list[tuple[PlayedDeal, int, Step]]:
    """Every one of them, with its place among the steps of its deal; there are enough."""
    found = [
        (deal, place, step)
        for deal in deals
        for place, step in enumerate(deal.steps)
        if isinstance(step.command, Restore)
    ]
    assert len(found) > len(deals) // 4
    return found


def test_everything_lies_as_it_did(deals: tuple[PlayedDeal, ...]) -> None:
    """Hands, rivers, wall, locks and chips are those of the turn as it was first played."""
    for deal, place, step in _restorings(deals):
        assert isinstance(step.command, Restore)
        lain = _as_it_was(deal, place, step.command.discards)
        assert _what_lies(step.after) == _what_lies(lain)
        assert step.after.phase is Phase.TURN
        assert step.after.discards == step.command.discards


def _as_it_was(deal: PlayedDeal, place: int, discards: int) -> DealState:
    """The last turn with so many discards, on the way that led to the step at `place`."""
    states = [deal.first, *(step.after for step in deal.steps[:place])]
    turns = [state for state in states if state.phase is Phase.TURN and state.discards == discards]
    return turns[-1]


def _what_lies(state: DealState) -> tuple[object, ...]:
    seats = tuple(seat._replace(attention=seat.attention._replace(asked=0)) for seat in state.seats)
    asked = tuple(ask.moves if ask is not None else None for ask in state.asks)
    return seats, state.wall, state.turn, state.progress, asked


def test_no_button_lives_on(deals: tuple[PlayedDeal, ...]) -> None:
    """Whatever was asked before has another number than what is asked now."""
    for _, _, step in _restorings(deals):
        for seat in SEATS:
            before, after = step.before.seats[seat].attention, step.after.asks[seat]
            assert after is None or after.number > before.asked


def test_nothing_is_lost_from_the_record(deals: tuple[PlayedDeal, ...]) -> None:
    """The abandoned moves stand in it; folded to any of them it gives the state of then."""
    for deal, place, step in _restorings(deals)[:20]:
        events = [*deal.opening, *(e for one in deal.steps[:place] for e in one.events)]
        assert fold(events) == step.before
        assert fold([*events, *step.events]) == step.after


def test_only_turns_that_were_played_can_be_gone_back_to(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals[::8]:
        for step in deal.steps[::30]:
            turns = earlier_turns(step.before)
            for discards in (-1, *range(step.before.discards + 2)):
                decision = decide(deal.rules, step.before, Restore(discards, "", "why"), step.at)
                assert isinstance(decision, Refusal) == (discards not in turns)
