"""Seats, first dealer and the breaking of the wall (TP2–TP4): three dice each time."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.base import Breach
from referee.rules.dice import counted, seated
from referee.seats import Seat


@dataclass(frozen=True, slots=True)
class TaiwanCeremony:
    """搬風, 定莊 and 開門. `east_is_dealer`: winds go by the dealer, not by the break (TA49)."""

    seat_dice: int = 3
    dealer_dice: int = 3
    winner_throws_next: bool = True
    break_dice: tuple[int, ...] = (3,)
    east_is_dealer: bool = False

    def seating(
        self, throw: tuple[int, ...], shuffle: tuple[int, int, int, int]
    ) -> tuple[int, int, int, int]:
        """TP2: the first player throws and counts; from there each takes a wind off the stack."""
        return seated(throw, shuffle)

    def first_dealer(self, thrower: Seat, throw: tuple[int, ...]) -> Seat:
        """TP3: East throws, and the seat counted deals."""
        return counted(thrower, throw)

    def breach(self, dealer: Seat, throws: tuple[int, ...]) -> Breach:
        """TP4: seat (dealer + t − 1) mod 4, after t stacks."""
        return Breach(counted(dealer, throws), sum(throws))

    def east(self, dealer: Seat, opener: Seat) -> Seat:
        """TP4: the seat where the wall is broken; by option TA49 the dealer."""
        return dealer if self.east_is_dealer else opener
