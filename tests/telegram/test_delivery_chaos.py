"""Random faults, random new versions, workers that crash: in the end every chat shows the truth."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest
from telegram.error import TelegramError

from bot.sandbox.server import Limits
from bot.telegram.ports import Result, WorkKind
from storage.budget import Rates, Window
from storage.outbox import Placement, PostState
from tests.telegram.stage import BOT, Stage, a_stage, kill
from tests.telegram.world import RunningClock

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox.server import Chat, StrictApi, User
    from storage.database import Session

PACE = 10
"""The clock of bot and server runs so many times as fast; a minute is six seconds."""
# The lease and the second look are not shortened: the machine is as slow as it is. Calls arrive
# some tens of milliseconds late, which this clock counts tenfold: hence the wider minute.
RATES = replace(Rates(), group=Window(20, 66_000), lease=20_000, verify=10_000)
SECONDS = 9
METHODS = ("sendMessage", "editMessageText", "deleteMessage")


@dataclass
class Storm:
    """What happens to a stage: who plays, what fails, who dies."""

    api: StrictApi
    stage: Stage
    people: list[User]
    groups: list[Chat]
    chance: random.Random
    posts: Counter[int] = field(default_factory=Counter[int])
    replies: Counter[str] = field(default_factory=Counter[str])
    crashes: int = 0
    over: bool = False

    async def moves(self) -> None:
        """Hands and tables change all the time, and now and then something is posted."""
        while not self.over:
            await asyncio.sleep(self.chance.expovariate(25))
            if self.chance.random() < 0.08:
                chat = self.chance.choice([*self.groups, *(p.chat for p in self.people)])
                self.posts[chat.id] += 1
                await self.stage.post(chat.id, f"posted in {chat.id}")
            elif self.chance.random() < 0.3:
                group = self.chance.choice(self.groups)
                number = self.chance.randrange(2)
                await self.stage.show(f"table{number}of{group.id}", group.id)
            else:
                person = self.chance.choice(self.people)
                below = Placement.ANEW if self.chance.random() < 0.1 else Placement.IN_PLACE
                await self.stage.show(f"hand{person.id}", person.id, placement=below)

    async def faults(self) -> None:
        """Telegram says no, says nothing, or says it too late."""
        while not self.over:
            await asyncio.sleep(self.chance.expovariate(4))
            method = self.chance.choice(METHODS)
            match self.chance.randrange(5):
                case 0:
                    text = "Too Many Requests: retry after 1"
                    self.api.fault(method, 429, text, retry_after=1)
                case 1:
                    self.api.fault(method, 500, "Internal Server Error")
                case 2:
                    self.api.fault(method, drop=True, after=True)
                case 3:
                    self.api.fault(method, drop=True)
                case _:
                    self.api.fault(method, 0, delay=self.chance.uniform(0.1, 3))

    async def replies_of_handlers(self) -> None:
        """Commands in the groups are answered past the outbox."""
        number = 0
        while not self.over:
            await asyncio.sleep(self.chance.expovariate(3))
            number += 1
            group = self.chance.choice(self.groups)
            try:
                await self.stage.bot.send_message(group.id, f"reply {number}")
            except TelegramError as error:
                self.replies[type(error).__name__] += 1

    async def workers(self) -> None:
        """One worker at a time; it crashes, or is stopped gently, and another takes over."""
        while not self.over:
            delivery, deleter = self.stage.worker(f"w{self.crashes}")
            self.stage.workers.append(delivery)
            if self.chance.random() < 0.5:
                await delivery.recover()
            running = [asyncio.create_task(part.run()) for part in (delivery, deleter)]
            await asyncio.sleep(self.chance.uniform(0.3, 2))
            self.stage.workers.remove(delivery)
            if self.chance.random() < 0.7:
                self.crashes += 1
                await asyncio.gather(*map(kill, running))
            delivery.stop()
            deleter.stop()
            await asyncio.gather(*running, return_exceptions=True)

    async def rage(self) -> None:
        """All of it for a while, then calm until everything is shown."""
        async with asyncio.TaskGroup() as group:
            for part in (self.moves, self.faults, self.replies_of_handlers, self.workers):
                group.create_task(part())
            await asyncio.sleep(SECONDS)
            self.over = True
        self.api.cloud.journal.faults.clear()
        async with self.stage.delivering():
            await self.stage.settled(40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
async def test_every_chat_shows_the_truth_in_the_end(
    api: StrictApi, tmp_path: Path, seed: int
) -> None:
    api.cloud.flood.limits = api.cloud.limits = Limits.scaled(PACE)
    api.limits.latency = 0.03
    people = [api.user(f"P{number}") for number in range(6)]
    for person in people:
        person.start()
    groups = [api.group(f"G{number}", people[0], *people[1:]) for number in range(2)]
    async with a_stage(api, tmp_path, RunningClock(PACE), RATES) as stage:
        storm = Storm(api, stage, people, groups, random.Random(seed))
        await storm.rage()
        await assert_truth(storm)


async def assert_truth(storm: Storm) -> None:
    api, stage = storm.api, storm.stage
    lost = sum(results[Result.UNKNOWN] for results in stage.results.values())
    shown: Counter[str] = Counter()
    for chat in [person.chat for person in storm.people] + storm.groups:
        for text in storm.people[0].texts(chat):
            shown[text.partition(" v")[0]] += 1
    for name, version in stage.board.version.items():
        chat = chat_of(storm, name)
        texts = storm.people[0].texts(chat)
        newest = [text for text in texts if text.startswith(f"{name} v")][-1]
        assert newest == f"{name} v{version}", f"{name} is stale"
    extra = sum(shown[name] - 1 for name in stage.board.version)
    assert extra <= lost + storm.crashes, "sent twice only where an answer was lost"
    await assert_posts(storm)
    for group in storm.groups:
        assert api.busiest_minute(group) <= 20
    assert storm.crashes >= 2
    assert min(stage.results[WorkKind.SURFACE][r] for r in (Result.EDITED, Result.UNKNOWN)) > 0
    assert stage.notes.told == []
    assert api.violations == []


async def assert_posts(storm: Storm) -> None:
    """Each post at most once, in order; missing only where its outcome is not known."""
    states = {(row.chat, row.number): row.state for row in await storm.stage.database.read(_posts)}
    assert Counter(chat for chat, _ in states) == storm.posts
    for chat_id in storm.posts:
        chat = storm.api.chats[chat_id]
        texts = [text for text in storm.people[0].texts(chat) if text.startswith("#")]
        numbers = [int(text[1:].partition(" ")[0]) for text in texts]
        assert numbers == sorted(set(numbers)), "in order, none twice"
        for number in range(1, storm.posts[chat_id] + 1):
            state = states[chat_id, number]
            assert state in (PostState.SENT, PostState.UNCONFIRMED)
            assert state is PostState.UNCONFIRMED or number in numbers


@dataclass(frozen=True, slots=True)
class _Post:
    chat: int
    number: int
    state: PostState


async def _posts(session: Session) -> list[_Post]:
    return await session.fetch(
        _Post, "SELECT chat, number, state FROM posts WHERE bot = :bot", bot=BOT
    )


def chat_of(storm: Storm, name: str) -> Chat:
    """Where a surface stands."""
    number = int(name.partition("of")[2] or name.removeprefix("hand"))
    return storm.api.chats[number]
