"""A move: everything that one cause changes, in one transaction.

The cause goes in first, so that the same cause moves once; then the heads of all streams are
compared and set; then events, rows, ledger entries, marks and posts follow. When `commit` comes
back through `Database.write`, all of it is durable; before that, none of it can be seen.
"""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from storage import causes, events
from storage.causes import Cause
from storage.database import Session
from storage.events import Append
from storage.ledger import Entry
from storage.outbox import Mark, Post, Remove, Retract


class Change(Protocol):
    """A change of rows that belongs to a move: a seat taken, a match begun, a name learnt."""

    async def apply(self, session: Session, at: int) -> object:
        """Write it, as of `at` (ms)."""
        ...


@dataclass(frozen=True, slots=True)
class Move:
    """One transaction.

    Args:
        cause: why; a cause that was seen before changes nothing.
        at: when (ms).
        answer: what the one who pressed is told; told again if the cause comes again.
        appends: at most one a stream.
        changes: rows of clubs, people and tables, applied in order.
        entries: the ledger, in order, after the changes.
        afterwards: changes that depend on the entries.
        marks: surfaces that look different now.
        posts: messages to send, retractions and surfaces that end, in order.
    """

    cause: Cause
    at: int
    answer: str = ""
    appends: tuple[Append, ...] = ()
    changes: tuple[Change, ...] = ()
    entries: tuple[Entry, ...] = ()
    afterwards: tuple[Change, ...] = ()
    marks: tuple[Mark, ...] = ()
    posts: tuple[Post | Retract | Remove, ...] = ()

    def __post_init__(self) -> None:
        if len({append.stream for append in self.appends}) < len(self.appends):
            raise ValueError("a move appends to each stream once")


@dataclass(frozen=True, slots=True)
class Committed:
    """The move is done; the new version of each stream, as (stream, version)."""

    versions: tuple[tuple[str, int], ...]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    """The cause had moved before: nothing changed, and this was the answer."""

    answer: str


Outcome: TypeAlias = Committed | Repeated


async def commit(session: Session, move: Move) -> Outcome:
    """Carry out `move`.

    Raises:
        Conflict: a stream has moved on; load it again and decide again.
        StorageError: a change was refused, see the change; nothing was written.
    """
    answered = await causes.record(session, move.cause, move.answer, move.at)
    if answered is not None:
        return Repeated(answered)
    versions = [
        (addition.stream, await events.append(session, addition, move.at))
        # In one order for all, or two moves over two streams could wait for each other.
        for addition in sorted(move.appends, key=lambda addition: addition.stream)
    ]
    for change in move.changes:
        await change.apply(session, move.at)
    numbers = [await entry.apply(session, move.at) for entry in move.entries]
    for change in move.afterwards:
        await change.apply(session, move.at)
    for mark in sorted(move.marks, key=lambda mark: (mark.bot, mark.chat, mark.surface)):
        await mark.apply(session, move.at)
    for post in move.posts:
        await post.apply(session, move.at)
    return Committed(tuple(versions), tuple(numbers))


async def answered(session: Session, cause: Cause) -> str | None:
    """What was answered when `cause` came first; None if it is new."""
    return await causes.first_answer(session, cause)
