"""Clubs, their chats, and chats that change their id."""

from itertools import permutations

import pytest

from storage import clubs, doctor, links, moves, outbox, people, tables
from storage.causes import Cause
from storage.clubs import Standing
from storage.database import Database
from storage.errors import NotFound, PlaceTaken
from storage.moves import Move
from storage.outbox import Mark, Post, Urgency
from storage.tables import OpenTable
from tests.kit.outbox import posts_of_chat
from tests.storage.builders import BOT, GROUP, NOW, TABLE, a_table

OLD, NEW = -55, -1_000_000_000_055


async def test_a_group_gets_a_club_at_its_first_use(database: Database) -> None:
    assert await database.read(clubs.chat_of, BOT, GROUP) is None
    met = await database.write(clubs.meet_chat, BOT, GROUP, "Friday", Standing.WAITING, NOW)
    again = await database.write(clubs.meet_chat, BOT, GROUP, "Friday <b>", Standing.OPEN, NOW)
    assert (again.club, again.title, again.standing) == (met.club, "Friday <b>", Standing.WAITING)
    other = await database.write(clubs.meet_chat, BOT, OLD, "Saturday", Standing.OPEN, NOW)
    assert other.club != met.club
    assert (await database.read(clubs.club_of, met.club)).name == "Friday"


async def test_a_chat_is_known_by_its_bot(database: Database, club: int) -> None:
    assert await database.read(clubs.chat_of, BOT + 1, GROUP) is None
    other = await database.write(clubs.meet_chat, BOT + 1, GROUP, "Friday", Standing.OPEN, NOW)
    assert other.club != club


async def test_a_further_group_joins_a_club(database: Database, club: int) -> None:
    await database.write(clubs.meet_chat, BOT, OLD, "Beginners", Standing.OPEN, NOW)
    own = await database.read(clubs.chat_of, BOT, OLD)
    await database.write(links.join_club, BOT, OLD, club, NOW)
    linked = await database.read(clubs.chats_of_club, club)
    assert {chat.chat for chat in linked} == {GROUP, OLD}
    first = await database.read(clubs.first_chat, club)
    assert first is not None
    assert first.chat == GROUP
    await database.write(links.leave_club, BOT, OLD)
    assert await database.read(clubs.chat_of, BOT, OLD) == own


async def test_settings_and_standing_are_kept(database: Database, club: int) -> None:
    await database.write(clubs.set_chat_settings, BOT, GROUP, '{"language":"en"}')
    await database.write(clubs.set_club_settings, club, '{"friendly":false}')
    await database.write(clubs.set_standing, BOT, GROUP, Standing.LEFT)
    chat = await database.read(clubs.chat_of, BOT, GROUP)
    assert chat is not None
    assert (chat.settings, chat.standing) == ('{"language":"en"}', Standing.LEFT)
    assert (await database.read(clubs.club_of, club)).settings == '{"friendly":false}'


async def test_what_is_not_there_is_refused(database: Database) -> None:
    with pytest.raises(NotFound, match="there is no club 9"):
        await database.read(clubs.club_of, 9)
    with pytest.raises(NotFound):
        await database.write(clubs.set_club_settings, 9, "{}")
    with pytest.raises(NotFound, match="there is no chat -7"):
        await database.write(clubs.set_standing, BOT, -7, Standing.OPEN)


async def _use_old(database: Database) -> None:
    chat = await database.write(clubs.meet_chat, BOT, OLD, "Group", Standing.OPEN, NOW)
    await database.write(people.meet, people.Meet(11, "Ming"), NOW)
    move = Move(
        Cause.named("open"),
        NOW,
        changes=(OpenTable(TABLE, BOT, chat.club, OLD, None, 11),),
        marks=(Mark(BOT, "table", OLD, Urgency.TABLE),),
        posts=(Post(BOT, OLD, Urgency.RESULT, "old", "{}"),),
    )
    await database.write(moves.commit, move)


async def _meet_new(database: Database) -> None:
    chat = await database.write(clubs.meet_chat, BOT, NEW, "Supergroup", Standing.OPEN, NOW)
    await database.write(people.meet, people.Meet(12, "Hua"), NOW)
    await database.write(people.join, chat.club, 12, NOW)
    post = Post(BOT, NEW, Urgency.RESULT, "new", "{}")
    await database.write(post.apply, NOW)


async def _migrate(database: Database) -> None:
    await database.write(clubs.migrate_chat, BOT, OLD, NEW)


NEWS = {"the new id is met": _meet_new, "told": _migrate, "told again": _migrate}


@pytest.mark.parametrize("order", list(permutations(NEWS)), ids=", ".join)
async def test_a_group_becomes_a_supergroup_whatever_is_heard_first(
    database: Database, order: tuple[str, ...]
) -> None:
    await _use_old(database)
    before = await database.read(clubs.chat_of, BOT, OLD)
    assert before is not None
    for name in order:
        await NEWS[name](database)

    by_old = await database.read(clubs.chat_of, BOT, OLD)
    by_new = await database.read(clubs.chat_of, BOT, NEW)
    assert by_old == by_new
    assert by_new is not None
    assert (by_new.chat, by_new.club) == (NEW, before.club)
    assert [chat.chat for chat in await database.read(clubs.chats_of_club, before.club)] == [NEW]

    table = await database.read(tables.table_of, TABLE)
    assert (table.chat, table.club) == (NEW, before.club)
    surface = await database.read(outbox.surface, BOT, "table")
    assert surface is not None
    assert (surface.chat, surface.message) == (NEW, None)
    posts = await database.read(posts_of_chat, BOT, NEW)
    assert {post.kind for post in posts} == {"old", "new"}
    assert sorted(post.number for post in posts) == [1, 2]
    assert await database.read(posts_of_chat, BOT, OLD) == []
    assert await database.read(people.member, before.club, 12) is not None
    assert await database.read(doctor.examine) == []


async def test_a_club_with_a_life_of_its_own_is_not_dissolved(database: Database) -> None:
    await _use_old(database)
    await _meet_new(database)
    early = await database.read(clubs.chat_of, BOT, NEW)
    assert early is not None
    other_bot = await database.write(clubs.meet_chat, BOT + 1, NEW, "Same", Standing.OPEN, NOW)
    await database.write(links.join_club, BOT + 1, NEW, early.club, NOW)
    await _migrate(database)
    assert [chat.bot for chat in await database.read(clubs.chats_of_club, early.club)] == [BOT + 1]
    assert other_bot.chat == NEW


async def test_two_open_tables_in_one_place_must_be_settled_first(
    database: Database, club: int
) -> None:
    await _use_old(database)
    table = a_table(club)
    early = OpenTable("hgfedcba", BOT, club, NEW, None, table.opener)
    await database.write(early.apply, NOW)
    with pytest.raises(PlaceTaken, match="hgfedcba"):
        await _migrate(database)
    assert (await database.read(tables.table_of, TABLE)).chat == OLD
    await database.write(tables.SetTable("hgfedcba", tables.TableState.CLOSED).apply, NOW)
    await _migrate(database)
    assert (await database.read(tables.table_of, TABLE)).chat == NEW
