"""The discards of a deal in the order in which they fell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from referee.deal.state import Discard
from referee.seats import SEATS, Seat

_NEXT: Final = tuple(seat.after() for seat in SEATS)


def in_order(dealer: Seat, rivers: Sequence[tuple[Discard, ...]]) -> Iterator[tuple[Seat, Discard]]:
    """Every discard with who made it, the first one first.

    The dealer begins; after a discard it is the turn of who took it, else of the next player.

    Args:
        dealer: the dealer of the deal.
        rivers: the discards of each seat.
    """
    fallen = [0, 0, 0, 0]
    seat = dealer
    while fallen[seat] < len(rivers[seat]):
        discard = rivers[seat][fallen[seat]]
        fallen[seat] += 1
        yield seat, discard
        seat = _NEXT[seat] if discard.taker is None else discard.taker
