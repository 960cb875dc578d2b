"""The tables of a round: who sits where, what was counted, what a closed round leaves behind."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from referee.scoring.booking import Booking, reckoned
from referee.seats import SEATS, Points, Seat

NO_CHIPS: Final = Points(0, 0, 0, 0)


class Chair(NamedTuple):
    """A seat at a table.

    Attributes:
        entrant: the number of whoever drew it; 0 where staff make up the numbers.
        staff: who plays instead; empty where nobody does yet or the entrant plays.
        void: whether its result counts for nobody (G8).
        here: whether whoever plays has taken the seat.
    """

    entrant: int
    staff: str
    void: bool
    here: bool

    @property
    def manned(self) -> bool:
        """Whether somebody is to play it."""
        return bool(self.staff) or not self.void


class TableEnd(StrEnum):
    """Why a table's match is over."""

    LENGTH = "length"
    BUST = "bust"
    TIME = "time"
    RULING = "ruling"


class Sheet(NamedTuple):
    """A table's result before it is approved.

    Attributes:
        counted: the chips as counted or as the ledger has them; None before anything is known.
        entered: whether they are the final count.
        as_of: when the count was made, on the slip.
        confirmed: whose seats have confirmed it.
        signed: whether staff hold the signed slip.
        dispute: why a player disputes it; empty when nobody does.
        locked: whether a referee entered it, so that players cannot change it.
        approved: whether the chief referee has confirmed it.
    """

    counted: Points | None
    entered: bool
    as_of: int
    confirmed: frozenset[Seat]
    signed: bool
    dispute: str
    locked: bool
    approved: bool


BLANK: Final = Sheet(None, False, 0, frozenset(), False, "", False, False)


class Table(NamedTuple):
    """A table of the round.

    Attributes:
        number: from 1.
        wave: from 1; tables of a wave begin together.
        chairs: per seat.
        ends: when time is up; None before it begins, and while its clock stands.
        left: the time left while its clock stands; None while it runs.
        called: the minutes left that have been called.
        over: why the match is over, if it is.
        sheet: the result.
        adjust: what rulings moved.
        bank: what rulings brought to the bank.
        booked: fines to be paid when the match ends.
    """

    number: int
    wave: int
    chairs: tuple[Chair, Chair, Chair, Chair]
    ends: int | None
    left: int | None
    called: frozenset[int]
    over: TableEnd | None
    sheet: Sheet
    adjust: Points
    bank: int
    booked: tuple[Booking, ...]

    @property
    def begun(self) -> bool:
        """Whether play has begun."""
        return self.over is not None or self.ends is not None or self.left is not None

    @property
    def playing(self) -> bool:
        """Whether its match goes on."""
        return self.begun and self.over is None

    def seat_of(self, entrant: int) -> Seat | None:
        """Where an entrant sits."""
        return next((seat for seat in SEATS if self.chairs[seat].entrant == entrant), None)

    def entrants(self) -> tuple[int, int, int, int]:
        """Who drew the seats; 0 where staff make up the numbers."""
        a, b, c, d = (chair.entrant for chair in self.chairs)
        return (a, b, c, d)

    def vacant_seats(self) -> tuple[Seat, ...]:
        """The void seats that nobody plays yet."""
        return tuple(seat for seat in SEATS if not self.chairs[seat].manned)

    def valid_seats(self) -> tuple[Seat, ...]:
        """The seats whose results count."""
        return tuple(seat for seat in SEATS if not self.chairs[seat].void)

    def chips(self) -> Points:
        """What each seat has, rulings and fines among it; nothing counted is nothing."""
        counted = self.sheet.counted or NO_CHIPS
        left = Points(*(a + b for a, b in zip(counted, self.adjust, strict=True)))
        paid = reckoned(self.booked, left)
        return Points(*(a + b for a, b in zip(left, paid.delta, strict=True)))

    def banked(self) -> int:
        """What rulings and fines brought to the bank; with `chips` it makes up the total."""
        counted = self.sheet.counted or NO_CHIPS
        left = Points(*(a + b for a, b in zip(counted, self.adjust, strict=True)))
        return self.bank + reckoned(self.booked, left).bank


class Wave(NamedTuple):
    """Tables that begin together: when, and whether they were called to their seats and began."""

    number: int
    starts: int | None
    called: bool
    begun: bool


class Round(NamedTuple):
    """The round in hand.

    Attributes:
        number: from 1.
        tables: in the order of their numbers.
        byes: who sits out.
        waves: in order.
    """

    number: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    waves: tuple[Wave, ...]


class Line(NamedTuple):
    """What one entrant brought home from one table.

    Attributes:
        entrant: who.
        chips: the final count.
        place: 1 to 4 among those whose results count.
        twelfths: table points, in twelfths so that two, three or four can share them exactly.
    """

    entrant: int
    chips: int
    place: int
    twelfths: int


class ClosedRound(NamedTuple):
    """A round that is over.

    Attributes:
        number: from 1.
        tables: the entrants by seat, 0 for staff.
        lines: results that count.
        byes: who sat out.
        advanced: who goes on.
    """

    number: int
    tables: tuple[tuple[int, int, int, int], ...]
    lines: tuple[Line, ...]
    byes: tuple[int, ...]
    advanced: tuple[int, ...]
