"""What the desk needs of the world. The composition root gives it; tests and sandbox replace it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from referee.deal.moves import Move
from referee.deal.views import SeatView
from referee.levels import Level
from referee.rules.base import Rules
from referee.table.state import ThrowFor


@dataclass(frozen=True, slots=True)
class Place:
    """A chat, or a topic of it, as one bot sees it."""

    bot: int
    chat: int
    thread: int | None = None


class Clock(Protocol):
    """The time. A test's clock may run faster or stand still."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    async def sleep(self, milliseconds: int) -> None:
        """Return when so much of this clock's time has passed."""
        ...


class Entropy(Protocol):
    """Chance that nobody can foretell."""

    def seed(self) -> str:
        """256 bits as 64 hexadecimal digits."""
        ...

    def key(self) -> str:
        """A new table's or match's key: eight characters of base 32."""
        ...


@dataclass(frozen=True, slots=True)
class ThrowRequest:
    """Dice to be thrown where all can see them."""

    table: str
    place: Place
    purpose: ThrowFor
    dice: int
    version: int
    """Of the table's stream; the answer repeats it, so that a late one is known as such."""


class DicePort(Protocol):
    """Throws dice in a chat. It returns at once and later calls `Desk.thrown`, or never does."""

    def throw(self, request: ThrowRequest) -> None:
        """Begin to throw. What is lost on the way is never thrown again."""
        ...


class RightsPort(Protocol):
    """Who may referee in a chat."""

    async def administrators(self, bot: int, chat: int) -> frozenset[int]:
        """The user ids of the chat's administrators; empty when they cannot be told."""
        ...

    async def creator(self, bot: int, chat: int) -> int | None:
        """The user id of the chat's creator; None when it cannot be told."""
        ...


Policy: TypeAlias = Callable[[Rules, SeatView], Move]
"""A computer player: the move it makes of those that the view's question lists."""

Computers: TypeAlias = Callable[[Level], Policy]
"""The computer player of a level."""


class Listener(Protocol):
    """Told after each commit, so that it need not poll. Hints only: nothing depends on them."""

    def marked(self, bots: frozenset[int]) -> None:
        """Surfaces or posts of these bots wait to be shown."""
        ...


@dataclass(frozen=True, slots=True)
class Ports:
    """All of them together."""

    clock: Clock
    entropy: Entropy
    dice: DicePort
    rights: RightsPort
    computer: Computers
    listener: Listener
