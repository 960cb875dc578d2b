"""What somebody asks of a table, with all that deciding it needs to know about the asker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.desk.answers import Answer, StoredAnswer, refusal_answer
from bot.desk.draft import Draft
from bot.desk.identity import player_id
from bot.desk.moving import Decided
from bot.desk.views import PopUp, Shown
from referee.deal.commands import Refusal
from referee.deal.moves import Move
from referee.table.commands import Actor, Rank
from referee.table.state import Reach
from referee.table.terms import Terms
from storage.causes import Cause


@dataclass(frozen=True, slots=True)
class Request:
    """A press, a command or a word.

    Attributes:
        person: who asks; None for an administrator who does not show a name.
        rank: what the asker may do here.
        reach: whether the bot can write to the asker in private.
        verb, argument, ask: as on the button.
        cause: the update.
        house: the terms of the house rule that the argument names.
    """

    person: int | None
    rank: Rank
    reach: Reach
    verb: str
    argument: str
    ask: int | None
    cause: Cause
    house: Terms | None = None

    @property
    def actor(self) -> Actor:
        """The asker, as the referee calls him."""
        return Actor("" if self.person is None else player_id(self.person), self.rank)

    @property
    def did(self) -> str:
        """Verb and argument, by which the same press under another update is known."""
        return f"{self.verb}.{self.argument}" if self.argument else self.verb


@dataclass(frozen=True, slots=True)
class Look:
    """The asker wants to see something.

    Attributes:
        what: what.
        hint: the computer's move, where that is asked.
        argument: which ended deal, ``12.7`` (match and deal) or empty for the newest.
    """

    what: PopUp
    hint: Move | None = None
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Stale:
    """The button's question is gone; perhaps this very press answered it."""

    answer: Answer
    stream: str
    ask: int
    seat: int


Outcome: TypeAlias = Answer | Look | Stale

Reply: TypeAlias = Answer | Shown
"""Words, or something drawn for the presser alone."""


def settled(request: Request, answer: Answer, cause: Cause | None = None) -> Decided[Outcome]:
    """The asker is told this, now and whenever the same cause comes again."""
    return Decided(answer, StoredAnswer(answer, request.did), cause)


def refused(request: Request, draft: Draft, refusal: Refusal) -> Decided[Outcome]:
    """The asker is told why nothing happens."""
    return settled(request, refusal_answer(refusal, draft.table.terms.rules))
