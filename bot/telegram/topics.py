"""Topics of a forum for the tables of tournaments, where the bot may manage topics."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Final

from telegram.error import BadRequest, TelegramError

if TYPE_CHECKING:
    from telegram.ext import ExtBot

    from bot.desk.ports import Place
    from bot.desk.tournaments import Tournaments
    from bot.desk.tournaments.topics import TopicRequest
    from bot.telegram.limiter import Booking

_LOG: Final = logging.getLogger(__name__)


class TelegramTopics:
    """The desk's port for topics, over one bot."""

    def __init__(self, bot: ExtBot[Booking], tournaments: Tournaments) -> None:
        self._bot = bot
        self._tournaments = tournaments
        self._at_work: set[asyncio.Task[None]] = set()

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
            created = await self._bot.create_forum_topic(request.place.chat, request.name)
        except BadRequest as error:
            _LOG.info("table %s has no topic: %s", request.table, error)
        except TelegramError as error:
            _LOG.warning("the topic of table %s was lost: %s", request.table, error)
        else:
            await self._tournaments.topic_opened(request.table, created.message_thread_id)

    async def _close(self, place: Place) -> None:
        if place.thread is None:
            return
        try:
            await self._bot.close_forum_topic(place.chat, place.thread)
        except TelegramError as error:
            _LOG.info("topic %s of chat %s stays open: %s", place.thread, place.chat, error)
