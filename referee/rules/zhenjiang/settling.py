"""Payments of a won deal and of a drawn one (Z9, Z13–Z15)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import DealState, Result
from referee.rules.zhenjiang.facts import ZhenjiangFacts
from referee.rules.zhenjiang.house import ChengdaPayer, House
from referee.rules.zhenjiang.outcome import outcome_of
from referee.rules.zhenjiang.value import items_of
from referee.rules.zhenjiang.wilds import wild_of
from referee.scoring.outcome import Outcome
from referee.scoring.sheet import NO_POINTS, Item, Leg, Settlement, Sheet, delta_of
from referee.seats import Points, Seat, others_in_turn


@dataclass(frozen=True, slots=True)
class ZhenjiangScoring:
    """Settles deals as they were played at the table."""

    house: House

    def settle(self, state: DealState, result: Result) -> Settlement:
        """Sheets and payments of an ended deal."""
        if not result.winners:
            return drawn_deal(state.setup.dealer, state.setup.streak)
        return settle(outcome_of(state, result), self.house)


def settle(outcome: Outcome[ZhenjiangFacts], house: House) -> Settlement:
    """Sheet and payments of a won deal, which has one winner (Z6).

    Raises:
        NoWin: the rule book does not let the hand win.
    """
    items = items_of(outcome, house)
    value = sum(item.value for item in items)
    seat = outcome.winners[0].seat
    legs = tuple(_leg(outcome, payer, value, house) for payer in others_in_turn(seat))
    sheet = Sheet(seat, items, value, legs)
    return Settlement((sheet,), delta_of(legs), outcome.dealer.after(), 0)


def drawn_deal(dealer: Seat, streak: int) -> Settlement:
    """Z9 黃牌: nobody pays, and the dealer stays."""
    return Settlement((), NO_POINTS, dealer, streak + 1)


def _leg(outcome: Outcome[ZhenjiangFacts], payer: Seat, value: int, house: House) -> Leg:
    """What one player pays: the price, less what only the discarder pays, within his limit."""
    own = _of_bystander(outcome, house) if outcome.giver not in (None, payer) else ()
    value += sum(item.value for item in own)
    return Leg(
        payer=payer,
        payee=outcome.winners[0].seat,
        items=own,
        value=value,
        points=limited(value * house.base, outcome.facts.left, payer),
    )


def limited(chips: int, left: Points | None, payer: Seat) -> int:
    """Z15: what is paid of so many chips by one who has no more than is left."""
    return chips if left is None else min(chips, max(0, left[payer]))


def _of_bystander(outcome: Outcome[ZhenjiangFacts], house: House) -> tuple[Item, ...]:
    """What a player pays less than the one who gave the winning tile (Z13b, Z14d)."""
    prices = house.prices
    less = [Item("Z13b", "Z13b.others", prices.others - prices.discarder)]
    alone = house.chengda_payer is ChengdaPayer.DISCARDER
    if alone and outcome.tile is wild_of(outcome.facts.indicator):
        less.append(Item("Z14d", "Z14d.discarder_alone", -prices.chengda))
    return tuple(item for item in less if item.value)
