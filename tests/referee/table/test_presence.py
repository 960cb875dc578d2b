"""Misses, absence, computers that play on, coming back."""

from __future__ import annotations

import pytest

from referee.deal.commands import StandingOrder
from referee.deal.moves import discard
from referee.seats import Seat
from referee.table import commands as cmd
from referee.table.clock import due
from referee.table.events import (
    AbsenceAsked,
    MissesForgiven,
    Paused,
    PilotReason,
    PilotSet,
    Resumed,
)
from referee.table.presence import awaited
from referee.table.running import ABSENCE_CHOICE, ABSENCE_WAIT, NOBODY_TIME
from referee.table.state import Armed, PauseReason, Pilot, Presence, Reach, Stage, Switch, game_of
from referee.tiles import Tile
from tests.referee.table.tabling import (
    REFEREE,
    A,
    B,
    C,
    D,
    Tabling,
    between,
    by,
    match,
    miss_twice,
    over,
)


def presence(table: Tabling, seat: Seat) -> Presence:
    return game_of(table.state).seats[seat]


def test_one_miss_is_nothing_and_the_next_press_forgives_it() -> None:
    table = match()
    table.do(cmd.Miss(Seat.B))
    assert not table.happened(AbsenceAsked)
    assert awaited(table.state, Seat.B)
    table.do(cmd.Touch(by(B)))
    assert table.last == [MissesForgiven(Seat.B)]
    table.do(cmd.Miss(Seat.B))
    assert presence(table, Seat.B).misses == 1


def test_after_two_misses_in_a_row_the_others_choose_and_silence_means_a_computer() -> None:
    table = match()
    miss_twice(table, Seat.B)
    assert table.happened(AbsenceAsked)
    assert due(table.state) == table.at + ABSENCE_CHOICE
    table.tick()
    assert presence(table, Seat.B).pilot is Pilot.COMPUTER
    assert presence(table, Seat.B).assisted


def test_the_others_may_wait_two_minutes_and_the_match_stands_still() -> None:
    table = match()
    miss_twice(table, Seat.B)
    table.do(cmd.AwaitAbsent(by(C), Seat.B))
    pause = table.pause()
    assert pause is not None
    assert pause.reason is PauseReason.ABSENCE
    table.at += 45_000
    table.do(cmd.Touch(by(B)))
    assert Resumed(45_000) in table.last
    assert presence(table, Seat.B) == presence(table, Seat.C)


def test_when_the_two_minutes_are_over_a_computer_plays() -> None:
    table = match()
    miss_twice(table, Seat.B)
    table.do(cmd.AwaitAbsent(by(C), Seat.B))
    table.after(ABSENCE_WAIT)
    assert presence(table, Seat.B).pilot is Pilot.COMPUTER
    assert table.pause() is None
    assert Resumed(ABSENCE_WAIT) in table.last


def test_the_others_may_choose_the_computer_at_once() -> None:
    table = match()
    miss_twice(table, Seat.B)
    table.do(cmd.ReplaceAbsent(by(A), Seat.B))
    assert presence(table, Seat.B).pilot is Pilot.COMPUTER


@pytest.mark.parametrize("make", [cmd.AwaitAbsent, cmd.ReplaceAbsent])
def test_who_chooses(make: type[cmd.AwaitAbsent] | type[cmd.ReplaceAbsent]) -> None:
    table = match()
    assert table.refuses(make(by(A), Seat.B)) == "nobody_absent"
    miss_twice(table, Seat.B)
    assert table.refuses(make(by(B), Seat.B)) == "nobody_absent"
    assert table.refuses(make(by("77"), Seat.B)) == "referee_only"
    table.do(make(REFEREE, Seat.B))


def test_any_press_takes_the_seat_back() -> None:
    table = match()
    miss_twice(table, Seat.B)
    table.tick()
    table.do(cmd.Touch(by(B)))
    assert table.last == [PilotSet(Seat.B, Pilot.OWNER, PilotReason.RETURNED)]
    assert presence(table, Seat.B).assisted, "the help is not forgotten"


def test_with_nobody_else_there_the_computer_plays_at_once_and_the_match_stands_still() -> None:
    table = match(people=(A,))
    miss_twice(table, Seat.A)
    assert table.happened(PilotSet)
    assert table.happened(Paused)
    pause = table.pause()
    assert pause is not None
    assert pause.reason is PauseReason.NOBODY
    table.at += 5_000
    table.do(cmd.Touch(by(A)))
    assert Resumed(5_000) in table.last


def test_a_match_that_nobody_comes_back_to_is_stopped_and_the_table_closed() -> None:
    table = match(people=(A,))
    miss_twice(table, Seat.A)
    table.after(NOBODY_TIME)
    assert table.state.stage is Stage.CLOSED


def test_leaving_in_mid_match_leaves_the_seat_to_a_computer() -> None:
    table = match()
    table.do(cmd.StandUp(by(A)))
    assert presence(table, Seat.A).pilot is Pilot.COMPUTER
    assert table.state.chair_of(A) is Seat.A
    assert table.state.opener == B
    assert table.refuses(cmd.StandUp(by(A))) == "left_already"
    table.do(cmd.SitDown(by(A), Reach.REACHABLE))
    assert presence(table, Seat.A).pilot is Pilot.OWNER


def test_who_was_sent_away_does_not_come_back_in_this_match() -> None:
    table = match()
    table.do(cmd.Kick(REFEREE, C))
    assert presence(table, Seat.C).barred
    assert table.refuses(cmd.Touch(by(C))) == "sent_away"
    assert not awaited(table.state, Seat.C)
    assert table.refuses(cmd.SitDown(by(C), Reach.REACHABLE)) == "sent_away"
    table.do(cmd.LearnReach(C, Reach.UNREACHABLE), cmd.LearnReach(C, Reach.REACHABLE))
    assert presence(table, Seat.C).pilot is Pilot.COMPUTER
    over(table)
    assert table.state.chair_of(C) is None
    table.do(cmd.SitDown(by(C), Reach.REACHABLE))


def test_a_player_who_blocks_the_bot_is_told_of_once_and_a_computer_plays() -> None:
    table = match()
    table.do(cmd.LearnReach(D, Reach.UNREACHABLE))
    assert PilotSet(Seat.D, Pilot.COMPUTER, PilotReason.BLOCKED) in table.last
    table.do(cmd.LearnReach(D, Reach.UNREACHABLE))
    assert not table.last
    table.do(cmd.LearnReach(D, Reach.REACHABLE))
    assert presence(table, Seat.D).pilot is Pilot.OWNER


def test_leaving_the_group_in_mid_match() -> None:
    table = match()
    table.do(cmd.Lose(D))
    assert table.last == [PilotSet(Seat.D, Pilot.COMPUTER, PilotReason.LEFT_CHAT)]
    table.do(cmd.Lose(D))
    assert not table.last


def test_a_computer_s_turn_is_no_miss() -> None:
    table = match()
    table.do(cmd.StandUp(by(A)))
    assert table.refuses(cmd.Miss(Seat.A)) == "no_player_there"


def test_switches_last_until_the_deal_ends() -> None:
    table = match()
    table.do(cmd.Flip(by(B), Switch.NO_CHOW), cmd.Flip(by(B), Switch.AUTO_DISCARD))
    table.do(cmd.Flip(by(B), Switch.NO_CHOW))
    assert presence(table, Seat.B).switches == {Switch.AUTO_DISCARD}
    assert not presence(table, Seat.A).switches
    table.do(cmd.FinishDeal(None))
    for player in (A, B, C, D):
        table.do(cmd.GetReady(by(player)))
    assert not presence(table, Seat.B).switches


def test_the_standing_order_lasts_for_the_match_and_a_table_may_forbid_it() -> None:
    table = match()
    assert presence(table, Seat.B).standing is StandingOrder.WIN
    table.do(cmd.FlipStanding(by(B)))
    assert presence(table, Seat.B).standing is StandingOrder.PASS
    forbidden = match("autowin=off")
    assert presence(forbidden, Seat.B).standing is StandingOrder.PASS
    assert forbidden.refuses(cmd.FlipStanding(by(B))) == "autowin_forbidden"


def test_a_first_tap_is_remembered() -> None:
    table = match()
    move = discard(Tile.EAST)
    table.do(cmd.Arm(by(C), 4, move))
    assert presence(table, Seat.C).armed == Armed(4, move)


def test_a_nudge_once_a_turn() -> None:
    table = match()
    table.do(cmd.Nudge(by(B), "1:0:0"))
    assert table.refuses(cmd.Nudge(by(C), "1:0:0")) == "nudged_already"
    table.do(cmd.Nudge(by(C), "1:1:1"))
    assert between().refuses(cmd.Nudge(by(B), "1:1:1")) == "nobody_to_nudge"


def test_bystanders_touch_nothing() -> None:
    assert match().refuses(cmd.Touch(by("77"))) == "not_seated"
    assert match().refuses(cmd.Flip(by("77"), Switch.NO_CHOW)) == "not_seated"
