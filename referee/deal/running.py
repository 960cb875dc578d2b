"""The running of one decision: each event is applied before the next step is thought of.

A `Running` lives for one command. Steps of the deal are functions that take it, ask the rules
about its present state, and emit what happens.
"""

from __future__ import annotations

from referee.deal.clock import ask_of
from referee.deal.commands import Refusal
from referee.deal.events import (
    AsksOpened,
    DealEvent,
    LocksChanged,
    Tallied,
)
from referee.deal.evolve import applied
from referee.deal.moves import Move
from referee.deal.state import AskKind, DealState, Locks, Phase
from referee.rules.base import Rules
from referee.seats import Seat


class Refused(Exception):
    """Nothing happens; `decide` gives the refusal back and forgets what was emitted."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Running:
    """A state under decision, the rules it is decided by, and what has happened so far."""

    def __init__(self, rules: Rules, state: DealState, at: int) -> None:
        self.rules = rules
        self.state = state
        self.at = at
        self.events: list[DealEvent] = []
        self.bound: list[tuple[Seat, Move]] = []
        """Moves of hands that play themselves, still to be made."""

    def emit(self, event: DealEvent) -> None:
        """It happens."""
        self.events.append(event)
        self.state = applied(self.state, event)

    def lock(self, seat: Seat, locks: Locks) -> None:
        """The seat's locks become `locks`, if they are not already so."""
        if self.state.seats[seat].locks != locks:
            self.emit(LocksChanged(seat, locks))

    def tally(self, seat: Seat, counters: tuple[tuple[str, int], ...]) -> None:
        """The seat's counters become so, where they are not already."""
        for name, value in counters:
            if self.state.seats[seat].counted(name) != value:
                self.emit(Tallied(seat, name, value))

    def ask(
        self, phase: Phase, kind: AskKind, questions: tuple[tuple[Seat, tuple[Move, ...]], ...]
    ) -> None:
        """Put questions of one kind to seats."""
        asks = tuple(ask_of(self.state, seat, kind, moves, self.at) for seat, moves in questions)
        self.emit(AsksOpened(phase, asks))


def drawable(rules: Rules, state: DealState) -> int:
    """Tiles that can still be drawn, from the front or the tail (TP6)."""
    wall = state.wall
    return len(wall.tiles) - rules.wall.reserve - wall.front - wall.tail
