"""What happened to draws, clocks, results, and at the end. Times are milliseconds since 1970."""

from __future__ import annotations

from dataclasses import dataclass

from referee.seats import Points, Seat
from referee.tournament.state import Ruling, Standing
from referee.tournament.tables import ClosedRound, TableEnd


@dataclass(frozen=True, slots=True)
class DrawPromised:
    """The seed of a round's draw is fixed; only its commitment is shown until it is published."""

    round: int
    seed: str
    commitment: str


@dataclass(frozen=True, slots=True)
class DrawMade:
    """The tables of a round.

    Attributes:
        round: which.
        tables: the entrants by seat, 0 where staff are to play.
        byes: who sits out.
        borrowed: the best losers who play again.
        waves: the wave of each table.
    """

    round: int
    tables: tuple[tuple[int, int, int, int], ...]
    byes: tuple[int, ...]
    borrowed: tuple[int, ...]
    waves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Two entrants of the draw changed places, by hand."""

    one: int
    other: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class DrawDiscarded:
    """The draw is not used; another seed will be promised."""

    round: int
    returned: tuple[int, ...]
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class DrawPublished:
    """The draw counts, and its seed is shown."""

    round: int


@dataclass(frozen=True, slots=True)
class WaveScheduled:
    """When a wave begins."""

    wave: int
    starts: int


@dataclass(frozen=True, slots=True)
class SeatsCalled:
    """A wave is called to its seats (G3)."""

    wave: int


@dataclass(frozen=True, slots=True)
class SeatConfirmed:
    """Whoever plays a seat has taken it."""

    table: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class WaveBegan:
    """A wave began at `at`; its tables' time is up at `ends`."""

    wave: int
    at: int
    ends: int


@dataclass(frozen=True, slots=True)
class ClockStopped:
    """The clocks of some tables stand, each with so much time left."""

    left: tuple[tuple[int, int], ...]
    by: str


@dataclass(frozen=True, slots=True)
class ClockSet:
    """From `at` on the clocks of some tables run until these moments.

    Calls yet to come are made again; a match that was over goes on.
    """

    ends: tuple[tuple[int, int], ...]
    at: int
    by: str


@dataclass(frozen=True, slots=True)
class TimeAdded:
    """Time is added to clocks that stand."""

    left: tuple[tuple[int, int], ...]
    by: str


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """So many minutes are left at some tables (G9)."""

    minutes: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChipsCounted:
    """The ledger's chips of a table after a deal."""

    table: int
    chips: Points


@dataclass(frozen=True, slots=True)
class TableOver:
    """A table's match is over; `deal_void` says that the deal in play counts for nothing (G9)."""

    table: int
    reason: TableEnd
    deal_void: bool


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """The final count of a table.

    Attributes:
        table: which.
        chips: per seat; with the bank they make up what was handed out.
        as_of: when it was counted.
        confirmed: seats that confirm it by entering it.
        signed: staff hold the signed slip.
        locked: a referee entered it, and players cannot change it.
        by: who entered it.
    """

    table: int
    chips: Points
    as_of: int
    confirmed: frozenset[Seat]
    signed: bool
    locked: bool
    by: str


@dataclass(frozen=True, slots=True)
class ResultConfirmed:
    """The player of a seat has confirmed the result."""

    table: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class SlipSigned:
    """Staff hold the slip signed by the players."""

    table: int
    by: str


@dataclass(frozen=True, slots=True)
class ResultDisputed:
    """A player disputes the result."""

    table: int
    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class ResultApproved:
    """The chief referee has confirmed the results of some tables (G10)."""

    tables: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class ResultReopened:
    """The chief referee looks at a result again."""

    table: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """A referee ruled."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class RulingReversed:
    """The chief referee took a ruling back; its chips move back."""

    number: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class EntrantRemoved:
    """An entrant plays no more; `standing` says why. A seat in the round in hand is void (G8)."""

    number: int
    standing: Standing
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class StaffSeated:
    """Somebody plays a void seat with its chips (G8)."""

    table: int
    seat: Seat
    staff: str


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The round is over."""

    result: ClosedRound
    out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FinalTied:
    """The head of the final is tied."""

    tied: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TieDecided:
    """An extra deal or lots put the head of the final in order."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TournamentEnded:
    """The final ranking stands."""


@dataclass(frozen=True, slots=True)
class TournamentCancelled:
    """It does not take place, or is broken off."""

    reason: str
    by: str
