"""Tables of a tournament have forum topics of their own, where the bot may manage topics."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from bot.desk.answers import Answer
from bot.desk.ports import Place
from bot.desk.tournaments import Want
from bot.sandbox.server import Call
from referee.tournament import commands as cmd
from referee.tournament.terms import MINUTE, TournamentTerms
from storage.causes import Cause
from tests.scenarios.house import House, house

pytestmark = pytest.mark.e2e

_CAUSES = count()


@pytest.fixture
async def forum(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose group has topics."""
    async with house(tmp_path, kind="forum") as one:
        yield one


async def asked(club: House, key: str, person: int, want: Want) -> Answer:
    """Something is asked of the tournament, and done."""
    cause = Cause.named(f"scenario {next(_CAUSES)}")
    answer = await club.service.tournaments.ask(key, person, want, cause)
    assert answer.key.startswith("answer."), answer
    return answer


async def begun(club: House) -> str:
    """Four of the group play the first table of a tournament."""
    chief, *others = (user.id for user in club.people[:4])
    for user in club.people[:4]:
        user.start()
    await club.quiet()
    place = Place(club.api.bot.id, club.group.id)
    terms = TournamentTerms("杯", "zhenjiang speed=none", "play=online g03_call=0")
    cause = Cause.named(f"scenario {next(_CAUSES)}")
    planned = await club.service.tournaments.plan(place, chief, terms, cause)
    key = planned.parameter("tournament")
    now = club.service.clock.now()
    await asked(club, key, chief, cmd.OpenRegistration)
    for number, person in enumerate((chief, *others)):
        await asked(club, key, person, partial(cmd.Register, name=f"P{number}"))
    wants: tuple[Want, ...] = (
        lambda a: cmd.OpenCheckIn(a, now + 90 * MINUTE),
        cmd.CheckInAll,
        cmd.CloseCheckIn,
        cmd.Draw,
        cmd.PublishDraw,
        lambda a: cmd.ScheduleWave(a, 1, club.service.clock.now()),
    )
    for want in wants:
        await asked(club, key, chief, want)
    return key


async def play_table(club: House, key: str) -> str:
    """The play table of the first table, as soon as it is open."""
    for _ in range(200):
        page = await club.service.tournaments.public(key)
        table = page.play_table(1)
        if table is not None:
            return table
        await club.quiet()
    raise AssertionError("the table does not open")


def boards(club: House, table: str) -> list[Call]:
    """What was sent to the group with the table's keys."""
    return [
        call
        for call in club.api.calls
        if call.chat_id == club.group.id
        and call.method == "sendMessage"
        and f"1.{table}" in str(call.params.get("reply_markup", ""))
    ]


def created(club: House) -> list[Call]:
    """Topics that were asked for."""
    return [call for call in club.api.calls if call.method == "createForumTopic"]


async def test_a_table_has_a_topic_where_the_bot_may_manage_topics(forum: House) -> None:
    """The topic is created once, the table is shown there, and it is closed with the table."""
    forum.group.promote_bot(forum.people[0])
    key = await begun(forum)
    await forum.until(lambda: created(forum), "no topic")
    await forum.quiet()
    made = created(forum)
    assert [call.params["name"] for call in made] == ["杯 1·1"]
    topic = forum.group.topics.all()[0]
    place = Place(forum.api.bot.id, forum.group.id, topic.id)
    table = await play_table(forum, key)
    assert await forum.service.desk.table_at(place) == table
    assert await forum.service.desk.table_at(Place(place.bot, place.chat)) is None
    await forum.until(
        lambda: any(c.params.get("message_thread_id") == topic.id for c in boards(forum, table)),
        "the table is not shown in its topic",
    )
    await forum.restart()
    await forum.quiet()
    assert len(created(forum)) == 1
    chief = forum.people[0].id
    await asked(forum, key, chief, lambda a: cmd.CancelTournament(a, "雨"))
    await forum.until(lambda: topic.closed, "the topic stays open")


async def test_a_table_goes_on_without_a_topic_where_the_bot_may_not(forum: House) -> None:
    """Nothing is tried that would be refused; hands and table are shown all the same."""
    table = await play_table(forum, await begun(forum))
    await forum.until(lambda: boards(forum, table), "no table")
    await forum.quiet()
    assert created(forum) == []
    assert all("message_thread_id" not in call.params for call in boards(forum, table))
