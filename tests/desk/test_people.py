"""Whom the desk remembers, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.desk.tables import PersonCard
from storage import people
from tests.desk.world import AMING, NAMES

if TYPE_CHECKING:
    from tests.desk.world import World

MINUTE = 60_000


async def spoken_with(world: World) -> str | None:
    known = await world.desk.parts.people.known(AMING)
    assert known is not None
    return known.tongue


async def test_a_language_that_was_chosen_is_spoken_at_once(world: World) -> None:
    await world.desk.meet(PersonCard(AMING, NAMES[AMING], language="zh-hant"))
    assert await spoken_with(world) == "zh-hant"
    await world.desk.choose_language(AMING, "en")
    assert await spoken_with(world) == "en"
    await world.desk.choose_language(AMING, None)
    assert await spoken_with(world) == "zh-hant"
    await world.desk.meet(PersonCard(AMING, NAMES[AMING], language="zh-hans"))
    assert await spoken_with(world) == "zh-hans"


async def test_what_another_worker_has_written_is_known_within_a_minute(world: World) -> None:
    await world.desk.meet(PersonCard(AMING, NAMES[AMING], language="zh-hant"))
    await world.database.write(people.choose_language, AMING, "en")
    world.clock.time += MINUTE - 1
    assert await spoken_with(world) == "zh-hant"
    world.clock.time += 1
    assert await spoken_with(world) == "en"


async def test_who_is_forgotten_is_nameless_at_once(world: World) -> None:
    await world.desk.meet(PersonCard(AMING, NAMES[AMING]))
    number = await world.desk.forget(AMING)
    known = await world.desk.parts.people.known(AMING)
    assert known is not None
    assert (known.name, known.forgotten) == ("", number)
