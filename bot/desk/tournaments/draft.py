"""One move of a tournament in the making."""

from __future__ import annotations

from dataclasses import replace

from bot.desk.codecs import TOURNAMENT_COMMANDS, TOURNAMENT_EVENTS, tournament_stream
from bot.desk.ports import Ports
from bot.desk.tournaments.bundle import TournamentBundle
from referee.deal.commands import Refusal
from referee.tournament.clock import due
from referee.tournament.commands import TournamentCommand
from referee.tournament.decide import Decision, decide
from referee.tournament.events import TournamentEvent
from referee.tournament.state import TournamentState
from storage.events import Append
from storage.moves import Change


class TournamentDraft:
    """A tournament as it will be, and all that is to be written.

    Attributes:
        before: as it was loaded.
        state: so far.
        events: what has happened.
        changes: what goes into the move beside the stream.
        announced: the number of the last announcement so far.
    """

    def __init__(self, before: TournamentBundle, ports: Ports) -> None:
        self.before = before
        self.at = ports.clock.now()
        self.state: TournamentState = before.state
        self.events: list[TournamentEvent] = []
        self.changes: list[Change] = []
        self.announced = before.announced
        self._ports = ports
        self._command: TournamentCommand | None = None

    @property
    def changed(self) -> bool:
        """Whether anything has happened, or is to be written down."""
        return bool(self.events or self.changes)

    @property
    def key(self) -> str:
        """The tournament's key."""
        return self.before.key

    def ask(self, command: TournamentCommand) -> Refusal | None:
        """The tournament decides, with a seed that is used for this command alone."""
        decision = decide(self.state, command, self.at, self._ports.entropy.seed())
        if not isinstance(decision, Decision):
            return decision
        if decision.events and self._command is None:
            self._command = command
        self.state = decision.state
        self.events += decision.events
        return decision.refusal

    def append(self) -> Append:
        """What goes to the stream."""
        command = self._command
        return Append(
            stream=tournament_stream(self.key),
            expected=self.before.version,
            events=tuple(TOURNAMENT_EVENTS.encode(event) for event in self.events),
            command=None if command is None else TOURNAMENT_COMMANDS.encode(command),
            due=due(self.state),
        )

    def after(self) -> TournamentBundle:
        """The tournament as it will be once the move is committed."""
        row = replace(self.before.row, title=self.state.terms.title, phase=self.state.phase.value)
        version = self.before.version + len(self.events)
        return TournamentBundle(row, self.state, version, self.announced)
