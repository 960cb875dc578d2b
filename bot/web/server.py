"""The web server in the bot's process: the pages, and where it is used the webhook."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Final

import uvicorn
from starlette.applications import Starlette

from bot.commands import BadInput
from bot.web.site import Site

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

_PATIENCE: Final = 5
"""Seconds that answers under way may take when the server stops."""


@asynccontextmanager
async def serving_web(
    site: Site, host: str, port: int, more: Sequence[BaseRoute] = ()
) -> AsyncGenerator[None, None]:
    """Serve the pages, and `more` routes beside them, until the block is left.

    Raises:
        BadInput: the port is taken.
    """
    async with listening(site.application(more), host, port):
        try:
            yield
        finally:
            site.close()


class _Server(uvicorn.Server):
    """A server inside the bot's process, which alone decides what a signal means."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        self.listening.set()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


@asynccontextmanager
async def listening(app: Starlette, host: str, port: int) -> AsyncGenerator[None, None]:
    """An HTTP server in this event loop until the block is left.

    Raises:
        BadInput: the address cannot be listened on.
    """
    listener = _bound(host, port)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, lifespan="off", timeout_graceful_shutdown=_PATIENCE
    )
    server = _Server(config)
    serving = asyncio.create_task(server.serve([listener]))
    try:
        await server.listening.wait()
        yield
    finally:
        server.should_exit = True
        await serving
        listener.close()


def _bound(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=_family(host), reuse_port=False)
    except OSError as error:
        raise BadInput(
            f"WEB_HOST, WEB_PORT: {host}:{port} cannot be listened on ({error.strerror}); "
            "stop what listens there or choose another port"
        ) from None


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
