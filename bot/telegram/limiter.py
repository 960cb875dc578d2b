"""Limits on the calls of handlers, and the one truth that they share with the outbox.

**The budget is in the database** (`storage.booking`): the outbox books a call in the transaction
that claims the work. Everything else that sends or edits, a handler's reply or a die, books here,
into the same rows, and then waits until the time that it was given. So the outbox sees what
handlers spend and handlers see what the outbox spends, over all workers and over a restart.

**Nothing is delayed twice**: the outbox passes `BOOKED` as its ``rate_limit_args`` and goes
straight through. **A 429 stops one chat**: the outbox enters it with the outcome of its call; after
a handler's call it is noted here, and the call is made again. Answers to presses, deletions and
questions (``answerCallbackQuery``, ``delete…``, ``get…``) have no limit at Telegram and none here.

**Nobody can talk a table into silence**: of a group's minute direct calls get `SHARE` at most, and
one that would have to wait longer than the patience is not made, nor booked; it fails with
`RetryAfter`. What must be said belongs into the outbox as a post.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from telegram.error import RetryAfter, TelegramError
from telegram.ext import BaseRateLimiter

from bot.telegram.errors import seconds_of
from storage.booking import book_call, pause_chat
from storage.budget import Window, is_group

if TYPE_CHECKING:
    from bot.desk.ports import Clock
    from storage.budget import Rates
    from storage.database import Database

JsonDict: TypeAlias = dict[str, Any]
Answer: TypeAlias = bool | JsonDict | list[JsonDict]

SHARE: Final = Window(8, 60_000)
"""Of the twenty calls that a group takes in a minute; twelve are for tables and what they post."""

_LIMITED: Final = ("send", "edit", "copy", "forward")
_FREE: Final = frozenset({"sendchataction"})


class Booking(StrEnum):
    """What a call passes as its ``rate_limit_args``; without it, it is booked here."""

    BOOKED = "booked"
    """The call has its place in the budget already, and its maker deals with a 429."""


BOOKED: Final = Booking.BOOKED


class CallResult(StrEnum):
    """How a call went."""

    DONE = "done"
    LIMITED = "limited"
    FAILED = "failed"
    IMPATIENT = "impatient"
    """The budget would have let it go too late; it was not made."""


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One attempt at a call, for the metrics. `waited` is in milliseconds."""

    endpoint: str
    result: CallResult
    waited: int


Observe: TypeAlias = Callable[[CallRecord], None]


class Budget(Protocol):
    """Where calls are booked."""

    async def book(self, chat: int, patience: int) -> int:
        """Book a call, unless it had to wait longer than `patience`.

        Returns:
            How long it has to wait, in milliseconds.
        """
        ...

    async def pause(self, chat: int, seconds: float) -> None:
        """Telegram takes no calls to this chat for so long."""
        ...


class StoredBudget:
    """The budget of one bot in the database."""

    def __init__(self, database: Database, bot: int, clock: Clock, rates: Rates) -> None:
        self._database = database
        self._bot = bot
        self._clock = clock
        self._rates = rates

    async def book(self, chat: int, patience: int) -> int:
        """Book a call, unless it had to wait longer than `patience`; how long it has to wait."""
        now = self._clock.now()
        at = await self._database.write(
            book_call,
            bot=self._bot,
            chat=chat,
            now=now,
            rates=self._rates,
            latest=now + patience,
        )
        return max(0, at - now)

    async def pause(self, chat: int, seconds: float) -> None:
        """Move the time from which the chat may be called again."""
        until = self._clock.now() + round(seconds * 1000)
        await self._database.write(pause_chat, self._bot, chat, until)


class ChatLimiter(BaseRateLimiter[Booking]):
    """Books each direct call that Telegram counts, waits for its time, and repeats it after a 429.

    Args:
        observe: told of every attempt at any call.
        patience: milliseconds that a call may wait in all; beyond that it fails with `RetryAfter`.
            Handlers wait here, so it is short.
        share: what direct calls may take of a group's minute.
    """

    def __init__(
        self,
        budget: Budget,
        clock: Clock,
        observe: Observe,
        patience: int = 10_000,
        share: Window = SHARE,
    ) -> None:
        self._budget = budget
        self._clock = clock
        self._observe = observe
        self._patience = patience
        self._share = share
        self._direct: dict[int, tuple[int, ...]] = {}

    async def initialize(self) -> None:
        """Nothing is needed."""

    async def shutdown(self) -> None:
        """Nothing is kept."""

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, Answer]],
        args: Any,
        kwargs: JsonDict,
        endpoint: str,
        data: JsonDict,
        rate_limit_args: Booking | None,
    ) -> Answer:
        """Make the call when the budget allows it.

        Raises:
            RetryAfter: its time would come too late, or Telegram asks for too long a pause.
        """
        chat = data.get("chat_id")
        if rate_limit_args is BOOKED or not is_limited(endpoint) or not isinstance(chat, int):
            return await self._call(callback, args, kwargs, endpoint, 0)
        self._take_share(endpoint, chat)
        waited = 0
        while True:
            patience = self._patience - waited
            wait = await self._budget.book(chat, patience)
            if wait > patience:
                raise self._impatient(endpoint, wait, waited)
            if wait:
                await self._clock.sleep(wait)
                waited += wait
            try:
                return await self._call(callback, args, kwargs, endpoint, waited)
            except RetryAfter as error:
                await self._budget.pause(chat, seconds_of(error))

    def _take_share(self, endpoint: str, chat: int) -> None:
        """Note a direct call to a group; `RetryAfter` if they have had their share."""
        if not is_group(chat):
            return
        now = self._clock.now()
        since = now - self._share.span
        self._direct = {of: times for of, times in self._direct.items() if times[-1] > since}
        recent = tuple(time for time in self._direct.get(chat, ()) if time > since)
        if len(recent) >= self._share.calls:
            raise self._impatient(endpoint, self._share.ready(recent) - now, 0)
        self._direct[chat] = (*recent, now)

    def _impatient(self, endpoint: str, wait: int, waited: int) -> RetryAfter:
        self._observe(CallRecord(endpoint, CallResult.IMPATIENT, waited))
        return RetryAfter(-(-wait // 1000))

    async def _call(
        self,
        callback: Callable[..., Coroutine[Any, Any, Answer]],
        args: Any,
        kwargs: JsonDict,
        endpoint: str,
        waited: int,
    ) -> Answer:
        try:
            answer = await callback(*args, **kwargs)
        except RetryAfter:
            self._observe(CallRecord(endpoint, CallResult.LIMITED, waited))
            raise
        except TelegramError:
            self._observe(CallRecord(endpoint, CallResult.FAILED, waited))
            raise
        self._observe(CallRecord(endpoint, CallResult.DONE, waited))
        return answer


def is_limited(endpoint: str) -> bool:
    """Whether Telegram counts calls of this method: those that make or change a message."""
    name = endpoint.lower()
    return name.startswith(_LIMITED) and name not in _FREE
