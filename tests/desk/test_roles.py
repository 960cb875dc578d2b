"""Who may do what in a club, by user id; each naming is logged."""

from __future__ import annotations

import pytest

from bot.desk.answers import Answer
from bot.desk.roles import Role, role_of_word
from bot.desk.settings import Admission, DeskSettings
from bot.desk.tables import PersonCard
from bot.desk.verbs import Verb
from storage import log
from tests.desk.books import club_of, roles_of
from tests.desk.playing import QUICK
from tests.desk.world import (
    AMING,
    DANIU,
    GROUP,
    LAOWANG,
    XIAOHUA,
    XIAOMEI,
    Opener,
    World,
    populate,
)

OPERATOR = LAOWANG


@pytest.fixture
async def world(opener: Opener) -> World:
    """A group made by 阿明 and administered by 小華 too; 老王 operates the bot."""
    settings = DeskSettings(think=0, admission=Admission.OPEN, operators=frozenset({OPERATOR}))
    made = await opener.open(settings=settings)
    await populate(made)
    made.rights.creators = {GROUP.chat: AMING}
    made.rights.referees = frozenset({XIAOHUA})
    return made


async def named(world: World, by: int, whom: int, role: Role | None, reason: str = "") -> Answer:
    return await roles_of(world).name(GROUP, by, whom, role, reason, world.cause())


async def test_administrators_are_referees_and_the_creator_owner_at_first(world: World) -> None:
    roles = roles_of(world)
    everybody = {person: await roles.role(GROUP, person) for person in (AMING, XIAOHUA, XIAOMEI)}
    assert everybody == {AMING: Role.OWNER, XIAOHUA: Role.REFEREE, XIAOMEI: Role.PLAYER}
    assert await roles.role(await club_of(world), AMING) is Role.OWNER
    assert await roles.anonymous(GROUP) is Role.REFEREE


async def test_a_named_referee_takes_the_administrators_place(world: World) -> None:
    roles = roles_of(world)
    answer = await named(world, AMING, XIAOMEI, Role.REFEREE)
    assert answer.key == "role.named"
    assert await roles.role(GROUP, XIAOMEI) is Role.REFEREE
    assert await roles.role(GROUP, XIAOHUA) is Role.PLAYER
    assert await roles.role(GROUP, AMING) is Role.OWNER  # no owner has been named yet
    assert await roles.anonymous(GROUP) is Role.PLAYER


async def test_naming_staff_leaves_the_administrators_what_they_are(world: World) -> None:
    await named(world, AMING, XIAOMEI, Role.STAFF)
    assert await roles_of(world).role(GROUP, XIAOHUA) is Role.REFEREE


async def test_a_lower_role_that_was_named_counts_too(world: World) -> None:
    await named(world, AMING, XIAOHUA, Role.PLAYER)
    assert await roles_of(world).role(GROUP, XIAOHUA) is Role.PLAYER
    await named(world, AMING, XIAOHUA, None)
    assert await roles_of(world).role(GROUP, XIAOHUA) is Role.REFEREE


async def test_a_named_owner_takes_the_creators_place(world: World) -> None:
    await named(world, AMING, XIAOHUA, Role.OWNER)
    assert await roles_of(world).role(GROUP, XIAOHUA) is Role.OWNER
    assert await roles_of(world).role(GROUP, AMING) is Role.REFEREE
    refused = await named(world, AMING, AMING, Role.OWNER)
    assert refused.key == "refusal.roles_by_owner"


async def test_the_last_owner_stays(world: World) -> None:
    await named(world, AMING, XIAOHUA, Role.OWNER)
    assert (await named(world, XIAOHUA, XIAOHUA, Role.PLAYER)).key == "refusal.last_owner"
    assert (await named(world, XIAOHUA, XIAOHUA, None)).key == "refusal.last_owner"
    await named(world, XIAOHUA, XIAOMEI, Role.OWNER)
    assert (await named(world, XIAOHUA, XIAOHUA, Role.PLAYER)).key == "role.named"


@pytest.mark.parametrize(
    ("by", "whom", "role", "done"),
    [
        (DANIU, XIAOMEI, Role.STAFF, True),  # the chief referee names staff
        (DANIU, XIAOMEI, Role.PLAYER, True),
        (DANIU, XIAOMEI, Role.REFEREE, False),
        (DANIU, DANIU, Role.OWNER, False),
        (DANIU, XIAOHUA, Role.STAFF, False),  # nor lowers a referee
        (XIAOHUA, XIAOMEI, Role.STAFF, False),  # a referee names nobody
        (XIAOMEI, XIAOMEI, Role.REFEREE, False),
        (OPERATOR, XIAOMEI, Role.OWNER, True),  # the operator's word is the owner's
    ],
)
async def test_who_names_whom(
    world: World,
    by: int,
    whom: int,
    role: Role,
    done: bool,
) -> None:
    await named(world, AMING, DANIU, Role.CHIEF)
    await named(world, AMING, XIAOHUA, Role.REFEREE)
    before = await roles_of(world).role(GROUP, whom)
    answer = await named(world, by, whom, role)
    assert (answer.key == "role.named") is done
    assert await roles_of(world).role(GROUP, whom) is (role if done else before)


async def test_every_naming_is_logged_with_who_when_and_why(world: World) -> None:
    await named(world, AMING, XIAOMEI, Role.REFEREE, "knows the book")
    await named(world, XIAOHUA, XIAOHUA, Role.OWNER, "I want it")
    club = await club_of(world)
    acts = await world.database.read(log.acts, club)
    assert [(a.kind, a.person, a.subject, a.role, a.places, a.reason, a.at) for a in acts] == [
        (
            "role_named",
            AMING,
            XIAOMEI,
            Role.OWNER,
            {"role": "referee"},
            "knows the book",
            world.clock.now(),
        )
    ]
    refused = await world.database.read(log.refused_acts, club)
    assert [(a.person, a.subject, a.reason) for a in refused] == [(XIAOHUA, XIAOHUA, "I want it")]


async def test_the_same_update_names_once(world: World) -> None:
    cause = world.cause()
    roles = roles_of(world)
    first = await roles.name(GROUP, AMING, XIAOMEI, Role.STAFF, "", cause)
    again = await roles.name(GROUP, AMING, XIAOMEI, Role.OWNER, "", cause)
    assert first == again
    assert await roles.role(GROUP, XIAOMEI) is Role.STAFF


async def test_a_user_name_taken_over_by_another_gives_nobody_a_role(world: World) -> None:
    await world.desk.meet(PersonCard(XIAOMEI, "小美", "mei"))
    await named(world, AMING, XIAOMEI, Role.REFEREE)
    await world.desk.meet(PersonCard(XIAOMEI, "小美", "mei_again"))
    await world.desk.meet(PersonCard(DANIU, "小美", "mei"))
    assert await roles_of(world).role(GROUP, DANIU) is Role.PLAYER
    assert await roles_of(world).role(GROUP, XIAOMEI) is Role.REFEREE


async def test_what_a_referee_does_at_a_table_is_logged(world: World) -> None:
    table = await world.begin("deals=2", *QUICK)
    assert await world.told(table, XIAOMEI, Verb.VOID, "dropped tiles") == "refusal.referee_only"
    assert await world.told(table, XIAOHUA, Verb.VOID, "dropped tiles") == "answer.ruled"
    acts = await world.database.read(log.acts, await club_of(world))
    assert [(act.kind, act.person, act.reason) for act in acts] == [
        ("at_table", XIAOHUA, "dropped tiles")
    ]
    assert acts[0].places == {"table": table, "verb": "void"}


async def test_an_anonymous_administrator_rules_until_referees_are_named(world: World) -> None:
    table = await world.begin("deals=2", *QUICK)
    await named(world, AMING, XIAOMEI, Role.REFEREE)
    answer = await world.desk.rule(table, Verb.VOID, "why not", None, world.cause())
    assert isinstance(answer, Answer)
    assert answer.key == "refusal.referees_named"
    await named(world, AMING, XIAOMEI, None)
    answer = await world.desk.rule(table, Verb.VOID, "rain", None, world.cause())
    assert isinstance(answer, Answer)
    assert answer.key == "answer.ruled"
    acts = await world.database.read(log.acts, await club_of(world))
    assert [(act.person, act.reason) for act in acts[:1]] == [(None, "rain")]


@pytest.mark.parametrize(
    ("word", "role"),
    [("referee", Role.REFEREE), ("OWNER", Role.OWNER), ("king", None), ("", None)],
)
def test_words_for_roles(word: str, role: Role | None) -> None:
    assert role_of_word(word) is role
