"""What Telegram refuses becomes the desk's business: seats are marked, tables pause or move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.desk.ports import Place
from storage.causes import Cause
from storage.clubs import Standing
from storage.people import Reach

if TYPE_CHECKING:
    from bot.desk.ports import Clock
    from bot.desk.tables import Desk
    from bot.telegram.errors import Why


class DeskReports:
    """Tells the desk, for one bot."""

    def __init__(self, desk: Desk, bot: int, clock: Clock) -> None:
        self._desk = desk
        self._bot = bot
        self._clock = clock

    async def unreachable(self, person: int, why: Why) -> None:
        """A person's private chat cannot be written to: the seat waits, or a computer plays."""
        await self._desk.set_reach(self._bot, person, Reach.UNREACHABLE)

    async def topic_lost(self, chat: int, thread: int) -> None:
        """The table goes on in the chat itself."""
        await self._desk.drop_thread(Place(self._bot, chat, thread))

    async def no_rights(self, chat: int) -> None:
        """The chat's tables pause."""
        cause = Cause.named(f"mute{self._bot}:{chat}:{self._clock.now()}")
        await self._desk.set_writable(self._bot, chat, cause, writable=False)

    async def removed(self, chat: int) -> None:
        """The chat's tables pause until the bot is back."""
        await self._desk.set_standing(self._bot, chat, Standing.LEFT)

    async def migrated(self, old: int, new: int) -> None:
        """The chat's tables move with it."""
        await self._desk.migrate_chat(self._bot, old, new)
