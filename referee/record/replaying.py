"""A deal played again from its record: by its commands, and by its events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.deal.commands import Begin, Refusal
from referee.deal.decide import Decision, begin, decide
from referee.deal.events import DealEvent
from referee.deal.evolve import fold
from referee.deal.state import DealState
from referee.record.values import DealRecord, Entry
from referee.rules.base import Rules


class ReplayError(ValueError):
    """The commands of the record cannot be played again; `entry` counts them from 1."""

    def __init__(self, entry: int, problem: str) -> None:
        super().__init__(f"command {entry}: {problem}")
        self.entry = entry
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Replayed:
    """A recorded command, what the referee makes of it today, and the state after it."""

    entry: Entry
    events: tuple[DealEvent, ...]
    state: DealState


def by_events(record: DealRecord) -> DealState:
    """The state that the recorded events come to; no rule is asked.

    Raises:
        ValueError: the record is empty or begins with something else than the start of a deal.
    """
    return fold(record.events)


def by_commands(rules: Rules, record: DealRecord) -> Iterator[Replayed]:
    """The recorded commands decided again, one after the other.

    Raises:
        ReplayError: a command is refused, or the first is not the beginning of the deal.
    """
    state: DealState | None = None
    for number, entry in enumerate(record.entries, 1):
        decision = _decided(rules, state, entry, number)
        state = decision.state
        yield Replayed(entry, decision.events, state)


def _decided(rules: Rules, state: DealState | None, entry: Entry, number: int) -> Decision:
    command = entry.command
    if isinstance(command, Begin):
        if state is not None:
            raise ReplayError(number, "a deal begins once")
        return begin(rules, command, entry.at)
    if state is None:
        raise ReplayError(number, "the first command of a deal is its beginning")
    answer = decide(rules, state, command, entry.at)
    if isinstance(answer, Refusal):
        clause = f" by {answer.clause}" if answer.clause else ""
        raise ReplayError(number, f"refused{clause}: {answer.code}")
    return answer
