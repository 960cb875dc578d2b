"""First dealer, the wall, and the dealer's question before each deal (Y1, Y3, Y5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.state import DealState
from referee.rules.base import Breach, Question
from referee.rules.dice import counted, seated
from referee.rules.gangu.forms import QUESTION, Form
from referee.rules.plain import PlainOpening
from referee.seats import Seat

DICE: Final = 2


@dataclass(frozen=True, slots=True)
class GanguCeremony:
    """Two dice each time."""

    seat_dice: int = DICE
    dealer_dice: int = DICE
    winner_throws_next: bool = False
    break_dice: tuple[int, ...] = (DICE,)

    def seating(
        self, throw: tuple[int, ...], shuffle: tuple[int, int, int, int]
    ) -> tuple[int, int, int, int]:
        """The book seats nobody: winds are taken in turn from the player counted."""
        return seated(throw, shuffle)

    def first_dealer(self, thrower: Seat, throw: tuple[int, ...]) -> Seat:
        """Y3: 5, 9 the thrower; 2, 6, 10 the next; 3, 7, 11 opposite; 4, 8, 12 the one behind."""
        return counted(thrower, throw)

    def breach(self, dealer: Seat, throws: tuple[int, ...]) -> Breach:
        """The book is silent: the wall of the player counted, after as many stacks."""
        return Breach(counted(dealer, throws), sum(throws))

    def east(self, dealer: Seat, opener: Seat) -> Seat:
        """Winds mean nothing here; the dealer counts as East."""
        return dealer


@dataclass(frozen=True, slots=True)
class GanguOpening(PlainOpening):
    """下口子: the dealer names the form before the tiles are dealt."""

    def question(self, state: DealState) -> Question | None:
        """Y5, until it is answered."""
        if any(name == QUESTION for name, _ in state.progress.choices):
            return None
        words = tuple(form.value for form in Form)
        return Question(state.setup.dealer, QUESTION, words, "Y5")
