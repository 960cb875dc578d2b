"""A deal of real tiles in Zhenjiang: what is asked, and payments by the price alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from referee.rules.reporting import AtTable, Told, Worth, asked_at_table
from referee.rules.zhenjiang.calculation import CALCULATION
from referee.rules.zhenjiang.cases import read_outcome
from referee.rules.zhenjiang.house import House
from referee.rules.zhenjiang.settling import limited, settle
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseFields
from referee.scoring.questions import SEAT_LETTERS
from referee.scoring.sheet import Item, Leg, Settlement, Sheet, delta_of
from referee.seats import Seat, others_in_turn

_ON_REPLACEMENT: Final = frozenset(("Z13c.replacement", "Z13d.exposed", "Z13d.concealed"))


@dataclass(frozen=True, slots=True)
class ZhenjiangReporting:
    """How a table with these options tells its deals."""

    house: House
    nearest: str = "Z6"
    worths: tuple[int, ...] = tuple(range(1, 100))
    on_replacement: frozenset[str] = _ON_REPLACEMENT

    @property
    def calculation(self) -> Calculation:
        """The dealer is known, and what everybody has left (Z15)."""
        return asked_at_table(CALCULATION, ("dealer", "chips"))

    @property
    def items(self) -> tuple[Item, ...]:
        """The price list of the table."""
        prices = self.house.prices
        return (
            Item("Z13a", "Z13a.wild", prices.drawn_wild),
            Item("Z13a", "Z13a.free", prices.drawn_free),
            Item("Z13b", "Z13b.discard", prices.discarder),
            Item("Z13c", "Z13c.replacement", prices.replacement_wild),
            Item("Z13d", "Z13d.exposed", prices.replacement_kong),
            Item("Z13d", "Z13d.concealed", prices.replacement_concealed),
            Item("Z13e", "Z13e.running", prices.running),
            Item("Z13e", "Z13e.running_free", prices.running_free),
            Item("Z13e", "Z13e.replacement", prices.running_more),
            Item("Z13e", "Z13e.replacement_free", prices.running_free_more),
            Item("Z13f", "Z13f.heavenly", prices.heavenly),
            Item("Z14a", "Z14a.first_wild", prices.first_wild),
            Item("Z14b", "Z14b.second_wild", prices.second_wild),
            Item("Z14c", "Z14c.after_pung", prices.wild_after_pung),
            Item("Z14d", "Z14d.chengda", prices.chengda),
        )

    def known(self, deal: AtTable) -> Mapping[str, str]:
        """The dealer, and with limited chips what everybody has left."""
        answers = {"dealer": SEAT_LETTERS[deal.setup.dealer]}
        if deal.left is not None:
            answers["chips"] = ",".join(str(max(0, chips)) for chips in deal.left)
        return answers

    def by_tiles(self, cases: tuple[CaseFields, ...]) -> Settlement:
        """One winner (Z6)."""
        (case,) = cases
        return settle(read_outcome(case), self.house)

    def by_worth(self, deal: AtTable, told: Told) -> Settlement:
        """The price from each; a bystander of a discard pays less than its giver (Z13b)."""
        (worth,) = told.winners
        legs = tuple(self._leg(deal, told, worth, payer) for payer in others_in_turn(worth.seat))
        sheet = Sheet(worth.seat, worth.items, worth.value, legs)
        return Settlement((sheet,), delta_of(legs), deal.setup.dealer.after(), 0)

    def _leg(self, deal: AtTable, told: Told, worth: Worth, payer: Seat) -> Leg:
        prices = self.house.prices
        less = prices.others - prices.discarder
        stands_by = told.giver not in (None, payer) and less
        own = (Item("Z13b", "Z13b.others", less),) if stands_by else ()
        value = max(0, worth.value + sum(item.value for item in own))
        points = limited(value * self.house.base, deal.left, payer)
        return Leg(payer, worth.seat, own, value, points)
