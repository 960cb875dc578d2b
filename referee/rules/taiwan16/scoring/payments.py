"""Who pays what: legs with the dealer's 台 (T9, T10), flower wins (T29, T30), 眼牌 (TP16)."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.facts import FlowerWin, TaiwanFacts
from referee.rules.taiwan16.scoring.flowers import SEVEN_ROB_ONE
from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.valuation import Valuation
from referee.scoring.outcome import Outcome
from referee.scoring.sheet import Item, Leg
from referee.seats import SEATS, Seat

DEALER: Final = Item("T9", "T9.title", 1)
_OTHERS: Final = tuple(tuple(other for other in SEATS if other != seat) for seat in SEATS)
_SIX_AND_ONE: Final = FlowerWin.SIX
EYE: Final = Item("TP16", "TP16.eye", 1)


def legs_of(
    outcome: Outcome[TaiwanFacts], seat: Seat, valuation: Valuation, house: House
) -> tuple[Leg, ...]:
    """The payments of a win, in the order of the seats."""
    payers = payers_of(outcome, seat)
    eyes = outcome.facts.eyes
    legs: list[Leg] = []
    for payer in SEATS if eyes else payers:
        if payer in payers:
            own = _own_items(outcome, payer, seat, valuation)
            value = valuation.value
            for item in own:
                value += item.value
            legs.append(Leg(payer, seat, own, value, house.base + value * house.tai))
        elif payer in eyes and payer != seat:
            legs.append(Leg(payer, seat, (EYE,), EYE.value, EYE.value * house.tai))
    return tuple(legs)


def _own_items(
    outcome: Outcome[TaiwanFacts], payer: Seat, seat: Seat, valuation: Valuation
) -> tuple[Item, ...]:
    """What a payment carries beside the hand's own 台."""
    own = _flower_instead(outcome, payer, valuation)
    own += dealer_items(outcome.facts, payer, seat, outcome.dealer)
    return (*own, EYE) if payer in outcome.facts.eyes else own


def payers_of(outcome: Outcome[TaiwanFacts], seat: Seat) -> tuple[Seat, ...]:
    """Who pays base and 台: the giver, or all three for a self-draw, eight flowers, and a 6+1
    that completes the hand.
    """
    if outcome.giver is None:
        return _OTHERS[seat]
    six = outcome.facts.flower_win is _SIX_AND_ONE
    return _OTHERS[seat] if six and outcome.facts.hand_complete else (outcome.giver,)


def dealer_items(facts: TaiwanFacts, payer: Seat, payee: Seat, dealer: Seat) -> tuple[Item, ...]:
    """T9 作莊 and T10 連N拉N on every payment between the dealer and another (TA09, TA10).

    When the marker die does not show the true streak, the dealer receives by the smaller and
    pays by the larger (TA43).
    """
    if dealer not in (payer, payee):
        return ()
    shown = facts.streak if facts.shown_streak is None else facts.shown_streak
    counted = min(shown, facts.streak) if payee == dealer else max(shown, facts.streak)
    return (DEALER, Item("T10", "T10.title", 2 * counted)) if counted else (DEALER,)


def _flower_instead(
    outcome: Outcome[TaiwanFacts], payer: Seat, valuation: Valuation
) -> tuple[Item, ...]:
    """TA30: whom a completed 6+1 robs pays 七搶一 in place of the winner's flower 台."""
    facts = outcome.facts
    if facts.flower_win is not _SIX_AND_ONE or not facts.hand_complete or payer != outcome.giver:
        return ()
    flowers = sum(item.value for item in valuation.items if item.clause == "T26")
    if not flowers:
        return (SEVEN_ROB_ONE,)
    return (Item("T26", "T26.replaced", -flowers), SEVEN_ROB_ONE)
