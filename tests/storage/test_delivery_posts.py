"""Posts of a chat go in order, each once."""

from dataclasses import replace

import pytest

from storage import completion, delivery, outbox
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
from storage.delivery import PostWork
from storage.outbox import PostState, Retract, Urgency
from tests.kit.outbox import posts_of_chat
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
)


async def _states(database: Database, chat: int = GROUP) -> list[tuple[int, PostState]]:
    posts = await database.read(posts_of_chat, BOT, chat)
    return [(post.number, post.state) for post in posts]


async def test_posts_of_a_chat_go_in_order_each_once(database: Database) -> None:
    urgent = replace(RESULT, urgency=Urgency.PROMPT, kind="prompt", tag="ask")
    await apply(database, RESULT, urgent)
    for number in (1, 2):
        work = await claim_one(database, NOW + number)
        assert isinstance(work, PostWork)
        assert (work.number, work.tag) == (number, "ask" if number == 2 else None)
        await complete(database, work, Shown(80 + number), NOW + number)
    assert await claim(database, NOW + 9) == []
    assert await _states(database) == [(1, PostState.SENT), (2, PostState.SENT)]


async def test_what_stands_before_an_urgent_post_is_as_urgent(database: Database) -> None:
    await apply(database, replace(RESULT, urgency=Urgency.BYSTANDER), at=NOW)
    await apply(database, replace(RESULT, urgency=Urgency.PROMPT), at=NOW + 10)
    await apply(database, replace(HAND, urgency=Urgency.RESULT), at=NOW)
    assert [name_of(work) for work in await claim(database, NOW + 10)] == ["result 1", "hand:a:11"]


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
    await apply(database, replace(RESULT, thread=5))
    await complete(database, await claim_one(database), outcome)
    assert await _states(database) == [(1, state)]
    if again_at is None:
        assert await claim(database, NOW + 99_000) == []
    else:
        work = await claim_one(database, again_at)
        assert work.claim.thread == (None if isinstance(outcome, ThreadGone) else 5)


async def test_a_post_is_never_edited(database: Database) -> None:
    await apply(database, RESULT)
    with pytest.raises(ValueError, match="never edited"):
        await complete(database, await claim_one(database), MessageGone())


async def test_a_post_whose_sender_vanished_is_not_sent_again(database: Database) -> None:
    await show(database, TABLE, 70)
    await apply(database, RESULT, at=NOW + 10)
    lost = await claim_one(database, NOW + 10)
    later = NOW + 10 + RATES.lease
    assert await claim(database, later) == []
    assert await _states(database) == [(1, PostState.UNCONFIRMED)]
    assert await delivery.second_look(database, BOT, later + RATES.verify) == 1

    assert await complete(database, lost, Shown(80), later + 10) is Hold.LOST
    assert await _states(database) == [(1, PostState.SENT)]


async def test_a_post_taken_back_before_it_went_never_goes(database: Database) -> None:
    tagged = replace(RESULT, tag="ask:3")
    await apply(database, tagged, RESULT, Retract(BOT, GROUP, "ask:3"))
    assert name_of(await claim_one(database)) == "result 2"
    assert await _states(database) == [(1, PostState.RETRACTED), (2, PostState.PENDING)]


async def test_a_post_taken_back_after_it_went_is_deleted(database: Database) -> None:
    await apply(database, replace(RESULT, tag="ask:3"))
    await complete(database, await claim_one(database), Shown(80))
    await apply(database, Retract(BOT, GROUP, "ask:4"))
    assert await database.read(completion.deletions, BOT) == []
    await apply(database, Retract(BOT, GROUP, "ask:3"))
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [80]


async def test_a_post_taken_back_while_it_went_is_deleted(database: Database) -> None:
    await apply(database, replace(RESULT, tag="ask:3"))
    work = await claim_one(database)
    await apply(database, Retract(BOT, GROUP, "ask:3"))
    await complete(database, work, Shown(80))
    assert [gone.message for gone in await database.read(completion.deletions, BOT)] == [80]
    assert await _states(database) == [(1, PostState.RETRACTED)]


async def test_old_posts_are_forgotten_but_not_those_that_wait(database: Database) -> None:
    await apply(database, RESULT, RESULT)
    await complete(database, await claim_one(database), Shown(80))
    assert await database.write(outbox.prune, NOW) == 0
    assert await database.write(outbox.prune, NOW + 1) == 1
    assert await _states(database) == [(2, PostState.PENDING)]
