"""Faults that a test scripts: errors, delays, lost answers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from telegram.error import NetworkError, RetryAfter

if TYPE_CHECKING:
    from telegram import Bot

    from bot.sandbox.server import StrictApi, User


async def test_faults(api: StrictApi, bot: Bot, ann: User) -> None:
    ann.start()
    api.fault("sendMessage", 502, "Bad Gateway")
    with pytest.raises(NetworkError):
        await bot.send_message(ann.id, "refused")
    api.fault("sendMessage", drop=True)
    with pytest.raises(NetworkError):
        await bot.send_message(ann.id, "lost on the way there")
    api.fault("sendMessage", drop=True, after=True)
    with pytest.raises(NetworkError):
        await bot.send_message(ann.id, "the answer is lost")
    api.fault("sendMessage", 429, "Too Many Requests: retry after 7", retry_after=7)
    with pytest.raises(RetryAfter):
        await bot.send_message(ann.id, "x")
    api.fault("sendMessage", 0, delay=0.2)
    started = time.monotonic()
    await bot.send_message(ann.id, "late")
    assert time.monotonic() - started >= 0.2
    assert ann.texts() == ["/start", "the answer is lost", "late"]


async def test_a_fault_of_several_calls(api: StrictApi, bot: Bot, ann: User) -> None:
    ann.start()
    api.fault("sendMessage", times=2)
    for _ in range(2):
        with pytest.raises(NetworkError):
            await bot.send_message(ann.id, "x")
    await bot.send_message(ann.id, "y")
    assert ann.texts() == ["/start", "y"]
