"""What can be asked of a deal, and how it is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from referee.deal.moves import Move
from referee.deal.setup import DealSetup
from referee.deal.state import TakenBack
from referee.live.commands import LiveCommand
from referee.seats import Seat


@dataclass(frozen=True, slots=True)
class Begin:
    """Build the wall and deal."""

    setup: DealSetup


@dataclass(frozen=True, slots=True)
class Act:
    """A seat's move. `ask` is the number on the button pressed; None takes the present ask."""

    seat: Seat
    move: Move
    ask: int | None = None


class StandingOrder(StrEnum):
    """What the clock does for a player whose time is out and who could win."""

    WIN = "win"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Lapse:
    """The clock's word that a seat's time is out."""

    seat: Seat
    ask: int
    order: StandingOrder = StandingOrder.PASS


@dataclass(frozen=True, slots=True)
class Proceed:
    """The clock's word that a discard has rested long enough."""


@dataclass(frozen=True, slots=True)
class Hold:
    """The clock's word that the deal stood still for so many milliseconds (a pause, an outage)."""

    by: int


@dataclass(frozen=True, slots=True)
class DeclareDead:
    """A referee's ruling that a hand is dead (相公). `by` is who rules; empty for no name."""

    seat: Seat
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A referee's ruling that the deal counts for nothing."""

    ruling: TakenBack
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Restore:
    """A ruling that the deal goes on from an earlier turn: the one after so many discards.

    `by` is who asked for it; whether all agreed is the table's to know.
    """

    discards: int
    by: str
    reason: str


Command: TypeAlias = (
    Begin | Act | Lapse | Proceed | Hold | DeclareDead | TakeBack | Restore | LiveCommand
)


class RefusalKind(StrEnum):
    """Why nothing happens."""

    MALFORMED = "malformed"
    """The words make no sense here."""
    REFUSED = "refused"
    """Not now, or not by you."""
    CONFLICT = "conflict"
    """The question was another one when the button was made."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A stable code with the clause it rests on and what its text needs; never prose."""

    kind: RefusalKind
    code: str
    clause: str = ""
    parameters: tuple[tuple[str, str], ...] = ()


def refused(code: str, clause: str = "", **parameters: str) -> Refusal:
    """Not now, or not by you."""
    return Refusal(RefusalKind.REFUSED, code, clause, tuple(parameters.items()))
