"""Parts put together as a language does it: 、 or a comma, a wide space or a dot."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import reduce

from bot.screens.markup import width, wrapped
from bot.texts.library import Texts


class Join(StrEnum):
    """What stands between the parts; the value names the message with `{left}` and `{right}`."""

    COMMA = "list.comma"
    BAR = "list.bar"
    GAP = "list.gap"
    PLUS = "list.plus"
    SENTENCE = "list.sentence"
    FLOWERS = "list.flowers"
    ITEMS = "list.items"
    RUNS = "tile.run_join"
    RANKS = "tile.spoken_ranks_join"


def joined(texts: Texts, join: Join, parts: Iterable[str]) -> str:
    """The parts that are not empty, in a row."""
    kept = [part for part in parts if part]
    if not kept:
        return ""
    return reduce(lambda left, right: texts.text(join, left=left, right=right), kept)


def filled(texts: Texts, join: Join, parts: Iterable[str], room: int) -> tuple[str, ...]:
    """The parts in lines of at most `room` cells, none broken unless it is too long by itself."""
    lines: list[str] = []
    for part in parts:
        longer = joined(texts, join, (*lines[-1:], part))
        if lines and width(longer) <= room:
            lines[-1] = longer
        else:
            lines += wrapped(part, room)
    return tuple(lines)
