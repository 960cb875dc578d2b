"""Votes, pauses, a referee's word."""

from __future__ import annotations

import pytest

from referee.match.events import EndReason
from referee.seats import Seat
from referee.table import commands as cmd
from referee.table.clock import due
from referee.table.events import DealCalled, MatchClosed, Paused, Resumed
from referee.table.running import PAUSE_TIME, READY_TIME, VOTE_TIME
from referee.table.state import Motion, PauseReason, Stage
from referee.table.voting import Ballot, VoteClosed, VoteOutcome
from tests.referee.table.tabling import (
    REFEREE,
    A,
    B,
    C,
    D,
    Tabling,
    between,
    by,
    lobby,
    match,
    miss_twice,
)


def stopped(table: Tabling) -> bool:
    return any(
        isinstance(event, MatchClosed) and event.reason is EndReason.STOPPED for event in table.last
    )


def test_a_majority_of_the_humans_stops_the_match() -> None:
    table = match()
    table.do(cmd.Propose(by(A), Motion.STOP), cmd.CastBallot(by(B), Ballot.YES))
    assert table.state.stage is Stage.PLAYING
    table.do(cmd.CastBallot(by(C), Ballot.YES))
    assert stopped(table)


def test_half_of_them_against_it_is_enough_to_go_on() -> None:
    table = match()
    table.do(cmd.Propose(by(A), Motion.STOP), cmd.CastBallot(by(B), Ballot.NO))
    table.do(cmd.CastBallot(by(C), Ballot.NO))
    assert table.latest() == VoteClosed(Motion.STOP, VoteOutcome.LOST)
    assert table.state.vote is None
    assert table.state.stage is Stage.PLAYING


def test_who_does_not_answer_in_ninety_seconds_agrees() -> None:
    table = match()
    table.do(cmd.Propose(by(A), Motion.STOP), cmd.CastBallot(by(B), Ballot.NO))
    assert due(table.state) == table.at + VOTE_TIME
    table.tick()
    assert stopped(table)


def test_who_is_away_agrees_at_once() -> None:
    table = match()
    table.do(cmd.StandUp(by(C)), cmd.StandUp(by(D)))
    table.do(cmd.Propose(by(A), Motion.STOP))
    assert stopped(table)


def test_alone_with_computers_one_word_is_enough() -> None:
    table = match(people=(A,))
    table.do(cmd.Propose(by(A), Motion.STOP))
    assert stopped(table)


def test_an_answer_may_be_changed() -> None:
    table = match()
    table.do(cmd.Propose(by(A), Motion.STOP), cmd.CastBallot(by(B), Ballot.NO))
    table.do(cmd.CastBallot(by(B), Ballot.YES))
    assert table.state.vote is not None
    assert table.state.vote.yes == {Seat.A, Seat.B}
    assert not table.state.vote.no


def test_one_vote_at_a_time_and_only_for_players() -> None:
    table = match()
    assert table.refuses(cmd.CastBallot(by(A), Ballot.YES)) == "no_vote"
    table.do(cmd.Propose(by(A), Motion.STOP))
    assert table.refuses(cmd.Propose(by(B), Motion.PAUSE)) == "vote_open"
    assert table.refuses(cmd.Propose(by("77"), Motion.STOP)) == "not_seated"
    assert table.refuses(cmd.CastBallot(by("77"), Ballot.YES)) == "not_seated"


def test_a_pause_of_five_minutes_once_a_match_for_each() -> None:
    table = match()
    table.do(cmd.Propose(by(A), Motion.PAUSE))
    table.do(cmd.CastBallot(by(B), Ballot.YES), cmd.CastBallot(by(C), Ballot.YES))
    assert table.happened(Paused)
    assert due(table.state) == table.at + PAUSE_TIME
    assert table.refuses(cmd.Propose(by(B), Motion.PAUSE)) == "paused"
    table.tick()
    assert table.last == [Resumed(PAUSE_TIME)]
    assert table.refuses(cmd.Propose(by(A), Motion.PAUSE)) == "paused_already_once"
    table.do(cmd.Propose(by(B), Motion.PAUSE))


def test_a_vote_resumes_early() -> None:
    table = match()
    assert table.refuses(cmd.Propose(by(A), Motion.RESUME)) == "not_paused"
    table.do(cmd.Propose(REFEREE, Motion.PAUSE))
    table.at += 1_000
    table.do(cmd.Propose(by(A), Motion.RESUME))
    table.do(cmd.CastBallot(by(B), Ballot.YES), cmd.CastBallot(by(C), Ballot.YES))
    assert Resumed(1_000) in table.last


@pytest.mark.parametrize("stand", ["playing", "between"])
def test_a_referee_s_word_needs_no_vote(stand: str) -> None:
    table = match() if stand == "playing" else between()
    table.do(cmd.Propose(REFEREE, Motion.PAUSE))
    pause = table.pause()
    assert pause is not None
    assert pause.reason is PauseReason.REFEREE
    assert due(table.state) is None, "only a word ends it"
    table.do(cmd.Propose(REFEREE, Motion.RESUME))
    assert table.pause() is None
    table.do(cmd.Propose(REFEREE, Motion.STOP))
    assert stopped(table)


def test_the_wait_for_readiness_stands_still_too() -> None:
    table = between()
    table.at += 10_000
    table.do(cmd.Propose(REFEREE, Motion.PAUSE))
    for player in (A, B, C, D):
        table.do(cmd.GetReady(by(player)))
    assert table.state.stage is Stage.BETWEEN
    table.at += 60_000
    table.do(cmd.Propose(REFEREE, Motion.RESUME))
    assert table.happened(DealCalled), "all had said that they were ready"
    late = between()
    late.do(cmd.Propose(REFEREE, Motion.PAUSE))
    late.at += 60_000
    late.do(cmd.Propose(REFEREE, Motion.RESUME))
    assert due(late.state) == late.at + READY_TIME


def test_a_chat_that_cannot_be_written_to_stops_the_clock() -> None:
    table = match()
    table.do(cmd.LoseChat())
    pause = table.pause()
    assert pause is not None
    assert pause.reason is PauseReason.CHAT
    table.do(cmd.LoseChat())
    assert not table.last
    table.at += 7_000
    table.do(cmd.RegainChat())
    assert table.last == [Resumed(7_000)]
    table.do(cmd.RegainChat())
    assert not table.last
    waiting = lobby(people=(A,))
    waiting.do(cmd.LoseChat())
    assert waiting.state.pause is None


def test_a_pause_for_an_absent_player_gives_way_when_all_are_gone() -> None:
    table = match(people=(A, B))
    miss_twice(table, Seat.B)
    table.do(cmd.AwaitAbsent(by(A), Seat.B), cmd.StandUp(by(A)))
    table.tick()
    pause = table.pause()
    assert pause is not None
    assert pause.reason is PauseReason.NOBODY


def test_the_end_of_a_match_drops_the_vote() -> None:
    table = match()
    table.do(cmd.Propose(by(A), Motion.STOP))
    table.do(cmd.FinishDeal(EndReason.LENGTH))
    assert VoteClosed(Motion.STOP, VoteOutcome.DROPPED) in table.last
