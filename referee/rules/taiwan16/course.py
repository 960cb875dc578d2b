"""Dealer, streak and rounds (TP3, TP15, TA51)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import Result
from referee.rules.base import MatchCourse
from referee.scoring.sheet import Settlement
from referee.tiles import WINDS, Tile


@dataclass(frozen=True, slots=True)
class TaiwanCourse:
    """Four rounds make a match; a round ends when the deal returns to the first dealer."""

    default_rounds: int = 4
    default_deals: int = 0

    def after(self, course: MatchCourse, settlement: Settlement, result: Result) -> MatchCourse:
        """TP15: who deals next is in the settlement; TA51: the round wind follows the deal."""
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
        """圈風: East in the first round, one wind on with every round."""
        return WINDS[course.rounds % 4]
