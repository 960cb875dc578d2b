"""A surface that something else has pushed up the chat comes down again."""

from __future__ import annotations

from storage.database import Session
from storage.outbox import Mark, Placement, Urgency, surface


async def show_below(session: Session, bot: int, name: str, at: int) -> bool:
    """Have a surface sent again as the newest message of its chat; the old one is deleted then.

    For `/hand`, and whenever anything else appears in a private chat during a deal. It is part of
    the caller's transaction; deliver by waking `Delivery` afterwards.

    Args:
        at: the present time (ms).

    Returns:
        Whether there is such a surface.
    """
    found = await surface(session, bot, name)
    if found is None:
        return False
    mark = Mark(bot, name, found.chat, Urgency.PROMPT, found.thread, Placement.ANEW)
    await mark.apply(session, at)
    return True
