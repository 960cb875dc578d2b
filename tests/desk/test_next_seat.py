"""Who waits plays on between two rounds for one who has left; the chips stay the owner's."""

from __future__ import annotations

from bot.desk.verbs import Verb
from storage import results
from tests.desk.books import audited, club_of
from tests.desk.playing import QUICK, press_something
from tests.desk.world import (
    AMING,
    BOT,
    DANIU,
    FOUR,
    LAOWANG,
    XIAOHUA,
    XIAOMEI,
    Opener,
    World,
    club_policy,
    populate,
)


async def until_seated(world: World, table: str) -> None:
    """阿明 presses whatever comes, until 老王 sits too."""
    for _ in range(5_000):
        if await world.desk.table_of(BOT, LAOWANG) == table:
            return
        await press_something(world, table, (AMING,), await world.hand(table, AMING))
    raise AssertionError("no seat is taken over")


async def test_a_seat_is_taken_over_between_rounds(opener: Opener) -> None:
    world = await opener.open(policy=club_policy)
    await populate(world)
    table = await world.begin("rounds=2", "next_seat=round", *QUICK)
    assert await world.told(table, LAOWANG, Verb.NEXT_SEAT) == "answer.queued"
    for person in (XIAOHUA, XIAOMEI, DANIU):
        assert await world.told(table, person, Verb.LEAVE) == "answer.left_match"
    await until_seated(world, table)
    people = {seat.who.person for seat in (await world.hand(table, AMING)).facts.seats}
    assert len(people & set(FOUR)) == 3
    assert people - set(FOUR) == {LAOWANG}
    (replaced,) = set(FOUR) - people
    assert replaced is not None
    assert not await world.has_hand(table, replaced)
    assert await world.has_hand(table, LAOWANG)
    world.rights.referees = frozenset({AMING})
    assert await world.told(table, AMING, Verb.STOP) == "answer.stopped"
    (played,) = await world.database.read(results.history, await club_of(world))
    assert {seat.person for seat in played.seats} == set(FOUR)
    assert all(seat.assisted for seat in played.seats if seat.person == replaced)
    await audited(world)
