"""Penalties that are noted when they happen and paid when the match ends (Z16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from referee.seats import SEATS, Points, Seat, others_in_turn


class Payee(StrEnum):
    """Who is paid a penalty."""

    EACH = "each"
    """Each of the other three, the whole amount."""
    BANK = "bank"
    """Nobody at the table, once."""


@dataclass(frozen=True, slots=True)
class Booking:
    """A penalty noted.

    Attributes:
        clause: the rule book's clause.
        offender: who pays.
        payee: whom.
        amount: chips, to each of them.
    """

    clause: str
    offender: Seat
    payee: Payee
    amount: int


class Reckoning(NamedTuple):
    """What bookings come to: chips per seat and for the bank, which sum to zero."""

    delta: Points
    bank: int


def reckoned(bookings: Iterable[Booking], left: Points | None) -> Reckoning:
    """The bookings paid one after the other.

    Args:
        bookings: in the order in which they were noted.
        left: what each seat has, where nobody can pay more than that (Z15); None without a limit.
            An offender who has too little pays the others in order of play.
    """
    moved = [0, 0, 0, 0]
    bank = 0
    for booking in bookings:
        payees = others_in_turn(booking.offender) if booking.payee is Payee.EACH else (None,)
        for payee in payees:
            paid = booking.amount
            if left is not None:
                paid = min(paid, max(0, left[booking.offender] + moved[booking.offender]))
            moved[booking.offender] -= paid
            if payee is None:
                bank += paid
            else:
                moved[payee] += paid
    a, b, c, d = (moved[seat] for seat in SEATS)
    return Reckoning(Points(a, b, c, d), bank)
