"""Moments of inattention, fixed by what the player himself sees."""

from __future__ import annotations

from hashlib import sha256

from referee.deal.views import SeatView
from referee.wall import below, numbers


def slips(view: SeatView, one_in: int) -> bool:
    """Whether the player is inattentive at this question; one time in so many.

    It follows from his tiles and from how much has been played, so that the same view always
    gives the same answer and nobody else can foretell it.
    """
    table, own = view.table, view.own
    seen = (table.setting.number, table.left, int(own.seat), tuple(own.hand), own.drawn)
    discarded = sum(len(seat.river) for seat in table.seats)
    seed = sha256(repr((seen, discarded)).encode()).hexdigest()
    return below(numbers(seed, "attention"), one_in) == 0
