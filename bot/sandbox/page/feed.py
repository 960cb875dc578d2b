"""What happens in a person's chats, as server-sent events."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from aiohttp import web

from bot.sandbox.page import views

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox.server import Event, User
    from bot.sandbox.world import World

HEARTBEAT = 15.0
"""Seconds after which a silent stream shows that it is alive."""


async def stream(request: web.Request, world: World, person: User, last: int) -> web.StreamResponse:
    """Send every event after number ``last`` until the browser goes away."""
    headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
    response = web.StreamResponse(headers=headers)
    await response.prepare(request)
    while True:
        for happened in _after(world, last):
            last = happened.number
            shown = views.event(world, person, happened)
            if shown is not None:
                body = json.dumps(shown, ensure_ascii=False)
                await response.write(f"id: {last}\ndata: {body}\n\n".encode())
        if not await world.api.cloud.changes.next(HEARTBEAT):
            await response.write(b": still here\n\n")


def is_lost(world: World, last: int) -> bool:
    """Whether events after number ``last`` are no longer kept, so that all must be read anew."""
    feed = world.api.cloud.feed
    oldest = feed[0].number if feed else world.api.cloud.last_event_number + 1
    return not oldest - 1 <= last <= world.api.cloud.last_event_number


def _after(world: World, last: int) -> Iterator[Event]:
    newest = world.api.cloud.last_event_number - last
    feed = world.api.cloud.feed
    return iter([feed[index] for index in range(max(0, len(feed) - newest), len(feed))])
