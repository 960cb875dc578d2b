"""Strategies for a rule book that has nothing to say on a subject."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import DealState
from referee.melds import Meld
from referee.rules.base import Clause, Question
from referee.seats import Points, Seat


@dataclass(frozen=True, slots=True)
class PlainOpening:
    """Nothing is asked, turned up or declared around the deal."""

    def question(self, state: DealState) -> Question | None:
        """None."""
        return None

    def turns_indicator(self) -> bool:
        """No."""
        return False

    def may_declare(self, state: DealState, seat: Seat) -> bool:
        """No."""
        return False

    def declared(self, state: DealState, seat: Seat) -> tuple[tuple[str, int], ...]:
        """Nothing."""
        return ()


@dataclass(frozen=True, slots=True)
class NoMoneyAtOnce:
    """Kongs pay nothing."""

    def kong(self, state: DealState, seat: Seat, meld: Meld) -> tuple[Clause, Points] | None:
        """Nothing."""
        return None

    def kong_won_with(self, state: DealState, seat: Seat) -> tuple[Clause, Points] | None:
        """Nothing."""
        return None
