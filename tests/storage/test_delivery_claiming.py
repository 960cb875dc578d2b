"""Which call a chat is given next, and when."""

from dataclasses import replace

from storage import booking, delivery
from storage.completion import (
    Hold,
    NotCalled,
    Shown,
)
from storage.database import Database
from storage.delivery import SurfaceWork
from storage.outbox import Placement, Urgency
from tests.storage.builders import BOT, GROUP, NOW
from tests.storage.delivering import (
    HAND,
    RATES,
    RESULT,
    TABLE,
    apply,
    claim,
    claim_one,
    complete,
    name_of,
    show,
    surface_of,
)


async def test_marks_merge_and_are_shown_once(database: Database) -> None:
    await apply(database, HAND, HAND, HAND)
    work = await claim_one(database)
    assert isinstance(work, SurfaceWork)
    assert (work.message, work.want, work.placement) == (None, 3, Placement.IN_PLACE)
    assert await complete(database, work, Shown(70, "digest")) is Hold.KEPT
    assert await claim(database) == []
    surface = await surface_of(database, HAND)
    assert (surface.message, surface.shown, surface.want) == (70, 3, 3)


async def test_a_mark_made_during_the_call_keeps_the_surface_stale(database: Database) -> None:
    await apply(database, HAND)
    work = await claim_one(database)
    await apply(database, HAND, at=NOW + 10)
    await complete(database, work, Shown(70, "digest"), NOW + 20)
    again = await claim_one(database, NOW + 30)
    assert isinstance(again, SurfaceWork)
    assert (again.message, again.want, again.digest) == (70, 2, "digest")


async def test_one_call_a_chat_is_under_way(database: Database) -> None:
    await apply(database, TABLE, replace(TABLE, surface="table:b"), RESULT, HAND)
    assert [name_of(work) for work in await claim(database)] == ["hand:a:11", "result 1"]
    assert await claim(database, NOW + 10) == []


async def test_prompts_go_before_results_before_tables_before_bystanders(
    database: Database,
) -> None:
    for person, urgency in enumerate(reversed(Urgency), start=11):
        await apply(database, replace(HAND, surface=urgency.name, chat=person, urgency=urgency))
    claimed = [name_of(work) for work in await claim(database)]
    assert claimed == ["PROMPT", "RESULT", "TABLE", "BYSTANDER"]


async def test_whoever_waits_long_rises(database: Database) -> None:
    await apply(database, replace(HAND, surface="old", urgency=Urgency.BYSTANDER), at=NOW)
    await apply(database, replace(HAND, surface="new", chat=12), at=NOW + 7_501)
    assert [name_of(work) for work in await claim(database, NOW + 7_501)] == ["old", "new"]


async def test_being_stale_counts_from_the_first_mark_and_the_most_urgent(
    database: Database,
) -> None:
    await apply(database, replace(HAND, urgency=Urgency.RESULT), at=NOW)
    await apply(database, replace(HAND, urgency=Urgency.BYSTANDER), at=NOW + 50)
    surface = await surface_of(database, HAND)
    assert (surface.since, surface.urgency) == (NOW, Urgency.RESULT)


async def test_a_hand_at_rest_waits_until_it_has_been_left_alone(database: Database) -> None:
    await show(database, HAND, 70)
    idle = replace(HAND, urgency=Urgency.BYSTANDER, rest=10_000)
    await apply(database, idle, at=NOW + 3_000)
    assert await claim(database, NOW + 9_999) == []
    assert await database.read(delivery.wake_at, BOT, NOW + 3_000, RATES) == NOW + 10_000
    assert len(await claim(database, NOW + 10_000)) == 1


async def test_a_prompt_does_not_wait_for_the_rest(database: Database) -> None:
    await show(database, HAND, 70)
    idle = replace(HAND, urgency=Urgency.BYSTANDER, rest=10_000)
    await apply(database, idle, HAND, idle, at=NOW + 3_000)
    work = await claim_one(database, NOW + 3_000)
    assert work.urgency is Urgency.PROMPT


async def test_a_mark_at_rest_made_during_a_call_waits_though_the_call_was_urgent(
    database: Database,
) -> None:
    await apply(database, HAND)
    work = await claim_one(database)
    idle = replace(HAND, urgency=Urgency.BYSTANDER, rest=10_000)
    await apply(database, idle, at=NOW + 10)
    await complete(database, work, Shown(70, "digest"), NOW + 20)
    assert await claim(database, NOW + 10_009) == []
    assert len(await claim(database, NOW + 10_010)) == 1


async def test_a_call_that_failed_is_as_urgent_as_it_was_whatever_came_since(
    database: Database,
) -> None:
    await apply(database, HAND)
    work = await claim_one(database)
    await apply(database, replace(HAND, urgency=Urgency.BYSTANDER, rest=10_000), at=NOW + 10)
    await complete(database, work, NotCalled(), NOW + 20)
    again = await claim_one(database, NOW + 20)
    assert again.urgency is Urgency.PROMPT


async def test_edits_of_all_tables_of_a_group_are_five_seconds_apart(database: Database) -> None:
    other = replace(TABLE, surface="table:b")
    await show(database, TABLE, 70)
    await show(database, other, 71)
    await apply(database, TABLE, other, at=NOW + 100)
    await complete(database, await claim_one(database, NOW + 100), Shown(70), NOW + 200)
    assert await claim(database, NOW + 5_099) == []
    assert await database.read(delivery.wake_at, BOT, NOW + 200, RATES) == NOW + 5_100
    assert name_of(await claim_one(database, NOW + 5_100)) == "table:b"


async def test_a_result_does_not_wait_for_the_next_edit(database: Database) -> None:
    await show(database, TABLE, 70)
    await apply(database, TABLE, at=NOW + 10)
    await complete(database, await claim_one(database, NOW + 10), Shown(70), NOW + 20)
    await apply(database, TABLE, RESULT, at=NOW + 30)
    assert name_of(await claim_one(database, NOW + 30)) == "result 1"


async def test_a_bot_spends_no_more_than_it_has(database: Database) -> None:
    for person in range(1, 41):
        await apply(database, replace(HAND, surface=f"hand:{person}", chat=person))
    first = await claim(database, NOW, limit=100)
    assert len(first) == RATES.bot_burst
    assert await claim(database, NOW, limit=100) == []
    assert len(await claim(database, NOW + 400, limit=100)) == 5
    claimed = sum([len(await claim(database, NOW + 400 + at)) for at in range(10, 700, 10)])
    assert len(first) + 5 + claimed <= 30


async def test_a_call_past_the_outbox_is_booked_with_the_others(database: Database) -> None:
    for call in range(5):
        at = await database.write(
            booking.book_call, bot=BOT, chat=GROUP, now=NOW + call, rates=RATES
        )
        assert at == NOW + call
    sixth = await database.write(
        booking.book_call, bot=BOT, chat=GROUP, now=NOW + 5_000 - 1, rates=RATES
    )
    assert sixth == NOW + 5_000
    await apply(database, RESULT, at=NOW + 5_000)
    assert await claim(database, NOW + 5_000) == []
    assert len(await claim(database, NOW + 5_001)) == 1


async def test_a_call_past_the_outbox_waits_for_the_bots_budget(database: Database) -> None:
    times = [
        await database.write(booking.book_call, bot=BOT, chat=chat, now=NOW, rates=RATES)
        for chat in range(1, 9)
    ]
    assert times == [NOW] * 5 + [NOW + 40, NOW + 80, NOW + 120]


async def test_nothing_to_do_is_nothing_to_wake_up_for(database: Database) -> None:
    assert await database.read(delivery.wake_at, BOT, NOW, RATES) is None
    await apply(database, HAND)
    assert await database.read(delivery.wake_at, BOT, NOW, RATES) == NOW
    await claim(database)
    assert await database.read(delivery.wake_at, BOT, NOW, RATES) == NOW + RATES.lease
