"""Dice, readiness, the next deal, the end."""

from __future__ import annotations

import pytest

from referee.match.events import EndReason
from referee.seats import Seat
from referee.table import commands as cmd
from referee.table.clock import due
from referee.table.events import (
    DealCalled,
    DealClosed,
    MatchCalled,
    StakesAwaited,
    ThrowAsked,
    ThrowDone,
)
from referee.table.running import MORE_TIME, READY_TIME, THROW_TIME
from referee.table.state import Stage, ThrowFor, game_of
from tests.referee.table.tabling import RULES, A, B, C, D, Tabling, between, by, lobby, match

SEAT_DICE = RULES.ceremony.seat_dice + RULES.ceremony.dealer_dice
WALL_DICE = sum(RULES.ceremony.break_dice)


def test_the_seats_are_drawn_by_dice_on_the_table() -> None:
    table = lobby()
    table.do(cmd.StartMatch(by(A)))
    assert isinstance(table.last[0], MatchCalled)
    assert table.last[1] == ThrowAsked(ThrowFor.SEATS, SEAT_DICE, table.at + THROW_TIME)
    values = tuple(1 + n % 6 for n in range(SEAT_DICE))
    table.do(cmd.ReportThrow(values))
    assert table.last == [ThrowDone(ThrowFor.SEATS, values)]
    table.do(cmd.SeatPlayers((2, 0, 3, 1)))
    assert [chair.player.id for chair in table.state.chairs if chair] == [C, A, D, B]
    assert table.happened(DealCalled)


def test_with_seeds_dice_nothing_is_thrown() -> None:
    table = lobby("dice=seed")
    table.do(cmd.StartMatch(by(A)))
    assert table.state.throw is None
    table.do(cmd.SeatPlayers((0, 1, 2, 3)))
    assert table.latest() == DealCalled(1, ())


def test_every_throw_on_the_table() -> None:
    table = lobby("dice=telegram")
    table.do(cmd.StartMatch(by(A)), cmd.ReportThrow((1,) * SEAT_DICE))
    table.do(cmd.SeatPlayers((0, 1, 2, 3)))
    assert table.latest() == ThrowAsked(ThrowFor.WALL, WALL_DICE, table.at + THROW_TIME)
    table.do(cmd.ReportThrow((6,) * WALL_DICE))
    assert table.latest() == DealCalled(1, (6,) * WALL_DICE)


def test_a_throw_whose_answer_is_lost_is_not_thrown_again() -> None:
    table = lobby()
    table.do(cmd.StartMatch(by(A)))
    table.tick()
    assert table.last == [ThrowDone(ThrowFor.SEATS, ())]
    assert table.refuses(cmd.ReportThrow((1,) * SEAT_DICE)) == "no_throw"


@pytest.mark.parametrize("values", [(1,), (0,) * SEAT_DICE, (7,) * SEAT_DICE])
def test_an_impossible_throw_is_no_throw(values: tuple[int, ...]) -> None:
    table = lobby()
    table.do(cmd.StartMatch(by(A)))
    assert table.refuses(cmd.ReportThrow(values)) == "throw_impossible"


def test_a_deal_s_seed_is_fixed_before_the_deal() -> None:
    table = match()
    first = game_of(table.state).deal_seed
    table.do(cmd.FinishDeal(None))
    second = game_of(table.state).deal_seed
    assert isinstance(table.last[0], DealClosed)
    assert table.last[0].next_seed == second != first
    for player in (A, B, C, D):
        table.do(cmd.GetReady(by(player)))
    assert game_of(table.state).deal_seed == second


def test_the_next_deal_begins_when_all_are_ready_or_after_thirty_seconds() -> None:
    table = between()
    for player in (A, B, C):
        table.do(cmd.GetReady(by(player)))
    assert table.state.stage is Stage.BETWEEN
    table.do(cmd.GetReady(by(D)))
    assert table.latest() == DealCalled(2, ())
    late = between()
    assert due(late.state) == late.at + READY_TIME
    late.tick()
    assert late.last == [DealCalled(2, ())]


def test_wait_adds_a_minute_once_each() -> None:
    table = between()
    limit = due(table.state)
    assert limit is not None
    table.do(cmd.Wait(by(A)), cmd.Wait(by(B)))
    assert due(table.state) == limit + 2 * MORE_TIME
    assert table.refuses(cmd.Wait(by(A))) == "waited_already"
    assert table.refuses(cmd.Wait(by("77"))) == "not_seated"
    assert match().refuses(cmd.Wait(by(A))) == "not_between_deals"


def test_who_is_away_counts_as_ready() -> None:
    table = between()
    for player in (A, B, C):
        table.do(cmd.GetReady(by(player)))
    table.do(cmd.StandUp(by(D)))
    assert table.happened(DealCalled)


def test_computers_are_ready() -> None:
    table = between(people=(A,))
    table.do(cmd.GetReady(by(A)))
    assert table.happened(DealCalled)


def test_ready_twice() -> None:
    table = between()
    table.do(cmd.GetReady(by(A)))
    assert table.refuses(cmd.GetReady(by(A))) == "ready_already"


def test_the_end_of_the_match_opens_the_lobby() -> None:
    table = match()
    table.do(cmd.FinishDeal(EndReason.LENGTH))
    assert table.state.stage is Stage.LOBBY
    assert table.state.game is None
    assert [chair.kept for chair in table.state.chairs if chair] == [False] * 4


def test_deals_are_counted_over_all_matches_of_the_table() -> None:
    table = match()
    table.do(cmd.FinishDeal(EndReason.LENGTH))
    for player in (A, B, C, D):
        table.do(cmd.Again(by(player)))
    table.do(cmd.StartMatch(by(A)), cmd.SeatPlayers((0, 1, 2, 3)))
    assert game_of(table.state).deal == 1
    assert table.state.deals == 2


def test_time_while_the_bot_was_away_is_nobody_s() -> None:
    table = between()
    limit = due(table.state)
    assert limit is not None
    table.do(cmd.HoldTable(90_000))
    assert due(table.state) == limit + 90_000
    waiting = lobby()
    starts = due(waiting.state)
    assert starts is not None
    waiting.do(cmd.HoldTable(5_000))
    assert due(waiting.state) == starts + 5_000
    assert waiting.refuses(cmd.HoldTable(0)) == "hold_not_positive"


def test_nothing_is_due_before_its_time() -> None:
    table = between()
    assert table.refuses(cmd.Tick()) == "time_not_out"


def test_seats_are_drawn_once() -> None:
    table = match()
    assert table.refuses(cmd.SeatPlayers((0, 1, 2, 3))) == "not_drawing_seats"
    assert table.state.chair_of(A) is Seat.A


def test_the_first_deal_waits_for_side_stakes_where_they_are_offered_tp17() -> None:
    """Nobody stakes limited chips, nor against a computer: then it begins at once."""
    table = drawn("tp17_stakes=on")
    assert table.latest() == StakesAwaited(table.at + READY_TIME)
    assert table.state.stage is Stage.BETWEEN
    for player in (A, B, C, D):
        assert not table.happened(DealCalled)
        table.do(cmd.GetReady(by(player)))
    assert table.happened(DealCalled)
    patient = drawn("tp17_stakes=on")
    patient.after(READY_TIME)
    assert patient.state.stage is Stage.PLAYING
    assert drawn("tp17_stakes=on", "chips=50").state.stage is Stage.PLAYING
    assert drawn("tp17_stakes=on", people=(A, B)).state.stage is Stage.PLAYING


def drawn(*words: str, people: tuple[str, ...] = (A, B, C, D)) -> Tabling:
    """A match whose seats have just been drawn."""
    table = lobby(*words, "dice=seed", people=people)
    for _ in range(4 - len(people)):
        table.do(cmd.AddComputer(by(people[0])))
    table.do(cmd.StartMatch(by(people[0])), cmd.SeatPlayers((0, 1, 2, 3)))
    return table


def test_with_real_tiles_nobody_throws_here_and_the_next_deal_is_open_at_once() -> None:
    table = lobby("tiles=real", "dice=telegram")
    table.do(cmd.StartMatch(by(A)), cmd.SeatPlayers((0, 1, 2, 3)), cmd.FinishDeal(None))
    assert not any(isinstance(event, ThrowAsked) for event in table.events)
    assert table.latest() == DealCalled(2, ())
    assert table.state.stage is Stage.PLAYING
