"""Stopping, pausing, resuming, taking moves back: by vote, or by a referee's word."""

from __future__ import annotations

from typing import assert_never

from referee.match.events import EndReason
from referee.seats import Seat
from referee.table.commands import CastBallot, Propose, ProposeRestoring, Rank
from referee.table.course import close_match, drop_restoring
from referee.table.events import Paused
from referee.table.presence import come_back, resume
from referee.table.running import (
    PAUSE_TIME,
    VOTE_TIME,
    Running,
    refuse,
    require_match,
    seat_of,
)
from referee.table.state import Motion, PauseReason, Pilot, Stage, Vote, game_of
from referee.table.voting import (
    BallotCast,
    RestoringAgreed,
    VoteClosed,
    VoteOpened,
    VoteOutcome,
)


def propose(running: Running, command: Propose) -> None:
    """A referee's word is carried out; a player's opens a vote."""
    require_match(running)
    motion = command.motion
    if command.actor.rank.rules:
        _require_sense(running, motion)
        _carry_out(running, motion, PauseReason.REFEREE)
        return
    seat = seat_of(running, command.actor)
    come_back(running, seat)
    _require_sense(running, motion)
    if running.state.vote is not None:
        raise refuse("vote_open")
    if motion is Motion.PAUSE and seat in game_of(running.state).paused_by:
        raise refuse("paused_already_once")
    absent = tuple(
        other
        for other in running.state.humans()
        if game_of(running.state).seats[other].pilot is Pilot.COMPUTER
    )
    running.emit(VoteOpened(motion, seat, running.at + VOTE_TIME, absent))
    _count(running)


def propose_restoring(running: Running, command: ProposeRestoring) -> None:
    """The chief referee's word is carried out; a player's needs the word of all the others."""
    require_match(running)
    if running.state.stage is not Stage.PLAYING:
        raise refuse("no_deal_open")
    vote, actor = running.state.vote, command.actor
    if actor.rank is Rank.CHIEF:
        drop_restoring(running)
        running.emit(RestoringAgreed(command.discards, actor.id, command.reason))
        return
    if actor.rank is Rank.REFEREE and running.state.chair_of(actor.id) is None:
        raise refuse("chief_or_players")
    seat = seat_of(running, actor)
    come_back(running, seat)
    if vote is not None:
        raise refuse("vote_open")
    until = running.at + VOTE_TIME
    running.emit(VoteOpened(Motion.RESTORE, seat, until, (), command.discards, command.reason))
    _count(running)


def _require_sense(running: Running, motion: Motion) -> None:
    paused = running.state.pause is not None
    if motion is Motion.PAUSE and paused:
        raise refuse("paused")
    if motion is Motion.RESUME and not paused:
        raise refuse("not_paused")
    if motion is Motion.RESTORE:
        raise refuse("restoring_what")


def cast_ballot(running: Running, command: CastBallot) -> None:
    """A player answers, or changes the answer."""
    require_match(running)
    seat = seat_of(running, command.actor)
    come_back(running, seat)
    if running.state.vote is None:
        raise refuse("no_vote")
    running.emit(BallotCast(seat, command.ballot))
    _count(running)


def _count(running: Running) -> None:
    vote = running.state.vote
    voters = len(running.state.humans())
    if vote is None:
        return
    if vote.motion.needs_all:
        _count_all(running, vote, voters)
    elif 2 * len(vote.yes) > voters:
        _carried(running, vote)
    elif 2 * len(vote.no) >= voters:
        running.emit(VoteClosed(vote.motion, VoteOutcome.LOST))


def _count_all(running: Running, vote: Vote, voters: int) -> None:
    if vote.no:
        running.emit(VoteClosed(vote.motion, VoteOutcome.LOST))
    elif len(vote.yes) == voters:
        _carried(running, vote)


def vote_tick(running: Running, vote: Vote) -> None:
    """The time is over: who has not answered agrees, unless every word is needed."""
    voters = running.state.humans()
    agreed = [seat for seat in voters if seat not in vote.no]
    if 2 * len(agreed) > len(voters) and not vote.motion.needs_all:
        _carried(running, vote)
    else:
        running.emit(VoteClosed(vote.motion, VoteOutcome.LOST))


def _carried(running: Running, vote: Vote) -> None:
    running.emit(VoteClosed(vote.motion, VoteOutcome.CARRIED))
    if vote.motion is Motion.RESTORE:
        by = running.chair(vote.by).player.id
        running.emit(RestoringAgreed(vote.discards, by, vote.reason))
    else:
        _carry_out(running, vote.motion, PauseReason.VOTE)


def _carry_out(running: Running, motion: Motion, reason: PauseReason) -> None:
    match motion:
        case Motion.STOP:
            close_match(running, EndReason.STOPPED)
        case Motion.PAUSE:
            until = running.at + PAUSE_TIME if reason is PauseReason.VOTE else None
            _pause(running, reason, until)
        case Motion.RESUME:
            if running.state.pause is not None:
                resume(running)
        case Motion.RESTORE:
            raise AssertionError("what is restored is carried by RestoringAgreed")
        case _:
            assert_never(motion)


def _pause(running: Running, reason: PauseReason, until: int | None) -> None:
    seat: Seat | None = None
    if running.state.pause is None:
        running.emit(Paused(reason, running.at, until, seat))


def lose_chat(running: Running) -> None:
    """The bot cannot write to the group: a match stands still."""
    if running.state.game is not None:
        _pause(running, PauseReason.CHAT, None)


def regain_chat(running: Running) -> None:
    """The bot can write to the group again."""
    pause = running.state.pause
    if pause is not None and pause.reason is PauseReason.CHAT:
        resume(running)
