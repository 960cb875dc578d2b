"""How a screen looks: its lines as they are seen, its keys, and the limits of a phone."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.screens.markup import seen
from bot.screens.message import Button, Screen
from bot.texts.width import cells


class Limits(NamedTuple):
    """What fits on a phone."""

    width: int
    hand: int
    result: int
    rows: int


LINES: Final = Limits(width=36, hand=14, result=12, rows=7)


def seen_lines(screen: Screen) -> list[str]:
    """The lines without tags."""
    return seen(screen.text).split("\n")


def widest(screen: Screen) -> int:
    """Cells of the widest line."""
    return max(cells(line) for line in seen_lines(screen))


def buttons(screen: Screen) -> list[Button]:
    """Every key that sends something back."""
    return [key for row in screen.keyboard for key in row if isinstance(key, Button)]


def labels(screen: Screen) -> list[list[str]]:
    """What the keys say, row by row."""
    return [[key.text for key in row] for row in screen.keyboard]
