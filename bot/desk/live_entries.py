"""Hands of real tiles that people put together by buttons before they enter them.

The calculator does the putting together; it asks only what the table does not know.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from bot.desk.calculator import WHOLE, Sheet, Turned, pressed, read_sheet
from bot.desk.live_codes import SELF
from bot.desk.ports import Clock
from referee.rules.base import RuleBook
from referee.rules.options import OptionError
from referee.rules.registry import Registry
from referee.rules.reporting import Reporting
from referee.scoring.inquiry import Inquiry, InquiryError
from referee.scoring.outcome import WinBy
from storage import live_entries
from storage.database import Database

_LOG: Final = logging.getLogger(__name__)
_CLEAR: Final = "x"
"""Takes the tiles away; who won off whom stays."""
_ELSEWHERE: Final = ("r", "p")
"""Verbs of the calculator's keys that choose rules: the table has chosen them."""


Pairs: TypeAlias = tuple[tuple[str, str], ...]


class Known(NamedTuple):
    """What a table knows of a hand before anything is told of it.

    Attributes:
        book: the rule book as such a table calculates by it.
        answers: the answers that it gives by itself.
        options: what it has chosen.
    """

    book: RuleBook
    answers: Pairs
    options: Pairs


def known_at(book: RuleBook, reporting: Reporting, answers: Pairs, options: Pairs) -> Known:
    """What the table knows."""
    return Known(replace(book, calculation=reporting.calculation), answers, options)


def line_of(sheet: Sheet, known: Known) -> str:
    """The entry that the hand comes to."""
    inquiry = sheet.inquiry
    winner = inquiry.answers.get("winner", "e")
    told = {
        key: value
        for key, value in inquiry.answers.items()
        if key != "winner" and (key, value) not in known.answers
    }
    return f"win {winner} {replace(inquiry, answers=told, options=())}".strip()


class LiveEntries:
    """The hands of all people at all tables of real tiles."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def begin(self, person: int, table: str, known: Known, winner: str, how: str) -> Sheet:
        """An empty hand of that winner, won by self-draw (`x`), off a seat, or by robbing (`r`)."""
        answers = {"winner": winner, "by": WinBy.SELF_DRAW.value}
        if how != SELF:
            by = WinBy.ROB_KONG if how.startswith("r") else WinBy.DISCARD
            answers = {"winner": winner, "by": by.value, "from": how[-1]}
        sheet = _at(known, Inquiry(answers=answers))
        await self._keep(person, table, sheet, known)
        return sheet

    async def sheet(self, person: int, table: str, known: Known) -> Sheet:
        """What the person is putting together there; an empty hand where nothing can be read."""
        kept = await self._database.read(live_entries.entry_of, person, table)
        try:
            read = read_sheet(Registry((known.book,)), known.book.key, kept)
        except (InquiryError, OptionError) as error:
            # Another rule set may have been chosen since; then the hand is put together anew.
            _LOG.info("a kept entry cannot be read: %s", error)
            return _at(known, Inquiry())
        return _at(known, read.inquiry)

    async def press(self, person: int, table: str, known: Known, argument: str) -> Turned:
        """Do what a key of the calculator says, and keep what came of it."""
        before = await self.sheet(person, table, known)
        if argument.partition(":")[0] in _ELSEWHERE:
            argument = ""
        turned = pressed(Registry((known.book,)), before, argument)
        if argument == _CLEAR:
            bare = Inquiry(answers=before.inquiry.answers)
            turned = Turned(_at(known, bare), WHOLE)
        if turned.sheet != before:
            await self._keep(person, table, turned.sheet, known)
        return turned

    async def _keep(self, person: int, table: str, sheet: Sheet, known: Known) -> None:
        told = {
            key: value
            for key, value in sheet.inquiry.answers.items()
            if (key, value) not in known.answers
        }
        entry = str(replace(sheet.inquiry, answers=told, options=()))
        now = self._clock.now()
        await self._database.write(live_entries.keep, person, table, entry, now)


def _at(known: Known, inquiry: Inquiry) -> Sheet:
    """The hand with all that the table knows of it."""
    answers = {**dict(known.answers), **inquiry.answers}
    return Sheet(known.book.key, replace(inquiry, answers=answers, options=known.options))
