"""Dealer, rounds and length (Z9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.state import Result
from referee.rules.course import MatchCourse
from referee.scoring.sheet import Settlement
from referee.tiles import WINDS, Tile

DEALS_OF_A_ROUND: Final = 4


@dataclass(frozen=True, slots=True)
class ZhenjiangCourse:
    """Four rounds make a match (將); only deals that somebody won count towards them."""

    default_rounds: int = 4
    default_deals: int = 0

    def after(self, course: MatchCourse, settlement: Settlement, result: Result) -> MatchCourse:
        """The deal passes on with every win, so each four won deals are a round."""
        deals, drawn = course.deals + 1, course.drawn + result.is_drawn
        return MatchCourse(
            deals=deals,
            drawn=drawn,
            first_dealer=course.first_dealer,
            dealer=settlement.next_dealer,
            rounds=(deals - drawn) // DEALS_OF_A_ROUND,
            streak=settlement.next_streak,
        )

    def round_wind(self, course: MatchCourse) -> Tile:
        """圈風: East in the first round, one wind on with every round."""
        return WINDS[course.rounds % 4]
