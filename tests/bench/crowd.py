"""Many tables of people in a process of their own, so that their work does not count.

They press what they see in their private chats and note how long each answer takes, and how long it
takes until what they see has changed.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from bot.desk.verbs import Verb as TableVerb
from bot.telegram.callbacks import ButtonData, parse_button
from referee.deal.moves import Verb
from tests.bench.stub import TOKEN, Json, Stub

SEATS: Final = 4
_PLAYS: Final = frozenset({TableVerb.READY.value, *(verb.value for verb in Verb)})
_LOOKS: Final = frozenset({TableVerb.LOOK.value})
_PATIENCE: Final = 5.0
"""Seconds after which one who sees nothing new looks again."""


class Pipe(Protocol):
    """One end of what joins the two processes."""

    def send(self, obj: object, /) -> None:
        """Give the other end something."""
        ...

    def recv(self) -> object:
        """Wait for what the other end gives."""
        ...


class Habit(StrEnum):
    """What people press."""

    PLAY = "play"
    """Keys that play: moves, and being ready for the next deal."""
    LOOK = "look"
    """The key that shows the table, which changes nothing."""


class Plan(NamedTuple):
    """How many tables there are, and how they are used.

    Attributes:
        thinking: seconds that a person thinks at the most.
        away: seconds that every call to Telegram takes.
        words: what follows the command that opens a table.
    """

    tables: int
    thinking: float
    away: float = 0
    habit: Habit = Habit.PLAY
    words: str = ""


class Address(NamedTuple):
    """Where the bot finds the server."""

    url: str
    token: str


class Presses(NamedTuple):
    """What happened in the time that was asked about.

    Attributes:
        answered: seconds until each answer.
        followed: seconds until the presser's own screen had changed, where it did.
        edits: messages sent or edited.
    """

    answered: list[float]
    followed: list[float]
    edits: int


class _Person:
    """Somebody at a table, who presses whenever there is something to press."""

    def __init__(self, stub: Stub, number: int, plan: Plan, noted: Presses) -> None:
        self.card: Json = {
            "id": number,
            "is_bot": False,
            "first_name": f"p{number}",
            "language_code": "zh-hant",
        }
        self.chat: Json = {"id": number, "type": "private", "first_name": f"p{number}"}
        self._stub, self._plan, self._noted = stub, plan, noted
        self._chance = random.Random(number)
        self._verbs = _PLAYS if plan.habit is Habit.PLAY else _LOOKS
        self._changed = stub.seen[number]
        self._shown = stub.keys[number]

    async def sit(self) -> None:
        """Wait until there is a hand."""
        while not self._choice(_PLAYS | _LOOKS):
            await self._news()

    async def play(self) -> None:
        """Press as long as there is something to press."""
        while True:
            await asyncio.sleep(self._chance.uniform(0.4, 1) * self._plan.thinking)
            choice = self._choice(self._verbs)
            if not choice:
                await self._news()
                continue
            self._changed.clear()
            begun = time.perf_counter()
            took = await self._stub.press(self.card, self.chat, self._chance.choice(choice))
            self._noted.answered.append(took)
            if self._plan.habit is Habit.PLAY and await self._news():
                self._noted.followed.append(time.perf_counter() - begun)

    def _choice(self, verbs: frozenset[str]) -> list[str]:
        """The keys in sight with one of these verbs, of the newest message with keys."""
        newest = max((number for number, keys in self._shown.items() if keys), default=0)
        return [key for key in self._shown.get(newest, []) if _verb(key) in verbs]

    async def _news(self) -> bool:
        """Whether anything changes before one loses patience."""
        try:
            await asyncio.wait_for(self._changed.wait(), _PATIENCE)
        except TimeoutError:
            return False
        self._changed.clear()
        return True


def _verb(data: str) -> str:
    button = parse_button(data)
    return button.verb if isinstance(button, ButtonData) else ""


async def _sit_down(stub: Stub, group: int, people: list[_Person], words: str) -> None:
    place: Json = {"id": group, "type": "supergroup", "title": f"t{group}"}
    stub.write(people[0].card, place, f"/table {words}".strip())
    await stub.seen[group].wait()
    for person in people[1:]:
        stub.write(person.card, place, "/sit")
    await asyncio.gather(*[person.sit() for person in people])


async def _gather(pipe: Pipe, plan: Plan) -> None:
    """The people sit down when told, then play; they are asked twice what has happened since."""
    stub = Stub(plan.away)
    noted = Presses([], [], 0)
    pipe.send(Address(await stub.start(), TOKEN))
    tables = [
        [_Person(stub, 1_000 + table * SEATS + seat, plan, noted) for seat in range(SEATS)]
        for table in range(plan.tables)
    ]
    await asyncio.to_thread(pipe.recv)
    for person in (person for people in tables for person in people):
        stub.write(person.card, person.chat, "/start")
    await asyncio.gather(
        *[
            _sit_down(stub, -1_001_000_000_000 - number, people, plan.words)
            for number, people in enumerate(tables)
        ]
    )
    players = [asyncio.create_task(person.play()) for people in tables for person in people]
    pipe.send(None)
    while await asyncio.to_thread(pipe.recv):
        pipe.send(Presses(list(noted.answered), list(noted.followed), stub.edits))
    for player in players:
        player.cancel()


def _gather_forever(pipe: Pipe, plan: Plan) -> None:
    asyncio.run(_gather(pipe, plan))


class Crowd:
    """The people, from the bot's side."""

    def __init__(self, pipe: Pipe, address: Address) -> None:
        self.address = address
        self._pipe = pipe

    async def sit_down(self) -> None:
        """All tables are filled, and everybody has a hand; from now on people press."""
        await self._asked()

    async def presses(self) -> Presses:
        """What has happened since they sat down."""
        found = await self._asked()
        assert isinstance(found, Presses)
        return found

    async def _asked(self) -> object:
        self._pipe.send(True)
        return await asyncio.to_thread(self._pipe.recv)


@asynccontextmanager
async def crowd(plan: Plan) -> AsyncGenerator[Crowd, None]:
    """The people, gathered in a process of their own."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=_gather_forever, args=(there, plan), daemon=True
    )
    process.start()
    try:
        address = await asyncio.to_thread(here.recv)
        assert isinstance(address, Address)
        yield Crowd(here, address)
    finally:
        process.terminate()
        process.join()
