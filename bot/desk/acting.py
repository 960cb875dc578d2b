"""Acts by right of a role: one transaction each, with its line in the log, once per cause."""

from __future__ import annotations

import logging
from enum import StrEnum
from typing import Final

from bot.desk.answers import Answer, StoredAnswer, stored_answer, toast
from bot.desk.ports import Clock
from storage import moves
from storage.causes import Cause
from storage.database import Database
from storage.log import Act
from storage.moves import Change, Move, Repeated

_LOG: Final = logging.getLogger(__name__)


class ActKind(StrEnum):
    """What the log has a text for, under ``act.``; refusals name it by ``act_name.``."""

    ROLE_NAMED = "role_named"
    AT_TABLE = "at_table"
    CLUB_CHOSEN = "club_chosen"
    CODE_GIVEN = "code_given"
    GROUP_JOINED = "group_joined"
    GROUP_LINKED = "group_linked"
    GROUP_LEFT = "group_left"
    CHIPS_GRANTED = "chips_granted"
    HOUSE_KEPT = "house_kept"
    HOUSE_DROPPED = "house_dropped"
    GROUP_ADMITTED = "group_admitted"
    GROUP_REFUSED = "group_refused"
    SEASON_CLOSED = "season_closed"
    LEAGUE_OPENED = "league_opened"
    LEAGUE_CLOSED = "league_closed"


class ActRefused(Exception):
    """An act that is not carried out; nothing of it is written.

    Args:
        code: the message's key under ``refusal.``.
        parameters: the values of its places.
    """

    def __init__(self, code: str, **parameters: str) -> None:
        super().__init__(code)
        self.answer: Final = toast(f"refusal.{code}", **parameters)


class NoRight(ActRefused):
    """An act refused because its actor has no right to it: that is written down."""


async def carry_out(
    database: Database,
    clock: Clock,
    cause: Cause,
    answer: Answer,
    changes: tuple[Change, ...],
    refused: Act,
) -> Answer:
    """Carry out changes in one transaction; the same cause again gets the first answer.

    Args:
        answer: what is said when it is done.
        changes: may raise `ActRefused`, by which nothing is written.
        refused: the line for the log when the actor has no right to it.

    Returns:
        The answer, that of the same cause before, or why it was refused.
    """
    move = Move(cause=cause, at=clock.now(), answer=StoredAnswer(answer).encode(), changes=changes)
    try:
        outcome = await database.write(moves.commit, move)
    except NoRight as error:
        _LOG.warning("club %s: %s asks without a right: %s", refused.club, refused.person, error)
        return await _write_down(database, clock, cause, error.answer, refused)
    except ActRefused as error:
        return error.answer
    return stored_answer(outcome.answer).answer if isinstance(outcome, Repeated) else answer


async def _write_down(
    database: Database, clock: Clock, cause: Cause, answer: Answer, refused: Act
) -> Answer:
    stored = StoredAnswer(answer).encode()
    await database.write(
        moves.commit, Move(cause=cause, at=clock.now(), answer=stored, changes=(refused,))
    )
    return answer
