"""Telegram's limits, and its flood control."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bot.sandbox.server.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.server.chats import Chat


@dataclass(slots=True)
class Limits:
    """What Telegram documents or is known to enforce. Times are in seconds, sizes in bytes."""

    enabled: bool = True
    """Whether there is flood control at all."""
    chat_per_second: float = 1
    """The documented rate for one chat, in which edits count as messages do."""
    chat_burst: int = 5
    """How many calls to one chat go through at once before that rate bites."""
    group_per_minute: int = 20
    """Messages and edits in one group within ``window``."""
    overall_per_second: float = 30
    """Messages and edits of the whole bot."""
    window: float = 60
    """The length of the minute of ``group_per_minute``."""
    callback_timeout: float = 15
    """How long a callback query can be answered (unspecified; a cautious guess)."""
    buttons: int = 100
    """Buttons of an inline keyboard."""
    row: int = 8
    """Buttons of one row."""
    markup_bytes: int = 9_500
    """The JSON of a keyboard; Telegram refuses at about 10 kB of its own encoding."""
    photo_bytes: int = 10 << 20
    file_bytes: int = 50 << 20
    webhook_retry_scale: float = 1
    """Multiplies the pauses between deliveries of an update."""
    latency: float = 0
    """A call takes up to so long, so that calls can overtake each other."""

    @classmethod
    def scaled(cls, factor: float) -> Limits:
        """The limits for a test whose clock runs ``factor`` times as fast as ours.

        Every rate is multiplied and every window divided alike: at 20 a group's minute is 3 s and
        a chat takes 20 messages a second. How long a callback query can be answered stays, since
        no clock makes a network quicker; ``retry_after`` stays whole seconds, as in Telegram.
        """
        if factor <= 0:
            raise ValueError(f"the factor must be above 0, not {factor}")
        plain = cls()
        return cls(
            chat_per_second=plain.chat_per_second * factor,
            overall_per_second=plain.overall_per_second * factor,
            window=plain.window / factor,
            webhook_retry_scale=plain.webhook_retry_scale / factor,
        )


class Taken(NamedTuple):
    """One message or edit that flood control counted."""

    at: float
    """When, in seconds of the server's clock."""
    chat_id: int
    granted: bool
    """False when it was refused with 429."""


class _Window(NamedTuple):
    key: object
    size: float
    seconds: float


class Flood:
    """A token bucket for each chat, and sliding windows for groups and for the whole bot."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.limits = limits
        self.taken: list[Taken] = []
        self._now = now
        self._buckets: dict[int, tuple[float, float]] = {}
        self._times: defaultdict[object, deque[float]] = defaultdict(deque)

    def take(self, chat: Chat, count: int = 1) -> None:
        """Count ``count`` messages in a chat, or refuse them with 429 and ``retry_after``."""
        now = self._now()
        windows = self._windows(chat)
        tokens = self._tokens(chat, now)
        cost = min(count, self.limits.chat_burst)
        waits = [self._wait(window, count, now) for window in windows]
        wait = max(*waits, (cost - tokens) / self.limits.chat_per_second, 0)
        granted = wait <= 0 or not self.limits.enabled
        self.taken.extend([Taken(now, chat.id, granted)] * count)
        if not granted:
            retry_after = max(1, math.ceil(wait))
            text = f"Too Many Requests: retry after {retry_after}"
            raise ApiError(429, text, retry_after=retry_after)
        self._buckets[chat.id] = (tokens - cost, now)
        for window in windows:
            self._times[window.key].extend([now] * count)

    def busiest(self, chat_id: int, seconds: float) -> int:
        """The most calls to a chat within any ``seconds``, granted or refused."""
        recent: deque[float] = deque()
        most = 0
        for at in (taken.at for taken in self.taken if taken.chat_id == chat_id):
            recent.append(at)
            while recent[0] <= at - seconds:
                recent.popleft()
            most = max(most, len(recent))
        return most

    def _windows(self, chat: Chat) -> list[_Window]:
        limits = self.limits
        overall = [_Window("all", limits.overall_per_second, 1.0)]
        if not chat.is_group:
            return overall
        return [*overall, _Window(chat.id, limits.group_per_minute, limits.window)]

    def _tokens(self, chat: Chat, now: float) -> float:
        burst = self.limits.chat_burst
        tokens, since = self._buckets.get(chat.id, (burst, now))
        return min(burst, tokens + (now - since) * self.limits.chat_per_second)

    def _wait(self, window: _Window, count: int, now: float) -> float:
        times = self._times[window.key]
        while times and times[0] <= now - window.seconds:
            times.popleft()
        excess = math.ceil(len(times) + count - window.size)
        if excess <= 0 or not times:
            return 0
        return times[min(excess, len(times)) - 1] + window.seconds - now
