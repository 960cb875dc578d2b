"""The alarm clock: deadlines fire by themselves, computers answer after a while."""

from __future__ import annotations

import pytest

from bot.desk.settings import Admission, DeskSettings
from bot.desk.verbs import Verb
from referee.deal.views import Moment
from referee.table.state import Stage
from tests.desk.playing import answer_question
from tests.desk.running import FastClock, running, until
from tests.desk.world import AMING, START, Opener, World, populate


@pytest.fixture
async def club(opener: Opener) -> World:
    """A club whose time runs fast, with computers that think."""
    settings = DeskSettings(think=1_000, admission=Admission.OPEN)
    world = await opener.open(settings=settings, clock=FastClock())
    await populate(world)
    return world


async def lobby_with_computers(world: World, *words: str) -> str:
    """Everybody but one is a computer."""
    table = await world.open("deals=1", "dice=seed", "mask=off", "confirm=never", *words)
    for _ in range(3):
        await world.press(table, AMING, Verb.COMPUTER)
    return table


async def test_a_lobby_begins_and_computers_play_while_the_clock_runs(club: World) -> None:
    table = await lobby_with_computers(club, "speed=none")

    async def begun() -> bool:
        return await club.has_hand(table, AMING)

    async def over() -> bool:
        view = await club.hand(table, AMING)
        if view.seat.question is not None:
            await answer_question(club, table, AMING)
        return view.summary is not None

    async with running(club):
        await until(begun)
        assert (await club.hand(table, AMING)).facts.stage is Stage.PLAYING
        await club.press(table, AMING, Verb.WINS_ONLY)
        await club.press(table, AMING, Verb.AUTO_DISCARD)
        await until(over)


async def test_a_table_whose_process_died_is_taken_up_by_another(
    club: World, opener: Opener
) -> None:
    other = await opener.open(club)
    table = await lobby_with_computers(club, "speed=fast")

    async def begun() -> bool:
        return await other.has_hand(table, AMING)

    async with running(other):
        await until(begun)


async def test_a_computer_s_claim_takes_no_longer_than_a_discard_rests(opener: Opener) -> None:
    settings = DeskSettings(think=5_000, admission=Admission.OPEN)
    world = await opener.open(settings=settings)
    await populate(world)
    table = await lobby_with_computers(world, "speed=none", "rest=1")
    await world.press(table, AMING, Verb.START)
    await world.press(table, AMING, Verb.WINS_ONLY)
    pauses: set[int] = set()
    since: int | None = None
    while len(pauses) < 2 or world.clock.time < START + 60_000:
        view = await world.hand(table, AMING)
        waiting = view.seat.table.moment is Moment.WAITING
        if since is not None and not waiting:
            pauses.add(world.clock.time - since)
        since = (since or world.clock.time) if waiting else None
        if view.seat.showdown is not None:
            break
        if not await answer_question(world, table, AMING):
            await world.pass_time(table, 250)
    assert pauses
    assert max(pauses) <= 1_000, "a claim of a computer shows as an ordinary rest"
