"""What has been told of a deal of real tiles."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from referee.deal.result import Result
from referee.melds import Meld
from referee.scoring.booking import Booking
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import Points, Seat
from referee.tiles import Tile


class Way(StrEnum):
    """How the end of a deal of real tiles was told."""

    DRAWN = "drawn"
    NUMBER = "number"
    """Who won off whom, and what the hand was worth: not itemised."""
    ITEMS = "items"
    TILES = "tiles"
    FAULT = "fault"
    """A fault ended it."""


class ToldHand(NamedTuple):
    """What a winner of real tiles has shown; the winning tile is in the hand if it was drawn."""

    seat: Seat
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]


class Report(NamedTuple):
    """How a deal of real tiles ended, as it was told; it stands once the table agrees.

    Attributes:
        seat: whose entry it is; None for a referee's.
        by: the name that stands for who entered it; empty for no name.
        text: what was entered, from which all the rest follows.
        opener: before whom the wall was broken, where that was told.
        refund: what was paid for a kong whose replacement tile won, taken back (Z10).
        agreed: who has agreed; the one who entered it among them.
        disputed: who has called a referee.
    """

    seat: Seat | None
    by: str
    text: str
    way: Way
    result: Result
    settlement: Settlement
    hands: tuple[ToldHand, ...] = ()
    opener: Seat | None = None
    refund: Points = NO_POINTS
    agreed: tuple[Seat, ...] = ()
    disputed: Seat | None = None


class Entered(NamedTuple):
    """Something entered during a deal of real tiles that counts at once: a kong or a fault.

    Attributes:
        seat: who made the kong or is at fault.
        by, text: as in a report.
        clause: by which it is paid.
        kong: whether it is a kong.
        delta: what was paid at once.
        dead: whether the hand became dead by it.
        booking: a penalty noted.
        answers: which later wins the offender pays in the place of others.
        barred: kinds with which he may not win on a discard.
    """

    seat: Seat
    by: str
    text: str
    clause: str
    kong: bool
    delta: Points = NO_POINTS
    dead: bool = False
    booking: Booking | None = None
    answers: str = ""
    barred: tuple[Tile, ...] = ()


class RealTiles(NamedTuple):
    """What has been told of a deal of real tiles."""

    report: Report | None = None
    entries: tuple[Entered, ...] = ()


NOTHING_TOLD: Final = RealTiles()
