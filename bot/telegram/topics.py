"""Topics of a forum for the tables of tournaments, where the bot may manage topics."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from telegram import ChatMemberAdministrator
from telegram.error import TelegramError

if TYPE_CHECKING:
    from telegram.ext import ExtBot

    from bot.desk.ports import Clock, Place
    from bot.desk.tournaments import Tournaments
    from bot.desk.tournaments.topics import TopicRequest
    from bot.telegram.limiter import Booking

_LOG: Final = logging.getLogger(__name__)


_FRESH: Final = 60_000
"""Milliseconds for which an answer is trusted."""


@dataclass(frozen=True, slots=True)
class _Known:
    """Whether topics can be created in a chat, and when that was asked."""

    at: int
    may: bool


class TelegramTopics:
    """The desk's port for topics, over one bot."""

    def __init__(self, bot: ExtBot[Booking], tournaments: Tournaments, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._tournaments = tournaments
        self._at_work: set[asyncio.Task[None]] = set()
        self._asking = asyncio.Lock()
        self._known: dict[int, _Known] = {}

    def open(self, request: TopicRequest) -> None:
        """Begin to create a topic; `Tournaments.topic_opened` follows if it can be."""
        self._begin(self._open(request))

    def close(self, place: Place) -> None:
        """Close a topic."""
        self._begin(self._close(place))

    async def stop(self) -> None:
        """Leave what is being done; no topic is asked for twice."""
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    async def _open(self, request: TopicRequest) -> None:
        try:
            if not await self._may_create(request.place.chat):
                return
            created = await self._bot.create_forum_topic(request.place.chat, request.name)
        except TelegramError as error:
            _LOG.warning("the topic of table %s was lost: %s", request.table, error)
        else:
            await self._tournaments.topic_opened(request.table, created.message_thread_id)

    async def _may_create(self, chat: int) -> bool:
        """Whether the chat is a forum and the bot may manage its topics; asked once for a round."""
        async with self._asking:
            known = self._known.get(chat)
            now = self._clock.now()
            if known is None or now - known.at > _FRESH:
                known = _Known(now, await self._ask(chat))
                self._known[chat] = known
        return known.may

    async def _ask(self, chat: int) -> bool:
        if not (await self._bot.get_chat(chat)).is_forum:
            return False
        member = await self._bot.get_chat_member(chat, self._bot.id)
        return isinstance(member, ChatMemberAdministrator) and bool(member.can_manage_topics)

    async def _close(self, place: Place) -> None:
        if place.thread is None:
            return
        try:
            await self._bot.close_forum_topic(place.chat, place.thread)
        except TelegramError as error:
            _LOG.info("topic %s of chat %s stays open: %s", place.thread, place.chat, error)
