"""`mahjong-referee backup FILE`: a checked copy of the database, made while the bot plays on."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.commands import BadInput
from bot.commands.output import say, say_json
from bot.config import load_settings
from storage.backup import backup
from storage.sqlite import SqliteDatabase
from storage.urls import sqlite_path


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, help="where the copy goes; an older one is replaced")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def execute(arguments: argparse.Namespace) -> int:
    """Copy all that is committed, check the copy, and only then give it its name."""
    source, target = sqlite_path(load_settings().database_url), arguments.file
    if not source.exists():
        raise BadInput(f"DATABASE_URL: there is no database at {source}")
    if target.exists() and target.samefile(source):
        raise BadInput(f"{target} is the database itself: name another file")
    if target.is_dir() or not target.absolute().parent.is_dir():
        raise BadInput(f"{target}: name a file in a folder that exists")
    asyncio.run(_copy(source, target))
    size = target.stat().st_size
    if arguments.json:
        say_json({"file": str(target), "bytes": size})
    else:
        say(f"{target}: {size:,} bytes, checked")
    return 0


async def _copy(source: Path, target: Path) -> None:
    database = await SqliteDatabase.open(source)
    try:
        await backup(database, target)
    finally:
        await database.close()
