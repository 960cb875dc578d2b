"""`/forgetme`: the name goes from everywhere, figures stay."""

from __future__ import annotations

from bot.desk.clubhouse.plans import Planning
from bot.desk.queries import Queries
from bot.desk.surfaces import board_surface, hand_surface
from storage import people
from storage.database import Session
from tests.desk.books import club_of
from tests.desk.playing import QUICK, play_out
from tests.desk.world import AMING, BOT, FOUR, GROUP, REGISTRY, XIAOHUA, World


async def shown(session: Session) -> list[str]:
    """Surfaces whose newest state is not on screen yet."""
    return await session.fetch_values(
        str, "SELECT surface FROM surfaces WHERE want > shown ORDER BY surface"
    )


async def deliver(session: Session) -> None:
    """As if everything had been sent."""
    await session.execute("UPDATE surfaces SET shown = want, message = 7")


async def test_a_forgotten_player_keeps_figures_and_has_a_number(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await play_out(world, table, FOUR)
    queries, club = Queries(world.database, REGISTRY, world.clock), await club_of(world)
    before = await queries.card(club, XIAOHUA)
    number = await world.desk.forget(XIAOHUA)
    after = await queries.card(club, XIAOHUA)
    assert (after.who.name, after.who.forgotten) == ("", number)
    assert (after.chips, after.balance, after.places) == (
        before.chips,
        before.balance,
        before.places,
    )
    names = {line.name for (match,) in [await queries.history(club)] for line in match.seats}
    assert "小華" not in names


async def test_what_shows_the_name_is_drawn_anew(world: World) -> None:
    planning = Planning(world.desk)
    table = await world.begin("deals=1", *QUICK)
    await planning.ask(GROUP, XIAOHUA, ("21:30",), world.cause())
    await world.database.write(deliver)
    assert await world.database.read(shown) == []
    told = world.ears.told
    await world.desk.forget(XIAOHUA)
    stale = await world.database.read(shown)
    assert str(board_surface(table)) in stale
    assert str(hand_surface(table, AMING)) in stale  # others see the name in their hands too
    assert any(surface.startswith("plan:") for surface in stale)
    assert world.ears.told > told
    view = await world.hand(table, AMING)
    assert all(seat.who.name != "小華" for seat in view.facts.seats)


async def test_no_name_is_kept_beside_the_person(world: World) -> None:
    """Events, ledger, log and posts name people by id; the database has the name nowhere else."""
    table = await world.begin("deals=1", *QUICK)
    await play_out(world, table, FOUR)
    await world.desk.forget(XIAOHUA)

    async def everything(session: Session) -> str:
        found: list[str] = []
        relations = await session.fetch_values(
            str, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        for relation in relations:
            columns = await session.fetch_values(
                str, f"SELECT name FROM pragma_table_info('{relation}') WHERE type = 'TEXT'"
            )
            for column in columns:
                found += await session.fetch_values(
                    str, f"SELECT {column} FROM {relation} WHERE {column} LIKE '%小華%'"
                )
        return " ".join(found)

    assert await world.database.read(everything) == ""
    known = await world.database.read(people.find, XIAOHUA)
    assert known is not None
    assert (known.name, known.username) == ("", None)
    assert await world.desk.table_of(BOT, XIAOHUA) == table
