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


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """An open table with its earliest deadline, that of the deal in play among them."""

    play_table: str
    due: int


async def tables_waiting(session: Session) -> list[WaitingTable]:
    """The open tables that have a deadline; for a restart."""
    return await session.fetch(
        WaitingTable,
        "SELECT play_table, min(due) AS due FROM ("
        "SELECT t.play_table, s.due FROM tables t"
        " JOIN streams s ON s.stream = 'table:' || t.play_table"
        " WHERE t.state <> 'closed' AND s.due IS NOT NULL"
        " UNION ALL SELECT t.play_table, s.due FROM tables t"
        " JOIN deals d ON d.match = t.match AND d.ended IS NULL"
        " JOIN streams s ON s.stream = d.stream"
        " WHERE t.state <> 'closed' AND s.due IS NOT NULL"
        ") AS limits GROUP BY play_table",
    )
