"""The strict server, a bot of ours that calls it, and people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox.server import Chat, StrictApi, User
from tests.telegram.world import connected

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram.ext import ExtBot

    from bot.telegram.limiter import Booking


@pytest.fixture
async def api() -> AsyncIterator[StrictApi]:
    async with StrictApi() as server:
        yield server


@pytest.fixture
async def bot(api: StrictApi) -> AsyncIterator[ExtBot[Booking]]:
    async with connected(api) as connection:
        yield connection


@pytest.fixture
def ann(api: StrictApi) -> User:
    person = api.user("Ann", username="ann_the_user")
    person.start()
    return person


@pytest.fixture
def club(api: StrictApi, ann: User) -> Chat:
    return api.group("Club", ann)
