"""What can be asked of draws, clocks, results, rulings, and the end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.seats import Points, Seat
from referee.tournament.entry_commands import Actor
from referee.tournament.state import RulingKind, Standing
from referee.tournament.tables import TableEnd


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next round from the seed that was promised."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Change the places of two entrants before play."""

    actor: Actor
    one: int
    other: int
    reason: str


@dataclass(frozen=True, slots=True)
class DiscardDraw:
    """Draw anew, from another seed."""

    actor: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class PublishDraw:
    """The draw counts."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class ScheduleWave:
    """When a wave begins."""

    actor: Actor
    wave: int
    starts: int


@dataclass(frozen=True, slots=True)
class ConfirmSeat:
    """A player has taken the seat."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class ConfirmSeats:
    """Staff see that all of a table are seated but the absent."""

    actor: Actor
    table: int
    absent: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class StopClock:
    """The clocks of some tables stand; of all that play when none is named."""

    actor: Actor
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RunClock:
    """The clocks of some tables run on; of all that stand when none is named."""

    actor: Actor
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AddTime:
    """More time, in milliseconds, for some tables; for all that play when none is named.

    A named table whose time was up plays on, as long as no result is entered.
    """

    actor: Actor
    by: int
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CountChips:
    """The ledger's word: the chips of a table after a deal, and why its match is over, if so.

    `as_of` is when the deal was settled, None for now: what was settled in time counts, however
    late the word of it comes.
    """

    table: int
    chips: Points
    over: TableEnd | None = None
    as_of: int | None = None


class Slip(StrEnum):
    """Whether staff hold a slip that the players have signed."""

    SIGNED = "signed"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class EnterResult:
    """The final count of a table; `as_of` is the time on the slip, None for now."""

    actor: Actor
    table: int
    chips: Points
    slip: Slip = Slip.NONE
    as_of: int | None = None


@dataclass(frozen=True, slots=True)
class ConfirmResult:
    """A player confirms the result of the table."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class SignSlip:
    """Staff hold the signed slip of a result."""

    actor: Actor
    table: int


@dataclass(frozen=True, slots=True)
class DisputeResult:
    """A player disputes the result."""

    actor: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class ApproveResults:
    """The chief referee confirms tables; all that balance and are agreed when none is named."""

    actor: Actor
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ReopenResult:
    """The chief referee takes back the confirmation."""

    actor: Actor
    table: int
    reason: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A ruling without chips, at a table or away from one.

    Attributes:
        kind: of what sort; neither a transfer nor a fine.
        table: of the round in hand; 0 away from a table.
        entrant: whom it concerns; 0 for the table.
        reason: in the referee's words.
        back: discards to be taken back; for a deal that is to go on from an earlier move.
    """

    actor: Actor
    kind: RulingKind
    table: int
    entrant: int
    reason: str
    back: int = 0


@dataclass(frozen=True, slots=True)
class Transfer:
    """Chips move between seats, or to the bank: what is missing in `delta` goes there (G15)."""

    actor: Actor
    table: int
    delta: Points
    reason: str
    kind: RulingKind = RulingKind.TRANSFER


class FinePayee(StrEnum):
    """Who is paid a fine."""

    EACH = "each"
    """Each of the other three, the whole amount."""
    BANK = "bank"


@dataclass(frozen=True, slots=True)
class Fine:
    """A fine in chips for a seat, paid at once or when the match ends as the terms say (G14)."""

    actor: Actor
    table: int
    seat: Seat
    amount: int
    payee: FinePayee
    reason: str


@dataclass(frozen=True, slots=True)
class ReverseRuling:
    """The chief referee takes a ruling back."""

    actor: Actor
    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class EndTable:
    """A referee ends a table's match; the deal in play is void."""

    actor: Actor
    table: int
    reason: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """An entrant leaves the tournament."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Remove:
    """Staff note a withdrawal; a referee sends off, disqualifies, or notes who did not come."""

    actor: Actor
    number: int
    standing: Standing
    reason: str


@dataclass(frozen=True, slots=True)
class SeatStaff:
    """Somebody of the staff plays a void seat (G8)."""

    actor: Actor
    table: int
    seat: Seat
    staff: str


@dataclass(frozen=True, slots=True)
class CloseRound:
    """The round is over: the cut is made."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class DecideTie:
    """The tied head of the final in the order of the extra deal; empty draws lots."""

    actor: Actor
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CancelTournament:
    """It does not take place, or is broken off."""

    actor: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class Tick:
    """The clock's word that something is due."""
