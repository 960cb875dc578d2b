"""Chairs, rights, the countdown, the queue."""

from __future__ import annotations

import pytest

from referee.levels import Level
from referee.match.setup import PlayerKind
from referee.seats import Seat
from referee.table import commands as cmd
from referee.table.clock import due
from referee.table.events import (
    CloseReason,
    CountdownBegan,
    CountdownStopped,
    LevelSet,
    MatchCalled,
    TableClosed,
)
from referee.table.running import COUNTDOWN, HOLD, LOBBY_LIFE
from referee.table.state import Reach, Stage, lobby_of
from referee.table.voting import Ballot
from tests.referee.table.tabling import (
    NOW,
    REFEREE,
    A,
    B,
    C,
    D,
    E,
    Tabling,
    by,
    lobby,
    match,
    over,
    terms_of,
)


def test_the_opener_sits() -> None:
    table = lobby(people=(A,))
    assert table.state.chair_of(A) is Seat.A
    assert table.state.opener == A
    assert due(table.state) == NOW + LOBBY_LIFE


def test_four_reachable_people_begin_after_ten_seconds() -> None:
    table = lobby()
    assert lobby_of(table.state).starts == NOW + COUNTDOWN
    table.tick()
    assert table.at == NOW + COUNTDOWN
    assert table.happened(MatchCalled)


def test_somebody_whom_the_bot_cannot_write_to_holds_a_chair_and_the_start() -> None:
    table = lobby(people=(A, B, C))
    table.do(cmd.SitDown(by(D), Reach.UNREACHABLE))
    assert lobby_of(table.state).starts is None
    assert table.refuses(cmd.StartMatch(by(A))) == "not_reachable"
    table.do(cmd.LearnReach(D, Reach.REACHABLE))
    assert table.happened(CountdownBegan)


def test_a_player_who_becomes_unreachable_stops_the_countdown() -> None:
    table = lobby()
    table.do(cmd.LearnReach(C, Reach.UNREACHABLE))
    assert table.happened(CountdownStopped)
    assert table.state.chair_of(C) is Seat.C


def test_wait_stops_the_countdown_until_others_sit() -> None:
    table = lobby()
    table.do(cmd.Wait(by(B)))
    assert lobby_of(table.state).starts is None
    assert table.refuses(cmd.Wait(by(B))) == "nothing_to_wait_for"
    table.do(cmd.StandUp(by(D)), cmd.SitDown(by(E), Reach.REACHABLE))
    assert lobby_of(table.state).starts is not None


def test_start_at_once_is_for_the_opener_and_referees() -> None:
    table = lobby()
    assert table.refuses(cmd.StartMatch(by(B))) == "opener_only"
    table.do(cmd.StartMatch(REFEREE))
    assert table.state.stage is Stage.THROWING


def test_a_table_that_is_not_full_does_not_begin() -> None:
    table = lobby(people=(A, B))
    refusal = table.ask(cmd.StartMatch(by(A)))
    assert refusal is not None
    assert (refusal.code, refusal.parameters) == ("not_full", (("count", "2"),))


def test_computers_take_empty_chairs_and_give_way_to_people() -> None:
    table = lobby(people=(A,))
    for _ in range(3):
        table.do(cmd.AddComputer(by(A)))
    assert table.refuses(cmd.AddComputer(by(A))) == "table_full"
    assert len({chair.player.id for chair in table.state.chairs if chair}) == 4
    table.do(cmd.SitDown(by(B), Reach.REACHABLE))
    kinds = [chair.player.kind for chair in table.state.chairs if chair]
    assert kinds.count(PlayerKind.COMPUTER) == 2
    table.do(cmd.StandUp(by(B)), cmd.AddComputer(by(A)))
    assert len({chair.player.id for chair in table.state.chairs if chair}) == 4


def test_a_bystander_adds_no_computer() -> None:
    assert lobby(people=(A,)).refuses(cmd.AddComputer(by(E))) == "opener_only"


def levels(table: Tabling) -> list[Level]:
    """How well the computers of a table play, in the order of their chairs."""
    chairs = [chair for chair in table.state.chairs if chair and not chair.human]
    return [chair.player.level for chair in chairs]


def test_a_computer_plays_as_well_as_is_said() -> None:
    """By the word, else by the terms, else as the club's players do."""
    table = lobby(people=(A,))
    table.do(cmd.AddComputer(by(A)), cmd.AddComputer(by(A), Level.EASY))
    table.do(cmd.ChangeTerms(by(A), terms_of("level=easy")), cmd.AddComputer(by(A)))
    assert levels(table) == [Level.CLUB, Level.EASY, Level.EASY]


def test_its_level_is_changed_by_whoever_may_add_one() -> None:
    table = lobby(people=(A,))
    table.do(*[cmd.AddComputer(by(A))] * 3)
    starts = lobby_of(table.state).starts
    assert starts is not None
    assert table.refuses(cmd.SetLevel(by(E), Seat.C, Level.EASY)) == "opener_only"
    assert table.refuses(cmd.SetLevel(by(A), Seat.A, Level.EASY)) == "no_computer_there"
    table.do(cmd.SetLevel(by(A), Seat.C, Level.EASY))
    assert table.last == [LevelSet(Seat.C, Level.EASY)]
    table.do(cmd.SetLevel(REFEREE, Seat.C, Level.EASY))
    assert table.last == [], "it plays so already"
    assert levels(table) == [Level.CLUB, Level.EASY, Level.CLUB]
    assert lobby_of(table.state).starts == starts, "the four are the same"


def test_levels_are_settled_before_the_match() -> None:
    table = lobby(people=(A,))
    table.do(*[cmd.AddComputer(by(A), Level.EASY)] * 3)
    table.do(cmd.StartMatch(by(A)))
    assert table.refuses(cmd.SetLevel(by(A), Seat.C, Level.CLUB)) == "match_running"
    assert levels(table) == [Level.EASY] * 3


def test_a_full_table_seats_nobody() -> None:
    assert lobby().refuses(cmd.SitDown(by(E), Reach.REACHABLE)) == "table_full"
    assert lobby().refuses(cmd.SitDown(by(A), Reach.REACHABLE)) == "already_seated"


def test_only_the_opener_and_referees_change_options() -> None:
    table = lobby(people=(A, B))
    assert table.refuses(cmd.ChangeTerms(by(B), terms_of("rounds=1"))) == "opener_only"
    table.do(cmd.ChangeTerms(by(A), terms_of("rounds=1")))
    table.do(cmd.ChangeTerms(REFEREE, terms_of("rounds=2")))
    assert table.state.terms.shared().whole("rounds") == 2
    assert table.refuses(cmd.TurnPage(by(B), "time")) == "opener_only"
    table.do(cmd.TurnPage(by(A), "time"))
    assert lobby_of(table.state).page == "time"


def test_other_terms_begin_the_countdown_anew() -> None:
    table = lobby()
    table.at += 6_000
    table.do(cmd.ChangeTerms(by(A), terms_of("rounds=1")))
    assert lobby_of(table.state).starts == table.at + COUNTDOWN


def test_the_opener_s_rights_go_to_the_next_human() -> None:
    table = lobby(people=(A,))
    table.do(cmd.AddComputer(by(A)), cmd.SitDown(by(B), Reach.REACHABLE))
    table.do(cmd.StandUp(by(A)))
    assert table.state.opener == B


def test_a_lobby_without_people_closes() -> None:
    table = lobby(people=(A,))
    table.do(cmd.AddComputer(by(A)), cmd.StandUp(by(A)))
    assert table.latest() == TableClosed(CloseReason.EMPTY)
    assert table.refuses(cmd.SitDown(by(B), Reach.REACHABLE)) == "table_closed"


def test_a_lobby_dies_after_an_hour() -> None:
    table = lobby(people=(A,))
    table.tick()
    assert table.at == NOW + LOBBY_LIFE
    assert table.last == [TableClosed(CloseReason.IDLE)]
    assert due(table.state) is None


def test_cancel() -> None:
    table = lobby(people=(A, B))
    assert table.refuses(cmd.Cancel(by(B))) == "opener_only"
    table.do(cmd.Cancel(by(A)))
    assert table.state.stage is Stage.CLOSED


def test_leaving_the_group_leaves_the_chair() -> None:
    table = lobby(people=(A, B))
    table.do(cmd.Lose(B))
    assert table.state.chair_of(B) is None
    table.do(cmd.Lose(E))
    assert not table.last


def test_a_referee_sends_somebody_away() -> None:
    table = lobby(people=(A, B))
    assert table.refuses(cmd.Kick(by(A), B)) == "referee_only"
    table.do(cmd.Kick(REFEREE, B))
    assert table.state.chair_of(B) is None
    assert table.refuses(cmd.Kick(REFEREE, B)) == "player_not_here"


def test_what_is_for_a_match_is_refused_in_the_lobby() -> None:
    table = lobby(people=(A,))
    for command in (
        cmd.Touch(by(A)),
        cmd.Nudge(by(A), "x"),
        cmd.Miss(Seat.A),
        cmd.CastBallot(by(A), Ballot.YES),
    ):
        assert table.refuses(command) == "no_match"
    assert table.refuses(cmd.GetReady(by(A))) == "not_between_deals"
    assert table.refuses(cmd.FinishDeal(None)) == "no_deal_open"
    assert table.refuses(cmd.ReportThrow((1,))) == "no_throw"


def test_nobody_sits_down_at_a_running_match_but_waits_for_the_next() -> None:
    table = match()
    assert table.refuses(cmd.SitDown(by(E), Reach.REACHABLE)) == "match_running"
    table.do(cmd.JoinQueue(by(E)))
    assert E in table.state.queue
    table.do(cmd.JoinQueue(by(E)))
    assert E not in table.state.queue
    assert table.refuses(cmd.JoinQueue(by(A))) == "already_seated"


def test_after_a_match_the_four_keep_their_chairs_by_saying_again() -> None:
    table = match()
    over(table)
    assert table.state.stage is Stage.LOBBY
    assert lobby_of(table.state).starts is None
    for player in (A, B, C, D):
        table.do(cmd.Again(by(player)))
    assert table.happened(CountdownBegan)
    assert table.refuses(cmd.Again(by(A))) == "already_seated"


def test_chairs_that_nobody_keeps_go_to_the_queue_and_have_to_be_confirmed() -> None:
    table = match()
    table.do(cmd.JoinQueue(by(E)))
    over(table)
    for player in (A, B, C):
        table.do(cmd.Again(by(player)))
    table.after(HOLD)
    assert table.state.chair_of(D) is None
    assert table.state.chair_of(E) is Seat.D
    assert lobby_of(table.state).starts is None
    table.do(cmd.SitDown(by(E), Reach.REACHABLE))
    assert table.happened(CountdownBegan)


def test_a_newcomer_who_does_not_confirm_loses_the_chair_again() -> None:
    table = match()
    table.do(cmd.JoinQueue(by(E)))
    over(table)
    table.do(cmd.Again(by(A)))
    table.after(HOLD)
    table.after(HOLD)
    assert [chair.player.id for chair in table.state.chairs if chair] == [A]


def test_when_nobody_stays_the_table_closes() -> None:
    table = match()
    over(table)
    table.after(HOLD)
    assert table.state.stage is Stage.CLOSED


@pytest.mark.parametrize("command", [cmd.SitDown(by(""), Reach.REACHABLE), cmd.JoinQueue(by(""))])
def test_whoever_shows_no_name_has_no_seat(command: cmd.TableCommand) -> None:
    assert lobby(people=(A,)).refuses(command) == "name_needed"
