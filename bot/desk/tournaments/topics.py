"""A forum topic for each play table of a tournament, where the bot may create topics.

Play does not wait for it: a table opens without a place, and has one once its topic is there. A
topic whose answer was lost is not created again; its table goes on without one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from bot.desk.bundle import Bundle
from bot.desk.engine import Engine
from bot.desk.ports import Place
from bot.desk.surfaces import board_surface
from storage import causes
from storage.causes import Cause
from storage.database import Session
from storage.outbox import Mark, Placement, Urgency
from storage.tables import Audience, SetThread


@dataclass(frozen=True, slots=True)
class TopicRequest:
    """A topic to be created for a table, under a name of at most 128 characters."""

    table: str
    place: Place
    name: str


class TopicPort(Protocol):
    """Creates and closes topics. It returns at once, and calls `Tournaments.topic_opened` later."""

    def open(self, request: TopicRequest) -> None:
        """Begin to create the topic; nothing follows where the chat has none or the bot may not."""
        ...

    def close(self, place: Place) -> None:
        """Close the topic: nothing more happens there."""
        ...


class TableTopics:
    """Asks for topics, once a table. Without a `port` there are none."""

    def __init__(self, tables: Engine) -> None:
        self.port: TopicPort | None = None
        self._tables = tables
        self._asked: set[str] = set()

    async def look_after(self, title: str, plays: Iterable[Bundle]) -> None:
        """Ask for the topics that were not asked for."""
        for play in plays:
            going_on = play.table.game is not None and not play.row.placed
            if going_on and self.port is not None and play.key not in self._asked:
                await self._ask(self.port, title, play)
                self._asked.add(play.key)

    async def _ask(self, port: TopicPort, title: str, play: Bundle) -> None:
        asked = Cause.named(f"topic:{play.key}")
        at = self._tables.ports.clock.now()
        if await self._tables.database.write(causes.record, asked, "", at) is None:
            name = f"{title[:100]} {play.row.round}·{play.row.number}"
            port.open(TopicRequest(play.key, play.place, name))

    async def opened(self, table: str, thread: int) -> None:
        """The topic is there: what the table has to show to the group is shown there."""
        play = (await self._tables.look(table)).bundle
        mark = None
        if play.row.audience is Audience.GROUP:
            mark = Mark(
                bot=play.row.bot,
                surface=str(board_surface(table)),
                chat=play.row.chat,
                urgency=Urgency.TABLE,
                thread=thread,
                placement=Placement.ANEW,
            )
        at = self._tables.ports.clock.now()
        await self._tables.database.write(_place, SetThread(table, thread), mark, at)
        self._tables.ports.listener.marked(frozenset({play.row.bot}))

    def close(self, play: Bundle) -> None:
        """The table is over, and with it its topic."""
        if self.port is not None and play.row.placed and play.row.thread is not None:
            self.port.close(play.place)


async def _place(session: Session, change: SetThread, mark: Mark | None, at: int) -> None:
    await change.apply(session, at)
    if mark is not None:
        await mark.apply(session, at)
