"""A deal of real tiles in a test: set up, told line by line, with every event kept."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.deal.commands import Begin, Command, Refusal
from referee.deal.decide import Later, begin, decide
from referee.deal.events import DealEvent
from referee.deal.setup import UNHURRIED, DealSetup
from referee.deal.state import DealState
from referee.live.commands import Agreement, Enter, LetStand, UndoEntry
from referee.record import DealRecord, Entry
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Points, Seat
from referee.tiles import Tile

REGISTRY = Registry(SHELF)


def _setup(rules: Rules, streak: int, chips: int) -> DealSetup:
    """A deal that people are about to play."""
    return DealSetup(
        rules=rules.key,
        revision=rules.revision,
        options=str(rules.options),
        number=1,
        dealer=Seat.A,
        streak=streak,
        round=Tile.EAST,
        opener=Seat.A,
        chips=Points(chips, chips, chips, chips),
        limited=chips > 0,
        seed="",
        dice=(),
        pace=UNHURRIED,
    )


@dataclass
class Telling:
    """A deal under way, and all that was decided about it."""

    rules: Rules
    state: DealState
    events: list[DealEvent] = field(default_factory=list[DealEvent])
    entries: list[Entry] = field(default_factory=list[Entry])

    def ask(self, command: Later) -> Refusal | None:
        """Decide; the refusal if there is one."""
        answer = decide(self.rules, self.state, command, 0)
        if isinstance(answer, Refusal):
            return answer
        self._note(command, answer.events, answer.state)
        return None

    def _note(self, command: Command, events: tuple[DealEvent, ...], state: DealState) -> None:
        self.events += events
        self.entries.append(Entry(0, command, events))
        self.state = state

    def enter(self, text: str, seat: Seat | None = Seat.A) -> str:
        """Enter a line; the code of the refusal, empty when it was taken."""
        refusal = self.ask(Enter(seat, "somebody", text))
        return "" if refusal is None else refusal.code

    def undo(self, seat: Seat | None = Seat.A) -> str:
        """Take the last entry back; the code of the refusal, if any."""
        refusal = self.ask(UndoEntry(seat, "somebody"))
        return "" if refusal is None else refusal.code

    def stand(self, seat: Seat | None = Seat.A, agreement: Agreement = Agreement.SILENCE) -> str:
        """Let the report stand; the code of the refusal, if any."""
        refusal = self.ask(LetStand(seat, "somebody", agreement))
        return "" if refusal is None else refusal.code

    @property
    def delta(self) -> tuple[int, ...]:
        """What the report comes to."""
        report = self.state.real.report
        assert report is not None
        return tuple(report.settlement.delta)

    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.state.ended

    def record(self) -> DealRecord:
        """All of it as a record."""
        return DealRecord(self.state.setup, "", tuple(self.entries))


def telling(key: str, options: str = "", *, streak: int = 0, chips: int = 0) -> Telling:
    """A deal by these rules of which nothing was told yet; East deals, `chips` limits them."""
    rules = REGISTRY.bind(key, options)
    command = Begin(_setup(rules, streak, chips))
    decision = begin(rules, command, 0)
    started = Telling(rules, decision.state, list(decision.events))
    started.entries.append(Entry(0, command, decision.events))
    return started
