"""What delivery needs of the rest of the bot, given by the composition root."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from bot.screens.message import Screen
from bot.telegram.errors import Why


@dataclass(frozen=True, slots=True)
class Gone:
    """There is nothing to show any more: the surface's message goes, the post is not sent."""


class Renderer(Protocol):
    """Draws what is to be shown, from the newest state, at the moment it is asked.

    Chats below zero are groups: there it draws what everybody may see and nothing else.
    """

    async def surface(self, name: str, chat: int) -> Screen | Gone:
        """The surface of that name as it should look now."""
        ...

    async def post(self, kind: str, payload: str, number: int, chat: int) -> Screen | Gone:
        """The post of that kind; `number` is its place in the chat and belongs in its text."""
        ...


class Reports(Protocol):
    """Told what Telegram refuses, so that tables pause, seats are marked and players hear of it.

    Each trouble of a chat is told once, and again only after something could be shown there.
    """

    async def unreachable(self, person: int, why: Why) -> None:
        """A person's private chat cannot be written to."""
        ...

    async def topic_lost(self, chat: int, thread: int) -> None:
        """A topic was closed or deleted; what was for it is shown in the chat itself."""
        ...

    async def no_rights(self, chat: int) -> None:
        """The bot may not post in a group."""
        ...

    async def removed(self, chat: int) -> None:
        """The bot is in that group no more, or the group is no more."""
        ...

    async def migrated(self, old: int, new: int) -> None:
        """A group has a new id. Its rows in the database have it already, unless both ids have an
        open table in one place: then one of them is to be closed and the rows are to be moved.
        """
        ...


class WorkKind(StrEnum):
    """The two kinds of row in the outbox."""

    SURFACE = "surface"
    POST = "post"


class Result(StrEnum):
    """What became of a piece of work."""

    SENT = "sent"
    EDITED = "edited"
    EQUAL = "equal"
    """Nothing was called: it looks like that already, as far as we know."""
    NOT_MODIFIED = "not_modified"
    ENDED = "ended"
    """There was nothing to show any more."""
    MESSAGE_GONE = "message_gone"
    THREAD_GONE = "thread_gone"
    MIGRATED = "migrated"
    THROTTLED = "throttled"
    NOT_SENT = "not_sent"
    UNKNOWN = "unknown"
    REFUSED = "refused"
    LEASE_OVER = "lease_over"
    BROKEN = "broken"
    """A fault of ours, see the log."""


Tally: TypeAlias = Callable[[WorkKind, Result], None]
"""Told of every piece of work, for the metrics."""
