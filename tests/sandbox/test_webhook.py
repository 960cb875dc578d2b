"""Delivery to a webhook: secret token, order, retries, calls in replies."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from aiohttp import web
from telegram import Update
from telegram.error import BadRequest, Conflict

from tests.sandbox.echo_bot import echo_bot

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from telegram import Bot

    from bot.sandbox.server import StrictApi, User


@asynccontextmanager
async def site(
    port: int, hook: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> AsyncGenerator[str]:
    app = web.Application()
    app.router.add_post("/", hook)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    yield f"http://127.0.0.1:{port}/"
    await runner.cleanup()


async def test_a_bot_by_webhook_with_a_secret_token(
    api: StrictApi, ann: User, free_port: int
) -> None:
    app = echo_bot(api).app

    async def hook(request: web.Request) -> web.Response:
        if request.headers["X-Telegram-Bot-Api-Secret-Token"] != "s3cret":
            return web.Response(status=403)
        update = Update.de_json(await request.json(), app.bot)
        app.update_queue.put_nowait(update)
        return web.Response()

    async with app, site(free_port, hook) as url:
        await app.start()
        await app.bot.set_webhook(url, secret_token="s3cret", max_connections=4)
        ann.start()
        await ann.expect("Hello Ann")
        await ann.press("Count: 0").answered()
        await ann.expect("Pressed 1")
        info = await app.bot.get_webhook_info()
        assert (info.url, info.pending_update_count, info.max_connections) == (url, 0, 4)
        with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
            await app.bot.get_updates()
        api.webhook.secret = "wrong"  # the bot refuses it, so the update stays
        ann.send("x")
        await api.wait(lambda: "403" in api.webhook.last_error)
        assert len(api.cloud.updates.pending()) == 1
        await app.stop()


async def test_retries_keep_the_order_within_a_chat_only(
    api: StrictApi, bot: Bot, ann: User, free_port: int
) -> None:
    api.limits.webhook_retry_scale = 0.05
    bob = api.user("Bob")
    got: list[str] = []
    failures = {"Ann": 2}

    async def hook(request: web.Request) -> web.Response:
        assert request.headers["X-Telegram-Bot-Api-Secret-Token"] == "s3cret"
        message = (await request.json())["message"]
        name = message["from"]["first_name"]
        if failures.get(name, 0) > 0:
            failures[name] -= 1
            return web.Response(status=500)
        got.append(f"{name} {message['text']}")
        if message["text"] == "2":
            reply = {"method": "sendMessage", "chat_id": message["chat"]["id"], "text": "replied"}
            return web.json_response(reply)
        return web.Response()

    async with site(free_port, hook) as url:
        await bot.set_webhook(url, secret_token="s3cret")
        for number in range(3):
            ann.send(str(number))
            bob.send(str(number))
        await ann.expect("replied")
        await bob.expect("replied")
        assert [line for line in got if line.startswith("Ann")] == ["Ann 0", "Ann 1", "Ann 2"]
        assert got.index("Bob 2") < got.index("Ann 0")  # Bob does not wait for Ann's retries
        assert "500" in ((await bot.get_webhook_info()).last_error_message or "")
        with pytest.raises(BadRequest, match="only this machine is called"):
            await bot.set_webhook("https://example.org/")
        await bot.delete_webhook()
        assert (await bot.get_webhook_info()).url == ""
