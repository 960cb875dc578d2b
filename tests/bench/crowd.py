"""Many tables of people on a server of their own process, so that their work does not count.

They press what they see in their private chats, at a human pace, and note how long each answer
takes.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple, Protocol

from bot.sandbox.server import Chat, Limits, StrictApi, User
from referee.deal.moves import Verb
from tests.e2e.players import PATIENCE, in_sight, verb_of

SEATS: Final = 4
_PLAYS: Final = frozenset({"rd", *(verb.value for verb in Verb)})
"""Buttons that play: moves, and being ready for the next deal."""


class Pipe(Protocol):
    """One end of what joins the two processes."""

    def send(self, obj: object, /) -> None:
        """Give the other end something."""
        ...

    def recv(self) -> object:
        """Wait for what the other end gives."""
        ...


class Plan(NamedTuple):
    """How many tables there are, and how long a player thinks at the most, in seconds."""

    tables: int
    thinking: float


class Address(NamedTuple):
    """Where the bot finds the server."""

    url: str
    token: str


class Presses(NamedTuple):
    """What happened in the time that was asked about: seconds until each answer, limited calls."""

    answered: list[float]
    edits: int


async def _play(user: User, rng: random.Random, plan: Plan, answered: list[float]) -> None:
    """Press any button that plays, whenever there is one."""
    while True:
        await asyncio.sleep(rng.uniform(0.4, 1) * plan.thinking)
        choice = [one for one in in_sight(user, user.chat) if verb_of(one) in _PLAYS]
        if not choice:
            continue
        shown = rng.choice(choice)
        begun = time.perf_counter()
        press = user.press_data(shown.message_id, shown.button.get("callback_data", ""), user.chat)
        await press.answered(PATIENCE)
        answered.append(time.perf_counter() - begun)


async def _sit_down(group: Chat, people: list[User]) -> None:
    people[0].send("/table", group)
    await people[0].expect("開桌：", group, seconds=4 * PATIENCE)
    for person in people[1:]:
        person.send("/sit", group)
    await people[0].expect("抽位", group, seconds=4 * PATIENCE)


async def _gather(pipe: Pipe, plan: Plan) -> None:
    """The people sit down when told, then play; they are asked twice what has happened since."""
    async with StrictApi(limits=Limits(enabled=False)) as api:
        tables: list[tuple[Chat, list[User]]] = []
        for table in range(plan.tables):
            people = [api.user(f"p{table}-{n}", language_code="zh-hant") for n in range(SEATS)]
            tables.append((api.group(f"t{table}", *people), people))
            for person in people:
                person.start()
        pipe.send(Address(api.url, api.token))
        await asyncio.to_thread(pipe.recv)
        await asyncio.gather(*[_sit_down(group, people) for group, people in tables])
        answered: list[float] = []
        players = [
            asyncio.create_task(_play(person, random.Random(person.id), plan, answered))
            for _, people in tables
            for person in people
        ]
        pipe.send(None)
        while await asyncio.to_thread(pipe.recv):
            calls = api.counts
            edits = sum(calls[name] for name in calls if name.startswith(("send", "edit")))
            pipe.send(Presses(list(answered), edits))
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
        """All tables are filled, and their first deals begin; from now on people press."""
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
