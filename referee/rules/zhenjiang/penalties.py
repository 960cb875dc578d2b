"""A false win, and a win by a dead hand (Z16)."""

from __future__ import annotations

from referee.rules.zhenjiang.house import House
from referee.scoring.booking import Booking
from referee.seats import Seat


def false_win(offender: Seat, house: House) -> Booking:
    """詐胡: noted when it happens and paid when the match ends; the offender's hand is dead."""
    amount = house.prices.false_win * house.base
    return Booking("Z16", offender, house.false_win_to, amount)
