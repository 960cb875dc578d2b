"""`/table 21:30`: a table is planned, joined, left or given up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from telegram.ext import filters

from bot.telegram.handlers.group import opener
from bot.telegram.replies import reply_in_group

if TYPE_CHECKING:
    from telegram import Update

    from bot.desk.clubhouse.plans import Planning
    from bot.telegram.front import Front
    from bot.telegram.library import Context

TIMED: Final = filters.Regex(re.compile(r"^/table(@\w+)?\s+\d{1,2}[:：]\d{2}(\s|$)"))
"""`/table` with a time as its first word."""


class PlanTable:
    """The handler of `/table` with a time."""

    def __init__(self, front: Front, planning: Planning) -> None:
        self._front = front
        self._planning = planning

    async def __call__(self, update: Update, context: Context) -> None:
        """What was done shows on the list; only what was not done is said."""
        front, written = self._front, self._front.placed(update)
        if written is None:
            return
        message, place = written
        person = await opener(front, update, message, place)
        if person is None:
            return
        words = tuple(context.args or ())
        answer = await self._planning.ask(place, person.person, words, front.cause(update))
        await reply_in_group(front, message, place, answer)
