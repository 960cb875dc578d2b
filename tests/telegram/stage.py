"""A small world whose surfaces and posts are delivered: what should be seen, by version."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.screens.message import Button, Screen
from bot.telegram.deleting import Deleter
from bot.telegram.delivery import Delivery, Pace, World
from bot.telegram.errors import Why
from bot.telegram.limiter import StoredBudget
from bot.telegram.ports import Gone, Result, WorkKind
from bot.telegram.sender import Sender
from storage.budget import Rates
from storage.completion import deletions
from storage.database import Session
from storage.outbox import Mark, Placement, Post, Urgency
from storage.sqlite import SqliteDatabase
from tests.kit.outbox import stale_surfaces
from tests.telegram.world import RunningClock, connected

if TYPE_CHECKING:
    from pathlib import Path

    from telegram.ext import ExtBot

    from bot.sandbox.server import StrictApi
    from bot.telegram.limiter import Booking

BOT = 1_000_001

Shape = Callable[[str], Screen]
"""How a text becomes a screen."""


def with_button(text: str) -> Screen:
    """A text over one button."""
    return Screen(text, ((Button("press", "1.-.-.xx"),),))


@dataclass
class Board:
    """What each surface should show, and how. Whatever is not on it has nothing to show."""

    version: dict[str, int] = field(default_factory=dict[str, int])
    shape: dict[str, Shape] = field(default_factory=dict[str, Shape])
    drawn: Counter[str] = field(default_factory=Counter[str])
    pause: float = 0

    async def surface(self, name: str, chat: int) -> Screen | Gone:
        await asyncio.sleep(self.pause)
        self.drawn[name] += 1
        if name not in self.version:
            return Gone()
        return self.shape.get(name, with_button)(f"{name} v{self.version[name]}")

    async def post(self, kind: str, payload: str, number: int, chat: int) -> Screen | Gone:
        return Gone() if kind == "gone" else Screen(f"#{number} {payload}")


@dataclass
class Notes:
    """The reports of delivery, as it made them."""

    told: list[tuple[object, ...]] = field(default_factory=list[tuple[object, ...]])

    async def unreachable(self, person: int, why: Why) -> None:
        self.told.append(("unreachable", person, why))

    async def topic_lost(self, chat: int, thread: int) -> None:
        self.told.append(("topic_lost", chat, thread))

    async def no_rights(self, chat: int) -> None:
        self.told.append(("no_rights", chat))

    async def removed(self, chat: int) -> None:
        self.told.append(("removed", chat))

    async def migrated(self, old: int, new: int) -> None:
        self.told.append(("migrated", old, new))


@dataclass
class Stage:
    """A database, a bot, a board; workers come and go."""

    database: SqliteDatabase
    bot: ExtBot[Booking]
    clock: RunningClock
    rates: Rates
    board: Board = field(default_factory=Board)
    notes: Notes = field(default_factory=Notes)
    results: defaultdict[WorkKind, Counter[Result]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    workers: list[Delivery] = field(default_factory=list[Delivery])

    def worker(self, name: str = "w", pace: Pace | None = None) -> tuple[Delivery, Deleter]:
        """A new worker, which does not run yet."""
        deleter = Deleter(self.bot, BOT, self.database, self.clock)
        world = World(
            bot=BOT,
            name=name,
            database=self.database,
            clock=self.clock,
            rates=self.rates,
            sender=Sender(self.bot),
            deleter=deleter,
            renderer=self.board,
            reports=self.notes,
            tally=lambda kind, result: self.results[kind].update([result]),
        )
        return Delivery(world, pace), deleter

    @asynccontextmanager
    async def delivering(self, pace: Pace | None = None) -> AsyncGenerator[Delivery]:
        """A worker runs, and is stopped gently in the end."""
        delivery, deleter = self.worker(pace=pace)
        self.workers.append(delivery)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(delivery.run())
                group.create_task(deleter.run())
                try:
                    yield delivery
                finally:
                    delivery.stop()
                    deleter.stop()
        finally:
            self.workers.remove(delivery)

    async def show(
        self,
        name: str,
        chat: int,
        *,
        thread: int | None = None,
        placement: Placement = Placement.IN_PLACE,
        urgency: Urgency = Urgency.TABLE,
    ) -> str:
        """The surface has a new version; the text that is to be seen."""
        self.board.version[name] = self.board.version.get(name, 0) + 1
        mark = Mark(BOT, name, chat, urgency, thread, placement)
        await self.commit(mark)
        return f"{name} v{self.board.version[name]}"

    async def post(self, chat: int, text: str, *, thread: int | None = None) -> None:
        """Something happened."""
        await self.commit(Post(BOT, chat, Urgency.RESULT, "result", text, thread))

    async def commit(self, change: Mark | Post) -> None:
        """One transaction, and the workers are woken."""
        await self.database.write(change.apply, self.clock.now())
        self.wake()

    def wake(self) -> None:
        for worker in self.workers:
            worker.marked(frozenset({BOT}))

    async def settled(self, seconds: float = 5) -> None:
        """Wait until the outbox has nothing left to do, second looks included."""
        async with asyncio.timeout(seconds):
            while await self.database.read(_open_ends):  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)


async def kill(running: asyncio.Task[None]) -> None:
    """End a worker and its calls, as a crash does; cancelled once, it would wait for its calls."""
    while not running.done():
        running.cancel()
        await asyncio.sleep(0)


async def _open_ends(session: Session) -> int:
    stale = await stale_surfaces(session, BOT)
    going = await deletions(session, BOT)
    other = await session.fetch_value(
        int,
        "SELECT (SELECT count(*) FROM posts WHERE state = 'pending') + (SELECT count(*)"
        " FROM outbox_chats WHERE lease_until IS NOT NULL OR verify_at IS NOT NULL)",
    )
    return len(stale) + len(going) + (other or 0)


@asynccontextmanager
async def a_stage(
    api: StrictApi, folder: Path, clock: RunningClock, rates: Rates
) -> AsyncGenerator[Stage]:
    """A stage at the server, with an empty database."""
    database = await SqliteDatabase.open(folder / "referee.db")
    try:
        await database.migrate()
        budget = StoredBudget(database, BOT, clock, rates)
        async with connected(api, budget, clock) as bot:
            yield Stage(database, bot, clock, rates)
    finally:
        await database.close()
