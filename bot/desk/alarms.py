"""The alarm clock: it wakes tables when their time has come, and knows nothing else.

Deadlines stand in the database; what is kept here is a hint of the next one of each table. Every
few seconds whatever is overdue in the database is woken too, so that a table whose worker died is
taken up by another.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Final, TypeAlias

from bot.desk.ports import Clock
from storage import timers
from storage.database import Database, Session

_LOG: Final = logging.getLogger(__name__)
_SWEEP: Final = 5_000
_OVERDUE: Final = 2_000
"""Whoever has a table in hand is given this much time before others look at it."""


Serve: TypeAlias = Callable[[str], Coroutine[object, object, None]]


class Alarms:
    """Wakes tables by calling `serve`."""

    def __init__(self, database: Database, clock: Clock, serve: Serve) -> None:
        self._database = database
        self._clock = clock
        self._serve = serve
        self._due: dict[str, int] = {}
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()

    def set(self, table: str, due: int | None) -> None:
        """The table's next deadline; None when it has none."""
        if due is None:
            self._due.pop(table, None)
        elif self._due.get(table) != due:
            self._due[table] = due
            self._changed.set()

    async def run(self) -> None:
        """Wake tables until cancelled."""
        sweep = self._clock.now()
        try:
            while True:
                now = self._clock.now()
                if now >= sweep:
                    await self._sweep(now)
                    sweep = now + _SWEEP
                self._wake(now)
                await self._wait(self._next(sweep) - now)
        finally:
            await self._stop()

    def _wake(self, now: int) -> None:
        for table in [table for table, due in self._due.items() if due <= now]:
            if table not in self._at_work:
                del self._due[table]
                task = asyncio.create_task(self._serve(table))
                self._at_work[table] = task
                task.add_done_callback(partial(self._served, table))

    def _next(self, sweep: int) -> int:
        """When to wake next; a table that is being served sets its own alarm when it is done."""
        idle = [due for table, due in self._due.items() if table not in self._at_work]
        return min([sweep, *idle])

    def _served(self, table: str, done: asyncio.Task[None]) -> None:
        del self._at_work[table]
        self._changed.set()
        if not done.cancelled() and (error := done.exception()) is not None:
            _LOG.error("table %s could not be served", table, exc_info=error)

    async def _sweep(self, now: int) -> None:
        for table in await self._database.read(overdue_tables, now - _OVERDUE):
            self._due.setdefault(table, now)

    async def _wait(self, milliseconds: int) -> None:
        """Until then, or until a deadline changes."""
        self._changed.clear()
        changed = asyncio.create_task(self._changed.wait())
        passed = asyncio.create_task(self._clock.sleep(max(0, milliseconds)))
        try:
            await asyncio.wait({changed, passed}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            changed.cancel()
            passed.cancel()
            await asyncio.gather(changed, passed, return_exceptions=True)

    async def _stop(self) -> None:
        working = tuple(self._at_work.values())
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)


async def overdue_tables(session: Session, before: int) -> tuple[str, ...]:
    """The tables of all streams whose deadline is at or before `before`, the latest last."""
    found: dict[str, None] = {}
    for due in await timers.due(session, before, limit=1_000):
        table = await _table_of(session, due.stream)
        if table is not None:
            found[table] = None
    return tuple(found)


async def _table_of(session: Session, stream: str) -> str | None:
    kind, _, key = stream.partition(":")
    match kind:
        case "table":
            return key
        case "deal":
            return await session.fetch_value(
                str,
                "SELECT play_table FROM matches WHERE match = :match",
                match=key.partition(".")[0],
            )
        case _:
            return None
