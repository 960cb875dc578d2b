"""The draws of a stored tournament, recomputed from the seeds that were promised for them (G5)."""

from __future__ import annotations

import asyncio

from bot.commands import BadInput
from bot.commands.output import Json, say, say_json
from bot.config import load_settings
from bot.desk.tournaments.bundle import recorded_events
from referee.tournament.verifying import CheckedDraw, verify_draws
from storage.database import Session
from storage.tournaments import find_tournament
from storage.urls import open_database


def verify_tournament(key: str, *, as_json: bool) -> int:
    """Print what became of each draw; 1 when one is not what its seed gives.

    Args:
        key: of the tournament: the word in the address of its page.

    Raises:
        BadInput: there is no such tournament.
    """
    draws = asyncio.run(_draws(key))
    sound = all(draw.kept and draw.follows for draw in draws)
    if as_json:
        rows: list[Json] = [
            {"round": draw.round, "kept": draw.kept, "follows": draw.follows} for draw in draws
        ]
        say_json({"sound": sound, "draws": rows})
        return 0 if sound else 1
    for draw in draws:
        say(f"round {draw.round}: {_said(draw)}")
    say(f"{len(draws)} draws: " + ("sound" if sound else "not sound"))
    return 0 if sound else 1


def _said(draw: CheckedDraw) -> str:
    if not draw.kept:
        return "the seed is not the one whose SHA-256 was published before"
    if not draw.follows:
        return "tables and byes are not what the seed gives"
    return "seed as promised, tables and byes as the seed gives them"


async def _draws(key: str) -> tuple[CheckedDraw, ...]:
    database = await open_database(load_settings().database_url)
    try:
        return await database.read(_checked, key)
    finally:
        await database.close()


async def _checked(session: Session, key: str) -> tuple[CheckedDraw, ...]:
    if await find_tournament(session, key) is None:
        raise BadInput(f"there is no tournament {key}; its key is in the address of its page")
    return verify_draws(await recorded_events(session, key))
