"""People at a table of real tiles who tell what happened."""

from __future__ import annotations

from bot.desk.surfaces import board_surface
from bot.desk.verbs import Verb
from bot.desk.views import BoardView
from tests.desk.world import BOT, World


async def enter(world: World, table: str, person: int, text: str, ask: int | None = None) -> str:
    """Enter a line; the key of the answer."""
    return await world.told(table, person, Verb.LIVE_ENTER, text, ask)


async def board(world: World, table: str) -> BoardView:
    """The table message."""
    view = await world.desk.view_for(BOT, str(board_surface(table)))
    assert isinstance(view, BoardView)
    return view
