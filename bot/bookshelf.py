"""The rule books that this installation knows: the referee's own, and those of other packages.

A package adds rule sets by the entry point group ``mahjong_referee.rules``; each entry names an
object with a `BOOK` (a `referee.rules.base.RuleBook`) and `LOCALES` (the folder of its catalogues).
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from bot.texts.library import LOCALES
from referee.rules.base import RuleBook
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF

GROUP: Final = "mahjong_referee.rules"


@dataclass(frozen=True, slots=True)
class Bookshelf:
    """The rule books, and the folders with their words."""

    registry: Registry
    folders: tuple[Path, ...]


def bookshelf() -> Bookshelf:
    """All rule books there are."""
    books: list[RuleBook] = list(SHELF)
    folders = [LOCALES]
    for point in entry_points(group=GROUP):
        package = point.load()
        books.append(package.BOOK)
        folders.append(Path(package.LOCALES))
    return Bookshelf(Registry(books), tuple(folders))
