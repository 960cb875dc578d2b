"""What people wrote, as pages and exports show it: one line, nothing that steers the text around.

Escaping is the page's business; here controls, marks piled up and directions are taken away.
"""

from __future__ import annotations

from collections.abc import Iterable
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


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in order, three and more in a row as a range.

    >>> ranges((1, 2, 3, 5, 7, 8))
    '1–3, 5, 7, 8'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = (f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
    return ", ".join(parts)


def seat_name(name: str) -> str:
    """A name at a table; empty where staff play."""
    return shown(name) if name else ""
