"""What only Chizhou asks of a won deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.rules.holding import Holding

Holdings: TypeAlias = tuple[Holding | None, Holding | None, Holding | None, Holding | None]


@dataclass(frozen=True, slots=True)
class ChizhouFacts:
    """Circumstances of a win.

    Attributes:
        kong_win: whether the winning tile is a kong's replacement (槓開, C10).
        holdings: per seat what lies with the player; None where nobody can be bound.
        streak: deals the dealer has already kept.
    """

    kong_win: bool
    holdings: Holdings
    streak: int = 0
