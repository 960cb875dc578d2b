"""The alarm clock: it wakes tables and whatever else has deadlines, and knows nothing else.

Deadlines stand in the database, on the heads of streams; what is kept here is a hint of the next
one of each *subject*: ``table:<key>``, ``tournament:<key>``. Every few seconds whatever is overdue
in the database is woken too, so that a subject whose worker died is taken up by another.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
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
"""Does what the time has come for at the subject of that key."""
SubjectOf: TypeAlias = Callable[[Session, str], Coroutine[None, None, str | None]]
"""The subject to be woken for a stream, by what follows the colon in the stream's name."""


class Alarms:
    """Wakes subjects, each by the service of its kind."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._services: dict[str, Serve] = {}
        self._subjects: dict[str, SubjectOf] = {}
        self._due: dict[str, int] = {}
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()

    def serve(self, kind: str, service: Serve, streams: Mapping[str, SubjectOf]) -> None:
        """From now on subjects of a kind are woken.

        Args:
            kind: what stands before the colon, such as ``table``.
            service: wakes one by its key.
            streams: the kinds of streams whose deadlines are its own.
        """
        self._services[kind] = service
        self._subjects.update(streams)

    def set(self, subject: str, due: int | None) -> None:
        """The subject's next deadline; None when it has none."""
        if due is None:
            self._due.pop(subject, None)
        elif self._due.get(subject) != due:
            self._due[subject] = due
            self._changed.set()

    async def run(self) -> None:
        """Wake subjects until cancelled."""
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
        for subject in [subject for subject, due in self._due.items() if due <= now]:
            if subject not in self._at_work:
                del self._due[subject]
                kind, _, key = subject.partition(":")
                task = asyncio.create_task(self._services[kind](key))
                self._at_work[subject] = task
                task.add_done_callback(partial(self._served, subject))

    def _next(self, sweep: int) -> int:
        """When to wake next; a subject that is being served sets its own alarm when it is done."""
        idle = [due for subject, due in self._due.items() if subject not in self._at_work]
        return min([sweep, *idle])

    def _served(self, subject: str, done: asyncio.Task[None]) -> None:
        del self._at_work[subject]
        self._changed.set()
        if not done.cancelled() and (error := done.exception()) is not None:
            _LOG.error("%s could not be served", subject, exc_info=error)

    async def _sweep(self, now: int) -> None:
        for subject in await self._database.read(self._overdue, now - _OVERDUE):
            self._due.setdefault(subject, now)

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

    async def _overdue(self, session: Session, before: int) -> tuple[str, ...]:
        """The subjects of all streams whose deadline is at or before `before`, the latest last."""
        found: dict[str, None] = {}
        for due in await timers.due(session, before, limit=1_000):
            kind, _, key = due.stream.partition(":")
            subject_of = self._subjects.get(kind)
            subject = None if subject_of is None else await subject_of(session, key)
            if subject is not None:
                found[subject] = None
        return tuple(found)


def itself(kind: str) -> SubjectOf:
    """The subjects of streams that are named like their subject: ``table:<key>``."""

    async def subject(session: Session, key: str) -> str | None:
        return f"{kind}:{key}"

    return subject
