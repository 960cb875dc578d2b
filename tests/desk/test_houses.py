"""House rules of a group: validated together, changed by referees alone, offered by lobbies."""

from __future__ import annotations

import pytest

from bot.desk.houses import MOST, HouseError, Houses, chosen_house
from bot.desk.naming import settings_of
from bot.desk.surfaces import lobby_surface
from bot.desk.verbs import Verb
from bot.desk.views import LobbyView
from referee.rules.options import OptionError
from referee.rules.registry import UnknownRules
from referee.table.terms import Terms
from storage import log
from tests.desk.books import roles_of
from tests.desk.world import AMING, BOT, GROUP, REGISTRY, XIAOHUA, World

NAME = "老地方"


def _houses(world: World) -> Houses:
    return Houses(world.database, REGISTRY, world.clock, roles_of(world), "taiwan16")


async def _terms(world: World, table: str) -> Terms:
    view = await world.desk.view_for(BOT, str(lobby_surface(table)))
    assert isinstance(view, LobbyView)
    return view.terms


async def test_a_house_rule_keeps_all_that_a_table_chooses(world: World) -> None:
    house = await _houses(world).keep(
        GROUP, AMING, NAME, ("taiwan16", "home", "base=5", "speed=fast")
    )
    assert house.rules == "taiwan16"
    assert {"base=5", "ta26_colour=besides"} <= set(house.options.split())
    assert house.common == "speed=fast"
    assert await _houses(world).kept(GROUP) == (house,)


async def test_a_name_alone_keeps_what_was_played_last(world: World) -> None:
    await world.desk.open_table(GROUP, AMING, ("taiwan16", "base=7"), world.cause())
    house = await _houses(world).keep(GROUP, AMING, NAME, ())
    assert house.options == "base=7"


async def test_the_same_name_is_replaced_and_numbers_are_not_used_again(world: World) -> None:
    houses = _houses(world)
    first = await houses.keep(GROUP, AMING, NAME, ("taiwan16", "base=5"))
    again = await houses.keep(GROUP, AMING, NAME, ("taiwan16", "base=6"))
    assert (again.number, again.options) == (first.number, "base=6")
    assert await houses.drop(GROUP, AMING, first.key) == again
    later = await houses.keep(GROUP, AMING, "新的", ("gangu",))
    assert later.number > first.number
    assert chosen_house(await houses.kept(GROUP), NAME) is None


async def test_other_settings_of_the_group_stay(world: World) -> None:
    houses = _houses(world)
    house = await houses.keep(GROUP, AMING, NAME, ("taiwan16",))
    await world.desk.choose_chat_language(GROUP, "en")
    await world.desk.open_table(GROUP, AMING, ("gangu",), world.cause())
    settings = await world.database.read(settings_of, GROUP)
    assert settings.houses == (house,)
    assert settings.language == "en"
    assert settings.terms is not None
    assert settings.terms[0] == "gangu"


@pytest.mark.parametrize(
    ("name", "words", "error"),
    [
        ("a=b", (), HouseError),
        ("taiwan16", (), HouseError),
        ("home", (), HouseError),
        ("很" * 17, (), HouseError),
        (NAME, ("nothing",), UnknownRules),
        (NAME, ("taiwan16", "base=lots"), OptionError),
        (NAME, ("gangu", "ta06_wait=any"), OptionError),
    ],
)
async def test_what_cannot_be_kept_changes_nothing(
    world: World, name: str, words: tuple[str, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        await _houses(world).keep(GROUP, AMING, name, words)
    assert await _houses(world).kept(GROUP) == ()


async def test_there_are_not_more_than_a_page_shows(world: World) -> None:
    houses = _houses(world)
    for number in range(MOST):
        await houses.keep(GROUP, AMING, f"n{number}", ("taiwan16",))
    with pytest.raises(HouseError) as caught:
        await houses.keep(GROUP, AMING, NAME, ())
    assert (caught.value.code, caught.value.allowed) == ("too_many", str(MOST))
    with pytest.raises(HouseError):
        await houses.drop(GROUP, AMING, NAME)


async def test_referees_alone_may_change_them(world: World) -> None:
    world.rights.referees = frozenset({AMING})
    houses = _houses(world)
    assert await houses.may_change(GROUP, AMING)
    assert not await houses.may_change(GROUP, XIAOHUA)
    assert await houses.may_change(GROUP, None)


async def test_a_lobby_takes_a_house_rule_by_key_and_by_name(world: World) -> None:
    house = await _houses(world).keep(GROUP, AMING, NAME, ("taiwan16", "base=5", "speed=fast"))
    await world.desk.open_table(GROUP, AMING, ("gangu",), world.cause())
    table = await world.desk.table_at(GROUP)
    assert table is not None
    await world.press(table, AMING, Verb.OPTIONS, f"house={house.number}")
    assert (await _terms(world, table)) == house.terms
    await world.press(table, AMING, Verb.OPTIONS, "house=99")
    assert (await _terms(world, table)) == house.terms
    await world.press(table, AMING, Verb.CANCEL)
    await world.desk.open_table(GROUP, AMING, (NAME, "tai=2"), world.cause())
    opened = await world.desk.table_at(GROUP)
    assert opened is not None
    terms = await _terms(world, opened)
    assert set(terms.options.split()) == {"base=5", "tai=2"}
    assert (terms.preset, terms.common) == (house.key, "speed=fast")


async def test_who_keeps_and_drops_a_house_rule_is_logged(world: World) -> None:
    """An administrator who shows no name is logged without one."""
    houses = _houses(world)
    await houses.keep(GROUP, AMING, NAME, ("taiwan16", "base=5"))
    await houses.drop(GROUP, None, NAME)
    acts = await world.database.read(log.acts, 1)
    assert [(act.kind, act.person, act.places) for act in acts] == [
        ("house_dropped", None, {"text": NAME}),
        ("house_kept", AMING, {"text": NAME}),
    ]
