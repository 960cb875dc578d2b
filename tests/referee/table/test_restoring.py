"""Going back to an earlier move: all players agree, or the chief referee rules it alone."""

from __future__ import annotations

from referee.match.events import EndReason
from referee.seats import Seat
from referee.table import commands as cmd
from referee.table.events import TableEvent
from referee.table.running import VOTE_TIME
from referee.table.state import Motion
from referee.table.voting import Ballot, RestoringAgreed, VoteClosed, VoteOutcome
from tests.referee.table.tabling import REFEREE, A, B, C, D, by, lobby, match

CHIEF = cmd.Actor("8", cmd.Rank.CHIEF)
ASKED = cmd.ProposeRestoring(by(A), 5, "the wrong tile")
AGREED = RestoringAgreed(5, A, "the wrong tile")
CARRIED: list[TableEvent] = [VoteClosed(Motion.RESTORE, VoteOutcome.CARRIED), AGREED]


def test_every_player_has_to_say_yes() -> None:
    table = match()
    table.do(ASKED, cmd.CastBallot(by(B), Ballot.YES), cmd.CastBallot(by(C), Ballot.YES))
    assert not table.happened(RestoringAgreed), "three of four are not all"
    table.do(cmd.CastBallot(by(D), Ballot.YES))
    assert table.last[-2:] == CARRIED


def test_one_no_is_enough() -> None:
    table = match()
    table.do(ASKED, cmd.CastBallot(by(B), Ballot.NO))
    assert table.latest() == VoteClosed(Motion.RESTORE, VoteOutcome.LOST)


def test_silence_is_no_consent() -> None:
    table = match()
    table.do(ASKED, cmd.CastBallot(by(B), Ballot.YES), cmd.CastBallot(by(C), Ballot.YES))
    table.after(VOTE_TIME)
    assert VoteClosed(Motion.RESTORE, VoteOutcome.LOST) in table.events
    assert not any(isinstance(event, RestoringAgreed) for event in table.events)


def test_a_player_whose_seat_a_computer_has_is_asked_too() -> None:
    table = match()
    table.do(cmd.StandUp(by(D)), ASKED)
    table.do(cmd.CastBallot(by(B), Ballot.YES), cmd.CastBallot(by(C), Ballot.YES))
    assert table.state.vote is not None
    table.do(cmd.CastBallot(by(D), Ballot.YES))
    assert table.last[-2:] == CARRIED


def test_who_plays_computers_needs_nobody() -> None:
    table = match(people=(A,))
    table.do(ASKED)
    assert table.last[-2:] == CARRIED


def test_the_chief_referee_rules_alone() -> None:
    table = match()
    table.do(ASKED, cmd.ProposeRestoring(CHIEF, 3, "a fault of the bot"))
    assert table.last == [
        VoteClosed(Motion.RESTORE, VoteOutcome.DROPPED),
        RestoringAgreed(3, "8", "a fault of the bot"),
    ]


def test_other_referees_and_bystanders_do_not() -> None:
    table = match()
    assert table.refuses(cmd.ProposeRestoring(REFEREE, 3, "why")) == "chief_or_players"
    assert table.refuses(cmd.ProposeRestoring(by("7"), 3, "why")) == "not_seated"
    assert table.refuses(cmd.Propose(REFEREE, Motion.RESTORE)) == "restoring_what"
    assert table.refuses(cmd.Propose(by(A), Motion.RESTORE)) == "restoring_what"


def test_a_referee_who_plays_asks_as_a_player() -> None:
    table = match()
    table.do(cmd.ProposeRestoring(cmd.Actor(B, cmd.Rank.REFEREE), 2, "why"))
    assert table.state.vote is not None
    assert (table.state.vote.by, table.state.vote.discards) == (Seat.B, 2)


def test_one_motion_at_a_time() -> None:
    table = match()
    table.do(cmd.Propose(by(B), Motion.STOP))
    assert table.refuses(ASKED) == "vote_open"


def test_the_end_of_the_deal_ends_the_motion() -> None:
    for over in (None, EndReason.LENGTH):
        table = match()
        table.do(ASKED, cmd.FinishDeal(over))
        assert VoteClosed(Motion.RESTORE, VoteOutcome.DROPPED) in table.last
        assert table.state.vote is None
    between = match()
    between.do(cmd.FinishDeal(None))
    assert between.refuses(ASKED) == "no_deal_open"
    assert lobby().refuses(ASKED) == "no_match"
