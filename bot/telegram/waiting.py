"""Waiting by a clock that is not the event loop's."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from bot.desk.ports import Clock

_T = TypeVar("_T")


async def within(clock: Clock, milliseconds: int, work: Coroutine[Any, Any, _T]) -> _T:
    """What `work` returns, if it does so within that time of `clock`; else it is cancelled.

    Raises:
        TimeoutError: it took too long.
    """
    task = asyncio.ensure_future(work)
    alarm = asyncio.ensure_future(clock.sleep(milliseconds))
    try:
        await asyncio.wait({task, alarm}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise TimeoutError
        return task.result()
    finally:
        await _end(task, alarm)


async def until(clock: Clock, milliseconds: int, event: asyncio.Event) -> None:
    """Return when `event` is set, or after that time of `clock`."""
    signal = asyncio.ensure_future(event.wait())
    alarm = asyncio.ensure_future(clock.sleep(milliseconds))
    try:
        await asyncio.wait({signal, alarm}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await _end(signal, alarm)


async def _end(*futures: asyncio.Future[Any]) -> None:
    for future in futures:
        future.cancel()
    await asyncio.gather(*futures, return_exceptions=True)
