"""Who deals next and how long a match is (C3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.state import Result
from referee.rules.course import MatchCourse
from referee.scoring.sheet import Settlement
from referee.tiles import Tile

DEALS_OF_A_ROUND: Final = 4


@dataclass(frozen=True, slots=True)
class ChizhouCourse:
    """The winner deals, so the deal goes round to no measure: four deals count as a round."""

    default_rounds: int = 0
    default_deals: int = 16

    def after(self, course: MatchCourse, settlement: Settlement, result: Result) -> MatchCourse:
        """C3: who deals next is in the settlement."""
        deals = course.deals + 1
        return MatchCourse(
            deals=deals,
            drawn=course.drawn + result.is_drawn,
            first_dealer=course.first_dealer,
            dealer=settlement.next_dealer,
            rounds=deals // DEALS_OF_A_ROUND,
            streak=settlement.next_streak,
        )

    def round_wind(self, course: MatchCourse) -> Tile:
        """No wind counts; East stands for the round."""
        return Tile.EAST
