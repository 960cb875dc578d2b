"""Payments: a won deal, kongs at once, a drawn deal and a false win (Y4, Y7, Y8)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import DealState, Result
from referee.melds import Meld, MeldKind
from referee.rules.base import Clause
from referee.rules.gangu.facts import GanguFacts
from referee.rules.gangu.forms import form_of
from referee.rules.gangu.house import House
from referee.rules.gangu.wins import objection
from referee.rules.holding import winners_of, won_by
from referee.scoring.outcome import NoWin, Outcome, WinBy, Winner
from referee.scoring.sheet import NO_POINTS, Item, Leg, Settlement, Sheet, delta_of
from referee.seats import SEATS, Points, Seat


@dataclass(frozen=True, slots=True)
class GanguScoring:
    """Settles deals as they were played at the table."""

    house: House

    def settle(self, state: DealState, result: Result) -> Settlement:
        """Sheets and payments of an ended deal."""
        if not result.winners:
            return drawn_deal(state.setup.dealer, state.setup.streak)
        return settle(outcome_of(state, result), self.house)


@dataclass(frozen=True, slots=True)
class KongMoney:
    """Y8: a kong that stands is paid at once by all, not doubled."""

    house: House

    def kong(self, state: DealState, seat: Seat, meld: Meld) -> tuple[Clause, Points] | None:
        """What the kong brings."""
        delta = kong_money(seat, (meld,), self.house)
        return None if delta == NO_POINTS else ("Y8", delta)

    def kong_won_with(self, state: DealState, seat: Seat) -> tuple[Clause, Points] | None:
        """Nothing is paid back."""
        return None


def kong_money(seat: Seat, melds: tuple[Meld, ...], house: House) -> Points:
    """What the kongs among the melds brought when they were made."""
    each = 0
    for meld in melds:
        if meld.kind.is_kong:
            concealed = meld.kind is MeldKind.CONCEALED
            each += house.concealed_kong if concealed else house.exposed_kong
    each *= house.base
    return Points(*(3 * each if other == seat else -each for other in SEATS))


def outcome_of(state: DealState, result: Result) -> Outcome[GanguFacts]:
    """What a won deal comes to.

    Raises:
        ValueError: nobody won.
    """
    if result.by is None or not result.winners:
        raise ValueError("an outcome has a winner")
    return Outcome(
        dealer=state.setup.dealer,
        winners=winners_of(state, result),
        by=result.by,
        tile=result.tile,
        giver=result.giver,
        facts=GanguFacts(form_of(state), state.setup.streak),
    )


def settle(outcome: Outcome[GanguFacts], house: House) -> Settlement:
    """Sheets and payments of a won deal.

    Raises:
        NoWin: the rule book does not let a hand win.
    """
    for winner in outcome.winners:
        _check(outcome, winner, house)
    return paid(outcome, house)


def paid(outcome: Outcome[GanguFacts], house: House) -> Settlement:
    """Sheets and payments of a win that nobody doubts."""
    sheets = tuple(_sheet(outcome, winner, house) for winner in outcome.winners)
    dealer = outcome.dealer
    keeps = any(winner.seat == dealer for winner in outcome.winners)
    return Settlement(
        sheets=sheets,
        delta=delta_of(tuple(leg for sheet in sheets for leg in sheet.legs)),
        next_dealer=dealer if keeps else dealer.after(),
        next_streak=outcome.facts.streak + 1 if keeps else 0,
    )


def drawn_deal(dealer: Seat, streak: int) -> Settlement:
    """Y4: nobody pays and the dealer stays."""
    return Settlement((), NO_POINTS, dealer, streak + 1)


def false_win(offender: Seat, dealer: Seat, house: House) -> Sheet:
    """Y8: so much to each opponent, doubled with the dealer; the hand is dead."""
    units = house.false_win
    legs = tuple(
        _leg(offender, payee, units, dealer, house) for payee in SEATS if payee != offender
    )
    return Sheet(offender, (Item("Y8", "Y8.false_win", units),), units, legs)


@dataclass(frozen=True, slots=True)
class FalseWin:
    """Y8 at the table."""

    house: House

    def __call__(self, state: DealState, seat: Seat) -> Points:
        """Chips per seat."""
        return delta_of(false_win(seat, state.setup.dealer, self.house).legs)


def _check(outcome: Outcome[GanguFacts], winner: Winner, house: House) -> None:
    whole = won_by(winner) if outcome.tile is None else won_by(winner).with_tile(outcome.tile)
    clause = objection(whole, outcome.facts.form, house)
    if clause is not None:
        raise NoWin(clause)


def _sheet(outcome: Outcome[GanguFacts], winner: Winner, house: House) -> Sheet:
    item, apart = _item(outcome, house), len(winner.flowers) * house.flower
    items = (item, Item("Y7", "Y7.title", apart)) if apart else (item,)
    legs = tuple(
        _leg(payer, winner.seat, _units(outcome, payer, house) + apart, outcome.dealer, house)
        for payer in SEATS
        if payer != winner.seat and _pays(outcome, payer)
    )
    return Sheet(winner.seat, items, item.value + apart, legs)


def _item(outcome: Outcome[GanguFacts], house: House) -> Item:
    if outcome.by is WinBy.SELF_DRAW:
        return Item("Y8", "Y8.self_draw", house.self_draw)
    return Item("Y8", "Y8.discard", house.discarder)


def _pays(outcome: Outcome[GanguFacts], payer: Seat) -> bool:
    """Who has himself won on the tile pays for nobody else's win."""
    return all(winner.seat != payer for winner in outcome.winners)


def _units(outcome: Outcome[GanguFacts], payer: Seat, house: House) -> int:
    """A robbed kong is paid as a discard of the konger."""
    if outcome.by is WinBy.SELF_DRAW:
        return house.self_draw
    return house.discarder if payer == outcome.giver else house.others


def _leg(payer: Seat, payee: Seat, units: int, dealer: Seat, house: House) -> Leg:
    doubled = house.dealer_doubles and dealer in (payer, payee) and units > 0
    items = (Item("Y8", "Y8.dealer", units),) if doubled else ()
    value = 2 * units if doubled else units
    return Leg(payer, payee, items, value, value * house.base)
