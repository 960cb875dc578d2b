"""A club that holds a tournament: commands by their makers, through the façade."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from bot.desk.answers import Answer
from bot.desk.tables import PersonCard
from bot.desk.tournaments import Tournaments
from referee.tournament import commands as cmd
from referee.tournament.state import TournamentState
from referee.tournament.terms import MINUTE, TournamentTerms
from storage.people import Reach
from tests.desk.world import BOT, GROUP, Opener, World, populate

CHIEF, REFEREE, HELPER, STRANGER = 900, 901, 902, 903
FIRST = 1_001
"""The person of the first entrant."""
HOUR = 60 * MINUTE

Make = Callable[[cmd.Actor], cmd.TournamentCommand]


def entrant(number: int) -> int:
    """The person of an entrant's number."""
    return FIRST + number - 1


@dataclass
class Hosted:
    """A tournament under test.

    Attributes:
        key: of the tournament, once it is planned.
        keys: of the answers so far.
    """

    world: World
    tournaments: Tournaments
    key: str = ""
    keys: list[str] = field(default_factory=list[str])

    async def ask(self, person: int | None, make: Make) -> Answer:
        """The answer to a person who asks."""
        answer = await self.tournaments.ask(self.key, person, make, self.world.cause())
        self.keys.append(answer.key)
        return answer

    async def do(self, person: int | None, *makes: Make) -> list[Answer]:
        """Each of them is accepted; the answers."""
        answers = [await self.ask(person, make) for make in makes]
        assert all(answer.key.startswith("answer.") for answer in answers), answers
        return answers

    async def state(self) -> TournamentState:
        """The tournament as it is."""
        return (await self.tournaments.snapshot(self.key)).state

    async def pass_time(self, milliseconds: int) -> None:
        """Let time pass and whatever is due happen."""
        self.world.clock.time += milliseconds
        await self.tournaments.wake(self.key)

    async def plan(self, options: str = "", table: str = "zhenjiang", title: str = "Cup") -> None:
        """The chief referee plans it."""
        terms = TournamentTerms(title, table, options)
        answer = await self.tournaments.plan(GROUP, CHIEF, terms, self.world.cause())
        assert answer.key == "answer.tournament_planned", answer
        self.key = answer.parameter("tournament")

    async def register(self, count: int) -> None:
        """So many people enter."""
        await self.do(CHIEF, cmd.OpenRegistration)
        for number in range(1, count + 1):
            await meet(self.world, entrant(number), f"Player {number}")
            await self.do(entrant(number), partial(_register, f"Player {number}"))

    async def check_in(self) -> None:
        """Everybody is here, and the field is complete."""
        starts = self.world.clock.now() + 2 * HOUR
        await self.do(
            CHIEF,
            lambda actor: cmd.OpenCheckIn(actor, starts),
            cmd.CheckInAll,
            cmd.CloseCheckIn,
        )

    async def seat(self) -> None:
        """The next round is drawn and published."""
        await self.do(CHIEF, cmd.Draw, cmd.PublishDraw)

    async def begin(self) -> None:
        """All are seated, and all waves of the round begin in five minutes."""
        now = (await self.state()).round
        assert now is not None
        starts = self.world.clock.now() + 5 * MINUTE
        for wave in now.waves:
            await self.do(CHIEF, scheduling(wave.number, starts))
        await self.pass_time(0)
        for table in now.tables:
            if not all(chair.here for chair in table.chairs):
                await self.do(CHIEF, seeing(table.number))
        await self.pass_time(5 * MINUTE)


def scheduling(wave: int, starts: int) -> Make:
    """The wave begins then."""
    return lambda actor: cmd.ScheduleWave(actor, wave, starts)


def seeing(table: int) -> Make:
    """All of a table are seated."""
    return lambda actor: cmd.ConfirmSeats(actor, table)


def _register(name: str, actor: cmd.Actor) -> cmd.Register:
    return cmd.Register(actor, name)


async def meet(world: World, person: int, name: str) -> None:
    """Somebody who has pressed Start."""
    await world.desk.meet(PersonCard(person, name, language="en"))
    await world.desk.set_reach(BOT, person, Reach.REACHABLE)


async def host(world: World) -> Hosted:
    """The club with its referees; nothing is planned yet."""
    await populate(world)
    for person, name in ((CHIEF, "Chief"), (REFEREE, "Referee"), (HELPER, "Helper")):
        await meet(world, person, name)
    await meet(world, STRANGER, "Stranger")
    world.rights.referees = frozenset({CHIEF, REFEREE})
    return await hosted_by(world, "")


async def hosted_by(world: World, key: str) -> Hosted:
    """The tournament at the desk of a process that has just started."""
    tournaments = Tournaments(world.desk)
    await tournaments.start()
    return Hosted(world, tournaments, key)


async def again(opener: Opener, hosted: Hosted, *, later: int = 0) -> Hosted:
    """The process dies, and another takes up the tournament."""
    referees = hosted.world.rights.referees
    world = await opener.again(hosted.world, later=later)
    world.rights.referees = referees
    return await hosted_by(world, hosted.key)
