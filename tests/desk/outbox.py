"""What a move has left to be shown."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Session
from storage.outbox import Surface
from tests.desk.world import BOT, World
from tests.kit.outbox import stale_surfaces


@dataclass(frozen=True, slots=True)
class WaitingPost:
    """A post as it waits."""

    kind: str
    payload: str
    state: str


async def posts_to(world: World, chat: int) -> list[WaitingPost]:
    """Every post to a chat, in order, taken back ones too."""
    return await world.database.read(_posts, chat)


async def _posts(session: Session, chat: int) -> list[WaitingPost]:
    return await session.fetch(
        WaitingPost,
        "SELECT kind, payload, state FROM posts WHERE bot = :bot AND chat = :chat ORDER BY number",
        bot=BOT,
        chat=chat,
    )


async def stale(world: World) -> dict[str, Surface]:
    """The surfaces that wait to be shown, by name."""
    found = await world.database.read(stale_surfaces, BOT)
    return {surface.surface: surface for surface in found}


async def show_all(world: World) -> None:
    """As if everything that waits had been shown."""
    await world.database.write(_show_all)


async def _show_all(session: Session) -> None:
    await session.execute("UPDATE surfaces SET shown = want, shown_at = since")
    await session.execute("UPDATE posts SET state = 'sent' WHERE state = 'pending'")
