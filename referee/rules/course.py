"""How deals follow each other in a match: who deals next, and when the deal has gone round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from referee.deal.state import Result
from referee.scoring.sheet import Settlement
from referee.seats import Seat
from referee.tiles import Tile


@dataclass(frozen=True, slots=True)
class MatchCourse:
    """How far a match has come: deals ended, drawn ones among them, times the deal went round.

    Attributes:
        deals: deals ended.
        drawn: drawn deals among them.
        first_dealer: who dealt first.
        dealer: who deals next.
        rounds: full rounds of the deal already behind (TP3).
        streak: deals the next dealer has already kept.
    """

    deals: int
    drawn: int
    first_dealer: Seat
    dealer: Seat
    rounds: int
    streak: int


class Course(Protocol):
    """How deals follow each other."""

    @property
    def default_rounds(self) -> int:
        """Rounds of a match when nothing is said; 0 where a match is so many deals."""
        ...

    @property
    def default_deals(self) -> int:
        """Deals of a match when nothing is said; 0 where a match is so many rounds."""
        ...

    def after(self, course: MatchCourse, settlement: Settlement, result: Result) -> MatchCourse:
        """The course after a settled deal."""
        ...

    def round_wind(self, course: MatchCourse) -> Tile:
        """The round wind of the next deal (圈風)."""
        ...
