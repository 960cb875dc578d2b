"""What an error costs (Z16): a false win, a win by a dead hand, a breach of the wild's duties."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.commands import Refusal
from referee.deal.moves import WIN, Move
from referee.deal.state import DealState
from referee.rules.errors import Consequence, DeadHands
from referee.rules.zhenjiang.house import House
from referee.scoring.booking import Booking
from referee.seats import Seat


def false_win(offender: Seat, house: House) -> Booking:
    """詐胡: noted when it happens and paid when the match ends; the offender's hand is dead."""
    amount = house.prices.false_win * house.base
    return Booking("Z16", offender, house.false_win_to, amount)


@dataclass(frozen=True, slots=True)
class ZhenjiangErrors:
    """相公 plays on and may not win; a false win is booked (Z16).

    The book has no flowers; a wrong call, which it does not speak of, makes the hand dead too.
    """

    house: House
    dead_hand: str = "Z16"
    flowers: str = "Z1"
    dead_may_claim: bool = True

    def consequence(self, state: DealState, seat: Seat, move: Move, fault: Refusal) -> Consequence:
        """Z16."""
        rest = DeadHands(self.dead_hand, self.flowers).consequence(state, seat, move, fault)
        return rest._replace(booking=false_win(seat, self.house)) if move == WIN else rest
