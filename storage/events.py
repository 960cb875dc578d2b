"""Streams of events. A match is one stream, each deal and each table another.

The head row of a stream is its lock: an append names the version it was decided on, and only one
append for that version succeeds. The key (stream, version) of the events is the last word.
"""

from dataclasses import dataclass

from storage.codec import StoredEvent
from storage.database import Session
from storage.errors import Conflict


@dataclass(frozen=True, slots=True)
class Head:
    """How far a stream is, and its next deadline (ms) if it has one."""

    version: int
    due: int | None


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event or a command as it stands in its stream.

    An event's `version` is its place, from 1. A command's is the version it was decided on.
    """

    version: int
    kind: str
    schema: int
    payload: str
    at: int

    @property
    def stored(self) -> StoredEvent:
        """What the codec decodes."""
        return StoredEvent(self.kind, self.payload, self.schema)


@dataclass(frozen=True, slots=True)
class Append:
    """What one move adds to one stream: the command, its events, the deadline that follows.

    Without events it only compares the version and sets the deadline.
    """

    stream: str
    expected: int
    events: tuple[StoredEvent, ...] = ()
    command: StoredEvent | None = None
    due: int | None = None

    def __post_init__(self) -> None:
        if self.expected < 0:
            raise ValueError(f"a stream has no version {self.expected}")
        if self.command is not None and not self.events:
            raise ValueError("a command that changed nothing is not stored")


async def head(session: Session, stream: str) -> Head:
    """Version and deadline of `stream`; version 0 if it does not exist."""
    row = await session.fetch_one(
        Head, "SELECT version, due FROM streams WHERE stream = :stream", stream=stream
    )
    return row or Head(0, None)


async def load(session: Session, stream: str, after_version: int = 0) -> list[Recorded]:
    """The events of `stream` after a version, in order."""
    return await session.fetch(
        Recorded,
        "SELECT version, kind, schema, payload, at FROM events"
        " WHERE stream = :stream AND version > :after ORDER BY version",
        stream=stream,
        after=after_version,
    )


async def load_commands(session: Session, stream: str) -> list[Recorded]:
    """The commands that made `stream`, in order, each at the version it was decided on."""
    return await session.fetch(
        Recorded,
        "SELECT version, kind, schema, payload, at FROM commands"
        " WHERE stream = :stream ORDER BY version",
        stream=stream,
    )


async def append(session: Session, addition: Append, at: int) -> int:
    """Add to a stream, at `at` (ms); the new version.

    Raises:
        Conflict: the stream is not at the expected version.
    """
    version = addition.expected + len(addition.events)
    moved = await session.execute(
        "INSERT INTO streams (stream, version, due) VALUES (:stream, :version, :due)"
        " ON CONFLICT (stream) DO UPDATE SET version = excluded.version, due = excluded.due"
        " WHERE streams.version = 0"
        if addition.expected == 0
        else "UPDATE streams SET version = :version, due = :due"
        " WHERE stream = :stream AND version = :expected",
        stream=addition.stream,
        version=version,
        expected=addition.expected,
        due=addition.due,
    )
    if not moved:
        actual = await head(session, addition.stream)
        raise Conflict(addition.stream, addition.expected, actual.version)
    if addition.command is not None:
        await _insert(session, "commands", addition, (addition.command,), addition.expected, at)
    await _insert(session, "events", addition, addition.events, addition.expected + 1, at)
    return version


async def _insert(
    session: Session,
    relation: str,
    addition: Append,
    stored: tuple[StoredEvent, ...],
    first: int,
    at: int,
) -> None:
    await session.execute_many(
        f"INSERT INTO {relation} (stream, version, kind, schema, payload, at)"  # noqa: S608 - ours
        " VALUES (:stream, :version, :kind, :schema, :payload, :at)",
        [
            {
                "stream": addition.stream,
                "version": version,
                "kind": item.kind,
                "schema": item.schema,
                "payload": item.payload,
                "at": at,
            }
            for version, item in enumerate(stored, start=first)
        ],
    )
