"""The running of one decision in a tournament, and what its steps share."""

from __future__ import annotations

from collections.abc import Iterable

from referee.deal.commands import Refusal, RefusalKind, refused
from referee.tournament.commands import Actor, Rank
from referee.tournament.events import TournamentEvent
from referee.tournament.evolve import applied
from referee.tournament.state import Entrant, Phase, TournamentState
from referee.tournament.tables import Round, Table


class Refused(Exception):
    """Nothing happens; `decide` gives the refusal back and forgets what was emitted."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, clause: str = "", **parameters: str) -> Refused:
    """Not now, or not by you."""
    return Refused(refused(code, clause, **parameters))


def malformed(code: str, clause: str = "", **parameters: str) -> Refused:
    """The words make no sense here."""
    return Refused(Refusal(RefusalKind.MALFORMED, code, clause, tuple(parameters.items())))


class Running:
    """A state under decision, and what has happened so far.

    Attributes:
        state: as it is by now.
        at: now, in milliseconds since 1970.
        seed: 64 hexadecimal digits drawn for this one command.
        events: what has happened.
        refusal: why the command is refused although something is recorded (an alarm).
    """

    def __init__(self, state: TournamentState, at: int, seed: str) -> None:
        self.state = state
        self.at = at
        self.seed = seed
        self.events: list[TournamentEvent] = []
        self.refusal: Refusal | None = None

    def emit(self, event: TournamentEvent) -> None:
        """It happens."""
        self.events.append(event)
        self.state = applied(self.state, event)


def require_rank(actor: Actor, rank: Rank, clause: str = "") -> None:
    """Refuse what needs a higher rank."""
    if actor.rank < rank:
        raise refuse(f"{rank.name.lower()}_only", clause)


def require_phase(running: Running, code: str, clause: str, *phases: Phase) -> None:
    """Refuse what is only for some phases."""
    if running.state.phase not in phases:
        raise refuse(code, clause, phase=running.state.phase.value)


def require_reason(reason: str, clause: str = "G15") -> None:
    """Refuse a ruling without a reason."""
    if not reason.strip():
        raise malformed("reason_missing", clause)


def entrant_of(running: Running, number: int) -> Entrant:
    """The entrant of a number; refuses another number."""
    entrant = running.state.entrant(number)
    if entrant is None:
        raise malformed("entrant_unknown", "G1", number=str(number))
    return entrant


def own_entry(running: Running, actor: Actor) -> Entrant:
    """The entry of the account; refuses accounts without one."""
    entrant = running.state.by_account(actor.id)
    if entrant is None:
        raise refuse("not_entered", "G1")
    return entrant


def round_in_hand(running: Running) -> Round:
    """The published round; refuses when there is none."""
    now = running.state.round
    if now is None or running.state.phase is not Phase.ROUND:
        raise refuse("no_round", "G5", phase=running.state.phase.value)
    return now


def table_of(running: Running, number: int) -> Table:
    """A table of the published round; refuses another number."""
    round_in_hand(running)
    table = running.state.table(number)
    if table is None:
        raise malformed("table_unknown", "G5", table=str(number))
    return table


def listed(numbers: Iterable[object]) -> str:
    """Numbers as a parameter of a refusal."""
    return ", ".join(str(number) for number in numbers)
