"""`mahjong-referee restore FILE`: a backup becomes the database again."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.commands.output import say, say_json
from bot.config import load_settings
from storage.backup import restore
from storage.urls import sqlite_path


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, help="a copy made by mahjong-referee backup")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def execute(arguments: argparse.Namespace) -> int:
    """Check the copy and put it where DATABASE_URL says; nothing that stands there is replaced."""
    target = sqlite_path(load_settings().database_url)
    asyncio.run(restore(arguments.file, target))
    if arguments.json:
        say_json({"database": str(target), "file": str(arguments.file)})
    else:
        say(f"{target}: restored from {arguments.file}; migrate brings it up to date")
    return 0
