"""Messages of ours that should go: replaced hands, prompts that were answered.

Deleting is not limited by Telegram and can be repeated at will, so there is no lease: a message
stays on the list until it is gone or cannot be deleted any more.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.telegram.errors import FloodWait, Plain, classify
from bot.telegram.limiter import Booking
from bot.telegram.waiting import until
from storage.completion import Deletion, deleted, deletions
from storage.errors import StorageError

if TYPE_CHECKING:
    from bot.desk.ports import Clock
    from storage.database import Database

_LOG: Final = logging.getLogger(__name__)
_BATCH: Final = 50
_POLL: Final = 5_000
_RETRY: Final = 1_000
_GAP: Final = 200
"""Least time between two looks at the list, so that a crowd of commits costs one."""


class Deleter:
    """Works through the list of deletions of one bot."""

    def __init__(self, bot: ExtBot[Booking], bot_id: int, database: Database, clock: Clock) -> None:
        self._bot = bot
        self._bot_id = bot_id
        self._database = database
        self._clock = clock
        self._woken = asyncio.Event()
        self._not_before: dict[int, int] = {}
        self._stopping = False

    def wake(self) -> None:
        """There may be something to delete."""
        self._woken.set()

    def stop(self) -> None:
        """Let `run` end after what it is doing."""
        self._stopping = True
        self._woken.set()

    async def run(self) -> None:
        """Delete until `stop`."""
        while not self._stopping:
            self._woken.clear()
            try:
                again = await self.sweep()
            except StorageError:
                _LOG.exception("deletions wait")
                again = _POLL
            if not self._stopping:
                await until(self._clock, again, self._woken)
                await self._clock.sleep(_GAP)

    async def sweep(self) -> int:
        """Try what is on the list; milliseconds until it is worth trying again."""
        now = self._clock.now()
        listed = await self._database.read(deletions, self._bot_id, _BATCH)
        due = [row for row in listed if self._not_before.get(row.chat, 0) <= now]
        left = [not gone for gone in await asyncio.gather(*map(self._delete, due))]
        self._not_before = {chat: at for chat, at in self._not_before.items() if at > now}
        if any(left):
            return _RETRY
        return 0 if due and len(listed) == _BATCH else _POLL

    async def _delete(self, row: Deletion) -> bool:
        """Whether the message is off the list."""
        try:
            await self._bot.delete_message(row.chat, row.message)
        except TelegramError as error:
            match classify(error):
                case FloodWait(seconds):
                    self._not_before[row.chat] = self._clock.now() + round(seconds * 1000)
                    return False
                case Plain.UNKNOWN_OUTCOME | Plain.NOT_SENT | Plain.CONFLICT | Plain.MISCONFIGURED:
                    return False
                case trouble:
                    _LOG.debug("message %d of chat %d stays: %s", row.message, row.chat, trouble)
        await self._database.write(deleted, row)
        return True
