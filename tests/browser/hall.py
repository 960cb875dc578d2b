"""A tournament with its pages served on a port, in a time that really passes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.desk.tournaments.club import host
from tests.desk.world import Opener, StillClock
from tests.web.serving import Hall
from tests.web.stage import enter_names

NAMES = tuple(f"{family}{given}" for family in "趙錢孫李" for given in "一二三四五六七八")
"""Thirty-two people: eight tables, two pages of sixteen names."""


@dataclass
class RunningClock(StillClock):
    """Time passes, and a test may let more of it pass at once."""

    since: float = field(default_factory=time.monotonic)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.time + int((time.monotonic() - self.since) * 1000)

    async def sleep(self, milliseconds: int) -> None:
        """Wait as long as it says."""
        await asyncio.sleep(milliseconds / 1000)


@asynccontextmanager
async def hall_of(folder: Path, options: str = "") -> AsyncGenerator[Hall]:
    """A tournament whose field is complete, and its pages."""
    opener = Opener(folder / "club.sqlite")
    hosted = await host(await opener.open(clock=RunningClock()))
    await enter_names(hosted, NAMES, options)
    hall = Hall(hosted)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.stop()
        await opener.close()
