"""Who may referee in a group: its administrators, asked of Telegram and remembered for a while."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from telegram.error import TelegramError

if TYPE_CHECKING:
    from telegram.ext import ExtBot

    from bot.desk.ports import Clock
    from bot.telegram.limiter import Booking

_LOG: Final = logging.getLogger(__name__)
_FRESH: Final = 60_000
"""Milliseconds for which an answer is trusted."""


class Administrators:
    """The desk's port for rights, over one bot."""

    def __init__(self, bot: ExtBot[Booking], clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._known: dict[int, tuple[int, frozenset[int]]] = {}

    async def administrators(self, bot: int, chat: int) -> frozenset[int]:
        """The user ids of the chat's administrators; none when Telegram does not tell."""
        known = self._known.get(chat)
        if known is not None and self._clock.now() - known[0] < _FRESH:
            return known[1]
        try:
            members = await self._bot.get_chat_administrators(chat)
        except TelegramError as error:
            _LOG.warning("administrators of chat %s cannot be told: %s", chat, error)
            return frozenset()
        people = frozenset(member.user.id for member in members if not member.user.is_bot)
        self._known[chat] = (self._clock.now(), people)
        return people

    def forget(self, chat: int) -> None:
        """Somebody's rights have changed there."""
        self._known.pop(chat, None)
