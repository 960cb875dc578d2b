"""What the bot says to one person: an answer of the desk in that person's words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.desk.answers import Answer
from bot.desk.ports import Place
from bot.desk.requests import Reply
from bot.screens.message import Keyboard, Picture


class Manner(StrEnum):
    """How an answer to a press is shown."""

    TOAST = "toast"
    ALERT = "alert"


@dataclass(frozen=True, slots=True)
class Words:
    """An answer in words.

    Attributes:
        text: plain text for a pop-up (at most 200 characters), HTML for a message; may be empty.
        manner: how a press shows it.
        start: the payload with which the private chat is opened; empty for none.
        keyboard: keys below it when it is a message.
        picture: shown above it when it is a message; the text is then its caption.
    """

    text: str
    manner: Manner = Manner.TOAST
    start: str = ""
    keyboard: Keyboard = ()
    picture: Picture | None = None


class Speaker(Protocol):
    """Finds words, in the language of a person or of a chat."""

    async def pop_up(self, reply: Reply, person: int) -> Words:
        """The reply as the answer to a press, for the presser alone."""
        ...

    async def private(self, reply: Reply, person: int) -> Words:
        """The reply as a message in the person's private chat."""
        ...

    async def public(self, answer: Answer, place: Place) -> Words:
        """The answer as a message in a group; nothing that is drawn from a hand gets here."""
        ...
