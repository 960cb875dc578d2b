"""Updates of one table are dealt with one after the other, those of different tables side by side.

A key tells what an update belongs to; `asyncio.Lock` lets those who wait go in the order in which
they came. The desk takes a lock of its own, so a key that was guessed wrong costs order, never
correctness. Updates that wait hold a place too; so there are many, or one busy table would stop
the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.telegram.callbacks import ButtonData, parse_button
from bot.telegram.tournament_buttons import parse_tournament_button

if TYPE_CHECKING:
    from telegram import Message

PLACES: Final = 256
"""Updates that may be in work or waiting for their table at once."""

KeyOf: TypeAlias = Callable[[object], Hashable | None]
"""What an update has to wait for; None for nothing. It must not block: order would be lost."""


class Directory(Protocol):
    """Where tables are, from memory."""

    def table_of_person(self, person: int) -> str | None:
        """The table at which somebody sits."""
        ...

    def table_at(self, chat: int, thread: int | None) -> str | None:
        """The open table of a chat or topic."""
        ...


class UpdateKeys:
    """The key of an update: its table, else its place, else its person."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory

    def __call__(self, update: object) -> Hashable | None:
        """The table or tournament that a button names; the table of a group's chat or topic, or
        that place itself; in private the table at which the person sits, or the person.
        """
        if not isinstance(update, Update):
            return None
        query = update.callback_query
        if query is not None:
            button = parse_button(query.data)
            if isinstance(button, ButtonData) and button.table is not None:
                return button.table
            of_tournament = parse_tournament_button(query.data)
            if of_tournament is not None:
                return of_tournament.key
        chat, person = update.effective_chat, update.effective_user
        if chat is not None and chat.id < 0:
            thread = thread_of(update.effective_message)
            return self._directory.table_at(chat.id, thread) or (chat.id, thread)
        if person is None:
            return None if chat is None else chat.id
        return self._directory.table_of_person(person.id) or person.id


def thread_of(message: Message | None) -> int | None:
    """The topic of a message. Replies outside of forums carry a thread too, which is none."""
    if message is None or not message.is_topic_message:
        return None
    return message.message_thread_id


class _Turn:
    """The lock of one key and how many hold it or wait for it."""

    __slots__ = ("lock", "users")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.users = 0


class TableProcessor(BaseUpdateProcessor):
    """Gives each key's updates their turn."""

    __slots__ = ("_key_of", "_turns")

    def __init__(self, key_of: KeyOf, max_concurrent_updates: int = PLACES) -> None:
        super().__init__(max_concurrent_updates)
        self._key_of = key_of
        self._turns: dict[Hashable, _Turn] = {}

    @property
    def busy(self) -> int:
        """How many keys have updates in work or waiting."""
        return len(self._turns)

    async def initialize(self) -> None:
        """Nothing is needed."""

    async def shutdown(self) -> None:
        """Nothing is kept."""

    async def do_process_update(
        self,
        update: object,
        coroutine: Awaitable[Any],
    ) -> None:
        """Await `coroutine` when it is the turn of `update`."""
        key = self._key_of(update)
        if key is None:
            await coroutine
            return
        turn = self._turns.setdefault(key, _Turn())
        turn.users += 1
        try:
            await self._in_turn(turn, coroutine)
        finally:
            turn.users -= 1
            if not turn.users:
                del self._turns[key]

    @staticmethod
    async def _in_turn(turn: _Turn, coroutine: Awaitable[Any]) -> None:
        try:
            await turn.lock.acquire()
        except asyncio.CancelledError:
            if isinstance(coroutine, Coroutine):
                coroutine.close()  # it will never run, and need not be warned of
            raise
        try:
            await coroutine
        finally:
            turn.lock.release()
