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
from bot.web.newest import Newest
from bot.web.reading import EventPage, event_page
from bot.web.words import Words

_ENCODER: Final = msgspec.json.Encoder()
MOST_STREAMS: Final = 2000
"""Who listens beyond that is told to come back later."""
_KEPT: Final = 48
"""Boards that are kept, a tournament and language each."""
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
        self._boards = Newest[msgspec.Raw](_KEPT)
        self._reading = asyncio.Lock()
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
        yield self._board(version, self._made(first, words))
        while not self.closing.is_set():
            newest = await self.changed(key, version)
            if newest == version:
                yield ServerSentEvent(self._said(_News(self._clock.now())), event="alive")
                continue
            made = await self._make(key, newest, words)
            if made is None:
                return
            version, raw = made
            yield self._board(version, raw)

    async def _make(self, key: str, version: int, words: Words) -> tuple[int, msgspec.Raw] | None:
        """The newest board, read once however many listen; None when there is none any more."""
        async with self._reading:
            raw = self._boards.get((key, words.tag), version)
            if raw is not None:
                return version, raw
            page = await event_page(self._tournaments, key)
            return None if page is None else (page.version, self._made(page, words))

    def _made(self, page: EventPage, words: Words) -> msgspec.Raw:
        place = page.key, words.tag
        raw = self._boards.get(place, page.version)
        if raw is None:
            raw = msgspec.Raw(_ENCODER.encode(board(page, words)))
            self._boards.keep(place, page.version, raw)
        return raw

    def _board(self, version: int, raw: msgspec.Raw) -> ServerSentEvent:
        news = _News(self._clock.now(), raw)
        return ServerSentEvent(self._said(news), event="board", id=str(version), retry=_AGAIN)

    def _said(self, news: _News) -> str:
        return _ENCODER.encode(news).decode()
