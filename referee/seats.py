"""Seats (座位): 0 to 3 in order of play, the next player being `seat + 1` modulo four."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")


class Seat(IntEnum):
    """A place at the table. It is no wind: winds are drawn anew, seats last for the match."""

    A = 0
    B = 1
    C = 2
    D = 3

    # Equal to an int, hence hashed like it; and `Enum` hashes in Python, four times slower.
    __hash__ = int.__hash__

    def after(self, steps: int = 1) -> Seat:
        """The seat `steps` places further on in order of play (下家 for one step)."""
        return SEATS[(self + steps) % 4]

    def steps_to(self, other: Seat) -> int:
        """How many places further on `other` sits: 0 for itself, 3 for the player before (上家)."""
        return (other - self) % 4


SEATS: Final = (Seat.A, Seat.B, Seat.C, Seat.D)


def others_in_turn(seat: Seat) -> tuple[Seat, Seat, Seat]:
    """The other three in order of play, the next player first."""
    return _OTHERS[seat]


_OTHERS: Final = tuple(
    (SEATS[(s + 1) % 4], SEATS[(s + 2) % 4], SEATS[(s + 3) % 4]) for s in range(4)
)


class Direction(StrEnum):
    """Which way play goes round a table of real seats; the order of the seats is the same."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    """The next player (下家) sits to the right."""
    CLOCKWISE = "clockwise"
    """The next player sits to the left."""


class Points(NamedTuple):
    """Chips per seat, positive for what a seat receives."""

    a: int
    b: int
    c: int
    d: int


def replaced(four: tuple[T, T, T, T], seat: Seat, value: T) -> tuple[T, T, T, T]:
    """The four values with that of one seat exchanged."""
    a, b, c, d = four
    # By number: reading a member off its class is slow in Python 3.11, and this is done every move.
    if seat == 0:
        return (value, b, c, d)
    if seat == 1:
        return (a, value, c, d)
    if seat == 2:
        return (a, b, value, d)
    return (a, b, c, value)
