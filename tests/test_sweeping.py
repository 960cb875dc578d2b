"""Once a day what is long past is thrown away; what is recent or waits stays."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from bot.sweeping import DAY, KEPT, sweep_daily
from storage import moves
from storage.causes import Cause
from storage.moves import Move
from storage.outbox import Post, Urgency
from storage.sqlite import SqliteDatabase
from tests.kit.outbox import posts_of_chat
from tests.telegram.world import START, eventually

BOT, GROUP = 1_000_001, -100
OLD, RECENT = Cause.of_update(BOT, 1), Cause.of_update(BOT, 2)


class Days:
    """A clock whose days pass when the test says so."""

    def __init__(self) -> None:
        self.time = START
        self.slept: list[int] = []
        self.passing = asyncio.Semaphore(0)

    def now(self) -> int:
        return self.time

    async def sleep(self, milliseconds: int) -> None:
        self.slept.append(milliseconds)
        await self.passing.acquire()
        self.time += milliseconds


async def test_updates_are_forgotten_after_thirty_days(tmp_path: Path) -> None:
    database = await SqliteDatabase.open(tmp_path / "referee.db")
    try:
        await database.migrate()
        post = Post(BOT, GROUP, Urgency.RESULT, "result", "{}")
        await database.write(moves.commit, Move(OLD, START - KEPT - 1, "old", posts=(post,)))
        await database.write(moves.commit, Move(RECENT, START - KEPT + DAY // 2, "recent"))
        clock = Days()
        sweeping = asyncio.create_task(sweep_daily(database, clock))
        await eventually(lambda: len(clock.slept) == 1)
        assert await database.read(moves.answered, OLD) is None
        assert await database.read(moves.answered, RECENT) == "recent"
        (waiting,) = await database.read(posts_of_chat, BOT, GROUP)
        assert waiting.state == "pending", "a post that waits is kept, however old"
        clock.passing.release()
        await eventually(lambda: clock.slept == [DAY, DAY])
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        assert await database.read(moves.answered, RECENT) is None
    finally:
        await database.close()
