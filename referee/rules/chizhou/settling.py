"""Payments of a won deal, a drawn one, and a false win (C3, C11, C12, C22, C23)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.state import DealState, Result
from referee.rules.base import Clause
from referee.rules.chizhou.facts import ChizhouFacts
from referee.rules.chizhou.house import Amount, House
from referee.rules.chizhou.liability import Bond, bonds
from referee.rules.chizhou.outcome import outcome_of
from referee.rules.chizhou.value import Valuation, value
from referee.rules.holding import Holding, won_by
from referee.scoring.outcome import Outcome, WinBy, Winner
from referee.scoring.sheet import NO_POINTS, Item, Leg, Settlement, Sheet, delta_of
from referee.seats import SEATS, Points, Seat

ROBBED: Final = 3
"""How many times the factor a robbed player pays (C12)."""


@dataclass(frozen=True, slots=True)
class ChizhouScoring:
    """Settles deals as they were played at the table."""

    house: House

    def settle(self, state: DealState, result: Result) -> Settlement:
        """Sheets and payments of an ended deal."""
        if not result.winners:
            return drawn_deal(state.setup.dealer, state.setup.streak)
        return settle(outcome_of(state, result, self.house), self.house)


def settle(outcome: Outcome[ChizhouFacts], house: House) -> Settlement:
    """Sheets and payments of a won deal; every winner is paid apart (C5, C22).

    Raises:
        NoWin: the rule book does not let a hand win.
    """
    sheets = tuple(sheet_of(outcome, winner, house) for winner in outcome.winners)
    next_dealer = outcome.winners[0].seat
    return Settlement(
        sheets=sheets,
        delta=delta_of(tuple(leg for sheet in sheets for leg in sheet.legs)),
        next_dealer=next_dealer,
        next_streak=outcome.facts.streak + 1 if next_dealer == outcome.dealer else 0,
    )


def drawn_deal(dealer: Seat, streak: int) -> Settlement:
    """C3 黃莊: nobody pays and the dealer stays."""
    return Settlement((), NO_POINTS, dealer, streak + 1)


def false_win(offender: Seat, house: House) -> Sheet:
    """C23 詐胡: so much to each opponent; the hand is dead and play goes on."""
    units = house.false_win
    item = Item("C23", "C23.title", units)
    legs = tuple(
        Leg(offender, payee, (item,), units, units * house.base)
        for payee in SEATS
        if payee != offender
    )
    return Sheet(offender, (item,), units, legs)


@dataclass(frozen=True, slots=True)
class FalseWin:
    """C23 at the table."""

    house: House

    def __call__(self, state: DealState, seat: Seat) -> Points:
        """Chips per seat."""
        return delta_of(false_win(seat, self.house).legs)


def worth_of(outcome: Outcome[ChizhouFacts], winner: Winner, house: House) -> Valuation:
    """The worth of one winner's hand; raises NoWin."""
    return value(_whole(outcome, winner), outcome.by, house, kong_win=outcome.facts.kong_win)


def sheet_of(outcome: Outcome[ChizhouFacts], winner: Winner, house: House) -> Sheet:
    """One winner's item and payments; raises NoWin."""
    worth = worth_of(outcome, winner, house)
    legs: list[Leg] = []
    for payer in SEATS:
        if payer != winner.seat:
            leg = _leg(outcome, (winner.seat, won_by(winner), worth), payer, house)
            if leg is not None:
                legs.append(leg)
    item = Item("C10", worth.name, worth.factor)
    return Sheet(winner.seat, (item,), worth.factor, tuple(legs))


def _whole(outcome: Outcome[ChizhouFacts], winner: Winner) -> Holding:
    held = won_by(winner)
    return held if outcome.tile is None else held.with_tile(outcome.tile)


def _leg(
    outcome: Outcome[ChizhouFacts],
    winner: tuple[Seat, Holding, Valuation],
    payer: Seat,
    house: House,
) -> Leg | None:
    """What one player pays for one hand: his share, or the largest of what binds him.

    The item says what comes on top of the share.
    """
    seat, _, worth = winner
    clause, units = share_of(outcome.by, outcome.giver, payer, worth.factor)
    share = units if clause is None else worth.factor
    for bond in bonds(house, winner, payer, outcome.facts.holdings[payer]):
        bound = _amount(bond, outcome, payer)
        if house.amount is Amount.EXTRA:
            bound += share
        if clause is None or bound > units:
            clause, units = bond.clause, bound
    if not units:
        return None
    items = () if clause is None else (Item(clause, f"{clause}.title", units - share),)
    return Leg(payer, seat, items, units, units * house.base)


def share_of(by: WinBy, giver: Seat | None, payer: Seat, factor: int) -> tuple[Clause | None, int]:
    """C11 and C12: what a player pays who is not bound, and the clause of a robbed kong."""
    if by is WinBy.SELF_DRAW:
        return None, factor
    if payer != giver:
        return None, 0
    return ("C12", ROBBED * factor) if by is WinBy.ROB_KONG else (None, factor)


def _amount(bond: Bond, outcome: Outcome[ChizhouFacts], payer: Seat) -> int:
    """The bond's figure; a robbed kong counts as the robbed player's discard."""
    if outcome.by is WinBy.SELF_DRAW:
        return bond.drawn
    return bond.own if payer == outcome.giver else bond.third
