"""Server-sent events: the newest board when something has happened, else a sign of life.

Each carries the server's time, by which the big screen sets its clock. What many listen to is made
once a version.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from sse_starlette import EventSourceResponse, ServerSentEvent

from bot.desk.ports import Clock
from bot.desk.tournaments.facade import Tournaments
from bot.web.board import board
from bot.web.reading import EventPage, event_page
from bot.web.words import Words

_ENCODER: Final = msgspec.json.Encoder()
MOST_STREAMS: Final = 2000
"""Who listens beyond that is told to come back later."""
_AGAIN: Final = 1000
"""Milliseconds after which a browser opens a lost stream again."""


class _News(msgspec.Struct, frozen=True, omit_defaults=True):
    at: int
    board: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Feed:
    """What happens in tournaments, for whoever listens.

    Attributes:
        closing: set when the server stops, so that streams end and browsers come back later.
    """

    def __init__(self, tournaments: Tournaments, clock: Clock) -> None:
        self._tournaments = tournaments
        self._clock = clock
        self._made: dict[tuple[str, str], tuple[int, msgspec.Raw]] = {}
        self._listening = 0
        self.closing = asyncio.Event()

    def response(self, page: EventPage, words: Words) -> EventSourceResponse:
        """A stream that begins with what is on `page`."""
        return EventSourceResponse(self._stream(page, words))

    async def changed(self, key: str, since: int) -> int:
        """Wait until the version is past `since`, some seconds pass, or the server stops."""
        change = asyncio.ensure_future(self._tournaments.changes(key, since))
        stop = asyncio.ensure_future(self.closing.wait())
        try:
            await asyncio.wait({change, stop}, return_when=asyncio.FIRST_COMPLETED)
            return change.result() if change.done() else since
        finally:
            for one in (change, stop):
                one.cancel()

    @property
    def full(self) -> bool:
        """Whether as many listen as can be served."""
        return self._listening >= MOST_STREAMS

    async def _stream(self, first: EventPage, words: Words) -> AsyncIterator[ServerSentEvent]:
        self._listening += 1
        try:
            async for event in self._events(first, words):
                yield event
        finally:
            self._listening -= 1

    async def _events(self, first: EventPage, words: Words) -> AsyncIterator[ServerSentEvent]:
        key, version = first.key, first.version
        yield self._board(version, self._keep(first, words))
        while not self.closing.is_set():
            newest = await self.changed(key, version)
            if newest == version:
                yield ServerSentEvent(self._said(_News(self._clock.now())), event="alive")
                continue
            made = self._made.get((key, words.tag))
            if made is None or made[0] != newest:
                page = await event_page(self._tournaments, key)
                if page is None:
                    return
                made = page.version, self._keep(page, words)
            version = made[0]
            yield self._board(*made)

    def _keep(self, page: EventPage, words: Words) -> msgspec.Raw:
        made = self._made.get((page.key, words.tag))
        if made is not None and made[0] == page.version:
            return made[1]
        raw = msgspec.Raw(_ENCODER.encode(board(page, words)))
        self._made[page.key, words.tag] = (page.version, raw)
        return raw

    def _board(self, version: int, raw: msgspec.Raw) -> ServerSentEvent:
        news = _News(self._clock.now(), raw)
        return ServerSentEvent(self._said(news), event="board", id=str(version), retry=_AGAIN)

    def _said(self, news: _News) -> str:
        return _ENCODER.encode(news).decode()
