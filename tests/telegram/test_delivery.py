"""What the outbox says comes to be seen, whatever Telegram answers."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.screens.message import Manner, Notice, Picture, Screen
from bot.telegram.delivery import Pace
from bot.telegram.errors import Why
from bot.telegram.ports import Result, WorkKind
from storage.budget import Rates, Window
from storage.outbox import Mark, Placement, Post, Urgency, surface
from tests.sandbox.echo_bot import png
from tests.telegram.stage import BOT, Stage, a_stage, kill
from tests.telegram.world import RunningClock, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.sandbox.server import Chat, StrictApi, User

FAST = replace(Rates(), bot_rate=1000, chat=Window(50, 1_000), edit_gap=100, retry=20, verify=200)
"""Pauses that a test can wait for; the rates of Telegram's chats are not what is tried here."""


@pytest.fixture
async def stage(api: StrictApi, tmp_path: Path) -> AsyncIterator[Stage]:
    api.limits.enabled = False
    async with a_stage(api, tmp_path, RunningClock(), FAST) as built:
        yield built


def calls(api: StrictApi) -> list[str]:
    """What was called, without the greetings."""
    return [call.method for call in api.calls if call.method != "getMe"]


async def test_a_surface_is_sent_once_and_then_edited(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    async with stage.delivering():
        first = await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
        second = await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
    assert first["message_id"] == second["message_id"]
    assert [shown.button.get("callback_data") for shown in ann.buttons()] == ["1.-.-.xx"]
    assert calls(api) == ["sendMessage", "editMessageText"]
    assert ann.texts() == ["/start", "hand v2"]
    assert api.violations == []


async def test_marks_made_before_its_turn_merge(api: StrictApi, stage: Stage, ann: User) -> None:
    for _ in range(5):
        await stage.show("hand", ann.id)
    async with stage.delivering():
        await ann.expect("hand v5")
        await stage.settled()
    assert calls(api) == ["sendMessage"]


async def test_equal_content_is_not_sent(api: StrictApi, stage: Stage, ann: User) -> None:
    async with stage.delivering():
        await stage.show("hand", ann.id)
        await stage.settled()
        await stage.commit(Mark(BOT, "hand", ann.id, Urgency.TABLE))
        await stage.settled()
    assert calls(api) == ["sendMessage"]
    assert stage.results[WorkKind.SURFACE] == {Result.SENT: 1, Result.EQUAL: 1}


async def test_a_commit_wakes_the_worker(stage: Stage, ann: User) -> None:
    async with stage.delivering(Pace(poll=60_000)):
        await stage.show("hand", ann.id)
        await stage.settled()
        for _ in range(3):
            begun = time.monotonic()
            await ann.expect(await stage.show("hand", ann.id))
            assert time.monotonic() - begun < 1


async def test_it_looks_for_work_though_nobody_wakes_it(stage: Stage, ann: User) -> None:
    async with stage.delivering(Pace(poll=50)):
        await asyncio.sleep(0.1)
        stage.board.version["hand"] = 1
        mark = Mark(BOT, "hand", ann.id, Urgency.TABLE)
        await stage.database.write(mark.apply, stage.clock.now())
        await ann.expect("hand v1")


async def test_what_rests_is_shown_when_its_time_has_come(stage: Stage, ann: User) -> None:
    async with stage.delivering(Pace(poll=60_000)):
        await stage.show("hand", ann.id)
        await stage.settled()
        stage.board.version["hand"] = 2
        await stage.commit(Mark(BOT, "hand", ann.id, Urgency.BYSTANDER, rest=400))
        await asyncio.sleep(0.2)
        assert ann.texts()[-1] == "hand v1"
        await ann.expect("hand v2")


async def test_posts_go_in_order_with_their_numbers(
    api: StrictApi, stage: Stage, ann: User, club: Chat
) -> None:
    api.limits.latency = 0.02
    for word in ("one", "two", "three", "four"):
        await stage.post(club.id, word)
        await stage.post(ann.id, word)
    async with stage.delivering():
        await stage.settled(10)
    expected = ["#1 one", "#2 two", "#3 three", "#4 four"]
    assert ann.texts(club)[-4:] == expected
    assert ann.texts()[-4:] == expected


async def test_a_deleted_message_is_sent_anew(api: StrictApi, stage: Stage, ann: User) -> None:
    async with stage.delivering():
        sent = await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
        ann.chat.remove(sent["message_id"])
        await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
    assert ann.texts() == ["/start", "hand v2"]
    assert calls(api) == ["sendMessage", "editMessageText", "sendMessage"]


async def test_a_hand_that_was_pushed_up_comes_down_again(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    async with stage.delivering():
        await stage.show("hand", ann.id)
        await stage.settled()
        await stage.post(ann.id, "something else")
        await stage.settled()
        await stage.show("hand", ann.id, placement=Placement.ANEW)
        await stage.settled()
    assert ann.texts() == ["/start", "#1 something else", "hand v2"]
    assert calls(api)[-2:] == ["sendMessage", "deleteMessage"], "the new one is there first"


async def test_fresh_screens_replace_their_message(stage: Stage, ann: User) -> None:
    stage.board.shape["hand"] = lambda text: Screen(text, notice=Notice.ALOUD, manner=Manner.FRESH)
    async with stage.delivering():
        first = await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
        second = await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
    assert second["message_id"] > first["message_id"]
    assert ann.texts() == ["/start", "hand v2"]


async def test_pictures_and_text_take_each_others_place(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    def pictured(shade: int, text: str) -> Screen:
        return Screen(f"<b>{text}</b>", picture=Picture(png(shade=shade)))

    async with stage.delivering():
        await stage.show("hand", ann.id)
        await stage.settled()
        for shade in (1, 2):
            stage.board.shape["hand"] = partial(pictured, shade)
            await ann.expect(await stage.show("hand", ann.id))
            await stage.settled()
        del stage.board.shape["hand"]
        await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
    assert ann.texts() == ["/start", "hand v4"]
    assert calls(api) == [
        "sendMessage",
        "editMessageMedia",
        "editMessageMedia",
        "editMessageText",
        "sendMessage",
        "deleteMessage",
    ]
    assert api.violations == []


async def test_what_is_over_goes(api: StrictApi, stage: Stage, ann: User) -> None:
    async with stage.delivering():
        await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
        del stage.board.version["hand"]
        await stage.commit(Mark(BOT, "hand", ann.id, Urgency.TABLE))
        await stage.commit(Post(BOT, ann.id, Urgency.RESULT, "gone", "never seen"))
        await stage.settled()
    assert ann.texts() == ["/start"]
    assert await stage.database.read(surface, BOT, "hand") is None
    assert stage.results[WorkKind.POST] == {Result.ENDED: 1}
    assert calls(api) == ["sendMessage", "deleteMessage"]


async def test_a_person_who_cannot_be_written_to_is_reported_once(
    api: StrictApi, stage: Stage, ann: User, club: Chat
) -> None:
    async with stage.delivering():
        ann.block()
        for _ in range(3):
            await stage.show("hand", ann.id)
            await stage.settled()
        assert stage.notes.told == [("unreachable", ann.id, Why.BLOCKED)]
        assert "hand" not in "".join(ann.texts(club)), "nothing private falls back"
        assert {call.chat_id for call in api.calls} <= {ann.id, None}
        ann.unblock()
        await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
        ann.block()
        await stage.show("hand", ann.id)
        await stage.settled()
    assert len(stage.notes.told) == 2


async def test_a_lost_topic_is_left_once_and_reported(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    forum = api.group("Forum", ann, kind="forum")
    topic = forum.topics.create(ann, "Table").id
    async with stage.delivering():
        await stage.show("table", forum.id, thread=topic)
        await stage.post(forum.id, "before", thread=topic)
        await stage.settled()
        forum.topics.close(ann, topic)
        await stage.post(forum.id, "closed", thread=topic)
        await stage.settled()
        told = await ann.expect("#2 closed", forum)
        assert "message_thread_id" not in told
        forum.topics.delete(topic)
        await stage.show("table", forum.id, thread=topic)
        await stage.settled()
    table = await ann.expect("table v2", forum)
    assert "message_thread_id" not in table
    assert stage.notes.told == [("topic_lost", forum.id, topic)] * 2


async def test_the_general_topic_is_addressed_without_its_number(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    forum = api.group("Forum", ann, kind="forum")
    async with stage.delivering():
        await ann.expect(await stage.show("table", forum.id, thread=1), forum)
    assert stage.notes.told == []


async def test_a_group_that_migrates_without_a_word(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    basic = api.group("Basic", ann, kind="group")
    async with stage.delivering():
        await stage.show("table", basic.id)
        await stage.post(basic.id, "before")
        await stage.settled()
        new = basic.migrate(ann)
        await stage.post(basic.id, "after")
        await ann.expect("after", new)
        await ann.expect(await stage.show("table", new.id), new)
        await stage.settled()
    assert stage.notes.told == [("migrated", basic.id, new.id)]
    assert ann.texts(new)[-2:] in (["#2 after", "table v2"], ["table v2", "#2 after"])


async def test_a_group_that_refuses(api: StrictApi, stage: Stage, ann: User, club: Chat) -> None:
    async with stage.delivering():
        club.permissions["can_send_messages"] = False
        await stage.show("table", club.id)
        await stage.post(club.id, "not seen")
        await stage.settled()
        assert stage.notes.told == [("no_rights", club.id)]
        club.permissions["can_send_messages"] = True
        await ann.expect(await stage.show("table", club.id), club)
        await stage.settled()
        club.remove_bot(ann)
        await stage.post(club.id, "not seen")
        await stage.show("table", club.id)
        await stage.settled()
    assert stage.notes.told[1:] == [("removed", club.id)]
    assert stage.results[WorkKind.POST] == {Result.REFUSED: 2}
    assert api.violations == []


async def test_markup_that_telegram_refuses_goes_out_plainly(
    stage: Stage, ann: User, caplog: pytest.LogCaptureFixture
) -> None:
    stage.board.shape["hand"] = lambda text: Screen(f"<b>{text} 1 &lt; 2")
    async with stage.delivering():
        await stage.show("hand", ann.id)
        await stage.settled()
    assert ann.texts()[-1] == "hand v1 1 < 2"
    assert "markup refused" in caplog.text
    assert "hand v1" not in caplog.text, "no hand is written into a log"


async def test_a_screen_that_cannot_be_drawn_stops_nobody_else(
    stage: Stage, ann: User, club: Chat, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(text: str) -> Screen:
        raise LookupError(text)

    stage.board.shape["hand"] = broken
    async with stage.delivering():
        await stage.show("hand", ann.id)
        await ann.expect(await stage.show("table", club.id), club)
        await stage.settled()
        assert stage.results[WorkKind.SURFACE][Result.BROKEN] == 1
        del stage.board.shape["hand"]
        await ann.expect(await stage.show("hand", ann.id))
    assert "nothing drawn" in caplog.text


async def test_a_lost_answer_is_looked_into(api: StrictApi, stage: Stage, ann: User) -> None:
    async with stage.delivering():
        await stage.show("hand", ann.id)
        await stage.settled()
        api.fault("editMessageText", drop=True, after=True)
        await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
    assert ann.texts() == ["/start", "hand v2"]
    results = stage.results[WorkKind.SURFACE]
    assert results[Result.UNKNOWN] == 1
    assert results[Result.NOT_MODIFIED] >= 1


async def test_a_post_whose_answer_was_lost_is_not_sent_again(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    async with stage.delivering():
        api.fault("sendMessage", drop=True, after=True)
        await stage.post(ann.id, "lost answer")
        await stage.settled()
        api.fault("sendMessage", drop=True)
        await stage.post(ann.id, "lost post")
        await stage.post(ann.id, "next")
        await stage.settled()
    assert ann.texts() == ["/start", "#1 lost answer", "#3 next"]
    assert stage.results[WorkKind.POST] == {Result.UNKNOWN: 2, Result.SENT: 1}


async def test_a_post_that_never_left_is_sent_again(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    port = int(api.url.rpartition(":")[2])
    async with stage.delivering():
        await stage.show("hand", ann.id)
        await stage.settled()
        await api.stop()
        # The first attempt may go into the old connection; the second finds none.
        await stage.show("hand", ann.id)
        results = stage.results[WorkKind.SURFACE]
        await eventually(lambda: results[Result.NOT_SENT])
        await stage.post(ann.id, "waits")
        await eventually(lambda: stage.results[WorkKind.POST][Result.NOT_SENT])
        await api.start(port)
        await stage.settled()
    assert sorted(ann.texts()) == ["#1 waits", "/start", "hand v2"]


async def test_a_call_ends_well_inside_its_lease(api: StrictApi, stage: Stage, ann: User) -> None:
    stage.rates = replace(FAST, lease=1_000)
    async with stage.delivering():
        api.fault("sendMessage", 0, delay=3)
        begun = time.monotonic()
        await stage.show("hand", ann.id)
        await eventually(lambda: stage.results[WorkKind.SURFACE][Result.UNKNOWN])
        assert 0.5 < time.monotonic() - begun < 1
        await ann.expect("hand v1")
        await stage.settled()
    assert ann.texts() == ["/start", "hand v1"]


async def test_nothing_is_called_when_the_lease_is_nearly_over(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    stage.rates = replace(FAST, lease=500)
    stage.board.pause = 0.35
    async with stage.delivering():
        await stage.show("hand", ann.id)
        await eventually(lambda: stage.results[WorkKind.SURFACE][Result.LEASE_OVER])
        assert calls(api) == []
        stage.board.pause = 0
        await ann.expect("hand v1")


async def test_a_stop_waits_for_the_calls_in_flight(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    async with stage.delivering() as delivery:
        api.fault("sendMessage", 0, delay=0.3)
        await stage.show("hand", ann.id)
        await under_way(stage)
        delivery.stop()
    await stage.settled()
    assert ann.texts()[-1] == "hand v1"
    async with stage.delivering():
        await ann.expect(await stage.show("hand", ann.id))
        await stage.settled()
    assert calls(api) == ["sendMessage", "editMessageText"]


async def test_what_a_dead_worker_held_is_taken_over(
    api: StrictApi, stage: Stage, ann: User
) -> None:
    delivery, _ = stage.worker("dead")
    api.fault("sendMessage", 0, delay=1)
    await stage.show("hand", ann.id)
    running = asyncio.create_task(delivery.run())
    await under_way(stage)
    await kill(running)
    async with stage.delivering() as heir:
        assert await heir.recover() == 1
        stage.wake()
        await ann.expect("hand v1")
        await stage.settled()
        assert await heir.recover() == 0
    assert ann.texts() == ["/start", "hand v1"]


async def under_way(stage: Stage) -> None:
    """Wait until the call that shows the hand has left and has no answer yet."""
    await eventually(lambda: stage.board.drawn["hand"])
    await asyncio.sleep(0.1)


async def test_a_hot_chat_delays_neither_others_nor_answers(
    api: StrictApi, stage: Stage, ann: User, club: Chat
) -> None:
    async with stage.delivering():
        await stage.show("hand", ann.id)
        await stage.settled()
        press = ann.press("press")
        api.fault("sendMessage", 429, "Too Many Requests: retry after 1", retry_after=1)
        await stage.show("table", club.id)
        await eventually(lambda: stage.results[WorkKind.SURFACE][Result.THROTTLED])
        begun = time.monotonic()
        await stage.bot.answer_callback_query(press.id)
        await ann.expect(await stage.show("hand", ann.id))
        assert time.monotonic() - begun < 0.6
        assert "table v1" not in ann.texts(club)
        await ann.expect("table v1", club)
        assert time.monotonic() - begun > 0.7


async def test_slow_chats_are_served_side_by_side(api: StrictApi, stage: Stage) -> None:
    people = [api.user(f"P{number}") for number in range(10)]
    for person in people:
        person.start()
    api.fault("sendMessage", 0, delay=0.3, times=10)
    begun = time.monotonic()
    async with stage.delivering():
        for person in people:
            await stage.show(f"hand{person.id}", person.id)
        await stage.settled()
    assert time.monotonic() - begun < 2
    assert all(len(person.texts()) == 2 for person in people)


async def test_placement_stays_until_it_has_worked(api: StrictApi, stage: Stage, ann: User) -> None:
    async with stage.delivering():
        await stage.show("hand", ann.id)
        await stage.settled()
        api.fault("sendMessage", 429, "Too Many Requests: retry after 1", retry_after=1)
        await stage.show("hand", ann.id, placement=Placement.ANEW)
        await stage.settled()
    assert ann.texts() == ["/start", "hand v2"]
    assert stage.results[WorkKind.SURFACE] == {Result.SENT: 2, Result.THROTTLED: 1}
    assert calls(api) == ["sendMessage", "sendMessage", "deleteMessage"]
