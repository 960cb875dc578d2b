"""Telegram's limits: one busy group is no trouble of another's, and no press waits."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from bot.desk.verbs import Verb
from bot.sandbox.server import Chat
from tests.scenarios.house import SCALE, House
from tests.scenarios.table import Table, key_of, lobby, match, pressed, seated, under_way

pytestmark = pytest.mark.e2e

SOON = 2.0
"""Real seconds in which a press is answered on a busy machine."""


def exhaust(club: House, group: Chat) -> None:
    """Somebody else uses up the group's minute, so that the bot's next call there gets 429."""
    club.flooded.add(group.id)
    flood = club.api.cloud.flood
    for _ in range(4):
        club.api.advance(5 / SCALE)
        flood.take(group, 5)


async def two_tables(club: House) -> tuple[Table, Table]:
    """Two matches in two groups, each of two people and two computers."""
    people = club.people[:4]
    for user in people:
        user.start()
    other = club.api.group("別社", *people[2:])
    tables: list[Table] = []
    for group, (opener, second) in ((club.group, people[:2]), (other, people[2:])):
        table = await seated(await lobby(club, opener=opener, chat=group), second)
        for _ in range(2):
            await pressed(opener, Verb.COMPUTER, group)
        await pressed(opener, Verb.START, group)
        await under_way(table)
        tables.append(table)
    return tables[0], tables[1]


async def test_e2_a_hot_group_delays_no_other(club: House) -> None:
    """429 in one group: the other's table is shown and every press is answered meanwhile."""
    hot, cool = await two_tables(club)
    await club.next_minute()
    exhaust(club, hot.place)
    before = club.api.errors[429]
    await hot.discard_next()
    await club.until(lambda: club.api.errors[429] > before, "nothing is refused with 429")
    edits = shown_in(club, cool.place)
    press = await cool.discard_next()
    assert press.took is not None
    assert press.took < SOON
    await club.until(lambda: shown_in(club, cool.place) > edits, "the other table stands still")
    press = await hot.discard_next()
    assert press.took is not None
    assert press.took < SOON


def shown_in(club: House, group: Chat) -> int:
    """How many messages and edits the group has been shown."""
    return sum(
        call.chat_id == group.id and call.status == 200 and call.method.startswith(("send", "edit"))
        for call in club.api.calls
    )


@pytest.mark.slow
async def test_e4_a_flood_wait_is_honoured(club: House) -> None:
    """After 429 nothing is sent to that group before `retry_after` is over, and then all is."""
    table = await match(club, humans=2)
    await club.next_minute()
    exhaust(club, table.place)
    refused = club.api.errors[429]
    await table.discard_next()
    await club.until(lambda: club.api.errors[429] > refused, "nothing is refused with 429")
    calls = [
        call
        for call in club.api.calls
        if call.chat_id == table.place.id and call.method.startswith(("send", "edit"))
    ]
    first = next(call for call in calls if call.status == 429)
    later = [call.at for call in calls if call.at > first.at]
    assert all(at - first.at >= 0.9 / SCALE for at in later)
    shown = shown_in(club, table.place)
    await club.until(lambda: shown_in(club, table.place) > shown, "the table is never shown again")


@pytest.mark.slow
async def test_e5_edits_share_the_group_s_minute(club: House) -> None:
    """Many quick turns: one edit each five seconds at most, and room is left for the rest."""
    table = await match(club, "taiwan16 deals=1 speed=none mask=off rest=0", humans=1)
    await pressed(table.people[0], Verb.WINS_ONLY)
    await pressed(table.people[0], Verb.AUTO_DISCARD)
    await club.next_minute()
    await club.next_minute()
    edits = [
        call.at
        for call in club.api.calls
        if call.chat_id == table.place.id and call.method == "editMessageText"
    ]
    gaps = [b - a for a, b in pairwise(edits)]
    assert len(edits) > 5
    assert sum(gap < 4 / SCALE for gap in gaps) <= len(gaps) // 5
    assert club.busiest_minute(table.place) <= 20


async def test_e7_a_slow_group_holds_nobody_up(club: House) -> None:
    """The server holds sends to the group for seconds: presses are answered all the same."""
    table = await match(club)
    club.api.fault("editMessageText", 0, delay=3, times=4)
    club.api.fault("sendMessage", 0, delay=3, times=4)
    mover = await table.mover()
    press = await table.discard(mover)
    looked = await pressed(mover, Verb.LOOK)
    for one in (press, looked):
        assert one.took is not None
        assert one.took < SOON


async def test_e10_a_slow_question_in_one_group_delays_no_other(club: House) -> None:
    """Telegram is slow to tell who administers one group; other tables do not wait for it."""
    hot, cool = await two_tables(club)
    mover = await cool.mover()
    club.api.fault("getChatAdministrators", 0, delay=4, times=1)
    hot.people[1].send("/pause", hot.place)
    await asyncio.sleep(0.2)
    press = await cool.discard(mover)
    assert press.took is not None
    assert press.took < SOON
    await club.shown(hot.place, "notice.vote_pause")


async def test_the_same_group_with_two_tables_in_topics_keeps_its_minute(club: House) -> None:
    """All tables of a group together: at most twenty calls in any minute."""
    club.group.forum = True
    people = club.people[:4]
    for user in people:
        user.start()
    topics = [club.group.topics.create(club.people[0], name).id for name in ("一", "二")]
    tables: list[Table] = []
    for thread, (opener, second) in zip(topics, (people[:2], people[2:]), strict=True):
        table = await lobby(club, opener=opener, thread=thread)
        second.send("/sit", club.group, thread=thread)
        for _ in range(2):
            opener.send("/computer", club.group, thread=thread)
        tables.append(Table(club, table.key, club.group, [opener, second]))
    for table in tables:
        await dealt(table)
    for _ in range(4):
        for table in tables:
            await table.discard_next()
    assert club.busiest_minute(club.group) <= 20


async def dealt(table: Table) -> None:
    """All players have their hands."""
    for user in table.people:
        await key_of(user, Verb.WINS_ONLY)


async def test_a_refusal_reaches_its_asker_when_the_group_is_full(club: House) -> None:
    """Direct replies have had their share of the minute: what was refused is said in private."""
    table = await match(club, humans=2)
    asker = table.people[1]
    for _ in range(9):  # beyond what direct replies may take of a minute
        asker.send("/begin", table.place)
    await club.until(
        lambda: club.said(asker.chat, club.gist("refusal.match_running")), "nothing is said"
    )
