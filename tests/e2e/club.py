"""A club on the strict server and the bot that serves it, both with clocks that run fast."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.application import Service, serving
from bot.config import Settings
from bot.sandbox.server import Chat, Limits, StrictApi, User
from tests.e2e.serving import assert_orderly, settings_at

NAMES = ("阿明", "小華", "小美", "大牛")


@dataclass(frozen=True, slots=True)
class Club:
    """A group of four with the bot in it."""

    api: StrictApi
    group: Chat
    people: tuple[User, ...]
    settings: Settings

    def check(self) -> None:
        """What must hold after every test."""
        assert_orderly(self.api, self.group)


@asynccontextmanager
async def club(folder: Path, scale: float = 1) -> AsyncGenerator[Club, None]:
    """The server and four people who have pressed Start. The bot is not running yet.

    Args:
        folder: where its database will be.
        scale: how much faster all clocks and limits run.
    """
    async with StrictApi(limits=Limits.scaled(scale)) as api:
        people = tuple(
            api.user(name, username=f"player{number}", language_code="zh-hant")
            for number, name in enumerate(NAMES)
        )
        group = api.group("麻將社", *people)
        settings = settings_at(api, folder, scale, "07")
        for person in people:
            person.start()
        yield Club(api, group, people, settings)


@asynccontextmanager
async def running(open_club: Club) -> AsyncGenerator[Service, None]:
    """The bot serves the club until the block is left."""
    async with serving(open_club.settings) as service:
        yield service
