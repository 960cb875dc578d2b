"""How many calls a second a process makes: the library's transport beside ours.

The stand-in for Telegram answers after 50 ms, in a process of its own so that its work does not
count.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing.connection import Connection

import pytest
from aiohttp import web
from telegram import Bot
from telegram.request import BaseRequest, HTTPXRequest

from bot.telegram.transport import AiohttpRequest

CALLS = 1500
AT_ONCE = 200
AWAY = 0.05


async def _answer(_: web.Request) -> web.Response:
    await asyncio.sleep(AWAY)
    return web.json_response({"ok": True, "result": True})


async def _serve(ready: Connection) -> None:
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", _answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    ready.send(runner.addresses[0][1])
    await asyncio.Event().wait()


def _serve_forever(ready: Connection) -> None:
    asyncio.run(_serve(ready))


@contextmanager
def telegram_far_away() -> Generator[str]:
    """The address of a server that answers any call after 50 ms."""
    here, there = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(
        target=_serve_forever, args=(there,), daemon=True
    )
    server.start()
    try:
        yield f"http://127.0.0.1:{here.recv()}/bot"
    finally:
        server.terminate()
        server.join()


async def rate(request: BaseRequest, base_url: str) -> tuple[float, float]:
    """Calls a second with many at once, and milliseconds of CPU a call."""
    bot = Bot("1:x", base_url=base_url, request=request)
    await request.initialize()
    gate = asyncio.Semaphore(AT_ONCE)

    async def press(number: int) -> None:
        async with gate:
            await bot.answer_callback_query(str(number), "五萬")

    await asyncio.gather(*map(press, range(AT_ONCE)))
    begun, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*map(press, range(CALLS)))
    took, worked = time.perf_counter() - begun, time.process_time() - cpu
    await request.shutdown()
    return CALLS / took, worked / CALLS * 1000


async def measure(base_url: str) -> dict[str, tuple[float, float]]:
    """Both transports, one after the other."""
    return {
        "httpx": await rate(HTTPXRequest(connection_pool_size=256), base_url),
        "aiohttp": await rate(AiohttpRequest(), base_url),
    }


@pytest.mark.bench
def test_ours_is_several_times_as_fast(capsys: pytest.CaptureFixture[str]) -> None:
    with telegram_far_away() as base_url:
        figures = asyncio.run(measure(base_url))
    with capsys.disabled():
        report(figures)
    assert figures["aiohttp"][0] >= 3 * figures["httpx"][0]


def report(figures: dict[str, tuple[float, float]]) -> None:
    """One line a transport."""
    for name, (calls, cpu) in figures.items():
        sys.stdout.write(f"{os.linesep}{name:8} {calls:7.0f} calls/s  {cpu:.2f} ms of CPU a call")
    sys.stdout.write(os.linesep)
