"""Flood control: per chat, per group, over all; and limits for quicker clocks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram.error import RetryAfter

from bot.sandbox.server import Limits, StrictApi
from tests.sandbox.echo_bot import plain_bot

if TYPE_CHECKING:
    from telegram import Bot

    from bot.sandbox.server import User


async def test_flood_in_a_private_chat(api: StrictApi, bot: Bot, ann: User) -> None:
    ann.start()
    for number in range(5):
        await bot.send_message(ann.id, str(number))
    with pytest.raises(RetryAfter):
        await bot.send_message(ann.id, "too much")
    assert api.calls[-1].description == "Too Many Requests: retry after 1"
    assert api.errors == {429: 1}
    api.advance(1)
    await bot.send_message(ann.id, "later")
    assert ann.texts()[1:] == ["0", "1", "2", "3", "4", "later"]


async def test_flood_in_a_group(api: StrictApi, bot: Bot, ann: User) -> None:
    club = api.group("Club", ann)
    for number in range(20):
        await bot.send_message(club.id, str(number))
        api.advance(1)
    assert api.busiest_minute(club) == 20
    with pytest.raises(RetryAfter):
        await bot.send_message(club.id, "the 21st in a minute")
    wait = int((api.calls[-1].description or "").rpartition(" ")[2])
    assert 35 <= wait <= 41
    with pytest.raises(RetryAfter):  # edits share the limit
        await bot.edit_message_text("x", club.id, max(club.messages))
    await bot.delete_message(club.id, max(club.messages))  # deletions do not
    assert api.busiest_minute(club) == 22
    api.advance(60)
    await bot.send_message(club.id, "a minute later")
    assert api.busiest_minute(club) == 22


async def test_flood_over_all_chats(api: StrictApi, bot: Bot) -> None:
    people = [api.user(f"U{number}") for number in range(40)]
    for person in people:
        person.start()
    sends = (bot.send_message(person.id, "news") for person in people)
    results = await asyncio.gather(*sends, return_exceptions=True)
    assert sum(isinstance(result, RetryAfter) for result in results) == 10


async def test_a_bot_that_waits_as_it_is_told_gets_everything_through(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    api.limits.window, api.limits.group_per_minute = 1, 4
    club = api.group("Club", ann)

    async def send(text: str) -> None:
        for _ in range(10):
            try:
                await bot.send_message(club.id, text)
            except RetryAfter:
                retry_after = int((api.calls[-1].description or "1").rpartition(" ")[2])
                await asyncio.sleep(retry_after)
            else:
                return

    await asyncio.gather(*(send(str(number)) for number in range(6)))
    assert sorted(ann.texts(club)[1:]) == list("012345")
    assert api.errors[429] > 0


async def test_limits_can_be_switched_off() -> None:
    async with StrictApi(limits=Limits(enabled=False)) as api:
        person = api.user("P")
        person.start()
        async with plain_bot(api) as bot:
            await asyncio.gather(*(bot.send_message(person.id, str(i)) for i in range(100)))
        assert api.counts["sendMessage"] == 100
        assert api.errors == {}


def test_scaled_limits() -> None:
    quick, plain = Limits.scaled(20), Limits()
    assert (quick.window, quick.chat_per_second, quick.overall_per_second) == (3, 20, 600)
    assert (quick.group_per_minute, quick.chat_burst) == (20, 5)
    assert (quick.buttons, quick.callback_timeout) == (plain.buttons, plain.callback_timeout)
    assert Limits.scaled(1) == plain
    with pytest.raises(ValueError, match="above 0"):
        Limits.scaled(0)


async def test_a_group_minute_of_three_seconds() -> None:
    async with StrictApi(limits=Limits.scaled(20)) as api:
        ann = api.user("Ann")
        club = api.group("Club", ann)
        async with plain_bot(api) as bot:
            for number in range(20):
                await bot.send_message(club.id, str(number))
                api.advance(0.05)  # a second of a clock that runs twenty times as fast
            with pytest.raises(RetryAfter):
                await bot.send_message(club.id, "the 21st")
            api.advance(3)
            await bot.send_message(club.id, "a minute later")
        assert ann.texts(club)[-1] == "a minute later"
