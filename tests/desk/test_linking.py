"""Several groups of one club, and what a club can choose."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.desk.acting import ActRefused
from bot.desk.clubhouse.linking import VALID, Linking
from bot.desk.clubhouse.options import ClubOptions, changed, zone_of
from bot.desk.clubhouse.orders import Ordered
from bot.desk.clubhouse.plans import Planning
from bot.desk.ports import Place
from bot.desk.roles import Role
from storage import log
from tests.desk.books import club_of, orders_of
from tests.desk.world import AMING, BOT, DANIU, GROUP, XIAOHUA, XIAOMEI, Opener, World, populate

SECOND, THIRD = Place(BOT, -1_001_000_000_002), Place(BOT, -1_001_000_000_003)


@pytest.fixture
async def world(opener: Opener) -> World:
    """Three groups, made by 阿明, 小華 and 小美."""
    made = await opener.open()
    await populate(made)
    await made.desk.enter_chat(SECOND, "星期六", XIAOHUA)
    await made.desk.enter_chat(THIRD, "星期天", XIAOMEI)
    made.rights.creators = {GROUP.chat: AMING, SECOND.chat: XIAOHUA, THIRD.chat: XIAOMEI}
    return made


def linking_of(world: World) -> Linking:
    return Linking(orders_of(world), world.entropy, world.rights)


async def offered(world: World, place: Place = GROUP, by: int = AMING) -> str:
    answer = await linking_of(world).offer(Ordered(place, by, world.cause()))
    assert answer.key == "club.code", answer
    return answer.parameter("code")


async def joined(world: World, place: Place, by: int, code: str) -> str:
    answer = await linking_of(world).join(place, Ordered(place, by, world.cause()), code)
    return answer.key


async def left(world: World, place: Place, by: int) -> str:
    return (await linking_of(world).leave(place, Ordered(place, by, world.cause()))).key


async def club_at(world: World, place: Place) -> int | None:
    return await orders_of(world).club(place)


async def test_a_linked_group_shares_the_club_and_its_owner(world: World) -> None:
    own = await club_at(world, SECOND)
    code = await offered(world)
    assert await joined(world, SECOND, XIAOHUA, code.upper()) == "club.joined"
    assert await club_at(world, SECOND) == await club_of(world)
    roles = orders_of(world).roles
    assert await roles.role(SECOND, AMING) is Role.OWNER
    assert await roles.role(SECOND, XIAOHUA) is Role.REFEREE  # an administrator, no more the owner
    assert await left(world, SECOND, XIAOHUA) == "club.left"
    assert await club_at(world, SECOND) == own
    acts = await world.database.read(log.acts, await club_of(world))
    assert [(act.kind, act.person) for act in acts] == [
        ("group_left", XIAOHUA),
        ("group_linked", XIAOHUA),
        ("code_given", AMING),
    ]


async def test_a_code_works_once_and_for_a_day(world: World) -> None:
    code = await offered(world)
    assert await joined(world, SECOND, XIAOHUA, code) == "club.joined"
    assert await joined(world, THIRD, XIAOMEI, code) == "refusal.code_unknown"
    late = await offered(world)
    world.clock.time += VALID
    assert await joined(world, THIRD, XIAOMEI, late) == "refusal.code_unknown"


async def test_a_new_code_takes_the_place_of_the_old_one(world: World) -> None:
    old, new = await offered(world), await offered(world)
    assert await joined(world, SECOND, XIAOHUA, old) == "refusal.code_unknown"
    assert await joined(world, SECOND, XIAOHUA, new) == "club.joined"


async def test_only_owners_link(world: World) -> None:
    refused = await linking_of(world).offer(Ordered(GROUP, XIAOHUA, world.cause()))
    assert refused.key == "refusal.owner_only"
    assert await joined(world, SECOND, AMING, await offered(world)) == "refusal.owner_only"
    assert await left(world, SECOND, DANIU) == "refusal.owner_only"


async def test_a_group_is_in_one_club_and_takes_none_with_it(world: World) -> None:
    own = await offered(world)
    assert await joined(world, GROUP, AMING, own) == "refusal.linked_already"
    assert await joined(world, SECOND, XIAOHUA, own) == "club.joined"
    other = await offered(world, THIRD, XIAOMEI)
    assert await joined(world, GROUP, AMING, other) == "refusal.has_groups"
    assert await joined(world, SECOND, AMING, other) == "refusal.linked_elsewhere"
    assert await left(world, THIRD, XIAOMEI) == "refusal.not_linked"


async def test_a_table_stays_with_the_club_in_which_it_was_opened(world: World) -> None:
    answer = await world.desk.open_table(SECOND, XIAOHUA, (), world.cause())
    assert answer.key == "answer.opened"
    assert await joined(world, SECOND, XIAOHUA, await offered(world)) == "refusal.table_open_here"
    planning = Planning(world.desk)
    await planning.ask(THIRD, XIAOMEI, ("21:30",), world.cause())
    assert await joined(world, THIRD, XIAOMEI, await offered(world)) == "refusal.table_open_here"


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("grant=100", ClubOptions(grant=100)),
        ("floor=-50", ClubOptions(floor=-50)),
        ("floor=off", ClubOptions()),
        ("debt=0", ClubOptions(debt=0)),
        ("carry=0", ClubOptions(carry=0)),
        ("zone=-3:30", ClubOptions(zone="-3:30")),
    ],
)
def test_an_option_is_set_by_a_word(word: str, value: ClubOptions) -> None:
    assert changed(ClubOptions(), word) == value


@pytest.mark.parametrize(
    "word",
    ["grant", "grant=", "grant=-1", "grant=ten", "carry=101", "luck=1", "rank=luck", "zone=+25"],
)
def test_what_cannot_be_set_says_what_can(word: str) -> None:
    with pytest.raises(ActRefused) as refused:
        changed(ClubOptions(), word)
    assert refused.value.answer.parameter("allowed")


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("+8", 8),
        ("-3:30", -3.5),
        ("UTC", 0),
        ("Asia/Taipei", 8),
        ("+24", None),
        ("../etc", None),
    ],
)
def test_zones_by_offset_or_name(text: str, hours: float | None) -> None:
    zone = zone_of(text)
    offset = None if zone is None else zone.utcoffset(datetime(2027, 1, 15))  # noqa: DTZ001
    assert offset == (None if hours is None else timedelta(hours=hours))
