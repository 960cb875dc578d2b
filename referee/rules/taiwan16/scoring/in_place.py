"""代位賠付: who pays in another's place for a call that should not have been (TX6)."""

from __future__ import annotations

from typing import Final

from referee.deal.state import DealState, Result
from referee.rules.taiwan16.errors import ANSWERS_UNTIL, WRONG_KONG, taken
from referee.scoring.outcome import WinBy
from referee.scoring.sheet import Item, Leg, Settlement, Sheet, delta_of
from referee.seats import SEATS, Seat

IN_PLACE: Final = Item("TX6", "TX6.title", 0)


def paid_in_place(state: DealState, result: Result, settlement: Settlement) -> Settlement:
    """The settlement with its payments made by those who answer for the win, if anybody does."""
    payers = tuple(seat for seat in SEATS if answers_for(state, result, seat))
    return in_place_of(settlement, payers) if payers else settlement


def in_place_of(settlement: Settlement, payers: tuple[Seat, ...]) -> Settlement:
    """The settlement of a win with every payment made by these, who share it."""
    sheets = tuple(
        Sheet(sheet.seat, sheet.items, sheet.value, shared_legs(sheet.legs, payers))
        for sheet in settlement.sheets
    )
    delta = delta_of(tuple(leg for sheet in sheets for leg in sheet.legs))
    return Settlement(sheets, delta, settlement.next_dealer, settlement.next_streak)


def answers_for(state: DealState, result: Result, seat: Seat) -> bool:
    """Whether the seat's wrong call led to this win.

    A wrong kong answers for replacement tiles, won with or discarded, until the deal ends; a
    wrong pung or claimed kong for another's self-draw within the next eight tiles.
    """
    mine = state.seats[seat]
    if seat in result.winners:
        return False
    drawn = result.by is WinBy.SELF_DRAW
    if mine.counted(WRONG_KONG) and state.turn.source.is_replacement:
        giver = result.giver
        if drawn or (giver is not None and _discarded_as_drawn(state, giver)):
            return True
    return drawn and taken(state) <= mine.counted(ANSWERS_UNTIL)


def _discarded_as_drawn(state: DealState, giver: Seat) -> bool:
    river = state.seats[giver].river
    return bool(river) and river[-1].drawn


def shared_legs(legs: tuple[Leg, ...], payers: tuple[Seat, ...]) -> tuple[Leg, ...]:
    """Every payment, shared among those who answer for it; the first take what is over."""
    found: list[Leg] = []
    for leg in legs:
        share, over = divmod(leg.points, len(payers))
        found += [
            Leg(payer, leg.payee, (*leg.items, IN_PLACE), leg.value, share + (place < over))
            for place, payer in enumerate(payers)
        ]
    return tuple(found)
