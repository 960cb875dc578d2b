"""A whole match through the façade."""

from __future__ import annotations

from tests.desk.playing import play_out
from tests.desk.world import FOUR, World


async def test_four_people_play_a_match_to_its_end(world: World) -> None:
    table = await world.begin("deals=2", "dice=seed", "mask=off", "rest=0")
    deals = await play_out(world, table, FOUR)
    assert deals == 2
