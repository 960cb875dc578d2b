"""A server, a plain Bot that calls it, a running bot, and a person."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.server import StrictApi, User
from tests.sandbox.echo_bot import EchoBot, echo_bot, plain_bot, polling

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram import Bot


@pytest.fixture(autouse=True)
def _durations_as_timedeltas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")  # the library warns of the older whole seconds


@pytest.fixture
async def api() -> AsyncIterator[StrictApi]:
    async with StrictApi() as server:
        yield server


@pytest.fixture
async def bot(api: StrictApi) -> AsyncIterator[Bot]:
    async with plain_bot(api) as plain:
        yield plain


@pytest.fixture
async def echo(api: StrictApi) -> AsyncIterator[EchoBot]:
    async with polling(echo_bot(api)) as running:
        yield running


@pytest.fixture
def ann(api: StrictApi) -> User:
    return api.user("Ann", username="ann_the_user")


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
