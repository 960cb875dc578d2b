"""How many calls a bot may make, and when a chat may be called next.

Telegram takes about 30 calls a second from a bot, one a second from a chat with short bursts, and
20 a minute into a group, edits included. Calls are booked when they are handed out, so that the
budget holds over all workers and over a restart.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Window:
    """At most `calls` in any `span` milliseconds."""

    calls: int
    span: int

    def ready(self, recent: tuple[int, ...]) -> int:
        """When the next call fits, given the times of the earlier ones (ascending, ms)."""
        return recent[-self.calls] + self.span if len(recent) >= self.calls else 0


@dataclass(frozen=True, slots=True)
class Rates:
    """Every rate and pause of the delivery; times in milliseconds.

    Args:
        bot_rate: calls a second that the bot's budget grows by.
        bot_burst: calls it may have saved up; with `bot_rate` never above 30 in a second.
        chat: what one chat takes.
        group: what one group takes; a little wider than a minute, as calls arrive late unevenly.
        edit_gap: between two edits of surfaces in one group, all tables together.
        lease: how long a claimed chat is held; longer than the time-out of a call.
        verify: after an unknown outcome, when the chat is looked at once more.
        retry: pause of a chat after an unknown outcome.
        step: a class of urgency is worth this much waiting.
    """

    bot_rate: int = 25
    bot_burst: int = 5
    chat: Window = Window(5, 5_000)
    group: Window = Window(20, 61_000)
    edit_gap: int = 5_000
    lease: int = 15_000
    verify: int = 30_000
    retry: int = 1_000
    step: int = 2_500

    def free_calls(self, spent_until: int, now: int) -> int:
        """How many calls the bot may make at once.

        Args:
            spent_until: the time up to which its budget is spent, in microseconds.
            now: the present time (ms).
        """
        floor = (now * 1000) - self.bot_burst * self._call
        return max(0, (now * 1000 - max(spent_until, floor)) // self._call)

    def spend(self, spent_until: int, now: int, calls: int) -> int:
        """The new time (µs) up to which the budget is spent after so many calls."""
        floor = (now * 1000) - self.bot_burst * self._call
        return max(spent_until, floor) + calls * self._call

    def bot_ready(self, spent_until: int) -> int:
        """When (ms) the bot may make its next call."""
        return -(-(spent_until + self._call) // 1000)

    @property
    def _call(self) -> int:
        return -(-1_000_000 // self.bot_rate)


@dataclass(frozen=True, slots=True)
class Booking:
    """What a call does to its chat's budget."""

    recent: tuple[int, ...]
    ready: int
    edit_ready: int


def is_group(chat: int) -> bool:
    """Groups and channels have ids below zero."""
    return chat < 0


def book(rates: Rates, chat: int, recent: tuple[int, ...], now: int) -> Booking:
    """One call to `chat` at `now`, after the `recent` ones.

    Returns:
        The calls still to be remembered, and when the next call and the next edit fit.
    """
    horizon = now - max(rates.chat.span, rates.group.span)
    calls = (*(call for call in recent if call > horizon), now)
    ready = rates.chat.ready(calls)
    if not is_group(chat):
        return Booking(calls, ready, ready)
    ready = max(ready, rates.group.ready(calls))
    return Booking(calls, ready, max(ready, now + rates.edit_gap))
