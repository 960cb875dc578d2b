"""A command or a button about a club, as a question with all that answering it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.desk.answers import Answer
from bot.desk.clubhouse.orders import Ordered
from bot.desk.ports import Place
from bot.screens.message import Screen
from storage.causes import Cause


@dataclass(frozen=True, slots=True)
class Order:
    """Who asks what where.

    Attributes:
        person: the asker; None for an administrator who shows no name.
        tag: the language of the answer.
        words: what follows the command.
        cause: the update.
        whom: the person meant by a mention without user name, or by replying to a message.
        club: in private, the club where the person played last.
    """

    place: Place
    person: int | None
    tag: str | None
    words: tuple[str, ...]
    cause: Cause
    whom: int | None = None
    club: int | None = None

    @property
    def where(self) -> Place | int:
        """The group, or in private the club where the person played last."""
        return self.place if self.club is None else self.club

    @property
    def in_group(self) -> bool:
        """Whether everybody sees the answer."""
        return self.place.chat < 0

    def ordered(self, reason: str = "") -> Ordered:
        """The same for the desk."""
        return Ordered(self.where, self.person, self.cause, reason)


Said: TypeAlias = Screen | Answer | None
"""A screen, words, or nothing where there is no club."""
