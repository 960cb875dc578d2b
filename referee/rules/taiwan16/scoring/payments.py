"""Who pays what: legs with the dealer's 台 (T9, T10), flower wins (T29, T30), 眼牌 (TP16)."""

from __future__ import annotations

from typing import Final, assert_never

from referee.rules.taiwan16.facts import FlowerWin, TaiwanFacts
from referee.rules.taiwan16.scoring.flowers import SEVEN_ROB_ONE
from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.valuation import Valuation
from referee.scoring.outcome import Outcome, WinBy
from referee.scoring.sheet import Item, Leg
from referee.seats import SEATS, Seat

DEALER: Final = Item("T9", "T9.title", 1)
EYE: Final = Item("TP16", "TP16.eye", 1)


def legs_of(
    outcome: Outcome[TaiwanFacts], seat: Seat, valuation: Valuation, house: House
) -> tuple[Leg, ...]:
    """The payments of a win, in the order of the seats."""
    payers = payers_of(outcome, seat)
    legs: list[Leg] = []
    for payer in SEATS:
        if payer in payers:
            own = _flower_instead(outcome, payer, valuation)
            own += dealer_items(outcome.facts, payer, seat, outcome.dealer)
            own += [EYE] if payer in outcome.facts.eyes else []
            value = valuation.value + sum(item.value for item in own)
            legs.append(Leg(payer, seat, tuple(own), value, house.base + value * house.tai))
        elif payer in outcome.facts.eyes and payer != seat:
            legs.append(Leg(payer, seat, (EYE,), EYE.value, EYE.value * house.tai))
    return tuple(legs)


def payers_of(outcome: Outcome[TaiwanFacts], seat: Seat) -> tuple[Seat, ...]:
    """Who pays base and 台: the giver, or all three for a self-draw, eight flowers, and a 6+1
    that completes the hand.
    """
    facts = outcome.facts
    match facts.flower_win:
        case FlowerWin.EIGHT:
            from_giver = False
        case FlowerWin.SEVEN:
            from_giver = True
        case FlowerWin.SIX:
            from_giver = not facts.hand_complete
        case FlowerWin.NONE:
            from_giver = outcome.by is not WinBy.SELF_DRAW
        case _:
            assert_never(facts.flower_win)
    if from_giver:
        return () if outcome.giver is None else (outcome.giver,)
    return tuple(other for other in SEATS if other != seat)


def dealer_items(facts: TaiwanFacts, payer: Seat, payee: Seat, dealer: Seat) -> list[Item]:
    """T9 作莊 and T10 連N拉N on every payment between the dealer and another (TA09, TA10).

    When the marker die does not show the true streak, the dealer receives by the smaller and
    pays by the larger (TA43).
    """
    if dealer not in (payer, payee):
        return []
    shown = facts.streak if facts.shown_streak is None else facts.shown_streak
    counted = min(shown, facts.streak) if payee == dealer else max(shown, facts.streak)
    return [DEALER, Item("T10", "T10.title", 2 * counted)] if counted else [DEALER]


def _flower_instead(outcome: Outcome[TaiwanFacts], payer: Seat, valuation: Valuation) -> list[Item]:
    """TA30: whom a completed 6+1 robs pays 七搶一 in place of the winner's flower 台."""
    six = outcome.facts.flower_win is FlowerWin.SIX and outcome.facts.hand_complete
    if not six or payer != outcome.giver:
        return []
    flowers = sum(item.value for item in valuation.items if item.clause == "T26")
    less = [Item("T26", "T26.replaced", -flowers)] if flowers else []
    return [*less, SEVEN_ROB_ONE]
