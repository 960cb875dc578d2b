"""`mahjong-referee migrate`: bring the database to the schema of this version."""

from __future__ import annotations

import argparse
import asyncio

from bot.commands.output import say, say_json
from bot.config import load_settings
from storage.urls import open_database


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def execute(arguments: argparse.Namespace) -> int:
    """Apply what is missing and list it; 0 also when there was nothing to do."""
    url = load_settings().database_url
    applied = asyncio.run(_migrate(url))
    if arguments.json:
        say_json({"database": url, "applied": applied})
        return 0
    for step in applied:
        say(f"applied: {step}")
    say(f"{url}: up to date")
    return 0


async def _migrate(url: str) -> tuple[str, ...]:
    database = await open_database(url)
    try:
        return await database.migrate()
    finally:
        await database.close()
