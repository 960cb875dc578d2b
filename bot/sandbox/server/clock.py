"""The server's time, and how one waits for something to happen."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """Unix time that can be put forward."""

    def __init__(self) -> None:
        self._offset = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._offset

    def advance(self, seconds: float) -> None:
        """Let time pass for limits, timeouts and message ages."""
        self._offset += seconds


class Changes:
    """Tells everybody who waits that something has changed."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def touch(self) -> None:
        """Something has changed."""
        self._event.set()
        self._event = asyncio.Event()

    async def next(self, timeout: float) -> bool:  # noqa: ASYNC109 - callers pass what is left
        """Wait for the next change; False when there is none within ``timeout`` seconds."""
        try:
            await asyncio.wait_for(self._event.wait(), timeout)
        except TimeoutError:
            return False
        return True

    async def until(self, condition: Callable[[], object], seconds: float) -> bool:
        """Wait until the condition holds; False when it does not within ``seconds``."""
        end = time.monotonic() + seconds
        while not condition():
            if not await self.next(end - time.monotonic()):
                return bool(condition())
        return True
