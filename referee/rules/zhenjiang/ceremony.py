"""First dealer and the breaking of the wall (Z2): two dice each time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.rules.base import Breach
from referee.rules.dice import counted, seated
from referee.seats import Seat

DICE: Final = 2


@dataclass(frozen=True, slots=True)
class ZhenjiangCeremony:
    """One player throws for the dealer, the dealer for the wall."""

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
        """Z2: counted by dice, the thrower being East."""
        return counted(thrower, throw)

    def breach(self, dealer: Seat, throws: tuple[int, ...]) -> Breach:
        """Z2: the wall of the player counted, after as many stacks as the dice show."""
        return Breach(counted(dealer, throws), sum(throws))

    def east(self, dealer: Seat, opener: Seat) -> Seat:
        """The dealer is East."""
        return dealer
