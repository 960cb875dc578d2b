"""A hall in which a tournament is held: a group, people with Telegram, one account of the staff."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.application import Service, serving
from bot.config import Settings
from bot.sandbox.server import Chat, Limits, StrictApi, User
from bot.sandbox.server.shapes import Message
from referee.tournament.state import TournamentState
from tests.e2e.serving import assert_orderly, settings_at

PATIENCE = 30.0
"""Real seconds in which an answer must come, however busy the machine is."""


@dataclass
class Hall:
    """The group and its people.

    Attributes:
        chief: the only account of the staff; the group is its own.
        players: people with Telegram who have pressed Start.
        acts: how many lines the staff have typed.
        key: of the tournament, once it is planned.
    """

    api: StrictApi
    group: Chat
    chief: User
    players: tuple[User, ...]
    settings: Settings
    service: Service | None = None
    acts: int = 0
    key: str = ""
    replies: list[str] = field(default_factory=list[str])

    async def line(self, *lines: str, expect: str = "", command: str = "/t") -> str:
        """The staff type lines in one private message; each counts as an act. The answer."""
        self.acts += len(lines)
        sent = self.chief.send(f"{command} " + "\n".join(lines))
        answer = await self.answer_to(self.chief, sent, self.chief.chat)
        assert expect in answer.replace("\n", ""), answer
        self.replies.append(answer)
        return answer

    async def answer_to(self, user: User, sent: Message, chat: Chat) -> str:
        """What the bot says below a message."""
        found: list[str] = []

        def look() -> bool:
            for message in chat.messages.values():
                replied = message.get("reply_to_message")
                if replied is not None and replied["message_id"] == sent["message_id"]:
                    found.append(message.get("text", ""))
                    return True
            return False

        said = sent.get("text", "")
        await user.cloud.wait(look, PATIENCE, f"{user.first_name} gets no answer to {said!r}")
        return found[0]

    async def press(self, user: User, text: str, chat: Chat | None = None, below: str = "") -> str:
        """Press a button as soon as it is in sight; what the press is answered with.

        Args:
            below: what the message says under which it is, where several have such a button.
        """
        number = None
        if below:
            number = (await user.expect(below, chat, PATIENCE))["message_id"]

        def in_sight() -> bool:
            shown = user.buttons(chat, number)
            return any(one.button["text"] == text for one in shown if "callback_data" in one.button)

        await user.cloud.wait(in_sight, PATIENCE, f"{user.first_name} sees no button {text!r}")
        return (await user.press(text, chat, number).answered(PATIENCE))["text"] or ""

    async def state(self) -> TournamentState:
        """The tournament as it is."""
        assert self.service is not None
        return (await self.service.tournaments.snapshot(self.key)).state

    async def begun(self) -> None:
        """The waves whose time has come play."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            state = await self.state()
            waves = () if state.round is None else state.round.waves
            if waves and all(wave.begun for wave in waves):
                return
            await asyncio.sleep(0.1)
        raise AssertionError("the waves do not begin")

    async def plan(self, words: str) -> None:
        """The chief plans a tournament in the group."""
        sent = self.chief.send(f"/tournament {words}", self.group)
        await self.answer_to(self.chief, sent, self.group)
        await self.find()

    async def find(self) -> None:
        """Look up the one tournament of the club."""
        assert self.service is not None
        (row,) = await self.service.tournaments.of_club(1)
        self.key = row.key

    async def register(self, *players: User) -> None:
        """They press the card's button."""
        await self.chief.expect("報名中", self.group, PATIENCE)
        for player in players:
            assert "收據" in await self.press(player, "報名", self.group)

    async def settled(self) -> None:
        """All that was announced has been said in the group, and nothing more is shown."""
        assert self.service is not None
        page = await self.service.tournaments.public(self.key)
        for last in page.announcements[-1:]:
            await self.chief.expect(f"公告 {last.number}", self.group, 2 * PATIENCE)
        before = -1
        while before != len(self.api.calls):
            before = len(self.api.calls)
            await asyncio.sleep(1)

    def check(self) -> None:
        """What must hold after every test."""
        assert_orderly(self.api, self.group)


@asynccontextmanager
async def hall(folder: Path, players: int, scale: float = 4) -> AsyncGenerator[Hall, None]:
    """The hall with the bot in it."""
    async with StrictApi(limits=Limits.scaled(scale)) as api:
        chief = api.user("裁判長", username="chief", language_code="zh-hant")
        people = tuple(
            api.user(f"選手{number}", username=f"p{number}", language_code="zh-hant")
            for number in range(1, players + 1)
        )
        group = api.group("鎮江麻將社", chief, *people)
        settings = settings_at(api, folder, scale, "11")
        for person in (chief, *people):
            person.start()
        opened = Hall(api, group, chief, people, settings)
        async with serving(settings) as service:
            opened.service = service
            yield opened
