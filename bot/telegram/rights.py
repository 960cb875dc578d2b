"""Who may referee in a group: its administrators, asked of Telegram and remembered for a while."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

if TYPE_CHECKING:
    from telegram.ext import ExtBot

    from bot.desk.ports import Clock
    from bot.telegram.limiter import Booking

_LOG: Final = logging.getLogger(__name__)
_FRESH: Final = 60_000
"""Milliseconds for which an answer is trusted."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What Telegram said of a chat, and when."""

    at: int
    people: frozenset[int]
    creator: int | None


class Administrators:
    """The desk's port for rights, over one bot."""

    def __init__(self, bot: ExtBot[Booking], clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._known: dict[int, _Told] = {}

    async def administrators(self, bot: int, chat: int) -> frozenset[int]:
        """The user ids of the chat's administrators; none when Telegram does not tell."""
        told = await self._told(chat)
        return frozenset() if told is None else told.people

    async def creator(self, bot: int, chat: int) -> int | None:
        """The user id of the chat's creator; None when Telegram does not tell."""
        told = await self._told(chat)
        return None if told is None else told.creator

    def forget(self, chat: int) -> None:
        """Somebody's rights have changed there."""
        self._known.pop(chat, None)

    async def _told(self, chat: int) -> _Told | None:
        known = self._known.get(chat)
        if known is not None and self._clock.now() - known.at < _FRESH:
            return known
        try:
            members = await self._bot.get_chat_administrators(chat)
        except TelegramError as error:
            _LOG.warning("administrators of chat %s cannot be told: %s", chat, error)
            return None
        people = [member for member in members if not member.user.is_bot]
        owners = (m.user.id for m in people if m.status == ChatMemberStatus.OWNER)
        told = _Told(self._clock.now(), frozenset(m.user.id for m in people), next(owners, None))
        self._known[chat] = told
        return told
