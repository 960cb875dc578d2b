"""`/table 21:30`: a list, reminders ten minutes before, and a table that opens by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo

import pytest

from bot.desk.clubhouse.plans import (
    BEFORE,
    LATEST,
    MOST_PEOPLE,
    MOST_PLANS,
    Planning,
    next_moment,
    time_word,
)
from bot.desk.ports import Place
from bot.desk.surfaces import lobby_surface
from bot.desk.tables import PersonCard
from bot.desk.verbs import Verb
from bot.desk.views import LobbyView
from storage import plans
from storage.database import Session
from storage.people import Reach
from storage.plans import Plan, PlanState
from tests.desk.world import (
    AMING,
    BOT,
    DANIU,
    FOUR,
    GROUP,
    LAOWANG,
    START,
    XIAOHUA,
    XIAOMEI,
    Opener,
    World,
)

TAIPEI = timezone(timedelta(hours=8))
MINUTE = 60_000


def at(minutes: int) -> str:
    """The club's time of day so many minutes after the beginning."""
    moment = datetime.fromtimestamp(START / 1000, TAIPEI) + timedelta(minutes=minutes)
    return moment.strftime("%H:%M")


async def asked(planning: Planning, world: World, person: int, *words: str) -> str:
    return (await planning.ask(GROUP, person, words, world.cause())).key


async def only_plan(world: World) -> Plan:
    (plan,) = await world.database.read(plans.plans_at, BOT, GROUP.chat, None)
    return plan


async def listed(world: World, plan: Plan) -> list[int]:
    return await world.database.read(plans.people_of, plan.plan)


async def reminded(world: World) -> list[int]:
    async def read(session: Session) -> list[int]:
        return await session.fetch_values(
            int, "SELECT chat FROM posts WHERE kind = 'plan_reminder' ORDER BY chat"
        )

    return await world.database.read(read)


async def state_of(world: World, plan: Plan) -> PlanState:
    found = await world.database.read(plans.plan_of, plan.plan)
    assert found is not None
    return found.state


async def test_four_on_the_list_sit_when_the_time_comes(world: World) -> None:
    planning = Planning(world.desk)
    assert await asked(planning, world, AMING, at(60), "taiwan16", "base=5") == "answer.planned"
    plan = await only_plan(world)
    for person in (XIAOHUA, XIAOMEI, DANIU, LAOWANG):
        assert await asked(planning, world, person, at(60)) == "answer.plan_joined"
    assert await listed(world, plan) == [AMING, XIAOHUA, XIAOMEI, DANIU, LAOWANG]
    world.clock.time = plan.due - BEFORE - 1
    await planning.serve(plan.plan)
    assert await reminded(world) == []
    world.clock.time = plan.due - BEFORE
    await planning.serve(plan.plan)
    await planning.serve(plan.plan)
    assert await reminded(world) == [AMING, XIAOHUA, XIAOMEI, DANIU, LAOWANG]
    assert await world.desk.table_at(GROUP) is None
    world.clock.time = plan.due
    await planning.serve(plan.plan)
    assert await state_of(world, plan) is PlanState.OPENED
    table = await world.desk.table_at(GROUP)
    assert table is not None
    view = await world.desk.view_for(BOT, str(lobby_surface(table)))
    assert isinstance(view, LobbyView)
    assert "base=5" in view.terms.options
    assert [await world.desk.table_of(BOT, person) for person in FOUR] == [table] * 4
    assert await world.desk.table_of(BOT, LAOWANG) is None


async def test_another_process_takes_a_plan_up(world: World, opener: Opener) -> None:
    await asked(Planning(world.desk), world, AMING, at(60))
    plan = await only_plan(world)
    again = await opener.again(world, later=60 * MINUTE)
    planning = Planning(again.desk)
    await planning.start()
    await planning.serve(plan.plan)
    assert await state_of(again, plan) is PlanState.OPENED
    table = await again.desk.table_at(GROUP)
    await planning.serve(plan.plan)
    assert await again.desk.table_at(GROUP) == table


async def test_a_table_is_not_opened_long_after_its_time(world: World) -> None:
    planning = Planning(world.desk)
    await asked(planning, world, AMING, at(60))
    plan = await only_plan(world)
    world.clock.time = plan.due + LATEST + 1
    await planning.serve(plan.plan)
    assert await state_of(world, plan) is PlanState.MISSED
    assert await world.desk.table_at(GROUP) is None


async def test_where_a_table_is_open_none_is_opened_beside_it(world: World) -> None:
    planning = Planning(world.desk)
    await asked(planning, world, AMING, at(60))
    plan = await only_plan(world)
    world.clock.time = plan.due
    table = await world.open(opener=LAOWANG)
    await planning.serve(plan.plan)
    assert await state_of(world, plan) is PlanState.MISSED
    assert await world.desk.table_at(GROUP) == table


async def test_who_sits_elsewhere_makes_room_for_the_next(world: World) -> None:
    planning = Planning(world.desk)
    for person in FOUR:
        await asked(planning, world, person, at(60))
    plan = await only_plan(world)
    elsewhere = Place(BOT, -1_001_000_000_009)
    await world.desk.enter_chat(elsewhere, "別處", AMING)
    await world.desk.open_table(elsewhere, AMING, (), world.cause())
    world.clock.time = plan.due
    await planning.serve(plan.plan)
    table = await world.desk.table_at(GROUP)
    assert table is not None
    assert [await world.desk.table_of(BOT, person) for person in FOUR[1:]] == [table] * 3
    assert await world.desk.table_of(BOT, AMING) != table


async def test_an_empty_list_opens_nothing(world: World) -> None:
    planning = Planning(world.desk)
    await asked(planning, world, AMING, at(60))
    plan = await only_plan(world)
    assert await asked(planning, world, AMING, at(60), "leave") == "answer.plan_left"
    assert await asked(planning, world, AMING, at(60), "leave") == "refusal.plan_not_joined"
    world.clock.time = plan.due
    await planning.serve(plan.plan)
    assert await state_of(world, plan) is PlanState.MISSED


async def test_the_opener_and_referees_cancel(world: World) -> None:
    planning = Planning(world.desk)
    await asked(planning, world, AMING, at(60))
    plan = await only_plan(world)
    assert await asked(planning, world, XIAOHUA, at(60), "cancel") == "refusal.plan_opener"
    world.rights.referees = frozenset({XIAOHUA})
    assert await asked(planning, world, XIAOHUA, at(60), "cancel") == "answer.plan_cancelled"
    toggled = await planning.toggle(plan.plan, XIAOMEI, world.cause())
    assert toggled.key == "refusal.plan_unknown"
    assert await asked(planning, world, AMING, at(60), "cancel") == "refusal.plan_unknown"
    world.clock.time = plan.due
    await planning.serve(plan.plan)
    assert await world.desk.table_at(GROUP) is None


async def test_the_button_joins_and_leaves(world: World) -> None:
    planning = Planning(world.desk)
    await asked(planning, world, AMING, at(60))
    plan = await only_plan(world)
    await world.desk.set_reach(BOT, XIAOMEI, Reach.UNREACHABLE)
    keys = [(await planning.toggle(plan.plan, XIAOMEI, world.cause())).key for _ in range(2)]
    assert keys == ["answer.plan_joined_silent", "answer.plan_left"]
    cause = world.cause()
    first = await planning.toggle(plan.plan, XIAOHUA, cause)
    assert await planning.toggle(plan.plan, XIAOHUA, cause) == first  # the same press again
    assert await listed(world, plan) == [AMING, XIAOHUA]


async def test_words_that_cannot_be_are_refused_at_once(world: World) -> None:
    planning = Planning(world.desk)
    assert await asked(planning, world, AMING, "21:30", "nosuch") == "refusal.rules_unknown"
    assert await asked(planning, world, AMING, "25:00") == "refusal.plan_how"
    assert await asked(planning, world, AMING, "21:30", "leave") == "refusal.plan_unknown"
    assert await world.database.read(plans.open_plans) == []


async def test_lists_and_plans_have_an_end(world: World) -> None:
    planning = Planning(world.desk)
    for hour in range(MOST_PLANS):
        assert await asked(planning, world, AMING, at(60 * (hour + 1))) == "answer.planned"
    assert await asked(planning, world, AMING, at(30)) == "refusal.plans_too_many"
    for person in range(1_000, 1_000 + MOST_PEOPLE - 1):
        await world.desk.meet(PersonCard(person, "x"))
        await asked(planning, world, person, at(60))
    assert await asked(planning, world, LAOWANG, at(60)) == "refusal.plan_full"


async def test_what_is_over_is_not_woken_again(world: World) -> None:
    """A press that came too late leaves no deadline behind."""
    planning = Planning(world.desk)
    await asked(planning, world, AMING, at(60))
    plan = await only_plan(world)
    await planning.cancel(plan.plan, AMING, world.cause())

    async def late(session: Session) -> None:
        await session.execute("UPDATE streams SET due = 1 WHERE stream = :s", s=f"plan:{plan.plan}")

    async def deadlines(session: Session) -> int | None:
        return await session.fetch_value(int, "SELECT count(*) FROM streams WHERE due IS NOT NULL")

    await world.database.write(late)
    await planning.serve(plan.plan)
    assert await world.database.read(deadlines) == 0
    assert await world.told("aaaaaaaa", AMING, Verb.SIT) == "refusal.table_closed"


@pytest.mark.parametrize(
    ("word", "time"),
    [("21:30", (21, 30)), ("9:05", (9, 5)), ("00：00", (0, 0)), ("24:00", None), ("9:5", None)],
)
def test_words_for_times(word: str, time: tuple[int, int] | None) -> None:
    assert time_word(word) == time


@pytest.mark.parametrize(
    ("zone", "hour", "later"),
    [(UTC, 8, 0.5), (UTC, 7, 23.5), (TAIPEI, 16, 0.5), (TAIPEI, 15, 23.5)],
)
def test_the_next_time_the_clock_shows_it(zone: tzinfo, hour: int, later: float) -> None:
    now = round(datetime(2027, 1, 15, 7, 30, tzinfo=UTC).timestamp() * 1000)
    assert next_moment(hour, 0, zone, now) - now == later * 60 * MINUTE
