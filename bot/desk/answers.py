"""What somebody who pressed, typed or said something is told: message keys, never prose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import msgspec

from referee.deal.commands import Refusal

_DONE: Final = "answer."
_REFUSED: Final = "refusal."


class AnswerKind(StrEnum):
    """How it is told."""

    TOAST = "toast"
    """A line that vanishes by itself; a short message when a command was typed."""
    ALERT = "alert"
    """A pop-up to press away."""
    LINK = "link"
    """The private chat is opened; the parameter `start` is what it begins with."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told.

    Attributes:
        kind: how.
        key: the message's key in the bot's catalogue, e.g. ``refusal.not_asked``.
        parameters: the values of its places, as text; `tile` and `move` are codes (``5m``,
            ``di.5m``), `until` is in milliseconds since 1970, `seat` is 0 to 3.
        clause: the clause it rests on, if any.
        rules: the rule set whose catalogue has the clause.
    """

    kind: AnswerKind
    key: str
    parameters: tuple[tuple[str, str], ...] = ()
    clause: str = ""
    rules: str = ""

    @property
    def done(self) -> bool:
        """Whether what was asked has been done."""
        return self.key.startswith(_DONE)

    @property
    def refused(self) -> bool:
        """Whether it was refused, and nothing has changed."""
        return self.key.startswith(_REFUSED)

    def parameter(self, name: str) -> str:
        """The value of one place; empty when it has none of that name."""
        return dict(self.parameters).get(name, "")


SILENT: Final = Answer(AnswerKind.TOAST, "")
"""Nothing to say: the press is answered without words."""


def toast(key: str, **parameters: str) -> Answer:
    """A line that vanishes by itself."""
    return Answer(AnswerKind.TOAST, key, tuple(parameters.items()))


def alert(key: str, **parameters: str) -> Answer:
    """A pop-up to press away."""
    return Answer(AnswerKind.ALERT, key, tuple(parameters.items()))


def link(key: str, start: str) -> Answer:
    """The private chat is opened with the payload `start`."""
    return Answer(AnswerKind.LINK, key, (("start", start),))


def refusal_answer(refusal: Refusal, rules: str = "") -> Answer:
    """The words for a refusal: its code under ``refusal.``, with its clause."""
    key = f"{_REFUSED}{refusal.code}"
    return Answer(AnswerKind.TOAST, key, refusal.parameters, refusal.clause, rules)


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer as it is kept with its cause. `did` is what was pressed: verb and argument."""

    answer: Answer
    did: str = ""

    def encode(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()


NOTHING_SAID: Final = StoredAnswer(SILENT)
"""What is kept with a cause that nobody waits for."""


def stored_answer(text: str) -> StoredAnswer:
    """The answer that `StoredAnswer.encode` wrote; silent for a cause that answered nobody."""
    return msgspec.json.decode(text, type=StoredAnswer) if text else StoredAnswer(SILENT)
