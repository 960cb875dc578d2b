"""Deals at random play: tiles, money, records, clocks."""

from __future__ import annotations

from collections import Counter

from referee.deal.clock import due
from referee.deal.commands import Begin
from referee.deal.decide import Decision, begin, decide
from referee.deal.evolve import evolve, fold
from referee.deal.legality import open_to
from referee.deal.setup import UNHURRIED, Refereeing
from referee.deal.state import DealState, Phase, Result
from referee.melds import MeldKind
from referee.seats import SEATS
from referee.tiles import Tile
from tests.kit.deals import PlayedDeal, Step
from tests.kit.walls import places_left
from tests.properties.conftest import BOOKS, DEALS, of_kind


@of_kind(Refereeing.AUTOMATIC)
def test_play_is_worth_looking_at(deals: tuple[PlayedDeal, ...]) -> None:
    """Wins of every kind, drawn deals, claims and lapses: else the rest would show nothing."""
    assert len(deals) == DEALS
    assert DEALS * len(BOOKS) >= 500
    ways = Counter(
        str(deal.last.progress.result and deal.last.progress.result.by) for deal in deals
    )
    assert ways["discard"] > DEALS // 10
    assert ways["self_draw"] > DEALS // 20
    assert ways["None"] > DEALS // 20
    kinds = Counter(type(event).__name__ for deal in deals for event in deal.events)
    for name in ("Claimed", "KongLaid", "TimeLapsed", "BankUsed", "RestBegan", "ClockHeld"):
        assert kinds[name] > DEALS // 20, name


def test_tiles_are_conserved(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        whole = sorted(deal.rules.wall.tiles)
        for state in deal.states:
            assert sorted(_everything(deal, state)) == whole


def _everything(deal: PlayedDeal, state: DealState) -> list[Tile]:
    """All tiles where they now lie. A claimed one lies in the meld, no more in the river."""
    plan, wall = deal.rules.wall, state.wall
    tiles = [wall.tiles[place] for place in places_left(plan, wall.front, wall.tail)]
    for seat in state.seats:
        tiles += (*seat.hand.tiles(), *seat.held, *seat.flowers)
        tiles += [discard.tile for discard in seat.river if discard.taker is None]
        for meld in seat.melds:
            tiles += meld.tiles
    result = state.progress.result
    if result is not None and result.tile is not None and _was_given(result):
        tiles.append(result.tile)
    if state.progress.indicator is not None:
        tiles.append(state.progress.indicator)
    return tiles


def _was_given(result: Result) -> bool:
    """A discard or an added tile that was won on lies with the winner, beside his hand."""
    return result.giver is not None and not result.right


_WITH_DRAWN = (Phase.TURN, Phase.DECLARING)
"""Phases in which the seat whose turn it is holds a tile more."""


def test_hands_have_their_size(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        for state in deal.states:
            for seat in SEATS:
                mine = state.seats[seat]
                size = mine.hand.size() + len(mine.held) + 3 * len(mine.melds)
                on_turn = state.turn.seat == seat and state.phase in _WITH_DRAWN
                if state.phase is Phase.CHOOSING:
                    assert not size
                elif not state.ended:
                    assert size == deal.rules.hand_size + on_turn, state.phase


@of_kind(Refereeing.AUTOMATIC)
def test_melds_are_sets(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        for seat in deal.last.seats:
            for meld in seat.melds:
                assert meld.is_set
                assert (meld.giver is None) == (meld.kind is MeldKind.CONCEALED)


def test_payments_sum_to_zero(deals: tuple[PlayedDeal, ...]) -> None:
    moved = 0
    for deal in deals:
        progress = deal.last.progress
        assert progress.settlement is not None
        assert sum(progress.settlement.delta) == 0
        assert sum(progress.paid) == 0
        moved += any(progress.settlement.delta)
    assert moved > len(deals) // 4


def test_settlement_equals_its_recomputation(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        state = deal.last
        result, settlement = state.progress.result, state.progress.settlement
        assert result is not None
        assert settlement is not None
        assert deal.rules.scoring.settle(fold(deal.events), result) == settlement
        paid = [0, 0, 0, 0]
        for sheet in settlement.sheets:
            for leg in sheet.legs:
                assert leg.points >= 0
                paid[leg.payer] -= leg.points
                paid[leg.payee] += leg.points
        assert tuple(paid) == settlement.delta


def test_folding_the_record_gives_the_state(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        assert fold(deal.opening) == deal.first
        assert fold(deal.events) == deal.last
        for step in deal.steps:
            assert evolve(step.before, step.events) == step.after


def test_the_same_seed_and_commands_give_the_same_record(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        again = begin(deal.rules, Begin(deal.setup), 0)
        assert again.events == deal.opening
        state = again.state
        for step in deal.steps:
            decision = decide(deal.rules, state, step.command, step.at)
            assert isinstance(decision, Decision)
            assert decision.events == step.events
            state = decision.state
        assert state == deal.last


def test_somebody_can_always_act(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        for state in deal.states:
            asked = [seat for seat in SEATS if open_to(state, seat)]
            assert bool(asked or state.phase is Phase.RESTING) != state.ended
            assert all(state.asks[seat] is None or seat in asked for seat in SEATS)


def test_a_limit_is_set_exactly_under_a_clock(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        for state in deal.states:
            assert (due(state) is None) == (deal.setup.pace == UNHURRIED or state.ended)


def test_an_ask_changes_its_number_only_with_its_question(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        for step in deal.steps:
            for seat in SEATS:
                _check_ask(step, seat)


def _check_ask(step: Step, seat: int) -> None:
    before, after = step.before.asks[seat], step.after.asks[seat]
    if before is None or after is None:
        return
    if before.number == after.number:
        assert (before.kind, before.moves) == (after.kind, after.moves)
    else:
        assert after.number == before.number + 1
