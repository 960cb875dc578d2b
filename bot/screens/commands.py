"""The commands that Telegram's menu offers, with what they do, by where they can be used."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from bot.texts.library import Texts

DESCRIPTION: Final = 256
"""Telegram's limit for a description."""


class Scope(StrEnum):
    """Where a menu is shown."""

    PRIVATE = "private"
    GROUP = "group"
    ADMINISTRATORS = "administrators"


class Command(NamedTuple):
    """A command without its slash, and what it does."""

    name: str
    description: str


_EVERYWHERE: Final = (
    "standings",
    "me",
    "ledger",
    "history",
    "replay",
    "verify",
    "rules",
    "score",
    "live",
    "web",
    "settings",
    "language",
    "help",
    "about",
    "forgetme",
)
_CLUB: Final = ("league", "club", "season", "role", "log")
_TOURNAMENT: Final = ("tournament", "register", "referee", "result")
_RULINGS: Final = ("void", "redeal", "dead", "transfer", "undo")
_AT_TABLE: Final = (
    "table",
    "sit",
    "leave",
    "computer",
    "begin",
    "nudge",
    "pause",
    "resume",
    "stop",
    "restore",
    "stake",
)
_MOVES: Final = ("hand", "discard", "chow", "pung", "kong", "win", "ready", "pass")

COMMANDS: Final = {
    Scope.PRIVATE: (*_MOVES, *_TOURNAMENT, *_EVERYWHERE),
    Scope.GROUP: (*_AT_TABLE, *_TOURNAMENT, *_EVERYWHERE, *_CLUB),
    Scope.ADMINISTRATORS: (*_AT_TABLE, "kick", *_RULINGS, *_TOURNAMENT, *_EVERYWHERE, *_CLUB),
}


def commands(scope: Scope, texts: Texts) -> tuple[Command, ...]:
    """The menu of a scope in one language."""
    return tuple(Command(name, texts.text(f"command.{name}")) for name in COMMANDS[scope])
