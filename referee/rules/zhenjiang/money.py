"""Kong money (Z10), never more than a player has where chips are limited (Z15)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import DealState
from referee.melds import Meld, MeldKind
from referee.rules.base import Clause
from referee.rules.zhenjiang.house import House, Prices
from referee.rules.zhenjiang.outcome import left
from referee.rules.zhenjiang.settling import limited
from referee.seats import Points, Seat, others_in_turn


def price_of(meld: Meld, prices: Prices) -> int:
    """What each of the others pays for a kong, in units of the base."""
    return prices.concealed_kong if meld.kind is MeldKind.CONCEALED else prices.kong


@dataclass(frozen=True, slots=True)
class ZhenjiangMoney:
    """Paid when a kong stands, and given back when its replacement wins."""

    house: House

    def kong(self, state: DealState, seat: Seat, meld: Meld) -> tuple[Clause, Points] | None:
        """Z10: an exposed or added kong, or a concealed one, from each of the others."""
        owed = price_of(meld, self.house.prices) * self.house.base
        limits = left(state) if state.setup.limited else None
        moved = [0, 0, 0, 0]
        for payer in others_in_turn(seat):
            paid = limited(owed, limits, payer)
            moved[payer] -= paid
            moved[seat] += paid
        return "Z10", Points(*moved)

    def kong_won_with(self, state: DealState, seat: Seat) -> tuple[Clause, Points] | None:
        """Z10: the kong whose replacement wins is inside the price of the win."""
        paid = state.progress.last_paid
        if not state.turn.source.is_replacement:
            return None
        return "Z10", Points(*(-chips for chips in paid))
