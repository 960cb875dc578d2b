"""Topics of a forum: opened, closed, reopened and deleted by the bot and by people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest

from tests.sandbox.echo_bot import EchoBot, keyboard

if TYPE_CHECKING:
    from telegram import Bot

    from bot.sandbox.server import StrictApi, User


async def test_the_bot_writes_in_a_topic(
    api: StrictApi, echo: EchoBot, bot: Bot, ann: User
) -> None:
    forum = api.group("Forum", ann, kind="forum", bot="administrator")
    topic = await bot.create_forum_topic(forum.id, "Table 1")
    thread = topic.message_thread_id
    message = await bot.send_message(forum.id, "Welcome", message_thread_id=thread)
    assert message.is_topic_message
    assert message.chat.is_forum
    assert message.message_thread_id == thread
    ann.send("/start", forum, thread=thread)
    reply = await ann.expect("Hello Ann", forum)
    assert reply.get("message_thread_id") == thread
    for nowhere in (4711, 1):  # the General topic has the id 1, by which it can't be addressed
        with pytest.raises(BadRequest, match="Message thread not found"):
            await bot.send_message(forum.id, "x", message_thread_id=nowhere)
    assert echo.failures == []


async def test_closed_topics_take_messages_of_administrators_only(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    bob = api.user("Bob")
    forum = api.group("Forum", ann, bob, kind="forum", bot="administrator")
    thread = forum.topics.create(ann, "Table 1").id
    await bot.close_forum_topic(forum.id, thread)
    with pytest.raises(BadRequest, match=r"(?i)topic_not_modified"):
        await bot.close_forum_topic(forum.id, thread)
    with pytest.raises(RuntimeError, match="closed topic"):
        bob.send("x", forum, thread=thread)
    ann.send("the owner may", forum, thread=thread)
    forum.add_bot(ann)
    with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
        await bot.send_message(forum.id, "x", message_thread_id=thread)
    with pytest.raises(BadRequest, match="Not enough rights to close or open the topic"):
        await bot.reopen_forum_topic(forum.id, thread)
    forum.topics.reopen(ann, thread)
    await bot.send_message(forum.id, "open again", message_thread_id=thread)


async def test_a_person_closes_a_topic_and_the_bot_is_told(
    api: StrictApi, echo: EchoBot, ann: User
) -> None:
    forum = api.group("Forum", ann, kind="forum")
    thread = forum.topics.create(ann, "Table 1").id
    forum.topics.close(ann, thread)
    forum.topics.reopen(ann, thread)

    def told() -> list[str]:
        messages = [update.message for update in echo.received if update.message]
        return [
            "closed" if message.forum_topic_closed else "reopened"
            for message in messages
            if message.forum_topic_closed or message.forum_topic_reopened
        ]

    await api.wait(lambda: len(told()) == 2)
    assert told() == ["closed", "reopened"]


async def test_a_deleted_topic_takes_its_messages_along(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    forum = api.group("Forum", ann, kind="forum", bot="administrator")
    thread = forum.topics.create(ann, "Table 1").id
    inside = await bot.send_message(
        forum.id, "x", message_thread_id=thread, reply_markup=keyboard([("go", "ignore")])
    )
    outside = await bot.send_message(forum.id, "y")
    waiting = len(api.cloud.updates.pending())
    forum.topics.delete(thread)
    assert len(api.cloud.updates.pending()) == waiting  # Telegram says nothing of it
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=thread)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await inside.edit_text("z")
    assert set(forum.messages) >= {outside.message_id}
    assert inside.message_id not in forum.messages


async def test_the_bot_deletes_and_renames_topics(api: StrictApi, bot: Bot, ann: User) -> None:
    forum = api.group("Forum", ann, kind="forum")
    theirs = forum.topics.create(ann, "Theirs").id
    with pytest.raises(BadRequest, match="Not enough rights to delete the topic"):
        await bot.delete_forum_topic(forum.id, theirs)
    with pytest.raises(BadRequest, match="Not enough rights to edit the topic"):
        await bot.edit_forum_topic(forum.id, theirs, "Ours")
    forum.promote_bot(ann)
    await bot.edit_forum_topic(forum.id, theirs, "Ours")
    assert forum.topics[theirs].name == "Ours"
    await bot.delete_forum_topic(forum.id, theirs)
    assert theirs not in forum.topics
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.delete_forum_topic(forum.id, theirs)


async def test_topics_need_a_forum_and_a_right(api: StrictApi, bot: Bot, ann: User) -> None:
    plain = api.group("Plain", ann, bot="administrator")
    with pytest.raises(BadRequest, match="The chat is not a forum"):
        await bot.create_forum_topic(plain.id, "x")
    forum = api.group("Forum", ann, kind="forum")
    with pytest.raises(BadRequest, match="Not enough rights to create a topic"):
        await bot.create_forum_topic(forum.id, "x")
