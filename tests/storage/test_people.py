"""People are known by id; names are learnt, and forgotten on request."""

import pytest

from storage import people
from storage.database import Database
from storage.errors import NotFound
from storage.people import Meet, Rate, Reach, Role
from tests.storage.builders import BOT, NOW


async def test_a_name_is_learnt_anew_and_a_language_kept(database: Database) -> None:
    first = Meet(11, "Ming", "ming", "zh-hant")
    assert first.is_news_to(None)
    known = await database.write(people.meet, first, NOW)
    assert (known.name, known.username, known.language) == ("Ming", "ming", "zh-hant")
    assert not first.is_news_to(known)
    later = Meet(11, "阿明🔥")
    assert later.is_news_to(known)
    known = await database.write(people.meet, later, NOW)
    assert (known.name, known.username, known.language) == ("阿明🔥", None, "zh-hant")
    assert not later.is_news_to(known)


async def test_what_a_person_chooses_stays(database: Database) -> None:
    await database.write(people.meet, Meet(11, "Ming", language="zh-hant"), NOW)
    await database.write(people.choose_language, 11, "en")
    await database.write(people.choose_hand_style, 11, "reader")
    await database.write(people.set_preferences, 11, '{"time":2}')
    known = await database.write(people.meet, Meet(11, "Ming", language="zh-hans"), NOW)
    assert (known.chosen, known.hand_style, known.preferences) == ("en", "reader", '{"time":2}')
    assert known.language == "zh-hans"


async def test_nobody_is_invented(database: Database) -> None:
    assert await database.read(people.find, 99) is None
    with pytest.raises(NotFound, match="there is no person 99"):
        await database.read(people.person_of, 99)
    with pytest.raises(NotFound):
        await database.write(people.choose_language, 99, "en")


async def test_a_person_is_reachable_once_the_bot_knows(database: Database) -> None:
    await database.write(people.meet, Meet(11, "Ming"), NOW)
    assert await database.read(people.reach_of, BOT, 11) is Reach.UNREACHABLE
    await database.write(people.set_reach, BOT, 11, Reach.REACHABLE, NOW)
    assert await database.read(people.reach_of, BOT, 11) is Reach.REACHABLE
    assert await database.read(people.reach_of, BOT + 1, 11) is Reach.UNREACHABLE
    await database.write(people.set_reach, BOT, 11, Reach.UNREACHABLE, NOW)
    assert await database.read(people.reach_of, BOT, 11) is Reach.UNREACHABLE


async def test_one_who_is_forgotten_has_a_number_for_a_name(database: Database) -> None:
    for person in (11, 12, 13):
        await database.write(people.meet, Meet(person, "Ming", "ming", "en"), NOW)
    assert [await database.write(people.forget, person) for person in (12, 11, 12)] == [1, 2, 1]
    known = await database.write(people.meet, Meet(12, "Ming again", "ming"), NOW)
    assert (known.name, known.username, known.language, known.forgotten) == ("", None, None, 1)
    assert not Meet(12, "Ming again", "ming").is_news_to(known)
    with pytest.raises(NotFound):
        await database.write(people.forget, 99)


async def test_members_have_roles_and_ratings(database: Database, club: int) -> None:
    await database.write(people.set_role, club, 12, Role.REFEREE)
    await database.write(people.join, club, 12, NOW)  # joining again changes nothing
    await database.write(Rate(club, 13, '{"mu":26.5}').apply, NOW)
    members = await database.read(people.members, club)
    assert [(member.person, member.role, member.rating) for member in members] == [
        (11, None, "{}"),
        (12, Role.REFEREE, "{}"),
        (13, None, '{"mu":26.5}'),
        (14, None, "{}"),
    ]
    await database.write(people.set_role, club, 11, Role.CHIEF)
    await database.write(people.set_role, club, 14, Role.PLAYER)
    named = await database.read(people.named_members, club)
    assert [(member.person, member.role) for member in named] == [
        (11, Role.CHIEF),
        (12, Role.REFEREE),
        (14, Role.PLAYER),
    ]
    assert await database.read(people.member, club, 99) is None
    with pytest.raises(NotFound, match="there is no member 99"):
        await database.write(people.set_role, club, 99, Role.OWNER)
