"""Deadlines. They stand on the heads of streams; whoever wakes up asks here what is due.

A deadline fires by a move whose cause is `Cause.of_deadline(stream, version)` and whose append
expects that version: of several workers that saw it, one moves, the others get its answer.
"""

from dataclasses import dataclass

from storage.database import Session


@dataclass(frozen=True, slots=True)
class Due:
    """A stream whose deadline has passed."""

    stream: str
    version: int
    due: int


async def due(session: Session, now: int, limit: int = 100) -> list[Due]:
    """Streams whose deadline is at or before `now` (ms), the most overdue first."""
    return await session.fetch(
        Due,
        "SELECT stream, version, due FROM streams WHERE due <= :now ORDER BY due LIMIT :limit",
        now=now,
        limit=limit,
    )
