"""The process dies between two commits, again and again; two processes share a database."""

from __future__ import annotations

import pytest

from bot.desk.verbs import Verb
from referee.table.state import Stage
from tests.desk.books import audited
from tests.desk.playing import answer_question
from tests.desk.world import AMING, FOUR, Opener, World

QUICK = ("dice=seed", "mask=off", "rest=0", "confirm=never")


async def step(world: World, table: str) -> bool:
    """One press of somebody who can act; false once the match is over."""
    for person in FOUR:
        view = await world.hand(table, person)
        if view.summary is not None:
            return False
        if view.facts.stage is Stage.BETWEEN:
            own = next(seat for seat in view.facts.seats if seat.who.person == person)
            if not own.ready:
                await world.press(table, person, Verb.READY)
                return True
        elif view.seat.question is not None:
            await answer_question(world, table, person)
            return True
    await world.pass_time(table, 1_000)
    return True


async def test_a_desk_that_is_opened_again_goes_on_with_the_same_hands(
    world: World, opener: Opener
) -> None:
    table = await world.begin("deals=2", *QUICK)
    lives = 0
    going = True
    while going:
        for _ in range(15):
            going = going and await step(world, table)
        before = [await world.hand(table, person) for person in FOUR]
        lives += 1
        world = await opener.again(world)
        assert [await world.hand(table, person) for person in FOUR] == before
    assert lives > 3
    report = await audited(world)
    assert report.deals == 2


@pytest.mark.slow
async def test_two_processes_on_one_database_never_lose_or_double_a_move(
    world: World, opener: Opener
) -> None:
    first, second = world, await opener.open(world)
    table = await first.begin("deals=2", *QUICK)
    worlds, turn, going = (first, second), 0, True
    while going:
        going = await step(worlds[turn % 2], table)
        turn += 1
        assert turn < 5_000
    for person in FOUR:
        assert await first.hand(table, person) == await second.hand(table, person)
    report = await audited(first)
    assert report.deals == 2


async def test_a_deadline_seen_by_two_processes_fires_once(world: World, opener: Opener) -> None:
    first, second = world, await opener.open(world)
    table = await first.open("dice=seed")
    for person in FOUR[1:]:
        await first.press(table, person, Verb.SIT)
    first.clock.time += 10_000
    await second.desk.wake(table)
    await first.desk.wake(table)
    hands = [await first.hand(table, person) for person in FOUR]
    assert [hand.facts.match for hand in hands] == [1, 1, 1, 1]
    assert await second.hand(table, AMING) == hands[0]
