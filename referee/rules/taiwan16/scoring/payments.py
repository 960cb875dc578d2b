"""Who pays what: legs with the dealer's 台 (T9, T10), flower wins (T29, T30), 眼牌 (TP16)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.rules.taiwan16.facts import FlowerWin, TaiwanFacts
from referee.rules.taiwan16.scoring.flowers import SEVEN_ROB_ONE
from referee.rules.taiwan16.scoring.house import DealerHouse, House
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
    """The payments of a win: by seat, and after them what 眼牌 alone costs."""
    facts, dealer, hand_value = outcome.facts, outcome.dealer, valuation.value
    payers = payers_of(outcome, seat)
    dealers = dealer_items(outcome, seat, house.dealers)
    with_dealer = hand_value + sum([item.value for item in dealers])
    unusual = facts.flower_win or facts.eyes
    legs: list[Leg] = []
    for payer in payers:
        own, value = (dealers, with_dealer) if dealer in (payer, seat) else ((), hand_value)
        if unusual:
            robbed, for_eye = _robbed(outcome, payer, valuation, house), _eye(facts, payer)
            own = (*robbed, *own, *for_eye)
            value += sum([item.value for item in robbed + for_eye])
        legs.append(Leg(payer, seat, own, value, house.base + value * house.tai))
    for eye in facts.eyes:
        if eye != seat and eye not in payers:
            legs.append(Leg(eye, seat, (EYE,), EYE.value, EYE.value * house.tai))
    return tuple(legs)


def payers_of(outcome: Outcome[TaiwanFacts], seat: Seat) -> tuple[Seat, ...]:
    """Who pays base and 台: the giver, or all three for a self-draw, eight flowers, and a 6+1
    that completes the hand.
    """
    giver = outcome.giver
    if giver is None:
        return _OTHERS[seat]
    six = outcome.facts.flower_win is _SIX_AND_ONE
    return _OTHERS[seat] if six and outcome.facts.hand_complete else (giver,)


def dealer_items(
    outcome: Outcome[TaiwanFacts], payee: Seat, house: DealerHouse
) -> tuple[Item, ...]:
    """T9 作莊 and T10 連N拉N, which every payment between the dealer and another carries (TA09).

    When the marker die does not show the true streak, the dealer receives by the smaller and
    pays by the larger (TA43).
    """
    facts, received = outcome.facts, payee == outcome.dealer
    if house.not_on_others_draw and not received and outcome.giver is None:
        return ()
    streak, shown = facts.streak, facts.shown_streak
    if shown is not None:
        streak = min(streak, shown) if received else max(streak, shown)
    return kept_deal_items(min(streak, house.cap) if house.cap else streak)


@lru_cache(maxsize=64)
def kept_deal_items(streak: int) -> tuple[Item, ...]:
    """T9 作莊, and with `streak` deals kept T10 連N拉N: 2N + 1 台 in all (TA10)."""
    return (DEALER, Item("T10", "T10.title", 2 * streak)) if streak else (DEALER,)


def _eye(facts: TaiwanFacts, payer: Seat) -> tuple[Item, ...]:
    """TP16: 眼牌 pays one 台 more (TA47)."""
    return (EYE,) if payer in facts.eyes else ()


def _robbed(
    outcome: Outcome[TaiwanFacts], payer: Seat, valuation: Valuation, house: House
) -> tuple[Item, ...]:
    """TA30: whom a completed 6+1 robs pays 七搶一 in place of the winner's flower 台."""
    facts = outcome.facts
    if facts.flower_win is not _SIX_AND_ONE or not facts.hand_complete or payer != outcome.giver:
        return ()
    flowers = sum(item.value for item in valuation.items if item.clause == "T26")
    if not flowers or house.flowers.robbed_besides:
        return (SEVEN_ROB_ONE,)
    return (Item("T26", "T26.replaced", -flowers), SEVEN_ROB_ONE)
