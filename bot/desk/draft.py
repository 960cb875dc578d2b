"""One move in the making: what is decided is applied to a copy, and becomes one transaction.

A `Draft` lives for one decision. Steps take it, ask the referee, and add what happens; the engine
turns the whole into a `storage.moves.Move` or throws it away.
"""

from __future__ import annotations

from dataclasses import replace

from bot.desk.bundle import Bundle
from bot.desk.codecs import (
    DEAL_COMMANDS,
    DEAL_EVENTS,
    MATCH_EVENTS,
    TABLE_COMMANDS,
    TABLE_EVENTS,
    match_stream,
    table_stream,
)
from bot.desk.deadlines import deal_due
from bot.desk.ports import Ports, ThrowRequest
from bot.desk.settings import DeskSettings
from referee.deal.commands import Command
from referee.deal.events import DealEvent
from referee.deal.state import DealState
from referee.match.events import MatchEvent, MatchStarted
from referee.match.state import MatchState, match_applied, match_started
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.table.clock import due as table_due
from referee.table.commands import Chance, TableCommand
from referee.table.events import TableEvent
from referee.table.state import TableState
from storage.events import Append
from storage.ledger import Entry
from storage.moves import Change
from storage.outbox import Post, Remove, Retract


class Draft:
    """A table, its match and its deal as they will be, and all that is to be written.

    Attributes:
        before: as it was loaded.
        table, match, deal: the states so far.
        changes, entries, posts: what goes into the move beside the streams.
        throws: dice to be asked for once the move is committed.
    """

    def __init__(
        self, before: Bundle, registry: Registry, ports: Ports, settings: DeskSettings
    ) -> None:
        self.before = before
        self.registry = registry
        self.ports = ports
        self.settings = settings
        self.at = ports.clock.now()
        self.table: TableState = before.table
        self.match: MatchState | None = before.match
        self.deal: DealState | None = before.deal
        self.match_key = before.match_key
        self.changes: list[Change] = []
        self.entries: list[Entry] = []
        self.afterwards: list[Change] = []
        self.posts: list[Post | Retract | Remove] = []
        self.throws: list[ThrowRequest] = []
        self._table_events: list[TableEvent] = []
        self._match_events: list[MatchEvent] = []
        self._deal_events: list[DealEvent] = []
        self._deal_before: Append | None = None
        self._abandoned = False
        self._table_command: TableCommand | None = None
        self._deal_command: Command | None = None
        self._match_version = before.match_version
        self._deal_version = before.deal_version
        self._deal_stream = before.deal_stream

    @property
    def changed(self) -> bool:
        """Whether anything has happened."""
        happened = self._table_events or self._match_events or self._deal_events
        return bool(happened or self.changes or self.posts) and not self._abandoned

    @property
    def turned(self) -> bool:
        """Whether the match has gone on, or the table has come to another stage."""
        return bool(self._match_events) or self.table.stage is not self.before.table.stage

    @property
    def key(self) -> str:
        """The table's key."""
        return self.before.key

    @property
    def club(self) -> int:
        """The club whose table it is."""
        return self.before.row.club

    def abandon(self) -> None:
        """Nothing of it is to happen: what should have come of it was refused."""
        self._abandoned = True

    def table_rules(self) -> Rules:
        """The rules of the table's terms."""
        return self.registry.bind(self.table.terms.rules, self.table.terms.options)

    def match_rules(self) -> Rules:
        """The rules of the match, as pinned when it began."""
        match = self.the_match()
        return self.registry.bind(match.setup.rules, match.setup.options)

    def the_match(self) -> MatchState:
        """The match, where there is one for certain."""
        if self.match is None:
            raise AssertionError("a match has begun")
        return self.match

    def the_deal(self) -> DealState:
        """The deal, where there is one for certain."""
        if self.deal is None:
            raise AssertionError("a deal has begun")
        return self.deal

    def chance(self) -> Chance:
        """Fresh keys and seeds for one command."""
        entropy = self.ports.entropy
        return Chance(entropy.key(), entropy.seed(), entropy.seed())

    def table_moved(
        self, command: TableCommand | None, events: tuple[TableEvent, ...], state: TableState
    ) -> None:
        """The table has decided. The first command of a move is the one that is kept."""
        self._table_events += events
        self.table = state
        if events and self._table_command is None:
            self._table_command = command

    def match_began(self, key: str, event: MatchStarted) -> None:
        """A new match, whose stream is empty so far."""
        self.match_key = key
        self.match = match_started(event)
        self._match_version = 0
        self._match_events = [event]

    def match_moved(self, event: MatchEvent) -> None:
        """The match goes on."""
        if isinstance(event, MatchStarted):
            raise AssertionError("a match starts once")
        self._match_events.append(event)
        self.match = match_applied(self.the_match(), event)

    def deal_began(self, command: Command, events: tuple[DealEvent, ...], state: DealState) -> None:
        """A new deal, whose stream is empty so far; one that has just ended is kept beside it."""
        if self._deal_events:
            self._deal_before = self._deal_append(self._deal_stream, None)
        self._deal_stream = self.after().deal_stream
        self._deal_version = 0
        self._deal_command = command
        self._deal_events = list(events)
        self.deal = state

    def deal_moved(self, command: Command, events: tuple[DealEvent, ...], state: DealState) -> None:
        """The deal has decided; a move makes one decision in a deal."""
        if self._deal_events:
            raise AssertionError("one command of a deal a move")
        self._deal_stream = self.before.deal_stream
        self._deal_command = command
        self._deal_events = list(events)
        self.deal = state

    def appends(self) -> tuple[Append, ...]:
        """What goes to the streams. The table's is always compared: it guards the others."""
        appends = [self._table_append()]
        if self._match_events:
            stored = tuple(MATCH_EVENTS.encode(event) for event in self._match_events)
            appends.append(Append(match_stream(self.match_key), self._match_version, stored))
        if self.deal is not None and (self._deal_events or self._deal_due_changed()):
            stream = self.after().deal_stream
            appends.append(self._deal_append(stream, self._deal_due()))
        if self._deal_before is not None:
            appends.append(self._deal_before)
        return tuple(appends)

    def _table_append(self) -> Append:
        command = self._table_command
        return Append(
            stream=table_stream(self.key),
            expected=self.before.table_version,
            events=tuple(TABLE_EVENTS.encode(event) for event in self._table_events),
            command=None if command is None else TABLE_COMMANDS.encode(command),
            due=table_due(self.table),
        )

    def _deal_append(self, stream: str, due: int | None) -> Append:
        command = self._deal_command
        return Append(
            stream=stream,
            expected=self._deal_version,
            events=tuple(DEAL_EVENTS.encode(event) for event in self._deal_events),
            command=None if command is None else DEAL_COMMANDS.encode(command),
            due=due,
        )

    def after(self) -> Bundle:
        """The table as it will be once the move is committed."""
        row = replace(self.before.row, match=self.match_key or None)
        return Bundle(
            row=row,
            table=self.table,
            table_version=self.before.table_version + len(self._table_events),
            match=self.match,
            match_version=self._match_version + len(self._match_events),
            deal=self.deal,
            deal_version=self._deal_version + len(self._deal_events),
        )

    def _deal_due(self) -> int | None:
        return deal_due(self.table, self.deal, self.settings.think)

    def _deal_due_changed(self) -> bool:
        before = self.before
        return self._deal_due() != deal_due(before.table, before.deal, self.settings.think)
