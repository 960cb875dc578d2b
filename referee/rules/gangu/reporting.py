"""A deal of real tiles in Gangu: what is asked, and payments where only the winner is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.hands import EMPTY_HAND
from referee.rules.gangu.calculation import CALCULATION
from referee.rules.gangu.cases import read_outcome
from referee.rules.gangu.facts import GanguFacts
from referee.rules.gangu.forms import Form
from referee.rules.gangu.house import House
from referee.rules.gangu.settling import paid, settle
from referee.rules.reporting import AtTable, Told, asked_at_table
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseFields
from referee.scoring.outcome import Outcome, Winner
from referee.scoring.questions import SEAT_LETTERS
from referee.scoring.sheet import Item, Settlement
from referee.tiles import Tile


@dataclass(frozen=True, slots=True)
class GanguReporting:
    """How a table with these options tells its deals.

    Attributes:
        nearest: the clause by which the nearest alone wins; empty where all do (Y6).
    """

    house: House
    nearest: str
    worths: tuple[int, ...] = ()
    on_replacement: frozenset[str] = frozenset()

    @property
    def calculation(self) -> Calculation:
        """The dealer is known; the form is what he has named aloud."""
        return asked_at_table(CALCULATION, ("dealer",))

    @property
    def items(self) -> tuple[Item, ...]:
        """花子 set aside, where the table pays for it (Y7)."""
        flower = self.house.flower
        return (Item("Y7", "Y7.title", flower),) if flower else ()

    def known(self, deal: AtTable) -> Mapping[str, str]:
        """The dealer."""
        return {"dealer": SEAT_LETTERS[deal.setup.dealer]}

    def by_tiles(self, cases: tuple[CaseFields, ...]) -> Settlement:
        """All winners together: who wins himself pays nobody (Y6)."""
        outcomes = [read_outcome(case) for case in cases]
        winners = tuple(winner for outcome in outcomes for winner in outcome.winners)
        return settle(replace(outcomes[0], winners=winners), self.house)

    def by_worth(self, deal: AtTable, told: Told) -> Settlement:
        """Y8: the price of every win is the same."""
        outcome = Outcome(
            dealer=deal.setup.dealer,
            winners=tuple(
                Winner(worth.seat, EMPTY_HAND, (), (Tile.FLOWER_BONUS,) * len(worth.items))
                for worth in told.winners
            ),
            by=told.by,
            tile=None,
            giver=told.giver,
            facts=GanguFacts(Form.ANY, deal.setup.streak),
        )
        return paid(outcome, self.house)
