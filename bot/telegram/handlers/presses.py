"""Buttons. Every press is answered exactly once, whatever becomes of it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from telegram.error import TelegramError

from bot.clubhouse.rooms import PRESSES as CLUB
from bot.desk.answers import alert, toast
from bot.telegram.callbacks import ButtonData, Malformed, parse_button
from bot.telegram.errors import Plain, classify
from bot.telegram.handlers.admission import VERBS as ADMISSION
from bot.telegram.showing import show_in
from bot.telegram.speaking import Manner, Words
from bot.telegram.tournament_buttons import is_of_tournament

if TYPE_CHECKING:
    from telegram import CallbackQuery, Update

    from bot.desk.requests import Reply
    from bot.telegram.front import Front
    from bot.telegram.handlers.admission import Admissions
    from bot.telegram.handlers.club import ClubCommands
    from bot.telegram.handlers.pages import Pages
    from bot.telegram.handlers.tournament import TournamentDoor
    from bot.telegram.identity import Person
    from bot.telegram.library import Context

_LOG: Final = logging.getLogger(__name__)
_TOO_OLD: Final = (Plain.QUERY_TOO_OLD, Plain.UNKNOWN_OUTCOME, Plain.NOT_SENT)


class Presses:
    """The one handler of all buttons."""

    def __init__(
        self,
        front: Front,
        pages: Pages,
        admissions: Admissions,
        club: ClubCommands,
        tournaments: TournamentDoor,
    ) -> None:
        self._front = front
        self._pages = pages
        self._admissions = admissions
        self._club = club
        self._tournaments = tournaments

    async def __call__(self, update: Update, context: Context) -> None:
        """Do what the button says and answer the press."""
        query = update.callback_query
        if query is None:
            return
        words = Words("")
        try:
            words = await self._words(update, query)
        except Exception:
            words = await self._front.speaker.pop_up(alert("error.internal"), query.from_user.id)
            raise
        finally:
            await answer_press(self._front, query, words)

    async def _words(self, update: Update, query: CallbackQuery) -> Words:
        front = self._front
        person = await front.person(update)
        if person is None:
            return Words("")
        if is_of_tournament(query.data):
            return await self._tournaments.pressed(update, person)
        button = parse_button(query.data)
        if isinstance(button, Malformed):
            _LOG.info("a press of nothing of ours by %s", person.person)
            return await front.speaker.pop_up(toast("press.unknown"), person.person)
        if button.table is None and button.verb in ADMISSION:
            return await self._decided(update, query, person, button)
        if button.table is None and button.verb in CLUB:
            return await self._club.turn(update, person, button)
        if button.table is None:
            return await self._pages.turn(update, person, button)
        reply = await self._press(update, person, button, button.table)
        return await front.speaker.pop_up(reply, person.person)

    async def _decided(
        self, update: Update, query: CallbackQuery, person: Person, button: ButtonData
    ) -> Words:
        """An operator's word on a group."""
        screen = await self._admissions.decided(query.get_bot(), person.person, button)
        if screen is None:
            return await self._front.speaker.pop_up(toast("press.unknown"), person.person)
        await show_in(update, screen)
        return Words("")

    async def _press(self, update: Update, person: Person, button: ButtonData, table: str) -> Reply:
        front = self._front
        front.directory.note_person(person.person, table)
        return await front.desk.press(
            table, person.person, button.verb, button.argument, button.ask, front.cause(update)
        )


async def answer_press(front: Front, query: CallbackQuery, words: Words) -> None:
    """Answer a press, in words or by opening the private chat; too late is no fault."""
    url = front.start_link(words.start) if words.start else None
    try:
        await query.answer(
            text=None if url else words.text or None,
            show_alert=words.manner is Manner.ALERT,
            url=url,
        )
    except TelegramError as error:
        if classify(error) not in _TOO_OLD:
            raise
        _LOG.info("an answer came too late or was lost: %s", error)
