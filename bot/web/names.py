"""What people wrote, as pages and exports show it: one line, nothing that steers the text around.

Escaping is the page's business; here controls, marks piled up and directions are taken away.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

from bot.texts.width import fit

ROOM: Final = 40
"""Cells that a name may take."""
_MARKS_KEPT: Final = 2


def shown(text: str, room: int = ROOM) -> str:
    """The text without controls on one line of at most `room` cells; "?" if nothing is to be seen.

    >>> shown("Ming\\u202e\\n<b>")
    'Ming <b>'
    """
    kept: list[str] = []
    marks = 0
    for character in normalize("NFC", text):
        kind = category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "Z" or character in "\t\n\r":
            kept.append(" ")
        elif kind[0] != "C" and marks <= _MARKS_KEPT:
            kept.append(character)
    line = fit(" ".join("".join(kept).split()), room)
    return line if any(category(character)[0] in "LNPS" for character in line) else "?"


def seat_name(name: str) -> str:
    """A name at a table; empty where staff play."""
    return shown(name) if name else ""
