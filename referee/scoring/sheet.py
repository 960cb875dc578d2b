"""A score that explains itself: items with their clauses, payments payer by payer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from referee.seats import Points, Seat


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score.

    Attributes:
        clause: the rule book's clause, e.g. ``T26``.
        name: message key of the item in the rule set's catalogue, e.g. ``T26.own_flower``.
        value: in the rule book's unit (台, factor, price).
    """

    clause: str
    name: str
    value: int


# A win makes up to five of these; as named tuples they take half the time of frozen classes.
class Leg(NamedTuple):
    """One payment.

    Attributes:
        payer: who pays.
        payee: who is paid.
        items: what this payment carries beside the hand's own items (the dealer's 台, liability).
        value: the units of this leg in all: the hand's and the leg's own.
        points: chips paid, at least 0, after any limit.
    """

    payer: Seat
    payee: Seat
    items: tuple[Item, ...]
    value: int
    points: int


class Sheet(NamedTuple):
    """One winner's (or offender's) score.

    Attributes:
        seat: whose hand it is.
        items: what the hand is worth, item by item, of the reading worth most.
        value: their sum in the rule book's unit.
        legs: the payments that follow.
    """

    seat: Seat
    items: tuple[Item, ...]
    value: int
    legs: tuple[Leg, ...]


class Settlement(NamedTuple):
    """All that follows from the end of a deal.

    Attributes:
        sheets: one a winner; empty for a drawn deal.
        delta: chips per seat; they sum to zero.
        next_dealer: who deals next (C3, TP15, Y4, Z9).
        next_streak: deals the next dealer has already kept the deal (連莊).
    """

    sheets: tuple[Sheet, ...]
    delta: Points
    next_dealer: Seat
    next_streak: int


NO_POINTS = Points(0, 0, 0, 0)


def delta_of(legs: tuple[Leg, ...]) -> Points:
    """Chips per seat that the payments of `legs` come to."""
    chips = [0, 0, 0, 0]
    for payer, payee, _, _, points in legs:
        chips[payer] -= points
        chips[payee] += points
    a, b, c, d = chips
    return Points(a, b, c, d)
