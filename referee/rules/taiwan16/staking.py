"""Side stakes (TP17 插花): raised bases and bystanders who back a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.rules.course import MatchCourse
from referee.rules.staking import BACKING_IN_STREAK, BACKING_TOO_LATE, RAISE_TOO_LATE
from referee.scoring.sheet import Leg

_WEST: Final = 2
"""Rounds behind when the West round begins."""
_DEALS_OF_A_ROUND: Final = 4
"""At least so many: each player deals once."""


@dataclass(frozen=True, slots=True)
class TaiwanStaking:
    """What TP17 allows, with the table's base and 台."""

    offered: bool
    base: int
    tai: int
    clause: str = "TP17"

    def raise_objection(self, course: MatchCourse) -> str | None:
        """Until the West round has ended its first deal."""
        in_time = course.rounds < _WEST or (course.rounds == _WEST and _begins_round(course))
        return None if in_time else RAISE_TOO_LATE

    def backing_objection(self, course: MatchCourse, rounds: int, deals: int) -> str | None:
        """Never into a streak, and with a full round to come."""
        if course.streak:
            return BACKING_IN_STREAK
        if rounds:
            begun = 0 if _begins_round(course) else 1
            enough = rounds - course.rounds - begun >= 1
        else:
            enough = deals - course.deals >= _DEALS_OF_A_ROUND
        return None if enough else BACKING_TOO_LATE

    def carries_base(self, leg: Leg) -> bool:
        """A win, and 包賠 in its place; what is paid in 台 alone is for a single fault or 眼牌."""
        return leg.points == self.base + leg.value * self.tai


def _begins_round(course: MatchCourse) -> bool:
    """Whether the next deal is the first of its round."""
    return course.dealer == course.first_dealer and course.streak == 0
