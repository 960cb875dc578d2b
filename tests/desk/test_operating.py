"""What the operator sets while the bot runs: no new tables, ratings counted anew."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.rerating import rerate
from storage import log, operating
from storage.clubs import Standing
from storage.database import Session
from storage.operating import Switch
from tests.desk.books import club_of
from tests.desk.playing import QUICK, play_out
from tests.desk.world import AMING, BOT, FOUR, GROUP, LAOWANG, World


@dataclass(frozen=True)
class Rated:
    """The ratings that a seat has on record."""

    match: str
    seat: int
    rating_before: float | None
    rating_after: float | None
    elo_before: float | None
    elo_after: float | None


async def on_record(session: Session) -> list[Rated]:
    return await session.fetch(
        Rated,
        "SELECT match, seat, rating_before, rating_after, elo_before, elo_after"
        " FROM match_seats ORDER BY match, seat",
    )


async def of_members(session: Session) -> list[str]:
    return await session.fetch_values(str, "SELECT rating FROM members ORDER BY person")


async def spoil(session: Session) -> None:
    await session.execute("UPDATE match_seats SET rating_after = 1, elo_before = NULL")
    await session.execute("UPDATE members SET rating = '{}'")


async def test_ratings_counted_anew_are_those_that_were(world: World) -> None:
    for _ in range(2):
        table = await world.begin("deals=1", *QUICK)
        await play_out(world, table, FOUR)
        await world.desk.press(table, AMING, "xx", "", None, world.cause())
        world.clock.time += 1
    club = await club_of(world)
    before = await world.database.read(on_record), await world.database.read(of_members)
    assert len(before[0]) == 8
    await world.database.write(spoil)
    assert await world.database.write(rerate, club, world.clock.now()) == 2
    assert (await world.database.read(on_record), await world.database.read(of_members)) == before


async def test_under_maintenance_no_table_opens_and_open_ones_go_on(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await world.database.write(operating.turn_on, Switch.MAINTENANCE, world.clock.now())
    await play_out(world, table, FOUR)
    await world.desk.press(table, AMING, "xx", "", None, world.cause())
    answer = await world.desk.open_table(GROUP, AMING, (), world.cause())
    assert answer.key == "refusal.maintenance"
    await world.database.write(operating.turn_off, Switch.MAINTENANCE)
    await world.open()


async def test_groups_and_tables_as_the_operator_sees_them(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    (group,) = await world.database.read(operating.groups, BOT, 10, 0)
    assert (group.chat, group.tables, group.matches) == (GROUP.chat, 1, 1)
    (row,) = await world.database.read(operating.open_tables, BOT, 10, 0)
    assert (row.play_table, row.match_number, row.state) == (table, 1, "running")
    assert await world.database.read(operating.groups, BOT, 10, 1) == []


async def test_an_operator_s_word_on_a_group_is_in_its_log(world: World) -> None:
    for standing in (Standing.REFUSED, Standing.OPEN):
        await world.desk.set_standing(BOT, GROUP.chat, standing, LAOWANG)
    await world.desk.set_standing(BOT, GROUP.chat, Standing.LEFT)  # nobody's word
    acts = await world.database.read(log.acts, await club_of(world))
    assert [(act.kind, act.person) for act in acts] == [
        ("group_admitted", LAOWANG),
        ("group_refused", LAOWANG),
    ]
