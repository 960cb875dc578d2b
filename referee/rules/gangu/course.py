"""Who deals next and how long a match is (Y4)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import Result
from referee.rules.base import MatchCourse
from referee.scoring.sheet import Settlement
from referee.tiles import WINDS, Tile


@dataclass(frozen=True, slots=True)
class GanguCourse:
    """One round makes a match: until the deal returns to the first dealer."""

    default_rounds: int = 1
    default_deals: int = 0

    def after(self, course: MatchCourse, settlement: Settlement, result: Result) -> MatchCourse:
        """Y4: who deals next is in the settlement."""
        dealer = settlement.next_dealer
        came_round = dealer != course.dealer and dealer == course.first_dealer
        return MatchCourse(
            deals=course.deals + 1,
            drawn=course.drawn + result.is_drawn,
            first_dealer=course.first_dealer,
            dealer=dealer,
            rounds=course.rounds + came_round,
            streak=settlement.next_streak,
        )

    def round_wind(self, course: MatchCourse) -> Tile:
        """No wind counts; they number the rounds."""
        return WINDS[course.rounds % 4]
