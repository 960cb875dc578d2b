"""How wide text is in half-width cells: a Chinese character takes two, a letter one."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width

_ELLIPSIS = "…"


def cells(text: str) -> int:
    """The width of a line in half-width cells."""
    return sum(map(_cell, text))


def fit(text: str, width: int) -> str:
    """The text cut to at most `width` cells, an ellipsis showing where it was cut."""
    if cells(text) <= width:
        return text
    kept: list[str] = []
    room = width - 1
    for character in text:
        room -= _cell(character)
        if room < 0:
            break
        kept.append(character)
    return "".join(kept).rstrip() + _ELLIPSIS


# Every line of every screen is measured; the characters in use are a few hundred.
@lru_cache(maxsize=4096)
def _cell(character: str) -> int:
    kind = category(character)
    if kind in ("Mn", "Me", "Cf"):
        return 0
    if (kind == "So" and not "─" <= character <= "╿") or east_asian_width(character) in "WF":
        return 2
    return 1
