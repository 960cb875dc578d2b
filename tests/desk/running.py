"""A desk that runs by itself, by a clock that hurries."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from tests.desk.world import START, StillClock, World

FASTER = 200


class FastClock(StillClock):
    """Time that runs by itself, so many times as fast."""

    def __init__(self) -> None:
        super().__init__()
        self._began = time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return START + round((time.monotonic() - self._began) * 1_000 * FASTER)

    async def sleep(self, milliseconds: int) -> None:
        """Wait as long as that lasts here."""
        await asyncio.sleep(milliseconds / 1_000 / FASTER)


@asynccontextmanager
async def running(world: World) -> AsyncGenerator[None, None]:
    """The desk runs by itself meanwhile."""
    task = asyncio.create_task(world.desk.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def until(seen: Callable[[], Awaitable[bool]]) -> None:
    """Wait for it, ten seconds at most."""
    for _ in range(1_000):
        if await seen():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come to pass")
