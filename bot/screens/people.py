"""Names of people: whatever they call themselves, one short line that breaks nothing.

A name may hold markup, commands, mentions, 128 characters, right-to-left text, a tower of accents
or nothing that can be seen. It is cut by its width, freed of controls, and isolated.
"""

from __future__ import annotations

from typing import Final
from unicodedata import bidirectional, category, normalize

from bot.desk.facts import Who
from bot.screens.lists import Join, joined
from bot.screens.markup import JOINER, escape, mention
from bot.texts.library import Texts
from bot.texts.width import cells, fit
from referee.levels import Level

LINE_NAME: Final = 12
"""Cells that a name may take in a line of a table."""
SHORT_NAME: Final = 6
"""Cells where four names share two lines."""
FULL_NAME: Final = 32
"""Cells where a name has a line nearly to itself."""

_ISOLATE, _RELEASE = "\u2068", "\u2069"
_LINKING: Final = frozenset("@/#$.:")
_MARKS_KEPT: Final = 2


def plain_name(name: str, room: int, instead: str) -> str:
    """A person's name as plain text of at most `room` cells, `instead` when nothing can be seen.

    Signs that make Telegram see a mention, a command or an address are followed by a joiner, which
    takes no room and keeps them apart from what follows.
    """
    kept: list[str] = []
    marks = 0
    for character in normalize("NFC", name):
        kind = category(character)
        if kind in ("Mn", "Me"):
            marks += 1
            if marks <= _MARKS_KEPT and kept:
                kept.append(character)
            continue
        marks = 0
        if kind[0] == "Z" or character in "\t\n\r":
            kept.append(" ")
        elif kind[0] != "C":
            kept.append(character)
    short = fit(" ".join("".join(kept).split()), room)
    if not any(category(character)[0] in "LNPS" for character in short):
        return instead
    safe = "".join(sign + JOINER if sign in _LINKING else sign for sign in short)
    return f"{_ISOLATE}{safe}{_RELEASE}" if _is_rtl(safe) else safe


def _is_rtl(text: str) -> bool:
    return any(bidirectional(character) in ("R", "AL", "AN") for character in text)


def label(texts: Texts, who: Who, room: int = LINE_NAME) -> str:
    """How somebody is called on a button: plain text."""
    if who.computer is not None:
        return _computer(texts, who, room)
    if who.forgotten is not None:
        return texts.text("person.forgotten", number=who.forgotten)
    return plain_name(who.name, room, texts.text("person.nameless"))


def _computer(texts: Texts, who: Who, room: int) -> str:
    """A computer by name, with its level where that is not the usual one and there is room."""
    name = texts.text(f"seat.computer_{who.computer}")
    if who.level is Level.CLUB:
        return name
    graded = texts.text("seat.computer_level", name=name, level=texts.text(f"level.{who.level}"))
    return graded if cells(graded) <= room else name


def called(texts: Texts, who: Who, room: int = LINE_NAME) -> str:
    """How somebody is called in a text: markup."""
    return escape(label(texts, who, room))


def mentioned(texts: Texts, who: Who, room: int = LINE_NAME) -> str:
    """The name as a mention, where there is a person behind it."""
    name = called(texts, who, room)
    return name if who.person is None else mention(who.person, name)


def named(texts: Texts, people: tuple[Who, ...], room: int = LINE_NAME) -> str:
    """Several names in a row: markup."""
    return joined(texts, Join.COMMA, (called(texts, who, room) for who in people))
