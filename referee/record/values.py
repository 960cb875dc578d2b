"""What a record holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.deal.commands import Command
from referee.deal.events import DealEvent
from referee.deal.setup import DealSetup
from referee.match.events import MatchEvent

VERSION: Final = 1
"""Of the text; a reader refuses a later one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A command, its moment in milliseconds since 1970, and what happened by it."""

    at: int
    command: Command
    events: tuple[DealEvent, ...]


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal.

    Attributes:
        setup: what it was played by, its seed included.
        commitment: what was published before it; empty when nothing was.
        entries: every accepted command, `Begin` first.
    """

    setup: DealSetup
    commitment: str
    entries: tuple[Entry, ...]

    @property
    def events(self) -> tuple[DealEvent, ...]:
        """Everything that happened, in order."""
        return tuple(event for entry in self.entries for event in entry.events)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match: its own events in order, and the record of every deal it began."""

    events: tuple[MatchEvent, ...]
    deals: tuple[DealRecord, ...]


Record: TypeAlias = DealRecord | MatchRecord
