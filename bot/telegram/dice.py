"""Telegram's 🎲 as the table's dice. A throw whose answer was lost is never thrown again."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from telegram.error import TelegramError

if TYPE_CHECKING:
    from telegram.ext import ExtBot

    from bot.desk.ports import ThrowRequest
    from bot.desk.tables import Desk
    from bot.telegram.limiter import Booking

_LOG: Final = logging.getLogger(__name__)


class TelegramDice:
    """The desk's port for dice, over one bot."""

    def __init__(self, bot: ExtBot[Booking]) -> None:
        self._bot = bot
        self._desk: Desk | None = None
        self._throwing: set[asyncio.Task[None]] = set()

    def serve(self, desk: Desk) -> None:
        """Tell this desk what is thrown."""
        self._desk = desk

    def throw(self, request: ThrowRequest) -> None:
        """Begin to throw; `Desk.thrown` follows."""
        task = asyncio.create_task(self._throw(request))
        self._throwing.add(task)
        task.add_done_callback(self._throwing.discard)

    async def stop(self) -> None:
        """Leave what is being thrown; the desk's own time for it runs out."""
        for task in self._throwing:
            task.cancel()
        await asyncio.gather(*self._throwing, return_exceptions=True)

    async def _throw(self, request: ThrowRequest) -> None:
        if self._desk is None:
            raise RuntimeError("dice are thrown once a desk is served")
        values: list[int] = []
        try:
            for _ in range(request.dice):
                sent = await self._bot.send_dice(
                    request.place.chat,
                    message_thread_id=request.place.thread,
                    disable_notification=True,
                )
                if sent.dice is not None:
                    values.append(sent.dice.value)
        except TelegramError as error:
            _LOG.warning("dice at table %s were lost: %s", request.table, error)
            await self._desk.thrown(request, None)
            return
        await self._desk.thrown(request, tuple(values))
