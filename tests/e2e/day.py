"""A day of a tournament played online: the bot as a process, an organiser, players by the hundred.

Everybody insists, as people do: a press that nobody answers is made again, a line is typed again.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from bot.application import computer_player
from bot.bookshelf import bookshelf
from bot.config import Settings
from bot.desk.ports import Ports
from bot.desk.settings import DeskSettings
from bot.desk.surfaces import hand_surface
from bot.desk.tables import Desk
from bot.desk.tournaments import Tournaments
from bot.desk.views import HandView
from bot.sandbox.server import Chat, Limits, StrictApi, User
from bot.sandbox.server.people import ShownButton
from bot.telegram.callbacks import ButtonData, move_button, parse_button
from bot.telegram.tournament_buttons import parse_tournament_button
from bot.world import HurriedClock, SystemEntropy
from referee.levels import Level
from referee.seats import Seat
from referee.tournament.state import TournamentState
from storage.database import Database
from storage.urls import open_database
from tests.desk.world import Ears, HeldDice, Rights
from tests.e2e.process import PATIENCE, Process
from tests.e2e.serving import settings_at

SCALE = 12
_RETYPED = 20.0
"""Real seconds after which a line that has done nothing is typed again."""
_AGAIN = 4.0
"""Real seconds after which a button that is still there is pressed again."""

_WANTED = ("register", "receipt", "seat", "confirm")
"""What players are asked beside their moves."""

Done: TypeAlias = Callable[[TournamentState], bool]


@dataclass(slots=True)
class Day:
    """The world of one tournament.

    Attributes:
        chief: the organiser; the group is its own.
        players: who enter.
        staff: who play for others.
        process: the bot.
        eyes: reads what the bot has committed, and never writes.
        key: of the tournament, once it is planned.
        idle: players who sit at their tables and do nothing.
        over: nobody presses any more.
    """

    api: StrictApi
    group: Chat
    chief: User
    players: tuple[User, ...]
    staff: tuple[User, ...]
    process: Process
    database: Database
    eyes: Desk
    tournaments: Tournaments
    key: str = ""
    idle: set[int] = field(default_factory=set[int])
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def state(self) -> TournamentState:
        """The tournament as it is committed."""
        return (await self.tournaments.snapshot(self.key)).state

    async def line(self, line: str, done: Done, seconds: float = 6 * PATIENCE) -> TournamentState:
        """The organiser types a line until it has done what it is for."""
        end, retype = time.monotonic() + seconds, 0.0
        while not done(state := await self.state()):
            now = time.monotonic()
            assert now < end, f"{line!r} does nothing: {self.chief.texts()[-3:]}"
            if now >= retype:
                self.chief.send(f"/t {line}")
                retype = now + _RETYPED
            await asyncio.sleep(0.2)
        return state

    async def until(self, done: Done, why: str, seconds: float = 6 * PATIENCE) -> TournamentState:
        """Wait for what the players and the clock bring about."""
        end = time.monotonic() + seconds
        while not done(state := await self.state()):
            assert time.monotonic() < end, why
            await asyncio.sleep(0.3)
        return state

    def person(self, account: str) -> User:
        """Whose account it is."""
        return next(user for user in (*self.players, *self.staff) if str(user.id) == account)


def _eyes(database: Database, settings: Settings) -> Desk:
    clock = HurriedClock(SCALE, settings.clock_start)
    ports = Ports(clock, SystemEntropy(), HeldDice(), Rights(), computer_player, Ears())
    return Desk(database, bookshelf().registry, ports, DeskSettings())


@asynccontextmanager
async def a_day(folder: Path, players: int, staff: int) -> AsyncGenerator[Day, None]:
    """The group, its people, who have pressed Start, and the bot."""
    async with StrictApi(limits=Limits.scaled(SCALE)) as api:

        def people(name: str, count: int) -> tuple[User, ...]:
            return tuple(
                api.user(
                    f"{name}{n}", username=f"{name.encode().hex()}{n}", language_code="zh-hant"
                )
                for n in range(1, count + 1)
            )

        (chief,), entrants, helpers = (
            people("裁判長", 1),
            people("選手", players),
            people("助教", staff),
        )
        group = api.group("線上麻將社", chief, *entrants, *helpers)
        settings = settings_at(api, folder, SCALE)
        process = Process(settings, api)
        await process.start()
        await process.serves()
        database = await open_database(settings.database_url)
        try:
            for person in (chief, *entrants, *helpers):
                person.start()
            await api.wait(lambda: api.counts["sendMessage"] > players + staff, PATIENCE)
            desk = _eyes(database, settings)
            yield Day(
                api, group, chief, entrants, helpers, process, database, desk, Tournaments(desk)
            )
        finally:
            await process.kill()
            await database.close()


# -- players -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Player:
    """One person with a telephone.

    Attributes:
        rng: how the person dawdles, and what North presses.
    """

    day: Day
    user: User
    rng: random.Random
    _pressed: dict[tuple[int, str], float] = field(default_factory=dict[tuple[int, str], float])

    async def live(self) -> None:
        """Press what is to be pressed until the day is over."""
        while not self.day.over.is_set():
            await asyncio.sleep(self.rng.uniform(0.1, 0.5))
            shown = await self._chosen()
            if shown is not None:
                await self._press(shown)

    async def _chosen(self) -> ShownButton | None:
        own = [one for one in self.user.buttons() if self._fresh(one)]
        for one in (*own, *self._cards()):
            if _line_of(one).partition(" ")[0] in _WANTED:
                return one
        if self.user.id in self.day.idle:
            return None
        for one in own:
            if _verb_of(one) == "rd":
                return one
        return await self._move([one for one in own if _is_move(one)])

    def _cards(self) -> Iterator[ShownButton]:
        """The card in the group, as long as it has told the person nothing."""
        group = self.day.group
        entered = any(_line_of(one) for one in self.user.buttons())
        if not entered and self.user in self.day.players:
            yield from (one for one in self.user.buttons(group) if self._fresh(one))

    async def _move(self, moves: list[ShownButton]) -> ShownButton | None:
        """The move that the computer player would make; North, one at each table, takes any."""
        view = await self._hand() if moves else None
        if view is None or view.seat.question is None:
            return None
        if view.seat.own.seat is Seat.D:
            return self.rng.choice(moves)
        table, question = view.facts.table, view.seat.question
        setting = view.seat.table.setting
        rules = bookshelf().registry.bind(setting.rules, setting.options)
        move = computer_player(Level.CLUB)(rules, view.seat)
        wanted = str(move_button(table, question.number, move))
        return next((one for one in moves if one.button.get("callback_data") == wanted), None)

    async def _hand(self) -> HandView | None:
        eyes, user = self.day.eyes, self.user
        table = await eyes.table_of(user.cloud.bot.id, user.id)
        if table is None:
            return None
        view = await eyes.view_for(user.cloud.bot.id, str(hand_surface(table, user.id)))
        return view if isinstance(view, HandView) else None

    def _fresh(self, shown: ShownButton) -> bool:
        """Whether it was not pressed just now."""
        name = (shown.message_id, shown.button.get("callback_data", ""))
        return time.monotonic() - self._pressed.get(name, -_AGAIN) >= _AGAIN

    async def _press(self, shown: ShownButton) -> None:
        data = shown.button.get("callback_data", "")
        chat = self.day.group if shown in self.user.buttons(self.day.group) else self.user.chat
        self._pressed[shown.message_id, data] = time.monotonic()
        press = self.user.press_data(shown.message_id, data, chat)
        try:
            await press.answered(_AGAIN)
        except AssertionError:
            return  # nobody was there; it will be pressed again


def _line_of(shown: ShownButton) -> str:
    """What a tournament's button says; empty for any other."""
    button = parse_tournament_button(shown.button.get("callback_data"))
    return "" if button is None else button.line


def _verb_of(shown: ShownButton) -> str:
    button = parse_button(shown.button.get("callback_data"))
    return button.verb if isinstance(button, ButtonData) else ""


def _is_move(shown: ShownButton) -> bool:
    button = parse_button(shown.button.get("callback_data"))
    return isinstance(button, ButtonData) and button.is_move and button.ask is not None
