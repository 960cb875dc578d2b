"""Side stakes (插花) as a rule book allows them: when one may be placed, which payments count.

Where a rule set does not know them, `NO_STAKING`, so that nobody need ask whether it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from referee.rules.course import MatchCourse
from referee.scoring.sheet import Leg

RAISE_TOO_LATE: Final = "raise_too_late"
"""The code of a raised base after the last moment for it."""
BACKING_IN_STREAK: Final = "backing_in_streak"
"""The code of a backing that would begin while the dealer keeps the deal."""
BACKING_TOO_LATE: Final = "backing_too_late"
"""The code of a backing with too little of the match left."""


class Staking(Protocol):
    """What the rule book says of them."""

    @property
    def offered(self) -> bool:
        """Whether stakes may be placed at this table."""
        ...

    @property
    def clause(self) -> str:
        """The clause of them."""
        ...

    @property
    def base(self) -> int:
        """Chips of one whole base."""
        ...

    def raise_objection(self, course: MatchCourse) -> str | None:
        """Why no player may raise his base, or accept a raised one, before the next deal.

        The code of a refusal; None when nothing stands against it.
        """
        ...

    def backing_objection(self, course: MatchCourse, rounds: int, deals: int) -> str | None:
        """Why no bystander may back a player from the next deal on, likewise.

        Args:
            course: how far the match has come.
            rounds: how many the match has; 0 where it is so many deals.
            deals: how many it has; 0 where it is so many rounds.
        """
        ...

    def carries_base(self, leg: Leg) -> bool:
        """Whether the payment is for a win or in place of one, rather than for a single fault."""
        ...


@dataclass(frozen=True, slots=True)
class NoStaking:
    """Nobody stakes anything."""

    offered: bool = False
    clause: str = ""
    base: int = 0

    def raise_objection(self, course: MatchCourse) -> str | None:
        """It is not done."""
        return RAISE_TOO_LATE

    def backing_objection(self, course: MatchCourse, rounds: int, deals: int) -> str | None:
        """It is not done."""
        return BACKING_TOO_LATE

    def carries_base(self, leg: Leg) -> bool:
        """None does."""
        return False


NO_STAKING: Final = NoStaking()
