"""Updates over HTTP, answered once they have been dealt with.

Telegram repeats an update until it gets a 2xx answer. The library's own webhook answers at once and
loses what it holds when the process dies; here the answer comes after the update has been dealt
with (or after `patience`, when it is still being dealt with), and a repeated update changes nothing
because causes are unique in the database. While it waits, Telegram keeps back only what belongs to
the same chat or person.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.responses import Response
from starlette.routing import Route
from telegram import Update

from bot.telegram.slimming import slim_update

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request

    from bot.telegram.library import AnyApplication

_LOG: Final = logging.getLogger(__name__)
_SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
_LARGEST: Final = 1 << 20


class Webhook:
    """The endpoint that `setWebhook` is given.

    Args:
        application: started; it deals with the updates.
        secret: what Telegram must send along.
        patience: seconds after which an update is acknowledged though still in work.

    Raises:
        ValueError: no secret; anybody could send updates.
    """

    def __init__(self, application: AnyApplication, secret: str, patience: float = 20) -> None:
        if not secret:
            raise ValueError("WEBHOOK_SECRET: without it anybody could send updates")
        self._application = application
        self._secret = secret
        self._patience = patience

    def route(self, path: str) -> Route:
        """The route for the web application."""
        return Route(path, self.receive, methods=["POST"])

    async def register(self, url: str, allowed: Sequence[str], connections: int = 100) -> None:
        """Tell Telegram to deliver to `url`.

        Args:
            allowed: kinds of update, such as ``callback_query``.
            connections: how many deliveries may be under way at once, at most 100.
        """
        await self._application.bot.set_webhook(
            url,
            allowed_updates=allowed,
            max_connections=connections,
            secret_token=self._secret,
        )

    async def receive(self, request: Request) -> Response:
        """Take one update."""
        given = request.headers.get(_SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), self._secret.encode()):
            return Response(status_code=HTTPStatus.FORBIDDEN)
        body = await _body(request)
        if body is None:
            return Response(status_code=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        try:
            update = Update.de_json(slim_update(json.loads(body)), self._application.bot)
        except (ValueError, TypeError, KeyError, AttributeError):
            _LOG.warning("not an update: %d bytes", len(body))
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        await self._deal_with(update)
        return Response(status_code=HTTPStatus.OK)

    async def _deal_with(self, update: Update) -> None:
        application = self._application
        work = application.update_processor.process_update(
            update, application.process_update(update)
        )
        # A task of the application, so that it is waited for when the application stops.
        await asyncio.wait({application.create_task(work, update)}, timeout=self._patience)


async def _body(request: Request) -> bytes | None:
    """The body; None if it is larger than any update."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LARGEST:
            return None
    return bytes(body)
