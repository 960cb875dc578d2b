"""The server of the pages: beside the webhook, on a port of its own, gone when it is told."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from pydantic import SecretStr
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from bot.commands import BadInput
from bot.config import Settings
from bot.web.server import serving_web
from bot.webroot import web_address
from tests.desk.tournaments.club import Hosted
from tests.web.serving import HOST, Hall, free_port
from tests.web.stage import enter_names, site_of

if TYPE_CHECKING:
    from starlette.requests import Request

NAMES = tuple(f"Player {number}" for number in range(4))


async def hook(_: Request) -> PlainTextResponse:
    """Stands where the webhook does."""
    return PlainTextResponse("hooked")


async def test_other_routes_stand_beside_the_pages(hosted: Hosted) -> None:
    port = free_port()
    more = [Route("/telegram", hook, methods=["POST"])]
    async with (
        serving_web(site_of(hosted), HOST, port, more),
        httpx.AsyncClient(base_url=f"http://{HOST}:{port}") as client,
    ):
        assert (await client.post("/telegram")).text == "hooked"
        assert (await client.get("/")).status_code == 200
        assert (await client.get("/healthz")).text == "ok\n"


async def test_a_port_that_is_taken_is_said_with_what_to_do(hosted: Hosted) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match="choose another port"):
            async with serving_web(site_of(hosted), HOST, port):
                raise AssertionError("it is taken")


async def test_streams_end_at_once_when_the_server_stops(hosted: Hosted) -> None:
    await enter_names(hosted, NAMES)
    hall = Hall(hosted)
    await hall.open()
    ended = asyncio.Event()
    heard = asyncio.Event()

    async def listen() -> None:
        async with (
            httpx.AsyncClient(timeout=60) as client,
            client.stream("GET", hall.at("/feed")) as answer,
        ):
            async for line in answer.aiter_lines():
                if line.startswith("data:"):
                    heard.set()
        ended.set()

    listening = asyncio.create_task(listen())
    await asyncio.wait_for(heard.wait(), 10)
    began = time.monotonic()
    await hall.stop()
    await asyncio.wait_for(ended.wait(), 10)
    assert time.monotonic() - began < 4
    await listening


async def test_a_stream_tells_of_a_change_at_once(hosted: Hosted) -> None:
    await enter_names(hosted, NAMES)
    hall = Hall(hosted)
    await hall.open()
    kinds: list[str] = []
    async with (
        httpx.AsyncClient(timeout=60) as client,
        client.stream("GET", hall.at("/feed")) as answer,
    ):
        began = time.monotonic()
        async for line in answer.aiter_lines():
            if line.startswith("event:"):
                kinds.append(line.removeprefix("event:").strip())
            if line.startswith("data:") and len(kinds) == 1:
                await hosted.seat()
            if len(kinds) == 2:
                break
        assert time.monotonic() - began < 5
    assert kinds == ["board", "board"]
    await hall.stop()


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({}, None),
        ({"public_url": "https://club.test/mahjong"}, "https://club.test/mahjong"),
        (
            {"webhook_url": "https://club.test/telegram", "webhook_secret": SecretStr("s")},
            "https://club.test",
        ),
        (
            {
                "public_url": "https://pages.test",
                "webhook_url": "https://club.test/telegram",
                "webhook_secret": SecretStr("s"),
            },
            "https://pages.test",
        ),
    ],
)
def test_where_the_pages_are(settings: dict[str, object], address: str | None) -> None:
    assert web_address(Settings.model_validate(settings)) == address
