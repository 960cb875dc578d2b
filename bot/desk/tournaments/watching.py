"""Waiting for a tournament to move: what pages that stay open ask for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

PATIENCE: Final = 15.0
"""Seconds after which a page is told where it stands, moved or not."""
_LOOK_AGAIN: Final = 2.0
"""Seconds after which it is looked whether another worker has moved it."""


class Watchers:
    """Those who wait, by tournament."""

    def __init__(self) -> None:
        self._moved: dict[str, asyncio.Event] = {}

    def tell(self, key: str) -> None:
        """The tournament has moved."""
        moved = self._moved.pop(key, None)
        if moved is not None:
            moved.set()

    async def past(self, key: str, since: int, newest: Callable[[], Awaitable[int]]) -> int:
        """The newest version, as soon as it is past `since`; after a while in any case.

        Args:
            key: the tournament's.
            since: the version that is known.
            newest: asks the database.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while True:
            moved = self._moved.setdefault(key, asyncio.Event())
            version = await newest()
            left = until - loop.time()
            if version > since or left <= 0:
                return version
            await _patiently(moved, min(left, _LOOK_AGAIN))


async def _patiently(moved: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(moved.wait(), seconds)
    except TimeoutError:
        return
