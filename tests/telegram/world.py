"""A bot with the project's own transport and limiter, at the strict server; and clocks."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from telegram.ext import ExtBot

from bot.telegram.limiter import SHARE, Booking, Budget, CallRecord, ChatLimiter
from bot.telegram.transport import AiohttpRequest, Timeouts
from storage.budget import Window

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from bot.desk.ports import Clock
    from bot.sandbox.server import StrictApi

START = 1_800_000_000_000


class RunningClock:
    """A clock that runs `pace` times as fast as ours."""

    def __init__(self, pace: float = 1) -> None:
        self._pace = pace
        self._begun = time.monotonic()

    def now(self) -> int:
        return START + round((time.monotonic() - self._begun) * self._pace * 1000)

    async def sleep(self, milliseconds: int) -> None:
        await asyncio.sleep(milliseconds / 1000 / self._pace)


@dataclass
class PatientClock:
    """Time that passes only while somebody sleeps, and then at once."""

    time: int = START
    slept: list[int] = field(default_factory=list[int])

    def now(self) -> int:
        return self.time

    async def sleep(self, milliseconds: int) -> None:
        self.time += milliseconds
        self.slept.append(milliseconds)
        await asyncio.sleep(0)


async def eventually(condition: Callable[[], object], seconds: float = 5) -> None:
    """Wait for what tells nobody when it happens."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - see above
            await asyncio.sleep(0.005)


@dataclass
class OpenBudget:
    """A budget without bounds, that notes what is booked."""

    booked: list[int] = field(default_factory=list[int])
    paused: list[tuple[int, float]] = field(default_factory=list[tuple[int, float]])

    async def book(self, chat: int, patience: int) -> int:
        self.booked.append(chat)
        return 0

    async def pause(self, chat: int, seconds: float) -> None:
        self.paused.append((chat, seconds))


@asynccontextmanager
async def connected(
    api: StrictApi,
    budget: Budget | None = None,
    clock: Clock | None = None,
    calls: list[CallRecord] | None = None,
    timeouts: Timeouts | None = None,
    patience: int = 10_000,
    share: Window = SHARE,
) -> AsyncGenerator[ExtBot[Booking]]:
    """A bot that can call `api`."""
    records: list[CallRecord] = [] if calls is None else calls
    limiter = ChatLimiter(
        budget or OpenBudget(), clock or RunningClock(), records.append, patience, share
    )
    bot = ExtBot(
        api.token,
        base_url=api.base_url,
        base_file_url=api.base_file_url,
        request=AiohttpRequest(timeouts=timeouts),
        get_updates_request=AiohttpRequest(connections=1, timeouts=timeouts),
        rate_limiter=limiter,
    )
    async with bot:
        yield bot
