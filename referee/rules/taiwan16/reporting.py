"""A deal of real tiles in Taiwanese 16-tile: what is asked, and payments by 台 alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from referee.hands import EMPTY_HAND
from referee.rules.asking import OPENER
from referee.rules.reporting import AtTable, Told, Worth, asked_at_table, settled_for_all
from referee.rules.taiwan16.calculation import CALCULATION
from referee.rules.taiwan16.cases import read_outcome
from referee.rules.taiwan16.facts import TaiwanFacts
from referee.rules.taiwan16.scoring import (
    concealment,
    declared,
    flowers,
    flushes,
    honours,
    shapes,
)
from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.payments import legs_of
from referee.rules.taiwan16.scoring.settling import settle, together
from referee.rules.taiwan16.scoring.valuation import Valuation
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseFields, Json
from referee.scoring.inquiry import Inquiry
from referee.scoring.outcome import Outcome, Winner
from referee.scoring.questions import SEAT_LETTERS, seat_of
from referee.scoring.sheet import Item, Settlement, Sheet
from referee.tiles import WINDS, Tile

_KNOWN: Final = ("dealer", "streak", "round")

ITEMS: Final = (
    honours.SEAT_WIND,
    honours.ROUND_WIND,
    *(honours.DRAGON_SETS[tile] for tile in (Tile.RED, Tile.GREEN, Tile.WHITE)),
    concealment.CONCEALED,
    concealment.CONCEALED_DRAW,
    concealment.ALL_CLAIMED,
    concealment.HALF_CLAIMED,
    shapes.ALL_RUNS,
    shapes.ALL_TRIPLETS,
    shapes.SINGLE_WAIT,
    declared.ROBBED_KONG,
    flushes.ALL_HONOURS,
    flushes.ONE_SUIT,
    flushes.ONE_SUIT_AND_HONOURS,
    shapes.THREE_HIDDEN,
    shapes.FOUR_HIDDEN,
    shapes.FIVE_HIDDEN,
    honours.BIG_WINDS,
    honours.SMALL_WINDS,
    honours.BIG_DRAGONS,
    honours.SMALL_DRAGONS,
    concealment.SELF_DRAW,
    declared.ON_REPLACEMENT,
    declared.LAST_TILE,
    flowers.OWN_FLOWER,
    flowers.FULL_COLOUR,
    flowers.EIGHT_FLOWERS,
    flowers.SEVEN_ROB_ONE,
    *declared.DECLARATIONS.values(),
    shapes.EIGHT_PAIRS,
)
"""T1–T36 without the dealer's (T9, T10), which every payment carries by itself."""


def _fields(inquiry: Inquiry) -> dict[str, Json]:
    """The fields of a case; seats are those of the match, and the wall has its own."""
    opened = inquiry.answers.get(OPENER.key, OPENER.default)
    return {**CALCULATION.fields(inquiry), OPENER.key: int(seat_of(opened))}


@dataclass(frozen=True, slots=True)
class TaiwanReporting:
    """How a table with these options tells its deals.

    Attributes:
        nearest: the clause by which the nearest alone wins; empty where all do (TA37).
    """

    house: House
    nearest: str
    items: tuple[Item, ...] = ITEMS
    on_replacement: frozenset[str] = frozenset()

    @property
    def worths(self) -> tuple[int, ...]:
        """From the least that may win (TA46)."""
        return tuple(range(self.house.minimum, 100))

    @property
    def calculation(self) -> Calculation:
        """Asks for 開門, who is East and flower number one, where winds go by the break (TP4)."""
        more = () if self.house.honours.east_is_dealer else (OPENER,)
        return replace(asked_at_table(CALCULATION, _KNOWN, more), fields=_fields)

    def known(self, deal: AtTable) -> Mapping[str, str]:
        """Dealer, streak and round; the wall is the dealer's until somebody says otherwise."""
        setup = deal.setup
        dealer = SEAT_LETTERS[setup.dealer]
        return {
            "dealer": dealer,
            "streak": str(setup.streak),
            "round": SEAT_LETTERS[WINDS.index(setup.round)],
            OPENER.key: dealer,
        }

    def by_tiles(self, cases: tuple[CaseFields, ...]) -> Settlement:
        """Each winner apart, as online (TA37)."""
        outcomes = [read_outcome(case) for case in cases]
        each = [settle(outcome, self.house) for outcome in outcomes]
        return together(each, outcomes[0].dealer)

    def by_worth(self, deal: AtTable, told: Told) -> Settlement:
        """Base and so many 台, with the dealer's legs (T9, T10)."""
        sheets = tuple(self._sheet(deal, told, worth) for worth in told.winners)
        dealer = deal.setup.dealer
        keeps = any(worth.seat == dealer for worth in told.winners)
        return settled_for_all(sheets, deal, next_dealer=dealer if keeps else dealer.after())

    def _sheet(self, deal: AtTable, told: Told, worth: Worth) -> Sheet:
        setup = deal.setup
        outcome = Outcome(
            dealer=setup.dealer,
            winners=(Winner(worth.seat, EMPTY_HAND, (), ()),),
            by=told.by,
            tile=None,
            giver=told.giver,
            facts=TaiwanFacts(setup.streak, setup.opener, setup.round),
        )
        valuation = Valuation(worth.value, list(worth.items))
        legs = legs_of(outcome, worth.seat, valuation, self.house)
        return Sheet(worth.seat, worth.items, worth.value, legs)
