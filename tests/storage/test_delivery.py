"""Claiming and completing, one situation each."""

from dataclasses import replace

import pytest

from storage import booking, completion, delivery, outbox
from storage.budget import Rates
from storage.completion import (
    CallOutcome,
    Hold,
    MessageGone,
    NotCalled,
    Refused,
    Shown,
    ThreadGone,
    Throttled,
    Unknown,
)
from storage.database import Database
from storage.delivery import PostWork, SurfaceWork, Work
from storage.outbox import Mark, Placement, Post, PostState, Remove, Retract, Surface, Urgency
from tests.kit.outbox import posts_of_chat
from tests.storage.builders import BOT, GROUP, NOW

RATES = Rates()
HAND = Mark(BOT, "hand:a:11", 11, Urgency.PROMPT)
TABLE = Mark(BOT, "table:a", GROUP, Urgency.TABLE)
RESULT = Post(BOT, GROUP, Urgency.RESULT, "result", '{"deal":1}')


async def _apply(
    database: Database, *wishes: Mark | Post | Remove | Retract, at: int = NOW
) -> None:
    for wish in wishes:
        await database.write(wish.apply, at)


async def _claim(database: Database, at: int = NOW, limit: int = 16) -> list[Work]:
    return await database.write(
        delivery.claim, bot=BOT, worker="one", now=at, rates=RATES, limit=limit
    )


async def _claim_one(database: Database, at: int = NOW) -> Work:
    (work,) = await _claim(database, at)
    return work


async def _complete(database: Database, work: Work, outcome: CallOutcome, at: int = NOW) -> Hold:
    return await database.write(
        completion.complete, work=work, outcome=outcome, now=at, rates=RATES
    )


async def _show(database: Database, mark: Mark, message: int, at: int = NOW) -> None:
    """The surface of `mark` stands in a message and is true."""
    await _apply(database, mark, at=at)
    assert await _complete(database, await _claim_one(database, at), Shown(message, "old"), at)


async def _surface(database: Database, mark: Mark) -> Surface:
    surface = await database.read(outbox.surface, BOT, mark.surface)
    assert surface is not None
    return surface


def _name(work: Work) -> str:
    return work.surface if isinstance(work, SurfaceWork) else f"{work.kind} {work.number}"


# Claiming ---------------------------------------------------------------------------------------


async def test_marks_merge_and_are_shown_once(database: Database) -> None:
    await _apply(database, HAND, HAND, HAND)
    work = await _claim_one(database)
    assert isinstance(work, SurfaceWork)
    assert (work.message, work.want, work.placement) == (None, 3, Placement.IN_PLACE)
    assert await _complete(database, work, Shown(70, "digest")) is Hold.KEPT
    assert await _claim(database) == []
    surface = await _surface(database, HAND)
    assert (surface.message, surface.shown, surface.want) == (70, 3, 3)


async def test_a_mark_made_during_the_call_keeps_the_surface_stale(database: Database) -> None:
    await _apply(database, HAND)
    work = await _claim_one(database)
    await _apply(database, HAND, at=NOW + 10)
    await _complete(database, work, Shown(70, "digest"), NOW + 20)
    again = await _claim_one(database, NOW + 30)
    assert isinstance(again, SurfaceWork)
    assert (again.message, again.want, again.digest) == (70, 2, "digest")


async def test_one_call_a_chat_is_under_way(database: Database) -> None:
    await _apply(database, TABLE, replace(TABLE, surface="table:b"), RESULT, HAND)
    assert [_name(work) for work in await _claim(database)] == ["hand:a:11", "result 1"]
    assert await _claim(database, NOW + 10) == []


async def test_prompts_go_before_results_before_tables_before_bystanders(
    database: Database,
) -> None:
    for person, urgency in enumerate(reversed(Urgency), start=11):
        await _apply(database, replace(HAND, surface=urgency.name, chat=person, urgency=urgency))
    claimed = [_name(work) for work in await _claim(database)]
    assert claimed == ["PROMPT", "RESULT", "TABLE", "BYSTANDER"]


async def test_whoever_waits_long_rises(database: Database) -> None:
    await _apply(database, replace(HAND, surface="old", urgency=Urgency.BYSTANDER), at=NOW)
    await _apply(database, replace(HAND, surface="new", chat=12), at=NOW + 7_501)
    assert [_name(work) for work in await _claim(database, NOW + 7_501)] == ["old", "new"]


async def test_being_stale_counts_from_the_first_mark_and_the_most_urgent(
    database: Database,
) -> None:
    await _apply(database, replace(HAND, urgency=Urgency.RESULT), at=NOW)
    await _apply(database, replace(HAND, urgency=Urgency.BYSTANDER), at=NOW + 50)
    surface = await _surface(database, HAND)
    assert (surface.since, surface.urgency) == (NOW, Urgency.RESULT)


async def test_a_hand_at_rest_waits_until_it_has_been_left_alone(database: Database) -> None:
    await _show(database, HAND, 70)
    idle = replace(HAND, urgency=Urgency.BYSTANDER, rest=10_000)
    await _apply(database, idle, at=NOW + 3_000)
    assert await _claim(database, NOW + 9_999) == []
    assert await database.read(delivery.wake_at, BOT, NOW + 3_000, RATES) == NOW + 10_000
    assert len(await _claim(database, NOW + 10_000)) == 1


async def test_a_prompt_does_not_wait_for_the_rest(database: Database) -> None:
    await _show(database, HAND, 70)
    idle = replace(HAND, urgency=Urgency.BYSTANDER, rest=10_000)
    await _apply(database, idle, HAND, idle, at=NOW + 3_000)
    work = await _claim_one(database, NOW + 3_000)
    assert work.urgency is Urgency.PROMPT


async def test_a_mark_at_rest_made_during_a_call_waits_though_the_call_was_urgent(
    database: Database,
) -> None:
    await _apply(database, HAND)
    work = await _claim_one(database)
    idle = replace(HAND, urgency=Urgency.BYSTANDER, rest=10_000)
    await _apply(database, idle, at=NOW + 10)
    await _complete(database, work, Shown(70, "digest"), NOW + 20)
    assert await _claim(database, NOW + 10_009) == []
    assert len(await _claim(database, NOW + 10_010)) == 1


async def test_a_call_that_failed_is_as_urgent_as_it_was_whatever_came_since(
    database: Database,
) -> None:
    await _apply(database, HAND)
    work = await _claim_one(database)
    await _apply(database, replace(HAND, urgency=Urgency.BYSTANDER, rest=10_000), at=NOW + 10)
    await _complete(database, work, NotCalled(), NOW + 20)
    again = await _claim_one(database, NOW + 20)
    assert again.urgency is Urgency.PROMPT


async def test_edits_of_all_tables_of_a_group_are_five_seconds_apart(database: Database) -> None:
    other = replace(TABLE, surface="table:b")
    await _show(database, TABLE, 70)
    await _show(database, other, 71)
    await _apply(database, TABLE, other, at=NOW + 100)
    await _complete(database, await _claim_one(database, NOW + 100), Shown(70), NOW + 200)
    assert await _claim(database, NOW + 5_099) == []
    assert await database.read(delivery.wake_at, BOT, NOW + 200, RATES) == NOW + 5_100
    assert _name(await _claim_one(database, NOW + 5_100)) == "table:b"


async def test_a_result_does_not_wait_for_the_next_edit(database: Database) -> None:
    await _show(database, TABLE, 70)
    await _apply(database, TABLE, at=NOW + 10)
    await _complete(database, await _claim_one(database, NOW + 10), Shown(70), NOW + 20)
    await _apply(database, TABLE, RESULT, at=NOW + 30)
    assert _name(await _claim_one(database, NOW + 30)) == "result 1"


async def test_a_bot_spends_no_more_than_it_has(database: Database) -> None:
    for person in range(1, 41):
        await _apply(database, replace(HAND, surface=f"hand:{person}", chat=person))
    first = await _claim(database, NOW, limit=100)
    assert len(first) == RATES.bot_burst
    assert await _claim(database, NOW, limit=100) == []
    assert len(await _claim(database, NOW + 400, limit=100)) == 5
    claimed = sum([len(await _claim(database, NOW + 400 + at)) for at in range(10, 700, 10)])
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
    await _apply(database, RESULT, at=NOW + 5_000)
    assert await _claim(database, NOW + 5_000) == []
    assert len(await _claim(database, NOW + 5_001)) == 1


async def test_a_call_past_the_outbox_waits_for_the_bots_budget(database: Database) -> None:
    times = [
        await database.write(booking.book_call, bot=BOT, chat=chat, now=NOW, rates=RATES)
        for chat in range(1, 9)
    ]
    assert times == [NOW] * 5 + [NOW + 40, NOW + 80, NOW + 120]


async def test_nothing_to_do_is_nothing_to_wake_up_for(database: Database) -> None:
    assert await database.read(delivery.wake_at, BOT, NOW, RATES) is None
    await _apply(database, HAND)
    assert await database.read(delivery.wake_at, BOT, NOW, RATES) == NOW
    await _claim(database)
    assert await database.read(delivery.wake_at, BOT, NOW, RATES) == NOW + RATES.lease


# Completing a surface ---------------------------------------------------------------------------


async def test_a_message_that_is_gone_is_sent_anew(database: Database) -> None:
    await _show(database, HAND, 70)
    await _apply(database, HAND, at=NOW + 10)
    await _complete(database, await _claim_one(database, NOW + 10), MessageGone(), NOW + 20)
    work = await _claim_one(database, NOW + 30)
    assert isinstance(work, SurfaceWork)
    assert (work.message, work.digest) == (None, None)


async def test_a_topic_that_is_gone_sends_the_table_to_the_chat(database: Database) -> None:
    await _show(database, replace(TABLE, thread=5), 70)
    await _apply(database, replace(TABLE, thread=5), at=NOW + 10)
    work = await _claim_one(database, NOW + 10)
    assert work.claim.thread == 5
    await _complete(database, work, ThreadGone(), NOW + 20)
    again = await _claim_one(database, NOW + 5_020)
    assert isinstance(again, SurfaceWork)
    assert (again.claim.thread, again.message) == (None, None)


async def test_429_stops_one_chat_and_no_other(database: Database) -> None:
    await _apply(database, HAND)
    await _complete(database, await _claim_one(database), Throttled(NOW + 9_000), NOW)
    await _apply(database, replace(HAND, surface="hand:b:12", chat=12), at=NOW + 10)
    assert [_name(work) for work in await _claim(database, NOW + 8_999)] == ["hand:b:12"]
    assert [_name(work) for work in await _claim(database, NOW + 9_000)] == ["hand:a:11"]


async def test_an_unknown_outcome_is_looked_at_once_more(database: Database) -> None:
    await _show(database, HAND, 70)
    await _apply(database, HAND, at=NOW + 10)
    await _complete(database, await _claim_one(database, NOW + 10), Unknown(), NOW + 10)
    again = await _claim_one(database, NOW + 10 + RATES.retry)
    await _complete(database, again, Shown(70, "new"), NOW + 2_000)
    assert await delivery.second_look(database, BOT, NOW + RATES.verify) == 0
    assert await database.read(delivery.wake_at, BOT, NOW + 3_000, RATES) == NOW + 10 + RATES.verify

    assert await delivery.second_look(database, BOT, NOW + 10 + RATES.verify) == 1
    looked = await _claim_one(database, NOW + 10 + RATES.verify)
    assert isinstance(looked, SurfaceWork)
    assert (looked.message, looked.digest) == (70, None)  # so that equal content is sent too
    assert await delivery.second_look(database, BOT, NOW + 99 * RATES.verify) == 0


async def test_a_refused_surface_rests_until_it_is_marked_again(database: Database) -> None:
    await _apply(database, HAND)
    await _complete(database, await _claim_one(database), Refused("bot was blocked by the user"))
    assert await _claim(database, NOW + 99_000) == []
    await _apply(database, HAND, at=NOW + 99_000)
    assert len(await _claim(database, NOW + 99_000)) == 1


async def test_who_lost_the_lease_has_the_surface_shown_once_more(database: Database) -> None:
    await _show(database, HAND, 70)
    await _apply(database, HAND, at=NOW)
    late = await _claim_one(database)
    expired = NOW + RATES.lease
    current = await _claim_one(database, expired)
    await _complete(database, current, Shown(70, "newer"), expired + 10)
    assert await _complete(database, late, Shown(70, "older"), expired + 20) is Hold.LOST
    again = await _claim_one(database, expired + 30)
    assert isinstance(again, SurfaceWork)
    assert (again.message, again.digest) == (70, None)


async def test_a_lease_that_ran_out_is_taken_over_and_looked_at_again(database: Database) -> None:
    await _apply(database, HAND)
    lost = await _claim_one(database)
    assert await _claim(database, NOW + RATES.lease - 1) == []
    current = await _claim_one(database, NOW + RATES.lease)
    assert current.claim.fence == lost.claim.fence + 1
    await _complete(database, current, Shown(70), NOW + RATES.lease + 10)
    looked = NOW + RATES.lease + RATES.verify
    assert await delivery.second_look(database, BOT, looked) == 1


async def test_a_second_message_that_a_late_call_sent_is_deleted(database: Database) -> None:
    await _apply(database, HAND)
    late = await _claim_one(database)
    current = await _claim_one(database, NOW + RATES.lease)
    await _complete(database, current, Shown(71), NOW + RATES.lease + 10)
    await _complete(database, late, Shown(70), NOW + RATES.lease + 20)
    (surplus,) = await database.read(completion.deletions, BOT)
    assert (surplus.chat, surplus.message) == (11, 70)
    await database.write(completion.deleted, surplus)
    assert await database.read(completion.deletions, BOT) == []


async def test_the_only_message_a_late_call_sent_is_kept(database: Database) -> None:
    await _apply(database, HAND)
    late = await _claim_one(database)
    assert await _claim(database, NOW + RATES.lease, limit=0) == []
    assert await _complete(database, late, Shown(70), NOW + RATES.lease + 20) is Hold.LOST
    assert (await _surface(database, HAND)).message == 70
    assert await database.read(completion.deletions, BOT) == []


async def test_a_process_that_is_alone_need_not_wait_for_old_leases(database: Database) -> None:
    await _apply(database, HAND)
    await _claim_one(database)
    assert await database.write(delivery.abandon_leases, BOT, NOW + 100) == 1
    assert len(await _claim(database, NOW + 100)) == 1
    assert await database.write(delivery.abandon_leases, BOT + 1, NOW + 100) == 0


async def test_a_hand_sent_anew_replaces_the_old_one(database: Database) -> None:
    await _show(database, HAND, 70)
    await _apply(database, replace(HAND, placement=Placement.ANEW), at=NOW + 10)
    work = await _claim_one(database, NOW + 10)
    assert isinstance(work, SurfaceWork)
    assert (work.message, work.digest, work.placement) == (70, None, Placement.ANEW)
    await _complete(database, work, Shown(75, "digest"), NOW + 20)
    assert (await _surface(database, HAND)).message == 75
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [70]
    await _apply(database, HAND, at=NOW + 30)
    edit = await _claim_one(database, NOW + 30)
    assert isinstance(edit, SurfaceWork)
    assert (edit.message, edit.placement) == (75, Placement.IN_PLACE)


async def test_a_wish_to_be_sent_anew_during_a_call_is_not_forgotten(database: Database) -> None:
    await _show(database, HAND, 70)
    await _apply(database, HAND, at=NOW + 10)
    edit = await _claim_one(database, NOW + 10)
    await _apply(database, replace(HAND, placement=Placement.ANEW), at=NOW + 15)
    await _complete(database, edit, Shown(70, "digest"), NOW + 20)
    again = await _claim_one(database, NOW + 30)
    assert isinstance(again, SurfaceWork)
    assert again.placement is Placement.ANEW


async def test_a_surface_that_ended_takes_its_message_along(database: Database) -> None:
    await _show(database, HAND, 70)
    await _apply(database, Remove(BOT, HAND.surface), at=NOW + 10)
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [70]
    assert await database.read(outbox.surface, BOT, HAND.surface) is None


async def test_a_surface_that_ended_while_it_was_sent_takes_that_message_too(
    database: Database,
) -> None:
    await _apply(database, HAND)
    work = await _claim_one(database)
    await _apply(database, Remove(BOT, HAND.surface), at=NOW + 10)
    assert await _complete(database, work, Shown(70), NOW + 20) is Hold.KEPT
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [70]


async def test_a_surface_that_moves_to_another_chat_is_sent_there(database: Database) -> None:
    await _show(database, HAND, 70)
    await _apply(database, replace(HAND, chat=12), at=NOW + 10)
    work = await _claim_one(database, NOW + 10)
    assert isinstance(work, SurfaceWork)
    assert (work.claim.chat, work.message, work.digest) == (12, None, None)


# Completing a post ------------------------------------------------------------------------------


async def _states(database: Database, chat: int = GROUP) -> list[tuple[int, PostState]]:
    posts = await database.read(posts_of_chat, BOT, chat)
    return [(post.number, post.state) for post in posts]


async def test_posts_of_a_chat_go_in_order_each_once(database: Database) -> None:
    urgent = replace(RESULT, urgency=Urgency.PROMPT, kind="prompt", tag="ask")
    await _apply(database, RESULT, urgent)
    for number in (1, 2):
        work = await _claim_one(database, NOW + number)
        assert isinstance(work, PostWork)
        assert (work.number, work.tag) == (number, "ask" if number == 2 else None)
        await _complete(database, work, Shown(80 + number), NOW + number)
    assert await _claim(database, NOW + 9) == []
    assert await _states(database) == [(1, PostState.SENT), (2, PostState.SENT)]


async def test_what_stands_before_an_urgent_post_is_as_urgent(database: Database) -> None:
    await _apply(database, replace(RESULT, urgency=Urgency.BYSTANDER), at=NOW)
    await _apply(database, replace(RESULT, urgency=Urgency.PROMPT), at=NOW + 10)
    await _apply(database, replace(HAND, urgency=Urgency.RESULT), at=NOW)
    assert [_name(work) for work in await _claim(database, NOW + 10)] == ["result 1", "hand:a:11"]


@pytest.mark.parametrize(
    ("outcome", "state", "again_at"),
    [
        (Shown(80), PostState.SENT, None),
        (Unknown(), PostState.UNCONFIRMED, None),
        (Refused("not enough rights"), PostState.FAILED, None),
        (Throttled(NOW + 4_000), PostState.PENDING, NOW + 4_000),
        (ThreadGone(), PostState.PENDING, NOW),
        (NotCalled(), PostState.PENDING, NOW),
    ],
)
async def test_what_becomes_of_a_post(
    database: Database, outcome: CallOutcome, state: PostState, again_at: int | None
) -> None:
    await _apply(database, replace(RESULT, thread=5))
    await _complete(database, await _claim_one(database), outcome)
    assert await _states(database) == [(1, state)]
    if again_at is None:
        assert await _claim(database, NOW + 99_000) == []
    else:
        work = await _claim_one(database, again_at)
        assert work.claim.thread == (None if isinstance(outcome, ThreadGone) else 5)


async def test_a_post_is_never_edited(database: Database) -> None:
    await _apply(database, RESULT)
    with pytest.raises(ValueError, match="never edited"):
        await _complete(database, await _claim_one(database), MessageGone())


async def test_a_post_whose_sender_vanished_is_not_sent_again(database: Database) -> None:
    await _show(database, TABLE, 70)
    await _apply(database, RESULT, at=NOW + 10)
    lost = await _claim_one(database, NOW + 10)
    later = NOW + 10 + RATES.lease
    assert await _claim(database, later) == []
    assert await _states(database) == [(1, PostState.UNCONFIRMED)]
    assert await delivery.second_look(database, BOT, later + RATES.verify) == 1

    assert await _complete(database, lost, Shown(80), later + 10) is Hold.LOST
    assert await _states(database) == [(1, PostState.SENT)]


async def test_a_post_taken_back_before_it_went_never_goes(database: Database) -> None:
    tagged = replace(RESULT, tag="ask:3")
    await _apply(database, tagged, RESULT, Retract(BOT, GROUP, "ask:3"))
    assert _name(await _claim_one(database)) == "result 2"
    assert await _states(database) == [(1, PostState.RETRACTED), (2, PostState.PENDING)]


async def test_a_post_taken_back_after_it_went_is_deleted(database: Database) -> None:
    await _apply(database, replace(RESULT, tag="ask:3"))
    await _complete(database, await _claim_one(database), Shown(80))
    await _apply(database, Retract(BOT, GROUP, "ask:4"))
    assert await database.read(completion.deletions, BOT) == []
    await _apply(database, Retract(BOT, GROUP, "ask:3"))
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [80]


async def test_a_post_taken_back_while_it_went_is_deleted(database: Database) -> None:
    await _apply(database, replace(RESULT, tag="ask:3"))
    work = await _claim_one(database)
    await _apply(database, Retract(BOT, GROUP, "ask:3"))
    await _complete(database, work, Shown(80))
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [80]
    assert await _states(database) == [(1, PostState.RETRACTED)]


async def test_old_posts_are_forgotten_but_not_those_that_wait(database: Database) -> None:
    await _apply(database, RESULT, RESULT)
    await _complete(database, await _claim_one(database), Shown(80))
    assert await database.write(outbox.prune, NOW) == 0
    assert await database.write(outbox.prune, NOW + 1) == 1
    assert await _states(database) == [(2, PostState.PENDING)]


async def test_old_surfaces_are_forgotten_but_not_those_that_are_stale(database: Database) -> None:
    await _show(database, HAND, 70)
    await _show(database, TABLE, 71)
    await _apply(database, TABLE)
    assert await database.write(outbox.prune, NOW) == 0
    assert await database.write(outbox.prune, NOW + 1) == 1
    assert await database.read(outbox.surface, BOT, HAND.surface) is None
    assert (await _surface(database, TABLE)).message == 71
