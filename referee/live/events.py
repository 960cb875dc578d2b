"""What happened in a deal of real tiles. Payments stand in events of every deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.live.told import Entered, Report
from referee.seats import Seat


@dataclass(frozen=True, slots=True)
class DealReported:
    """Somebody has told how the deal ended; it is shown to all."""

    report: Report


@dataclass(frozen=True, slots=True)
class ReportAgreed:
    """A player says that the report is right."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReportDisputed:
    """A player says that the report is wrong, and calls a referee."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class ReportWithdrawn:
    """The report is taken back; the deal is told anew. `seat` is None for a referee."""

    seat: Seat | None
    by: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReportStood:
    """The deal is over as it was reported; `by` is the referee who upheld it, if one did."""

    by: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EntryMade:
    """A kong or a fault counts at once."""

    entry: Entered


@dataclass(frozen=True, slots=True)
class EntryUndone:
    """The last of them counts no more; what it paid goes back by an event of its own."""

    seat: Seat | None
    by: str
    reason: str = ""


LiveEvent: TypeAlias = (
    DealReported
    | ReportAgreed
    | ReportDisputed
    | ReportWithdrawn
    | ReportStood
    | EntryMade
    | EntryUndone
)
"""What happens in a deal of real tiles beside what happens in any deal."""
