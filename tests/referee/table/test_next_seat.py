"""`next_seat=round`: who waits plays on between two rounds for one who has left the match."""

from __future__ import annotations

import pytest

from referee.match.setup import PlayerKind
from referee.seats import Seat
from referee.table import commands as cmd
from referee.table.events import PilotReason, SeatHandedOver
from referee.table.presence import vacant_seat
from referee.table.state import Pilot, Reach, game_of
from tests.referee.table.tabling import A, B, C, D, E, Tabling, between, by, match, miss_twice

ROUND = "next_seat=round"


def waiting(*words: str, people: tuple[str, ...] = (A, B, C, D)) -> Tabling:
    """A deal is being played, and somebody waits for a seat."""
    table = match(*words, people=people)
    table.do(cmd.JoinQueue(by(E)))
    return table


def test_who_waits_plays_on_for_one_who_has_left() -> None:
    table = waiting(ROUND)
    table.do(cmd.StandUp(by(B)), cmd.FinishDeal(None))
    assert vacant_seat(table.state) is Seat.B
    table.do(cmd.SeatNext())
    assert table.happened(SeatHandedOver)
    assert table.state.chair_of(E) is Seat.B
    assert table.state.queue == ()
    seat = game_of(table.state).seats[Seat.B]
    assert (seat.pilot, seat.assisted, seat.relieved, seat.gone) == (Pilot.OWNER, True, 1, False)
    assert table.refuses(cmd.SeatNext()) == "no_seat_free"


def test_the_owner_does_not_come_back_to_a_seat_that_is_another_s() -> None:
    table = waiting(ROUND)
    table.do(cmd.StandUp(by(B)), cmd.FinishDeal(None), cmd.SeatNext())
    assert table.refuses(cmd.GetReady(by(B))) == "not_seated"


def test_a_computer_s_own_seat_is_taken_when_nobody_has_left() -> None:
    table = waiting(ROUND, people=(A, B, C))
    table.do(cmd.FinishDeal(None), cmd.SeatNext())
    seat = table.state.chair_of(E)
    assert seat is not None
    chair = table.state.chairs[seat]
    assert chair is not None
    assert chair.player.kind is PlayerKind.HUMAN


def test_the_opener_s_rights_do_not_stay_with_one_who_has_left() -> None:
    table = waiting(ROUND)
    table.do(cmd.StandUp(by(A)), cmd.FinishDeal(None), cmd.SeatNext())
    assert table.state.opener in (B, C, D)


@pytest.mark.parametrize("words", [(), ("next_seat=match",)])
def test_usually_one_waits_for_the_end_of_the_match(words: tuple[str, ...]) -> None:
    table = waiting(*words)
    table.do(cmd.StandUp(by(B)), cmd.FinishDeal(None))
    assert vacant_seat(table.state) is None
    assert table.refuses(cmd.SeatNext()) == "no_seat_free"


def test_no_seat_is_taken_from_one_who_may_come_back() -> None:
    table = waiting(ROUND)
    miss_twice(table, Seat.B)
    table.tick()
    assert game_of(table.state).seats[Seat.B].pilot is Pilot.COMPUTER
    table.do(cmd.FinishDeal(None))
    assert vacant_seat(table.state) is None
    left = waiting(ROUND)
    left.do(cmd.StandUp(by(B)), cmd.Touch(by(B)), cmd.FinishDeal(None))
    assert vacant_seat(left.state) is None


def test_nobody_is_seated_in_the_middle_of_a_deal_or_without_waiting() -> None:
    table = waiting(ROUND)
    table.do(cmd.StandUp(by(B)))
    assert table.refuses(cmd.SeatNext()) == "no_seat_free"
    alone = between(ROUND)
    alone.do(cmd.StandUp(by(B)))
    assert vacant_seat(alone.state) is None


def test_who_was_sent_away_has_left() -> None:
    table = waiting(ROUND)
    table.do(cmd.Lose(B, PilotReason.LEFT_CHAT), cmd.FinishDeal(None))
    assert vacant_seat(table.state) is Seat.B
    blocked = waiting(ROUND)
    blocked.do(cmd.LearnReach(B, Reach.UNREACHABLE), cmd.FinishDeal(None))
    assert vacant_seat(blocked.state) is None
