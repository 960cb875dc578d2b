"""Whatever people press in whatever order, nothing breaks, and rows, chairs and ledger agree."""

from __future__ import annotations

import random

import pytest

from bot.desk.surfaces import board_surface, lobby_surface
from bot.desk.verbs import Verb
from bot.desk.views import LobbyView
from referee.table.state import Stage
from storage.database import Session
from storage.people import Reach
from tests.desk.books import audited
from tests.desk.outbox import stale
from tests.desk.playing import answer_question
from tests.desk.world import AMING, BOT, FOUR, GROUP, LAOWANG, World

EVERYBODY = (*FOUR, LAOWANG)
ARGUMENTS = {
    Verb.COMPUTER: ("", "easy", "club", "2=easy", "4=club", "x"),
    Verb.OPTIONS: ("", "time", "base=5", "deals=1", "nonsense=1"),
    Verb.AWAIT_ABSENT: ("0", "1", "2", "3", "x"),
    Verb.REPLACE_ABSENT: ("0", "1", "2", "3"),
    Verb.KICK: tuple(str(person) for person in EVERYBODY),
    Verb.WHY: ("", "1.1", "2.1"),
}
RARELY = (Verb.CANCEL, Verb.STOP, Verb.KICK, Verb.LEAVE, Verb.SIT)


async def _seated(session: Session, table: str) -> list[int]:
    return await session.fetch_values(
        int, "SELECT person FROM seated WHERE play_table = :table ORDER BY person", table=table
    )


async def sound(world: World, table: str) -> None:
    """Who sits by the rows is who sits by the chairs; every surface can be drawn."""
    lobby = await world.desk.view_for(BOT, str(lobby_surface(table)))
    assert isinstance(lobby, LobbyView)
    chairs = {chair.who.person for chair in lobby.chairs if chair.who and chair.who.person}
    rows = set(await world.database.read(_seated, table))
    assert rows <= chairs, "who has a row has a chair"
    if lobby.stage is Stage.LOBBY:
        assert rows == chairs
    for name in await stale(world):
        await world.desk.view_for(BOT, name)
    await world.desk.view_for(BOT, str(board_surface(table)))


async def something(world: World, table: str, lots: random.Random) -> None:
    """One thing that may happen."""
    person = lots.choice(EVERYBODY)
    chance = lots.random()
    if chance < 0.5 and await world.has_hand(table, person):
        await answer_question(world, table, person)
    elif chance < 0.6:
        await world.pass_time(table, lots.choice((500, 5_000, 20_000, 60_000)))
    elif chance < 0.63:
        reach = lots.choice((Reach.REACHABLE, Reach.REACHABLE, Reach.UNREACHABLE))
        await world.desk.set_reach(BOT, person, reach)
    elif chance < 0.64:
        await world.desk.leave_chat(BOT, GROUP.chat, person, world.cause())
    elif chance < 0.65:
        await world.desk.set_writable(BOT, GROUP.chat, world.cause(), writable=lots.random() < 0.7)
    else:
        verb = lots.choice(tuple(Verb))
        if verb in RARELY and lots.random() < 0.8:
            return
        argument = lots.choice(ARGUMENTS.get(verb, ("",)))
        await world.press(table, person, verb, argument)


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_anything_may_be_pressed(world: World, seed: int) -> None:
    lots = random.Random(seed)
    world.rights.referees = frozenset({LAOWANG})
    table = ""
    for _ in range(200):
        if await world.desk.table_at(GROUP) is None:
            await world.desk.set_reach(BOT, AMING, Reach.REACHABLE)
            opened = await world.desk.open_table(
                GROUP, AMING, ("taiwan16", "deals=2", "rest=0", "mask=off"), world.cause()
            )
            table = opened.parameter("table")
            assert table, opened
            for person in FOUR[1:]:
                await world.press(table, person, Verb.SIT_DOWN)
        await something(world, table, lots)
        for request in world.dice.asked[-1:]:
            await world.desk.thrown(request, (lots.randint(1, 6),) * request.dice)
        await sound(world, table)
    await audited(world)
