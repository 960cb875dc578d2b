"""Updates over HTTP: with the secret only, answered when dealt with, each kept until then."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import uvicorn
from starlette.applications import Starlette
from telegram import Update
from telegram.ext import Application, ApplicationBuilder, ContextTypes, TypeHandler

from bot.telegram.processor import TableProcessor, UpdateKeys
from bot.telegram.transport import AiohttpRequest
from bot.telegram.webhook import Webhook
from tests.telegram.updates import ANN, GROUP, told
from tests.telegram.world import eventually

if TYPE_CHECKING:
    from bot.sandbox.server import StrictApi, User

SECRET = "a-long-random-word"
HEADER = {"X-Telegram-Bot-Api-Secret-Token": SECRET}

App = Application[Any, Any, Any, Any, Any, Any]
Handle = Callable[[Update, ContextTypes.DEFAULT_TYPE], Any]


class Nowhere:
    """No tables."""

    def table_of_person(self, person: int) -> str | None:
        return None

    def table_at(self, chat: int, thread: int | None) -> str | None:
        return None


@asynccontextmanager
async def serving(
    api: StrictApi, handle: Handle, patience: float = 20
) -> AsyncGenerator[tuple[Webhook, str]]:
    """The bot behind a web server of its own; the webhook and its address."""
    application: App = (
        ApplicationBuilder()
        .token(api.token)
        .base_url(api.base_url)
        .request(AiohttpRequest())
        .get_updates_request(AiohttpRequest(connections=1))
        .concurrent_updates(TableProcessor(UpdateKeys(Nowhere())))
        .updater(None)
        .build()
    )
    application.add_handler(TypeHandler(Update, handle))
    webhook = Webhook(application, SECRET, patience)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        web = Starlette(routes=[webhook.route("/telegram")])
        server = uvicorn.Server(uvicorn.Config(web, log_level="error", lifespan="off"))
        async with application:
            await application.start()
            serve = asyncio.create_task(server.serve([listener]))
            try:
                yield webhook, f"http://127.0.0.1:{listener.getsockname()[1]}/telegram"
            finally:
                server.should_exit = True
                await serve
                await application.stop()


async def test_telegram_delivers_and_repeats_nothing(api: StrictApi, ann: User) -> None:
    seen: list[int] = []

    async def handle(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        seen.append(update.update_id)

    async with serving(api, handle) as (webhook, url):
        await webhook.register(url, [Update.MESSAGE, Update.CALLBACK_QUERY])
        for number in range(5):
            ann.send(str(number))
        await eventually(lambda: not api.cloud.updates.pending())
        await api.stop()
    assert len(seen) == 6
    assert seen == sorted(set(seen))


async def test_the_answer_comes_when_the_update_is_dealt_with(api: StrictApi) -> None:
    gate, done = asyncio.Event(), list[int]()

    async def handle(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        await gate.wait()
        done.append(update.update_id)

    update = told(ANN, GROUP)
    async with serving(api, handle) as (_, url), httpx.AsyncClient() as client:
        post = asyncio.create_task(client.post(url, json=update.to_dict(), headers=HEADER))
        await asyncio.sleep(0.1)
        assert not post.done()
        gate.set()
        assert (await post).status_code == 200
        assert done == [update.update_id]


async def test_a_slow_update_is_acknowledged_and_finished_before_the_end(api: StrictApi) -> None:
    done: list[int] = []

    async def handle(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        await asyncio.sleep(0.3)
        done.append(update.update_id)

    async with serving(api, handle, patience=0.05) as (_, url), httpx.AsyncClient() as client:
        answer = await client.post(url, json=told(ANN, GROUP).to_dict(), headers=HEADER)
        assert answer.status_code == 200
        assert done == []
    assert len(done) == 1


async def test_a_handler_that_fails_is_not_asked_again(
    api: StrictApi, caplog: pytest.LogCaptureFixture
) -> None:
    async def handle(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        raise ArithmeticError

    async with serving(api, handle) as (_, url), httpx.AsyncClient() as client:
        answer = await client.post(url, json=told(ANN, GROUP).to_dict(), headers=HEADER)
    assert answer.status_code == 200
    assert "ArithmeticError" in caplog.text


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"{}", {}, 403),
        (b"{}", {"X-Telegram-Bot-Api-Secret-Token": "wrong"}, 403),
        (b"no json", HEADER, 400),
        (b"[]", HEADER, 400),
        (b"{}", HEADER, 400),
        (b'{"update_id": "x", "message": 5}', HEADER, 400),
        (b"\xff\xfe", HEADER, 400),
        (b" " * (2 << 20), HEADER, 413),
    ],
)
async def test_what_is_refused(
    api: StrictApi, body: bytes, headers: dict[str, str], status: int
) -> None:
    seen: list[Update] = []

    async def handle(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        seen.append(update)

    async with serving(api, handle) as (_, url), httpx.AsyncClient() as client:
        answer = await client.post(url, content=body, headers=headers)
        assert answer.status_code == status
        assert (await client.get(url)).status_code == 405
    assert seen == []


async def test_it_does_not_open_without_a_secret(api: StrictApi) -> None:
    application: App = ApplicationBuilder().token(api.token).updater(None).build()
    with pytest.raises(ValueError, match="WEBHOOK_SECRET"):
        Webhook(application, "")
