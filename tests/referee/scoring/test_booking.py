"""Penalties noted, and what they come to when the match ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.scoring.booking import Booking, Payee, reckoned
from referee.seats import SEATS, Points, Seat

bookings = st.lists(
    st.builds(
        Booking,
        clause=st.just("Z16"),
        offender=st.sampled_from(SEATS),
        payee=st.sampled_from(Payee),
        amount=st.integers(0, 12),
    ),
    max_size=6,
)
chips = st.builds(Points, *[st.integers(0, 40)] * 4)


@given(noted=bookings, left=chips)
def test_nothing_comes_from_nowhere_and_nobody_pays_more_than_is_left(
    noted: list[Booking], left: Points
) -> None:
    for limit in (None, left):
        delta, bank = reckoned(noted, limit)
        assert sum(delta) + bank == 0
        assert bank >= 0
    delta, _ = reckoned(noted, left)
    assert all(have + moved >= 0 for have, moved in zip(left, delta, strict=True))


@pytest.mark.clauses("Z16", "Z15")
def test_bookings_are_paid_in_the_order_in_which_they_were_noted() -> None:
    noted = [
        Booking("Z16", Seat.B, Payee.EACH, 6),
        Booking("Z16", Seat.C, Payee.BANK, 6),
    ]
    assert reckoned(noted, None) == (Points(6, -18, 0, 6), 6)
    assert reckoned(noted, Points(0, 10, 0, 0)) == (Points(0, -10, 0, 4), 6)
