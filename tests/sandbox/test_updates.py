"""Long polling: order, confirmation, expiry, kinds, conflicts."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from telegram import Update
from telegram.error import BadRequest, Conflict

from tests.sandbox.echo_bot import keyboard, plain_bot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from telegram import Bot

    from bot.sandbox.server import StrictApi, User


def texts(updates: Sequence[Update]) -> list[str | None]:
    return [update.message.text if update.message else None for update in updates]


async def test_order_redelivery_and_confirmation(api: StrictApi, bot: Bot, ann: User) -> None:
    bob = api.user("Bob")
    for number in range(5):
        (ann, bob)[number % 2].send(str(number))
    updates = await bot.get_updates()
    assert texts(updates) == list("01234")
    first = updates[0].update_id
    assert [update.update_id - first for update in updates] == [0, 1, 2, 3, 4]
    assert texts(await bot.get_updates(limit=2)) == ["0", "1"]  # unconfirmed, so again
    assert texts(await bot.get_updates(offset=first + 2)) == ["2", "3", "4"]
    assert texts(await bot.get_updates(offset=-1)) == ["4"]
    assert await bot.get_updates(offset=first + 5) == ()


async def test_a_poll_waits_until_something_happens(bot: Bot, ann: User) -> None:
    started = time.monotonic()
    asyncio.get_running_loop().call_later(0.3, ann.send, "wake up")
    assert texts(await bot.get_updates(timeout=5)) == ["wake up"]
    assert 0.25 < time.monotonic() - started < 3


async def test_updates_expire_and_kinds_are_chosen(api: StrictApi, bot: Bot, ann: User) -> None:
    ann.start()
    sent = await bot.send_message(ann.id, "x", reply_markup=keyboard([("go", "ignore")]))
    ann.press("go")
    api.advance(151)  # a callback query waits for 150 s only
    assert [update.callback_query for update in await bot.get_updates()] == [None]
    await bot.get_updates(allowed_updates=["callback_query"])
    ann.send("not wanted")
    ann.press("go", message_id=sent.message_id)
    assert [bool(u.callback_query) for u in await bot.get_updates()] == [False, True]
    with pytest.raises(BadRequest, match="unknown update types"):
        await bot.get_updates(allowed_updates=["nonsense"])


async def test_two_pollers_conflict(api: StrictApi, bot: Bot) -> None:
    async with plain_bot(api) as other:
        first = asyncio.create_task(bot.get_updates(timeout=5))
        await api.wait(lambda: api.cloud.updates.is_polled)
        second = asyncio.create_task(other.get_updates(timeout=1))
        with pytest.raises(Conflict, match="terminated by other getUpdates request"):
            await first
        assert await second == ()
    assert api.errors == {409: 1}


async def test_calls_are_kept_with_their_times(api: StrictApi, bot: Bot, ann: User) -> None:
    ann.start()
    api.advance(100)
    before = api.now()
    await bot.send_message(ann.id, "x")
    call = api.calls[-1]
    assert (call.method, call.chat_id, call.status) == ("sendMessage", ann.id, 200)
    assert before <= call.at <= api.now()
    assert call.params["text"] == "x"
