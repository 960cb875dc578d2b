"""What a tournament's button carries: ``2.<tournament>.<verb>.<argument>``, at most 64 bytes.

    2.abcd2345.do.publish            the line `publish`
    2.abcd2345.at.3:confirm          the line `confirm`, as long as the third round is in hand
    2.abcd2345.at.3:slip:7/table:7   the line `slip 7`; its message then shows table 7
    2.abcd2345.pg.table:7            the same message shows table 7
    2.abcd2345.pn.tables             a new message shows the tables

An act is a typed line whose blanks are colons, so that a button can do nothing that cannot be
typed. What belongs to a round names it: pressed in another round, it is an old button and does
nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.screens.message import DATA_BYTES

VERSION: Final = "2"
_KEY: Final = re.compile(r"[a-z2-7]{8}")
_ARGUMENT: Final = re.compile(r"[A-Za-z0-9_:,+=#-]+")
_PAGE: Final = re.compile(r"[a-z]+(:[A-Za-z0-9]+)?")
_ROUND: Final = re.compile(r"([1-9]\d{0,2}):(.+)")


class Press(StrEnum):
    """What a button does."""

    ACT = "do"
    ACT_IN_ROUND = "at"
    PAGE = "pg"
    """The message of the button shows another page."""
    NEW_PAGE = "pn"
    """A page comes as a message of its own; the one with the button stays as it is."""
    OPTION = "op"
    """The terms are changed and the page they stand on is shown anew: ``format:places=48``."""


@dataclass(frozen=True, slots=True)
class TournamentButton:
    """A button's meaning.

    Args:
        key: the tournament's eight characters of base 32.
        press: what it does.
        argument: a line or a page, its words joined by colons.
        round: the round it belongs to; 0 for none.
        page: what its message shows after an act; empty leaves it as it is.

    Raises:
        ValueError: a part cannot be written down, or the whole is too long.
    """

    key: str
    press: Press
    argument: str
    round: int = 0
    page: str = ""

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ValueError(f"a tournament is eight characters of a-z and 2-7, not {self.key!r}")
        if not _ARGUMENT.fullmatch(self.argument):
            raise ValueError(f"a button cannot carry {self.argument!r}")
        if bool(self.round) != (self.press is Press.ACT_IN_ROUND):
            raise ValueError("what belongs to a round, and only that, names it")
        acts = self.press in (Press.ACT, Press.ACT_IN_ROUND)
        if self.page and not (acts and _PAGE.fullmatch(self.page)):
            raise ValueError(f"only an act is followed by a page, and {self.page!r} is one or not")
        if len(str(self)) > DATA_BYTES:
            raise ValueError(f"a button carries at most {DATA_BYTES} bytes, not {str(self)!r}")

    def __str__(self) -> str:
        argument = f"{self.round}:{self.argument}" if self.round else self.argument
        argument = f"{argument}/{self.page}" if self.page else argument
        return f"{VERSION}.{self.key}.{self.press}.{argument}"

    @property
    def line(self) -> str:
        """The words as they would be typed."""
        return self.argument.replace(":", " ")


def is_of_tournament(text: str | None) -> bool:
    """Whether a button belongs to a tournament, rightly written or not."""
    return (text or "").partition(".")[0] == VERSION


def parse_tournament_button(text: str | None) -> TournamentButton | None:
    """What a pressed button carries; None for what no button of ours does."""
    fields = (text or "").split(".")
    if len(fields) != 4 or fields[0] != VERSION or fields[2] not in set(Press):
        return None
    press, number = Press(fields[2]), 0
    argument, slash, page = fields[3].partition("/")
    if slash and not page:
        return None
    if press is Press.ACT_IN_ROUND:
        found = _ROUND.fullmatch(argument)
        if found is None:
            return None
        number, argument = int(found[1]), found[2]
    try:
        return TournamentButton(fields[1], press, argument, number, page)
    except ValueError:
        return None
