"""The private chat: Start, the hand, moves as commands and as plain words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.desk.answers import toast
from bot.desk.verbs import Verb
from bot.screens.calculator import SCORE_PAYLOAD
from bot.telegram.handlers.tournament import is_link
from bot.telegram.replies import say
from storage.people import Reach

if TYPE_CHECKING:
    from telegram import Message, Update

    from bot.desk.requests import Reply
    from bot.telegram.front import Front
    from bot.telegram.handlers.pages import Pages
    from bot.telegram.handlers.tournament import TournamentDoor
    from bot.telegram.identity import Person
    from bot.telegram.library import Context

MOVES: Final = ("discard", "chow", "pung", "kong", "win", "ready", "pass", "draw")
"""Commands that are moves; what follows them is read as plain words are."""

_TABLE_PAYLOAD: Final = re.compile(r"[a-z2-7]{8}")


class Start:
    """`/start`, with the payload of a button that led here."""

    def __init__(self, front: Front, pages: Pages, tournaments: TournamentDoor) -> None:
        self._front = front
        self._pages = pages
        self._tournaments = tournaments

    async def __call__(self, update: Update, context: Context) -> None:
        """The bot may write to the person from now on; a table's payload takes its seat."""
        front, written = self._front, await self._front.written(update)
        if written is None:
            return
        message, person = written
        await front.desk.set_reach(front.bot, person.person, Reach.REACHABLE)
        payload = context.args[0] if context.args else ""
        if _TABLE_PAYLOAD.fullmatch(payload):
            await self._to_table(update, message, person, payload)
        elif is_link(payload):
            await self._tournaments.linked(update, message, payload)
        elif payload == SCORE_PAYLOAD:
            await self._pages.open(update, message, payload)
        else:
            await self._pages.welcome(message, person)

    async def _to_table(self, update: Update, message: Message, person: Person, table: str) -> None:
        front = self._front
        front.directory.note_person(person.person, table)
        reply = await front.desk.arrive(table, person.person, front.cause(update))
        await self._pages.welcome_once(message, person)
        await say(message, await front.speaker.private(reply, person.person))


class ShowHand:
    """`/hand`."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def __call__(self, update: Update, context: Context) -> None:
        """Send the hand anew, below whatever has come since."""
        front, written = self._front, await self._front.written(update)
        if written is None:
            return
        message, person = written
        answer = await front.desk.show_hand(front.bot, person.person, front.cause(update))
        await say(message, await front.speaker.private(answer, person.person))


class AtOwnTable:
    """`/leave`, `/restore` in private: for whoever cannot, or need not, say it in the group."""

    def __init__(self, front: Front, verb: Verb) -> None:
        self._front = front
        self._verb = verb

    async def __call__(self, update: Update, context: Context) -> None:
        """Do it at the person's table, with the words that follow."""
        front, written = self._front, await self._front.written(update)
        if written is None:
            return
        message, person = written
        table = await front.desk.table_of(front.bot, person.person)
        reply: Reply = toast("refusal.no_table")
        if table is not None:
            words = (message.text or "").partition(" ")[2].strip()
            reply = await front.desk.press(
                table, person.person, self._verb, words, None, front.cause(update)
            )
        await say(message, await front.speaker.private(reply, person.person))


class InGroupOnly:
    """Commands that mean something only in a group."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def __call__(self, update: Update, context: Context) -> None:
        """Say where they belong."""
        front, written = self._front, await self._front.written(update)
        if written is None:
            return
        message, person = written
        answer = toast("refusal.in_group_only")
        await say(message, await front.speaker.private(answer, person.person))
        await front.bring_hand_down(person.person, update)


class Words:
    """Moves as commands, and everything else that is written in private."""

    def __init__(self, front: Front, tournaments: TournamentDoor) -> None:
        self._front = front
        self._tournaments = tournaments

    async def __call__(self, update: Update, context: Context) -> None:
        """Do what the words say, at the person's table or else in the person's tournament.

        Where they say nothing, that is said.
        """
        front, written = self._front, await self._front.written(update)
        if written is None:
            return
        message, person = written
        if not message.text:
            return
        words = _without_slash(message.text)
        reply: Reply | None = await front.desk.say(
            front.bot, person.person, words, front.cause(update)
        )
        if reply is None and await self._tournaments.said(update):
            return
        if reply is None:
            reply = toast("words.unknown")
        await say(message, await front.speaker.private(reply, person.person))
        await front.bring_hand_down(person.person, update)


def _without_slash(text: str) -> str:
    """`/discard@name 5m` is said as `discard 5m`."""
    command, _, rest = text.partition(" ")
    if command.startswith("/"):
        command = command[1:].partition("@")[0]
    return f"{command} {rest}".strip()
