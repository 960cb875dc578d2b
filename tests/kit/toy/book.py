"""Pungs-only, bound: one option, one preset, four clauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.state import DealState, Result
from referee.rules.base import Face, RuleBook, Rules
from referee.rules.holding import winners_of
from referee.rules.options import Option, OptionKind, OptionSet
from referee.rules.plain import NoLocks, NoMoneyAtOnce, PlainOpening, TwoDice
from referee.scoring.cases import Answer, CaseError, CaseFields
from referee.scoring.outcome import WinBy
from referee.scoring.sheet import NO_POINTS, Item, Leg, Settlement, Sheet, delta_of
from referee.seats import SEATS
from referee.tiles import PLAYING_TILES
from referee.wall import WallPlan
from tests.kit.toy.play import ToyClaims, ToyCourse, ToyTurns, ToyWins

KEY: Final = "toy"
WALL: Final = WallPlan(
    tiles=tuple(tile for tile in PLAYING_TILES for _ in range(4)), height=2, reserve=0
)
OPTIONS: Final = (Option("base", "Q4", OptionKind.WHOLE, 1, "stakes", low=1, high=100),)


@dataclass(frozen=True, slots=True)
class ToyScoring:
    """Q4: one base from whoever pays: the giver alone, or all three on a self-draw."""

    base: int

    def settle(self, state: DealState, result: Result) -> Settlement:
        """The sheet of the one winner, and the next dealer."""
        dealer = state.setup.dealer
        if not result.winners:
            return Settlement((), NO_POINTS, dealer.after(), 0)
        seat = winners_of(state, result)[0].seat
        payers = [
            payer
            for payer in SEATS
            if payer != seat and (result.by is WinBy.SELF_DRAW or payer == result.giver)
        ]
        legs = tuple(Leg(payer, seat, (), 1, self.base) for payer in payers)
        sheet = Sheet(seat, (Item("Q4", "Q4.title", 1),), 1, legs)
        return Settlement((sheet,), delta_of(legs), dealer.after(), 0)


class ToyCases:
    """There are no worked cases of this rule set."""

    def answer(self, case: CaseFields) -> Answer:
        """Refuses every case."""
        raise CaseError(case.id, "rules", "pungs-only has no cases")


def bind(options: OptionSet) -> Rules:
    """The rules of a table with these options."""
    return Rules(
        key=KEY,
        revision=1,
        options=options,
        wall=WALL,
        hand_size=13,
        drawn_clause="Q4",
        concealed_kong_face=Face.OPEN,
        public_counters=frozenset(),
        ceremony=TwoDice(),  # Q1
        opening=PlainOpening(),
        turns=ToyTurns(),
        claims=ToyClaims(),
        locks=NoLocks(),
        wins=ToyWins(),
        money=NoMoneyAtOnce(),
        scoring=ToyScoring(options.whole("base")),
        course=ToyCourse(),
        has_chows=False,
    )


BOOK: Final = RuleBook(
    key=KEY,
    revision=1,
    options=OPTIONS,
    presets={"book": {}},
    clauses=("Q1", "Q2", "Q3", "Q4"),
    bind=bind,
    cases=ToyCases(),
)
