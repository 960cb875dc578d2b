"""The command line: which commands there are, and what each outcome's exit code is.

A command is a module in `bot.commands` with `configure(parser)` and `execute(arguments)`. Only the
module asked for is imported, so that `score` does not wait for Telegram's library.

Exit codes: 0 all well, 1 a check failed, 2 the call or its input cannot be used.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Final, cast

from bot.commands import BadInput, Command
from bot.config import BadSettings, load_settings
from storage.errors import StorageError

SUMMARIES: Final = {
    "run": "serve Telegram with the token in .env",
    "sandbox": "play in the browser: a local Bot API server, the bot and a club's chats",
    "score": "value a hand, or check a file of cases",
    "simulate": "let computers play deals and check that everything adds up",
    "record": "show, verify or export the record of a deal",
    "audit": "recompute the ledger from the stored deals",
    "doctor": "look at settings, database and Telegram, and say what is wrong",
    "migrate": "bring the database to this version",
    "backup": "copy the database to a file, while the bot plays on",
    "restore": "put a backup where the database belongs",
}

_INTERRUPTED: Final = 130


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit code of the process."""
    try:
        return _run(list(arguments) or [_default_command()])
    except BadSettings as error:
        for problem in error.problems:
            sys.stderr.write(f"mahjong-referee: {problem}\n")
        return 2
    except (BadInput, StorageError) as error:
        sys.stderr.write(f"mahjong-referee: {error}\n")
        return 2
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`| head`); keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(arguments: list[str]) -> int:
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    command = _load(chosen) if chosen in SUMMARIES else None
    options = _parser(chosen, command).parse_args(arguments)
    if command is None:
        raise BadInput("name a command; mahjong-referee --help lists them")
    return command.execute(options)


def _default_command() -> str:
    return "sandbox" if load_settings().telegram_bot_token is None else "run"


def _load(name: str) -> Command:
    return cast("Command", importlib.import_module(f"bot.commands.{name}"))


def _parser(chosen: str | None, command: Command | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mahjong-referee",
        description="The mahjong referee for Telegram. Without a command: run when a token is set, "
        "else sandbox.",
    )
    parser.add_argument("--version", action="version", version=version("mahjong-referee"))
    commands = parser.add_subparsers(metavar="COMMAND")
    for name, summary in SUMMARIES.items():
        own = commands.add_parser(name, help=summary, description=summary)
        if command is not None and name == chosen:
            command.configure(own)
    return parser
