"""Votes at a table: what happens in one, and the state after it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.seats import Seat
from referee.table.state import Motion, TableState, Vote, game_of


@dataclass(frozen=True, slots=True)
class VoteOpened:
    """A player moves, and the others answer until then; the `absent` agree.

    `discards` and `reason` are of a motion to restore: the turn to go on from, and why.
    """

    motion: Motion
    by: Seat
    until: int
    absent: tuple[Seat, ...]
    discards: int = 0
    reason: str = ""


class Ballot(StrEnum):
    """An answer to a motion."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class BallotCast:
    """A player answers the motion, or changes the answer."""

    seat: Seat
    ballot: Ballot


class VoteOutcome(StrEnum):
    """What became of a motion."""

    CARRIED = "carried"
    LOST = "lost"
    DROPPED = "dropped"
    """What it was about is over."""


@dataclass(frozen=True, slots=True)
class VoteClosed:
    """The vote is over."""

    motion: Motion
    outcome: VoteOutcome


@dataclass(frozen=True, slots=True)
class RestoringAgreed:
    """The deal goes on from its turn after so many discards: all players or the chief agree.

    `by` is who asked for it; empty for no name.
    """

    discards: int
    by: str
    reason: str


def vote_opened(state: TableState, event: VoteOpened) -> TableState:
    """The mover has said yes."""
    yes = frozenset((event.by, *event.absent))
    vote = Vote(event.motion, event.by, event.until, yes, frozenset(), event.discards, event.reason)
    state = state._replace(vote=vote)
    if event.motion is not Motion.PAUSE:
        return state
    game = game_of(state)
    return state._replace(game=game._replace(paused_by=game.paused_by | {event.by}))


def ballot_cast(state: TableState, event: BallotCast) -> TableState:
    """The seat's last word counts."""
    vote = state.vote
    if vote is None:
        return state
    yes, no = vote.yes - {event.seat}, vote.no - {event.seat}
    if event.ballot is Ballot.YES:
        yes |= {event.seat}
    else:
        no |= {event.seat}
    return state._replace(vote=vote._replace(yes=yes, no=no))


def vote_closed(state: TableState, event: VoteClosed) -> TableState:
    """What was carried happens by events of its own."""
    return state._replace(vote=None)


def restoring_agreed(state: TableState, event: RestoringAgreed) -> TableState:
    """What it does happens in the deal."""
    return state
