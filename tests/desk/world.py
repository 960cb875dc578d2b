"""A desk on a real SQLite file, with a clock that stands still until it is moved."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from bot.desk.answers import Answer
from bot.desk.ports import Computers, Place, Policy, Ports, ThrowRequest
from bot.desk.requests import Reply
from bot.desk.settings import Admission, DeskSettings
from bot.desk.surfaces import hand_surface, lobby_surface
from bot.desk.tables import Desk, PersonCard
from bot.desk.verbs import Verb
from bot.desk.views import HandView, LobbyView
from referee.deal.moves import WIN, Move
from referee.deal.views import SeatView
from referee.players import Level, choose
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.rules.taiwan16.book import BOOK
from referee.wall import below, numbers
from storage.causes import Cause
from storage.people import Reach
from storage.sqlite import SqliteDatabase

BOT = 7_000_000_001
GROUP = Place(BOT, -1_001_000_000_001)
AMING, XIAOHUA, XIAOMEI, DANIU, LAOWANG = 101, 102, 103, 104, 105
FOUR = (AMING, XIAOHUA, XIAOMEI, DANIU)
NAMES = {AMING: "阿明", XIAOHUA: "小華", XIAOMEI: "小美", DANIU: "大牛", LAOWANG: "老王"}
START = 1_800_000_000_000
REGISTRY = Registry(SHELF)
RULES = REGISTRY.bind(BOOK.key)


@dataclass
class StillClock:
    """Time moves only when somebody sleeps or a test says so."""

    time: int = START

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.time

    async def sleep(self, milliseconds: int) -> None:
        """The time passes at once."""
        self.time += milliseconds
        await asyncio.sleep(0)


@dataclass
class CountedEntropy:
    """Foreseeable seeds and keys, each new."""

    salt: str = ""
    drawn: int = 0

    def seed(self) -> str:
        """64 hexadecimal digits."""
        self.drawn += 1
        return sha256(f"{self.salt}{self.drawn}".encode()).hexdigest()

    def key(self) -> str:
        """Eight characters of base 32."""
        digits = "abcdefghijklmnopqrstuvwxyz234567"
        return "".join(digits[int(digit, 16)] for digit in self.seed()[:8])


@dataclass
class HeldDice:
    """Remembers what is to be thrown; a test answers, or does not."""

    asked: list[ThrowRequest] = field(default_factory=list[ThrowRequest])

    def throw(self, request: ThrowRequest) -> None:
        """Note it."""
        self.asked.append(request)


@dataclass
class Rights:
    """Who administers groups, and who made each; by default nobody."""

    referees: frozenset[int] = frozenset()
    creators: dict[int, int] = field(default_factory=dict[int, int])

    async def administrators(self, bot: int, chat: int) -> frozenset[int]:
        """The same for every chat, with its creator."""
        return self.referees | {person for place, person in self.creators.items() if place == chat}

    async def creator(self, bot: int, chat: int) -> int | None:
        """Who made the chat."""
        return self.creators.get(chat)


@dataclass
class Ears:
    """Counts how often it was told that something waits."""

    told: int = 0

    def marked(self, bots: frozenset[int]) -> None:
        """Count."""
        self.told += 1


def random_policy(rules: Rules, view: SeatView) -> Move:
    """Any open move, drawn from what the seat sees; it wins when it can."""
    question = view.question
    assert question is not None
    if WIN in question.moves:
        return WIN
    words = numbers(sha256(repr((view.own, question)).encode()).hexdigest(), "policy")
    return question.moves[below(words, len(question.moves))]


def club_policy(rules: Rules, view: SeatView) -> Move:
    """Plays to win."""
    return choose(Level.CLUB, rules, view, numbers("00", "unused"))


def at_every_level(policy: Policy) -> Computers:
    """Computers that all play alike, however well they are said to."""
    return lambda _: policy


@dataclass
class World:
    """One desk with its world; several may stand on one database."""

    database: SqliteDatabase
    clock: StillClock
    entropy: CountedEntropy
    dice: HeldDice
    rights: Rights
    ears: Ears
    settings: DeskSettings
    desk: Desk
    updates: int = 0

    def cause(self) -> Cause:
        """The next update's."""
        self.updates += 1
        return Cause.of_update(BOT, self.updates)

    async def press(
        self, table: str, person: int, verb: str, argument: str = "", ask: int | None = None
    ) -> Reply:
        """A press under a new update."""
        return await self.desk.press(table, person, verb, argument, ask, self.cause())

    async def told(
        self, table: str, person: int, verb: str, argument: str = "", ask: int | None = None
    ) -> str:
        """The key of the answer to a press."""
        reply = await self.press(table, person, verb, argument, ask)
        assert isinstance(reply, Answer)
        return reply.key

    async def lobby(self, table: str) -> LobbyView:
        """The lobby's message."""
        view = await self.desk.view_for(BOT, str(lobby_surface(table)))
        assert isinstance(view, LobbyView)
        return view

    async def hand(self, table: str, person: int) -> HandView:
        """The person's hand message."""
        view = await self.desk.view_for(BOT, str(hand_surface(table, person)))
        assert isinstance(view, HandView)
        return view

    async def has_hand(self, table: str, person: int) -> bool:
        """Whether there is a hand to show."""
        return await self.desk.view_for(BOT, str(hand_surface(table, person))) is not None

    async def pass_time(self, table: str, milliseconds: int) -> None:
        """Let time pass and whatever is due at the table happen."""
        self.clock.time += milliseconds
        await self.desk.wake(table)

    async def open(self, *words: str, opener: int = AMING) -> str:
        """A new lobby in the group; the table's key."""
        answer = await self.desk.open_table(GROUP, opener, words, self.cause())
        assert answer.key == "answer.opened", answer
        return answer.parameter("table")

    async def begin(self, *words: str, people: tuple[int, ...] = FOUR) -> str:
        """A match with these people, computers in the other chairs; the table's key."""
        table = await self.open(*words, opener=people[0])
        for person in people[1:]:
            assert await self.told(table, person, Verb.SIT) == "answer.seated"
        for _ in range(4 - len(people)):
            assert await self.told(table, people[0], Verb.COMPUTER) == "answer.computer_added"
        assert await self.told(table, people[0], Verb.START) == "answer.started"
        return table


class Opener:
    """Opens desks on one database file, as processes would that come one after the other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: list[World] = []

    async def open(
        self,
        after: World | None = None,
        *,
        later: int = 0,
        settings: DeskSettings | None = None,
        policy: Policy | None = None,
        computers: Computers | None = None,
        clock: StillClock | None = None,
    ) -> World:
        """A desk that takes up what is there.

        Args:
            after: the process before, whose clock goes on; `later` so many milliseconds on.
            later: how long nobody was there.
            settings: other than the usual.
            policy: how the computers play; at random by default.
            computers: the same for those who play by their level.
            clock: one of its own; by default that of the process before.
        """
        database = await SqliteDatabase.open(self.path)
        await database.migrate()
        clock = clock or (StillClock() if after is None else after.clock)
        clock.time += later
        entropy, dice = CountedEntropy(str(len(self._open))), HeldDice()
        rights, ears = Rights(), Ears()
        settings = settings or DeskSettings(think=0, admission=Admission.OPEN)
        computers = computers or at_every_level(policy or random_policy)
        ports = Ports(clock, entropy, dice, rights, computers, ears)
        desk = Desk(database, REGISTRY, ports, settings)
        updates = 0 if after is None else after.updates + 100_000
        world = World(database, clock, entropy, dice, rights, ears, settings, desk, updates)
        self._open.append(world)
        await desk.start()
        return world

    async def again(self, world: World, *, later: int = 0) -> World:
        """The process dies, and another takes its place."""
        await world.database.close()
        self._open.remove(world)
        return await self.open(world, later=later)

    async def close(self) -> None:
        """Close what is open."""
        for world in self._open:
            await world.database.close()


async def populate(world: World) -> None:
    """The club's people, all of whom have pressed Start, and their group."""
    for person, name in NAMES.items():
        await world.desk.meet(PersonCard(person, name, language="zh-hant"))
        await world.desk.set_reach(BOT, person, Reach.REACHABLE)
    await world.desk.enter_chat(GROUP, "麻將社", AMING)
