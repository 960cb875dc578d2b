"""Forum topics: a table stays in its topic; General has no id; topics are closed and deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.desk.verbs import Verb
from bot.sandbox.server import Call
from tests.scenarios.house import House, house
from tests.scenarios.table import Table, key_of, lobby, match, pressed, said, seated, under_way

pytestmark = pytest.mark.e2e


@pytest.fixture
async def forum(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose group has topics."""
    async with house(tmp_path, kind="forum") as one:
        yield one


def sent(club: House) -> list[Call]:
    """What was sent to the group after the greeting."""
    said = [
        call
        for call in club.api.calls
        if call.chat_id == club.group.id and call.method.startswith("send") and call.status == 200
    ]
    return said[1:]


async def in_topic(club: House) -> tuple[Table, int]:
    """A match of two in a topic of its own."""
    thread = club.group.topics.create(club.people[0], "麻將").id
    return await match(club, humans=2, thread=thread), thread


async def test_f9_every_message_stays_in_the_topic(forum: House) -> None:
    """Lobby, notices, dice, table, replies, result of a stopped match: all in the topic."""
    table, thread = await in_topic(forum)
    await table.discard_next()
    forum.people[1].send("/pause", forum.group, thread=thread)
    await forum.shown(table.place, "notice.vote_pause")
    forum.people[0].send("/stop", forum.group, thread=thread)
    await forum.shown(table.place, "over.stopped")
    assert {call.params.get("message_thread_id") for call in sent(forum)} == {thread}
    assert len(sent(forum)) > 4


async def test_f9_a_table_a_topic(forum: House) -> None:
    """Two topics have a table each; a command in one says nothing of the other's."""
    people = forum.people[:2]
    for user in people:
        user.start()
    first, second = (forum.group.topics.create(people[0], name).id for name in ("一", "二"))
    one = await lobby(forum, opener=people[0], thread=first)
    refused = await forum.reply(people[1], "/sit", forum.group, thread=second)
    assert refused == forum.line("table.none_here")
    other = await lobby(forum, opener=people[1], thread=second)
    assert one.key != other.key
    again = await forum.reply(people[0], "/table", forum.group, thread=second)
    assert again == forum.line("refusal.table_open")


async def test_f10_general_is_addressed_without_an_id(forum: House) -> None:
    """A table in the General topic: no call names a thread."""
    table = await match(forum, humans=2)
    await table.discard_next()
    forum.people[0].send("/stop", forum.group)
    await forum.shown(table.place, "over.stopped")
    assert all("message_thread_id" not in call.params for call in sent(forum))


async def test_f12_the_topic_is_closed_in_mid_match(forum: House) -> None:
    """The table goes on in the chat itself, and nothing is tried in the topic again."""
    table, thread = await in_topic(forum)
    forum.tolerated.add("topic_closed")
    forum.group.topics.close(forum.people[0], thread)
    await forum.quiet()
    before = len(sent(forum))
    await table.discard_next()
    forum.people[0].send("/pause", forum.group)
    await forum.shown(table.place, "notice.paused")
    assert all("message_thread_id" not in call.params for call in sent(forum)[before:])
    assert len([call for call in forum.refused() if call.chat_id == forum.group.id]) <= 1


async def test_f12_the_topic_is_deleted_in_mid_match(forum: House) -> None:
    """Telegram tells nothing: the first refused call moves the table, with a new message."""
    table, thread = await in_topic(forum)
    forum.expected.add("not found")
    forum.group.topics.delete(thread)
    await table.discard_next()
    await table.discard_next()
    nudge = await key_of(forum.people[0], Verb.NUDGE, forum.group)
    assert "message_thread_id" not in forum.group.messages[nudge.message_id]
    assert said(await pressed(forum.people[0], Verb.MY_HAND, forum.group))
    forum.people[0].send("/stop", forum.group)
    await forum.shown(table.place, "over.stopped")
    assert len([call for call in forum.refused() if call.chat_id == forum.group.id]) <= 3


async def test_f12_a_lobby_in_a_topic_that_closes(forum: House) -> None:
    """The lobby is sent anew in the chat itself, and the match begins there."""
    people = forum.people[:4]
    for user in people:
        user.start()
    thread = forum.group.topics.create(people[0], "麻將").id
    table = await seated(await lobby(forum, thread=thread), *people[1:3])
    forum.tolerated |= {"topic_closed"}
    forum.group.topics.close(people[0], thread)
    await forum.quiet()
    await pressed(people[3], Verb.SIT, forum.group)
    await under_way(Table(forum, table.key, table.place, people))
