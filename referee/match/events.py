"""What happened in a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from referee.deal.setup import DealSetup
from referee.deal.state import Result
from referee.match.setup import MatchSetup, Player
from referee.rules.course import MatchCourse
from referee.scoring.booking import Booking
from referee.scoring.sheet import NO_POINTS
from referee.seats import Points, Seat
from referee.stakes.events import BaseRaised, PlayerBacked, RaiseAccepted, StakesSettled


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The match is set up; nobody has a seat yet."""

    setup: MatchSetup


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The ceremony of the seats and of the first dealer.

    Attributes:
        seating: which of the four players (by their place in the setup) sits in each seat.
        throws: the throw for the seats, then the throw for the first dealer.
        first_dealer: who deals first.
    """

    seating: tuple[int, int, int, int]
    throws: tuple[tuple[int, ...], tuple[int, ...]]
    first_dealer: Seat


@dataclass(frozen=True, slots=True)
class SeatsGiven:
    """The four sit as they came, the first of them deals first: a tournament has drawn their seats
    (G5), or they have sat down at real tiles as they like.
    """


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    """Somebody else plays a seat with its chips; the result stays its first player's (G8)."""

    seat: Seat
    player: Player


@dataclass(frozen=True, slots=True)
class DealBegun:
    """A deal's own stream begins with this setup; its commitment has been published."""

    setup: DealSetup
    commitment: str


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal was settled.

    Attributes:
        number: which.
        result: how it ended.
        delta: what it moved in all, chips paid at once included; sums to zero.
        course: how far the match has come.
        booked: penalties noted in it, to be paid when the match ends.
    """

    number: int
    result: Result
    delta: Points
    course: MatchCourse
    booked: tuple[Booking, ...] = ()


@dataclass(frozen=True, slots=True)
class DealStopped:
    """A deal in play was given up: nothing of it counts."""

    number: int


@dataclass(frozen=True, slots=True)
class SettlementUndone:
    """A referee has undone the last settlement: `delta` takes back what it moved.

    `course` is how far the match had come before that deal, which is dealt anew.
    """

    number: int
    delta: Points
    course: MatchCourse
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ChipsTransferred:
    """A referee has moved chips between seats (G15)."""

    payer: Seat
    payee: Seat
    chips: int
    by: str
    reason: str


class EndReason(StrEnum):
    """Why a match is over."""

    LENGTH = "length"
    BUST = "bust"
    """So many players as the setup says have no chips left (兩光)."""
    STOPPED = "stopped"
    TIME = "time"
    """Its time was up (G9)."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over.

    Attributes:
        reason: why.
        chips: the final chips per seat.
        places: 1 to 4 per seat, equal chips sharing a place (1, 2, 2, 4).
        booked: what the penalties noted moved, part of `chips`; with `bank` it sums to zero.
        bank: what they brought to the bank.
    """

    reason: EndReason
    chips: Points
    places: tuple[int, int, int, int]
    booked: Points = NO_POINTS
    bank: int = 0


MatchEvent: TypeAlias = (
    MatchStarted
    | SeatsDrawn
    | SeatsGiven
    | SeatHandedOver
    | DealBegun
    | DealEnded
    | DealStopped
    | SettlementUndone
    | ChipsTransferred
    | BaseRaised
    | RaiseAccepted
    | PlayerBacked
    | StakesSettled
    | MatchEnded
)
