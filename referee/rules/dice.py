"""Counting by dice, as most rule books have it: the thrower is one, on in order of play."""

from __future__ import annotations

from referee.seats import SEATS, Seat


def counted(thrower: Seat, throw: tuple[int, ...]) -> Seat:
    """The seat that a throw counts to."""
    return SEATS[(thrower + sum(throw) - 1) % 4]


def seated(throw: tuple[int, ...], shuffle: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Which player takes each seat (搬風): from the one counted on, each takes a wind off a stack.

    Args:
        throw: the first player's dice.
        shuffle: the winds in the order in which they lie in the stack.
    """
    first = counted(Seat.A, throw)
    taker = {wind: (first + place) % 4 for place, wind in enumerate(shuffle)}
    return (taker[0], taker[1], taker[2], taker[3])
