"""What becomes of a surface when a call for it ends."""

from dataclasses import replace

from storage import completion, delivery, outbox
from storage.completion import (
    Hold,
    MessageGone,
    Refused,
    Shown,
    ThreadGone,
    Throttled,
    Unknown,
)
from storage.database import Database
from storage.delivery import SurfaceWork
from storage.outbox import Placement, Remove
from tests.storage.builders import BOT, NOW
from tests.storage.delivering import (
    HAND,
    RATES,
    TABLE,
    apply,
    claim,
    claim_one,
    complete,
    name_of,
    show,
    surface_of,
)


async def test_a_message_that_is_gone_is_sent_anew(database: Database) -> None:
    await show(database, HAND, 70)
    await apply(database, HAND, at=NOW + 10)
    await complete(database, await claim_one(database, NOW + 10), MessageGone(), NOW + 20)
    work = await claim_one(database, NOW + 30)
    assert isinstance(work, SurfaceWork)
    assert (work.message, work.digest) == (None, None)


async def test_a_topic_that_is_gone_sends_the_table_to_the_chat(database: Database) -> None:
    await show(database, replace(TABLE, thread=5), 70)
    await apply(database, replace(TABLE, thread=5), at=NOW + 10)
    work = await claim_one(database, NOW + 10)
    assert work.claim.thread == 5
    await complete(database, work, ThreadGone(), NOW + 20)
    again = await claim_one(database, NOW + 5_020)
    assert isinstance(again, SurfaceWork)
    assert (again.claim.thread, again.message) == (None, None)


async def test_429_stops_one_chat_and_no_other(database: Database) -> None:
    await apply(database, HAND)
    await complete(database, await claim_one(database), Throttled(NOW + 9_000), NOW)
    await apply(database, replace(HAND, surface="hand:b:12", chat=12), at=NOW + 10)
    assert [name_of(work) for work in await claim(database, NOW + 8_999)] == ["hand:b:12"]
    assert [name_of(work) for work in await claim(database, NOW + 9_000)] == ["hand:a:11"]


async def test_an_unknown_outcome_is_looked_at_once_more(database: Database) -> None:
    await show(database, HAND, 70)
    await apply(database, HAND, at=NOW + 10)
    await complete(database, await claim_one(database, NOW + 10), Unknown(), NOW + 10)
    again = await claim_one(database, NOW + 10 + RATES.retry)
    await complete(database, again, Shown(70, "new"), NOW + 2_000)
    assert await delivery.second_look(database, BOT, NOW + RATES.verify) == 0
    assert await database.read(delivery.wake_at, BOT, NOW + 3_000, RATES) == NOW + 10 + RATES.verify

    assert await delivery.second_look(database, BOT, NOW + 10 + RATES.verify) == 1
    looked = await claim_one(database, NOW + 10 + RATES.verify)
    assert isinstance(looked, SurfaceWork)
    assert (looked.message, looked.digest) == (70, None)  # so that equal content is sent too
    assert await delivery.second_look(database, BOT, NOW + 99 * RATES.verify) == 0


async def test_a_refused_surface_rests_until_it_is_marked_again(database: Database) -> None:
    await apply(database, HAND)
    await complete(database, await claim_one(database), Refused("bot was blocked by the user"))
    assert await claim(database, NOW + 99_000) == []
    await apply(database, HAND, at=NOW + 99_000)
    assert len(await claim(database, NOW + 99_000)) == 1


async def test_who_lost_the_lease_has_the_surface_shown_once_more(database: Database) -> None:
    await show(database, HAND, 70)
    await apply(database, HAND, at=NOW)
    late = await claim_one(database)
    expired = NOW + RATES.lease
    current = await claim_one(database, expired)
    await complete(database, current, Shown(70, "newer"), expired + 10)
    assert await complete(database, late, Shown(70, "older"), expired + 20) is Hold.LOST
    again = await claim_one(database, expired + 30)
    assert isinstance(again, SurfaceWork)
    assert (again.message, again.digest) == (70, None)


async def test_a_lease_that_ran_out_is_taken_over_and_looked_at_again(database: Database) -> None:
    await apply(database, HAND)
    lost = await claim_one(database)
    assert await claim(database, NOW + RATES.lease - 1) == []
    current = await claim_one(database, NOW + RATES.lease)
    assert current.claim.fence == lost.claim.fence + 1
    await complete(database, current, Shown(70), NOW + RATES.lease + 10)
    looked = NOW + RATES.lease + RATES.verify
    assert await delivery.second_look(database, BOT, looked) == 1


async def test_a_second_message_that_a_late_call_sent_is_deleted(database: Database) -> None:
    await apply(database, HAND)
    late = await claim_one(database)
    current = await claim_one(database, NOW + RATES.lease)
    await complete(database, current, Shown(71), NOW + RATES.lease + 10)
    await complete(database, late, Shown(70), NOW + RATES.lease + 20)
    (surplus,) = await database.read(completion.deletions, BOT)
    assert (surplus.chat, surplus.message) == (11, 70)
    await database.write(completion.deleted, surplus)
    assert await database.read(completion.deletions, BOT) == []


async def test_the_only_message_a_late_call_sent_is_kept(database: Database) -> None:
    await apply(database, HAND)
    late = await claim_one(database)
    assert await claim(database, NOW + RATES.lease, limit=0) == []
    assert await complete(database, late, Shown(70), NOW + RATES.lease + 20) is Hold.LOST
    assert (await surface_of(database, HAND)).message == 70
    assert await database.read(completion.deletions, BOT) == []


async def test_a_process_that_is_alone_need_not_wait_for_old_leases(database: Database) -> None:
    await apply(database, HAND)
    await claim_one(database)
    assert await database.write(delivery.abandon_leases, BOT, NOW + 100) == 1
    assert len(await claim(database, NOW + 100)) == 1
    assert await database.write(delivery.abandon_leases, BOT + 1, NOW + 100) == 0


async def test_a_hand_sent_anew_replaces_the_old_one(database: Database) -> None:
    await show(database, HAND, 70)
    await apply(database, replace(HAND, placement=Placement.ANEW), at=NOW + 10)
    work = await claim_one(database, NOW + 10)
    assert isinstance(work, SurfaceWork)
    assert (work.message, work.digest, work.placement) == (70, None, Placement.ANEW)
    await complete(database, work, Shown(75, "digest"), NOW + 20)
    assert (await surface_of(database, HAND)).message == 75
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [70]
    await apply(database, HAND, at=NOW + 30)
    edit = await claim_one(database, NOW + 30)
    assert isinstance(edit, SurfaceWork)
    assert (edit.message, edit.placement) == (75, Placement.IN_PLACE)


async def test_a_wish_to_be_sent_anew_during_a_call_is_not_forgotten(database: Database) -> None:
    await show(database, HAND, 70)
    await apply(database, HAND, at=NOW + 10)
    edit = await claim_one(database, NOW + 10)
    await apply(database, replace(HAND, placement=Placement.ANEW), at=NOW + 15)
    await complete(database, edit, Shown(70, "digest"), NOW + 20)
    again = await claim_one(database, NOW + 30)
    assert isinstance(again, SurfaceWork)
    assert again.placement is Placement.ANEW


async def test_a_surface_that_ended_takes_its_message_along(database: Database) -> None:
    await show(database, HAND, 70)
    await apply(database, Remove(BOT, HAND.surface), at=NOW + 10)
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [70]
    assert await database.read(outbox.surface, BOT, HAND.surface) is None


async def test_a_surface_that_ended_while_it_was_sent_takes_that_message_too(
    database: Database,
) -> None:
    await apply(database, HAND)
    work = await claim_one(database)
    await apply(database, Remove(BOT, HAND.surface), at=NOW + 10)
    assert await complete(database, work, Shown(70), NOW + 20) is Hold.KEPT
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [70]


async def test_a_surface_that_moves_to_another_chat_is_sent_there(database: Database) -> None:
    await show(database, HAND, 70)
    await apply(database, replace(HAND, chat=12), at=NOW + 10)
    work = await claim_one(database, NOW + 10)
    assert isinstance(work, SurfaceWork)
    assert (work.claim.chat, work.message, work.digest) == (12, None, None)


async def test_old_surfaces_are_forgotten_but_not_those_that_are_stale(database: Database) -> None:
    await show(database, HAND, 70)
    await show(database, TABLE, 71)
    await apply(database, TABLE)
    assert await database.write(outbox.prune, NOW) == 0
    assert await database.write(outbox.prune, NOW + 1) == 1
    assert await database.read(outbox.surface, BOT, HAND.surface) is None
    assert (await surface_of(database, TABLE)).message == 71
