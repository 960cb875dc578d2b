"""Updates that wait for the bot, and the long poll that fetches them."""

from __future__ import annotations

import asyncio
import copy
import random
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.server.errors import CONFLICT, ApiError, need
from bot.sandbox.server.values import as_integer, as_object

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.sandbox.server.clock import Changes, Clock
    from bot.sandbox.server.shapes import Json
    from bot.sandbox.server.spec import Spec

NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
DAY = 86_400
LIFETIMES = {"callback_query": 150}
"""Seconds that an update waits for the bot where it is not a day."""


@dataclass(frozen=True, slots=True)
class PendingUpdate:
    """An update that the bot has not confirmed."""

    update: Json
    queue: object
    """Updates of one queue are delivered in order: a chat's messages, a person's presses."""
    expires: float

    @property
    def id(self) -> int:
        """The update's id."""
        return as_integer(self.update["update_id"])


class Updates:
    """The bot's updates, in the order of their ids."""

    def __init__(self, spec: Spec, clock: Clock, changes: Changes) -> None:
        self._spec = spec
        self._clock = clock
        self._changes = changes
        self._pending: list[PendingUpdate] = []
        self._poll: asyncio.Future[None] | None = None
        self.allowed = spec.update_kinds - NOT_BY_DEFAULT
        self.last_id = random.randint(10**8, 10**9)
        self.on_new: Callable[[], None] = lambda: None
        """What to do when there is a new update: a webhook delivers it."""

    @property
    def is_polled(self) -> bool:
        """Whether a long poll is waiting."""
        return self._poll is not None and not self._poll.done()

    def allow(self, kinds: list[str] | None) -> None:
        """Choose the kinds of updates; an empty list is Telegram's default, None no change."""
        if kinds is None:
            return
        unknown = set(kinds) - self._spec.update_kinds
        need(not unknown, f"STRICT: unknown update types {unknown}")
        self.allowed = frozenset(kinds) or self._spec.update_kinds - NOT_BY_DEFAULT

    def emit(self, kind: str, payload: Mapping[str, object], queue: object) -> None:
        """Something happened of which the bot is told, if it wants this kind of update."""
        if kind not in self.allowed:
            return
        self.last_id += 1
        update: Json = {"update_id": self.last_id, kind: copy.deepcopy(dict(payload))}
        self._spec.check_object(update, ["Update"], "update")  # our own output is checked too
        expires = self._clock.now() + LIFETIMES.get(kind, DAY)
        self._pending.append(PendingUpdate(update, queue, expires))
        if self._poll and not self._poll.done():
            self._poll.set_result(None)
        self.on_new()

    def pending(self) -> list[PendingUpdate]:
        """What still waits for the bot."""
        now = self._clock.now()
        self._pending = [update for update in self._pending if update.expires > now]
        return self._pending

    def drop(self, *gone: PendingUpdate) -> None:
        """Forget updates that were delivered."""
        self._pending = [update for update in self._pending if update not in gone]

    def clear(self) -> None:
        """Forget all updates that wait."""
        self._pending = []

    def end_poll(self, why: str) -> None:
        """Refuse the long poll that waits, if any, with 409."""
        if self._poll and not self._poll.done():
            self._poll.set_exception(ApiError(409, why))

    async def fetch(self, offset: int, limit: int, seconds: float) -> list[Json]:
        """What waits from ``offset`` on, as soon as there is something; what is before is gone."""
        self.end_poll(CONFLICT)
        if offset < 0:
            self._pending = self._pending[offset:]
        else:
            self._pending = [update for update in self._pending if update.id >= offset]
        end = time.monotonic() + seconds
        while not self.pending() and (left := end - time.monotonic()) > 0:
            self._poll = poll = asyncio.get_running_loop().create_future()
            self._changes.touch()
            with suppress(TimeoutError):
                await asyncio.wait_for(poll, left)
        return [as_object(update.update) for update in self._pending[:limit]]
