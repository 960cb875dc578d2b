"""What can be asked of a deal of real tiles.

`seat` is whose word it is, None a referee's; `by` is the name that stands for the person, empty
for no name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from referee.seats import Seat


class Agreement(StrEnum):
    """When a report stands."""

    SILENCE = "silence"
    """It is shown to all, and stands when the next deal is entered."""
    ALL = "all"
    """All four have to agree, or a referee."""


@dataclass(frozen=True, slots=True)
class Enter:
    """Tell how the deal ended, a kong that is paid at once, or a fault: see `entries`."""

    seat: Seat | None
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Agree:
    """The report is right; with the fourth word it stands."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dispute:
    """The report is wrong: a referee is called, and it cannot stand without one."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class LetStand:
    """The report stands: silence is agreement, or a referee upholds it and may say why."""

    seat: Seat | None
    by: str
    agreement: Agreement
    reason: str = ""


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """Take back what was entered last in this deal; a settled deal is the match's to undo."""

    seat: Seat | None
    by: str
    reason: str = ""


LiveCommand: TypeAlias = Enter | Agree | Dispute | LetStand | UndoEntry
"""What can be asked of a deal of real tiles."""
