"""Load, decide, commit: how anything that is kept as streams of events moves.

Moves of one subject go one after another within this process; another worker may come between,
then the append loses its compare-and-set, everything is loaded again and decided again.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from bot.desk.answers import NOTHING_SAID, Answer, StoredAnswer, stored_answer
from storage.causes import Cause
from storage.errors import Conflict
from storage.moves import Committed, Repeated

_TRIES: Final = 8

R = TypeVar("R")
B = TypeVar("B")


class Overtaken(RuntimeError):
    """Other workers were first again and again; the press may be tried once more."""


@dataclass(frozen=True, slots=True)
class Decided(Generic[R]):
    """What a decision comes to.

    Attributes:
        reply: for the one who asked.
        stored: the answer kept with the cause.
        cause: other than the one given, when the decision knows more about it.
    """

    reply: R
    stored: StoredAnswer = NOTHING_SAID
    cause: Cause | None = None


def first_answer(stored: StoredAnswer) -> Answer:
    """The reply to a cause that came before: what was answered then."""
    return stored.answer


def no_answer(stored: StoredAnswer) -> None:
    """The reply to a cause that came before, where nobody waits for one."""


@dataclass(frozen=True, slots=True)
class Loaded(Generic[B]):
    """What a decision is made on; `answer` is there when its cause has moved before."""

    bundle: B
    answer: str | None


class Drafting(Protocol):
    """A move in the making."""

    @property
    def changed(self) -> bool:
        """Whether anything has happened."""
        ...


D = TypeVar("D", bound=Drafting)


class Turns:
    """One lock a key; those who wait come in the order in which they asked."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}

    @asynccontextmanager
    async def alone(self, key: str) -> AsyncGenerator[None, None]:
        """Hold what the key names."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._waiting[key] = self._waiting.get(key, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key]
                del self._locks[key]


class Mover(ABC, Generic[B, D]):
    """Moves subjects of one kind: `B` is what is known of one, `D` a move in the making."""

    def __init__(self) -> None:
        self._turns = Turns()

    @abstractmethod
    async def look(self, key: str, cause: Cause | None = None) -> Loaded[B]:
        """The newest state of a subject, and what its cause was answered if it has come before."""

    @abstractmethod
    def draft(self, bundle: B) -> D:
        """An empty move on that state."""

    @abstractmethod
    async def commit(self, draft: D, cause: Cause, stored: StoredAnswer) -> Committed | Repeated:
        """Write the move.

        Raises:
            Conflict: another worker came between.
        """

    @abstractmethod
    def drop(self, key: str) -> None:
        """Forget what was known: it is read from the beginning next time."""

    @abstractmethod
    def after(self, draft: D) -> B:
        """The subject as the move leaves it."""

    async def decide_and_commit(
        self,
        key: str,
        cause: Cause,
        decide: Callable[[D], Decided[R]],
        repeated: Callable[[StoredAnswer], R],
        newest: B | None = None,
    ) -> tuple[R, B | None]:
        """Decide on the newest state and commit; the reply, and the subject if it has moved.

        Args:
            key: the subject's.
            cause: why; when it has moved before, nothing happens.
            decide: fills the draft it is given, without awaiting anything.
            repeated: the reply to a cause that came before, from the answer it got then.
            newest: the subject where it has just been loaded or moved; what has come between then
                shows at the commit.

        Raises:
            Overtaken: other workers were first again and again.
        """
        for _ in range(_TRIES):
            loaded = await self.look(key, cause) if newest is None else Loaded(newest, None)
            newest = None
            if loaded.answer is not None:
                return repeated(stored_answer(loaded.answer)), None
            draft = self.draft(loaded.bundle)
            decided = decide(draft)
            if not draft.changed:
                return decided.reply, None
            try:
                outcome = await self.commit(draft, decided.cause or cause, decided.stored)
            except Conflict:
                self.drop(key)
                continue
            if isinstance(outcome, Repeated):
                return repeated(stored_answer(outcome.answer)), None
            return decided.reply, self.after(draft)
        raise Overtaken(f"{key} moved {_TRIES} times meanwhile")
