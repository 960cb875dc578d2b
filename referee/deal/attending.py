"""The state after what a seat's clock has come to."""

from __future__ import annotations

from referee.deal.events import BankUsed, SeatWoke, TimeLapsed
from referee.deal.state import DealState, with_seat


def bank_used(state: DealState, event: BankUsed) -> DealState:
    """Reserve time is spent."""
    seat = state.seats[event.seat]
    attention = seat.attention._replace(bank=max(0, seat.attention.bank - event.spent))
    return with_seat(state, event.seat, seat._replace(attention=attention))


def time_lapsed(state: DealState, event: TimeLapsed) -> DealState:
    """One more in a row, at a claim or at the own turn."""
    seat = state.seats[event.seat]
    before = seat.attention
    if state.claiming is not None:
        after = before._replace(claim_lapses=before.claim_lapses + 1)
    else:
        after = before._replace(turn_lapses=before.turn_lapses + 1)
    return with_seat(state, event.seat, seat._replace(attention=after))


def seat_woke(state: DealState, event: SeatWoke) -> DealState:
    """None in a row any more."""
    seat = state.seats[event.seat]
    attention = seat.attention._replace(claim_lapses=0, turn_lapses=0)
    return with_seat(state, event.seat, seat._replace(attention=attention))
