"""How a deal of real tiles is told: by its tiles, by items, or by what the hand is worth.

People shuffle and play; what they tell of the end of a deal comes to the same `Settlement` as a
deal played at an online table. A rule set says what it asks beside the tiles, what the table knows
without asking, and who pays what for a hand of which the worth alone is told.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from referee.deal.setup import DealSetup
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseFields
from referee.scoring.outcome import WinBy
from referee.scoring.questions import Question
from referee.scoring.sheet import Item, Settlement, Sheet, delta_of
from referee.seats import Points, Seat


class Worth(NamedTuple):
    """One winner whose tiles are not told: items by name, or one that is only a number."""

    seat: Seat
    items: tuple[Item, ...]

    @property
    def value(self) -> int:
        """What the items come to, in the rule book's unit."""
        return sum(item.value for item in self.items)


class Told(NamedTuple):
    """A won deal as it is told without tiles; `giver` is None for a self-draw."""

    by: WinBy
    giver: Seat | None
    winners: tuple[Worth, ...]


@dataclass(frozen=True, slots=True)
class AtTable:
    """The deal that is told: as it was set up, and what each seat has now."""

    setup: DealSetup
    chips: Points

    @property
    def left(self) -> Points | None:
        """What nobody can pay more than, where chips are limited."""
        return self.chips if self.setup.limited else None


class Reporting(Protocol):
    """How deals of a table of real tiles are told."""

    @property
    def calculation(self) -> Calculation:
        """The calculator of such a table: it asks only what the table does not know."""
        ...

    @property
    def items(self) -> tuple[Item, ...]:
        """What a hand may be told to have, each with its usual value."""
        ...

    @property
    def worths(self) -> tuple[int, ...]:
        """What a hand may be told to be worth; empty where every win has the same price."""
        ...

    @property
    def on_replacement(self) -> frozenset[str]:
        """Names of items that say that a kong's replacement tile won."""
        ...

    @property
    def nearest(self) -> str:
        """The clause by which one player alone wins on a tile; empty where several may."""
        ...

    def known(self, deal: AtTable) -> Mapping[str, str]:
        """The answers that the table gives by itself, by question."""
        ...

    def by_tiles(self, cases: tuple[CaseFields, ...]) -> Settlement:
        """Who pays what for winners whose tiles are told, in the order of play from the giver.

        Raises:
            CaseError: a field cannot be read, or does not go with the others.
            NoWin: the rule book does not let a hand win.
        """
        ...

    def by_worth(self, deal: AtTable, told: Told) -> Settlement:
        """Who pays what for winners of whom only the worth is told."""
        ...


def asked_at_table(
    calculation: Calculation,
    known: Collection[str],
    more: tuple[Question, ...] = (),
) -> Calculation:
    """The calculator without what the table knows.

    Args:
        calculation: of the rule set.
        known: the questions whose answers the table gives.
        more: questions asked only there.
    """
    questions = tuple(asked for asked in calculation.questions if asked.key not in known)
    return replace(calculation, questions=(*questions, *more))


def settled_for_all(sheets: tuple[Sheet, ...], deal: AtTable, *, next_dealer: Seat) -> Settlement:
    """The sheets of all winners together; a dealer who keeps the deal has kept one more."""
    legs = tuple(leg for sheet in sheets for leg in sheet.legs)
    keeps = next_dealer == deal.setup.dealer
    streak = deal.setup.streak + 1 if keeps else 0
    return Settlement(sheets, delta_of(legs), next_dealer, streak)
