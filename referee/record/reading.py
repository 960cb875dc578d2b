"""Text becomes a record."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Final, cast, get_type_hints

from referee.deal.commands import Begin, Command
from referee.deal.events import DealEvent, DealStarted
from referee.deal.setup import DealSetup
from referee.kinds import kinds_of
from referee.match.events import DealBegun, MatchEvent
from referee.record.notation import NotationError, Words, form_of
from referee.record.values import VERSION, DealRecord, Entry, MatchRecord, Record
from referee.record.vocabulary import BEGIN, COMMANDS, EVENTS, MATCH_EVENTS, WALL
from referee.record.writing import TITLE
from referee.tiles import Tile


class RecordError(ValueError):
    """The text is no record; `line` is where it goes wrong, counted from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


def read_record(text: str) -> Record:
    """The record of a deal or of a match.

    Raises:
        RecordError: it is none, or one of a later version.
    """
    lines = Lines(text)
    try:
        record = _record(lines)
    except NotationError as error:
        raise RecordError(lines.number, str(error)) from None
    return record


class Lines:
    """The lines of a text that say something, with the number of the last one taken."""

    def __init__(self, text: str) -> None:
        self._lines = [
            (number, line.strip())
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
        self._taken = 0

    @property
    def number(self) -> int:
        """Of the line last taken, from 1."""
        return self._lines[self._taken - 1][0] if self._taken else 1

    def take(self) -> str:
        """The next line; raises NotationError when there is none."""
        if self._taken == len(self._lines):
            raise NotationError("the record ends too soon; its last line is `end`")
        self._taken += 1
        return self._lines[self._taken - 1][1]

    def next_is(self, beginning: str) -> bool:
        """Whether another line follows and begins so."""
        return self._taken < len(self._lines) and self._lines[self._taken][1].startswith(beginning)

    @property
    def finished(self) -> bool:
        """Whether all are taken."""
        return self._taken == len(self._lines)


def _record(lines: Lines) -> Record:
    title, _, version = lines.take().rpartition(" ")
    if title != TITLE:
        raise NotationError(f"a record begins with `{TITLE} {VERSION}`")
    if version != str(VERSION):
        raise NotationError(f"version {version} is not known here; {VERSION} is")
    kind = lines.take()
    if kind not in ("deal", "match"):
        raise NotationError(f"`deal` or `match` expected, not {kind!r}")
    record = _deal(lines) if kind == "deal" else _match(lines)
    if not lines.finished:
        lines.take()
        raise NotationError("nothing may follow the end")
    return record


def _match(lines: Lines) -> MatchRecord:
    events: list[MatchEvent] = []
    deals: list[DealRecord] = []
    while not lines.next_is("end match"):
        line = lines.take()
        if not line.startswith("* "):
            raise NotationError("an event of the match expected, after a `*`")
        event = cast("MatchEvent", MATCH_EVENTS.read(Words(line[2:])))
        events.append(event)
        if isinstance(event, DealBegun) and lines.next_is("deal"):
            lines.take()
            deals.append(_deal(lines))
    lines.take()
    return MatchRecord(tuple(events), tuple(deals))


def _deal(lines: Lines) -> DealRecord:
    setup, commitment = _setup(lines)
    entries = tuple(_entries(lines, setup))
    if lines.take() != "end":
        raise NotationError("`end` or a command after `>` expected")
    return DealRecord(setup, commitment, entries)


def _setup(lines: Lines) -> tuple[DealSetup, str]:
    hints = get_type_hints(DealSetup)
    values: list[object] = []
    for field in dataclasses.fields(DealSetup):
        values.append(_named(lines, field.name, hints[field.name]))
    setup = cast("type[object]", DealSetup)(*values)
    return cast("DealSetup", setup), cast("str", _named(lines, "commitment", str))


def _named(lines: Lines, name: str, hint: object) -> object:
    words = Words(lines.take())
    words.expect(name)
    value = form_of(hint).read(words)
    words.finish()
    return value


def _entries(lines: Lines, setup: DealSetup) -> Iterator[Entry]:
    while lines.next_is(">"):
        words = Words(lines.take()[1:])
        at = cast("int", form_of(int).read(words))
        command = _command(words, setup)
        events: list[DealEvent] = []
        while not lines.next_is(">") and not lines.next_is("end"):
            events.append(_event(lines.take(), setup))
        yield Entry(at, command, tuple(events))


def _command(words: Words, setup: DealSetup) -> Command:
    if words.take_if(BEGIN):
        words.finish()
        return Begin(setup)
    return cast("Command", COMMANDS.read(words))


_TILES: Final = tuple[Tile, ...]


def _event(line: str, setup: DealSetup) -> DealEvent:
    words = Words(line)
    if words.take_if(WALL):
        wall = cast("tuple[Tile, ...]", form_of(_TILES).read(words))
        flowers = cast("tuple[Tile, ...]", form_of(_TILES).read(words))
        words.finish()
        return DealStarted(setup, wall, kinds_of(flowers))
    return cast("DealEvent", EVENTS.read(words))
