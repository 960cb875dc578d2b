"""What the outbox holds, seen as only tests look at it."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Session
from storage.outbox import PostState, Surface


@dataclass(frozen=True, slots=True)
class SentPost:
    """A post with what became of it."""

    number: int
    kind: str
    state: PostState
    reason: str | None


async def stale_surfaces(session: Session, bot: int) -> list[Surface]:
    """Everything that does not show the newest state yet, the longest waiting first."""
    return await session.fetch(
        Surface,
        "SELECT bot, surface, chat, thread, message, want, shown, urgency, since FROM surfaces"
        " WHERE bot = :bot AND stale = 1 ORDER BY since, surface",
        bot=bot,
    )


async def posts_of_chat(session: Session, bot: int, chat: int) -> list[SentPost]:
    """The posts of a chat, in order."""
    return await session.fetch(
        SentPost,
        "SELECT number, kind, state, reason FROM posts WHERE bot = :bot AND chat = :chat"
        " ORDER BY number",
        bot=bot,
        chat=chat,
    )
