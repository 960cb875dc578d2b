"""Limits on the calls of handlers, and the one truth that they share with the outbox.

**The budget is in the database** (`storage.booking`): the outbox books a call in the transaction
that claims the work. Everything else that sends or edits, a handler's reply or a die, books here,
into the same rows, and then waits until the time that it was given. So the outbox sees what
handlers spend and handlers see what the outbox spends, over all workers and over a restart.

**Nothing is delayed twice**: the outbox passes `BOOKED` as its ``rate_limit_args`` and goes
straight through. **A 429 stops one chat**: the outbox enters it with the outcome of its call; after
a handler's call it is noted here, and the call is made again. Answers to presses, deletions and
questions (``answerCallbackQuery``, ``delete…``, ``get…``) have no limit at Telegram and none here.

A reply into a busy group may have to wait for most of a minute: what need not be said at once
belongs into the outbox as a post, and no handler should hold its table's turn while it waits here.
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

if TYPE_CHECKING:
    from bot.desk.ports import Clock
    from storage.budget import Rates
    from storage.database import Database

JsonDict: TypeAlias = dict[str, Any]
Answer: TypeAlias = bool | JsonDict | list[JsonDict]

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

    async def book(self, chat: int) -> int:
        """Book a call; how many milliseconds it has to wait."""
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

    async def book(self, chat: int) -> int:
        """Book a call; how many milliseconds it has to wait."""
        now = self._clock.now()
        at = await self._database.write(
            book_call, bot=self._bot, chat=chat, now=now, rates=self._rates
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
    """

    def __init__(
        self, budget: Budget, clock: Clock, observe: Observe, patience: int = 60_000
    ) -> None:
        self._budget = budget
        self._clock = clock
        self._observe = observe
        self._patience = patience

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
        waited = 0
        while True:
            wait = await self._budget.book(chat)
            if waited + wait > self._patience:
                self._observe(CallRecord(endpoint, CallResult.IMPATIENT, waited))
                raise RetryAfter(-(-wait // 1000))
            if wait:
                await self._clock.sleep(wait)
                waited += wait
            try:
                return await self._call(callback, args, kwargs, endpoint, waited)
            except RetryAfter as error:
                await self._budget.pause(chat, seconds_of(error))

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
