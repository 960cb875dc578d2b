"""A deal of real tiles in Chizhou: what is asked, and payments by the factor alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from referee.rules.chizhou.calculation import CALCULATION
from referee.rules.chizhou.cases import read_outcome
from referee.rules.chizhou.house import House
from referee.rules.chizhou.settling import settle, share_of
from referee.rules.chizhou.shapes import BigHand
from referee.rules.chizhou.value import LIMIT
from referee.rules.reporting import AtTable, Told, Worth, asked_at_table, settled_for_all
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseFields
from referee.scoring.questions import SEAT_LETTERS
from referee.scoring.sheet import Item, Leg, Settlement, Sheet
from referee.seats import SEATS

ITEMS: Final = (
    Item("C10", "C10.small", 1),
    Item("C10", "C10.lone_tile", 2),
    Item("C10", "C10.kong_win", 2),
    Item("C10", "C10.lone_kong", LIMIT),
    *(Item("C10", big.value, LIMIT) for big in BigHand),
)
"""走小路, 大吊車, 槓開 and the 蠟子; one of them is a hand's factor."""


@dataclass(frozen=True, slots=True)
class ChizhouReporting:
    """How a table with these options tells its deals."""

    house: House
    nearest: str = ""
    items: tuple[Item, ...] = ITEMS
    worths: tuple[int, ...] = (1, 2, LIMIT)
    on_replacement: frozenset[str] = frozenset()

    @property
    def calculation(self) -> Calculation:
        """The dealer is known."""
        return asked_at_table(CALCULATION, ("dealer",))

    def known(self, deal: AtTable) -> Mapping[str, str]:
        """The dealer."""
        return {"dealer": SEAT_LETTERS[deal.setup.dealer]}

    def by_tiles(self, cases: tuple[CaseFields, ...]) -> Settlement:
        """Every winner is paid apart; what binds the others is looked up among all (C5, C22)."""
        first, *others = (read_outcome(case, self.house) for case in cases)
        winners = (first.winners, *(other.winners for other in others))
        holdings = list(first.facts.holdings)
        for outcome in others:
            winner = outcome.winners[0].seat
            holdings[winner] = outcome.facts.holdings[winner]
        a, b, c, d = holdings
        facts = replace(first.facts, holdings=(a, b, c, d))
        won = tuple(winner for row in winners for winner in row)
        return settle(replace(first, winners=won, facts=facts), self.house)

    def by_worth(self, deal: AtTable, told: Told) -> Settlement:
        """C11 and C12; who is bound (C13–C21) only tiles can tell."""
        sheets = tuple(self._sheet(told, worth) for worth in told.winners)
        return settled_for_all(sheets, deal, next_dealer=told.winners[0].seat)

    def _sheet(self, told: Told, worth: Worth) -> Sheet:
        factor = min(LIMIT, max((item.value for item in worth.items), default=1))
        legs: list[Leg] = []
        for payer in SEATS:
            clause, units = share_of(told.by, told.giver, payer, factor)
            if payer != worth.seat and units:
                extra = () if clause is None else (Item(clause, "C12.title", units - factor),)
                legs.append(Leg(payer, worth.seat, extra, units, units * self.house.base))
        return Sheet(worth.seat, worth.items, factor, tuple(legs))
