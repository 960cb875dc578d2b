"""Direct calls and the outbox spend one budget; a 429 stops one chat; answers never wait."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest, RetryAfter

from bot.telegram.limiter import BOOKED, SHARE, CallRecord, CallResult, StoredBudget, is_limited
from storage.budget import Rates, Window
from storage.delivery import claim
from storage.outbox import Mark, Urgency
from storage.sqlite import SqliteDatabase
from tests.telegram.world import (
    OpenBudget,
    PatientClock,
    RunningClock,
    connected,
    eventually,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.sandbox.server import Chat, StrictApi, User

BOT = 1_000_001


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    opened = await SqliteDatabase.open(tmp_path / "referee.db")
    try:
        await opened.migrate()
        yield opened
    finally:
        await opened.close()


@pytest.mark.parametrize(
    ("endpoint", "limited"),
    [
        ("sendMessage", True),
        ("sendDice", True),
        ("editMessageText", True),
        ("editMessageMedia", True),
        ("copyMessage", True),
        ("sendChatAction", False),
        ("answerCallbackQuery", False),
        ("deleteMessage", False),
        ("getChatMember", False),
        ("setMyCommands", False),
    ],
)
def test_what_telegram_counts(endpoint: str, limited: bool) -> None:
    assert is_limited(endpoint) is limited


async def test_only_direct_calls_that_count_are_booked(api: StrictApi, ann: User) -> None:
    budget, calls = OpenBudget(), list[CallRecord]()
    async with connected(api, budget, calls=calls) as bot:
        message = await bot.send_message(ann.id, "direct")
        await bot.send_message(ann.id, "booked", rate_limit_args=BOOKED)
        press = ann.press_data(message.message_id, "x")
        await bot.answer_callback_query(press.id)
        await bot.delete_message(ann.id, message.message_id)
        await bot.send_dice(ann.id)
        with pytest.raises(BadRequest):
            await bot.edit_message_text("x", ann.id, 9999)
    assert budget.booked == [ann.id, ann.id, ann.id]
    counted = [(call.endpoint, call.result) for call in calls if call.endpoint != "getMe"]
    assert counted == [
        ("sendMessage", CallResult.DONE),
        ("sendMessage", CallResult.DONE),
        ("answerCallbackQuery", CallResult.DONE),
        ("deleteMessage", CallResult.DONE),
        ("sendDice", CallResult.DONE),
        ("editMessageText", CallResult.FAILED),
    ]


async def test_a_direct_call_is_made_again_after_its_pause(api: StrictApi, ann: User) -> None:
    budget, calls = OpenBudget(), list[CallRecord]()
    async with connected(api, budget, calls=calls) as bot:
        api.fault("sendMessage", 429, "Too Many Requests: retry after 3", retry_after=3)
        await bot.send_message(ann.id, "hello")
        api.fault("sendMessage", 429, "Too Many Requests: retry after 3", retry_after=3)
        with pytest.raises(RetryAfter):
            await bot.send_message(ann.id, "booked", rate_limit_args=BOOKED)
    assert budget.paused == [(ann.id, 3.0)]
    assert budget.booked == [ann.id, ann.id]
    assert ann.texts()[-1] == "hello"
    results = [call.result for call in calls if call.endpoint == "sendMessage"]
    assert results == [CallResult.LIMITED, CallResult.DONE, CallResult.LIMITED]


async def test_a_group_takes_twenty_a_minute(
    api: StrictApi, database: SqliteDatabase, ann: User, club: Chat
) -> None:
    assert ann.texts(club)
    clock, calls = PatientClock(), list[CallRecord]()
    budget = StoredBudget(database, BOT, clock, Rates())
    api.limits.enabled = False  # its clock does not run with ours
    unshared = Window(100, 1)
    async with connected(api, budget, clock, calls, patience=60_000, share=unshared) as bot:
        for number in range(25):
            await bot.send_message(club.id, str(number))
    assert sum(clock.slept) >= Rates().group.span
    waits = [call.waited for call in calls if call.endpoint == "sendMessage"]
    assert sum(waits) == sum(clock.slept)
    assert max(waits[:20]) <= Rates().chat.span, (
        "the first twenty wait for the chat's own rate at most"
    )
    assert waits[20] > 30_000


async def test_a_private_chat_takes_about_one_a_second_after_a_burst(
    api: StrictApi, database: SqliteDatabase, ann: User
) -> None:
    clock = PatientClock()
    api.limits.enabled = False
    async with connected(api, StoredBudget(database, BOT, clock, Rates()), clock) as bot:
        for number in range(5):
            await bot.send_message(ann.id, str(number))
        assert sum(clock.slept) == 0
        for number in range(10):
            await bot.send_message(ann.id, str(number))
    assert 9_000 <= sum(clock.slept) <= 12_000


async def test_whoever_would_wait_too_long_is_told(
    api: StrictApi, database: SqliteDatabase, ann: User
) -> None:
    clock, calls = PatientClock(), list[CallRecord]()
    rates = Rates(chat=Window(1, 90_000))
    async with connected(api, StoredBudget(database, BOT, clock, rates), clock, calls) as bot:
        await bot.send_message(ann.id, "first")
        with pytest.raises(RetryAfter) as raised:
            await bot.send_message(ann.id, "second")
    assert "90" in str(raised.value) or "1:30" in str(raised.value)
    assert clock.slept == []
    assert calls[-1].result is CallResult.IMPATIENT
    assert ann.texts()[-1] == "first"


async def test_whoever_is_refused_keeps_no_place(database: SqliteDatabase) -> None:
    clock, rates = PatientClock(), Rates(chat=Window(1, 9_000))
    budget = StoredBudget(database, BOT, clock, rates)
    assert [await budget.book(-5, 10_000) for _ in range(5)] == [0, 9_000, 18_000, 18_000, 18_000]
    assert await budget.book(-5, 20_000) == 18_000


async def test_replies_cannot_talk_a_table_into_silence(
    api: StrictApi, database: SqliteDatabase, ann: User, club: Chat
) -> None:
    clock, rates = PatientClock(), Rates()
    api.limits.enabled = False
    refused = 0
    async with connected(api, StoredBudget(database, BOT, clock, rates), clock) as bot:
        for number in range(50):
            try:
                await bot.send_message(club.id, str(number))
            except RetryAfter:
                refused += 1
        assert refused == 50 - SHARE.calls
        await bot.send_message(ann.id, "a private chat has no share")
        clock.time += SHARE.span
        await bot.send_message(club.id, "a minute later")
    assert ann.texts(club)[-1] == "a minute later"


async def test_the_outbox_sees_what_handlers_spend_and_rests_when_they_meet_a_429(
    api: StrictApi, database: SqliteDatabase, ann: User
) -> None:
    clock, rates = PatientClock(), Rates()
    budget = StoredBudget(database, BOT, clock, rates)

    async def claimed() -> int:
        await database.write(Mark(BOT, "hand:x", ann.id, Urgency.PROMPT).apply, clock.now())
        work = await database.write(claim, bot=BOT, worker="w", now=clock.now(), rates=rates)
        return len(work)

    async with connected(api, budget, clock) as bot:
        for number in range(rates.chat.calls):
            await bot.send_message(ann.id, str(number))
        assert await claimed() == 0, "the chat's burst is spent"
        clock.time += rates.chat.span
        await budget.pause(ann.id, 40)
        clock.time += 39_000
        assert await claimed() == 0, "Telegram asked for forty seconds"
        clock.time += 1_000
        assert await claimed() == 1


async def test_a_pause_outlasts_a_call_that_waits_for_it(database: SqliteDatabase) -> None:
    clock, rates = PatientClock(), Rates()
    budget = StoredBudget(database, BOT, clock, rates)
    await budget.pause(-5, 30)
    assert await budget.book(-5, 60_000) == 30_000
    await database.write(Mark(BOT, "table:x", -5, Urgency.PROMPT).apply, clock.now())
    assert not await database.write(claim, bot=BOT, worker="w", now=clock.now(), rates=rates)


async def test_a_429_in_one_chat_delays_neither_another_nor_an_answer(
    api: StrictApi, database: SqliteDatabase, ann: User, club: Chat
) -> None:
    clock, calls = RunningClock(), list[CallRecord]()
    budget = StoredBudget(database, BOT, clock, Rates())
    async with connected(api, budget, clock, calls) as bot:
        message = await bot.send_message(ann.id, "press me")
        press = ann.press_data(message.message_id, "x")
        api.fault("sendMessage", 429, "Too Many Requests: retry after 1", retry_after=1)
        hot = asyncio.create_task(bot.send_message(club.id, "hot"))
        await eventually(lambda: calls[-1].result is CallResult.LIMITED)
        begun = time.monotonic()
        await bot.answer_callback_query(press.id)
        await bot.send_message(ann.id, "not hot")
        assert time.monotonic() - begun < 0.5
        assert not hot.done()
        await hot
        assert time.monotonic() - begun > 0.8
    assert ann.texts(club)[-1] == "hot"
