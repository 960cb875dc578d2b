"""Pages on a port of this machine, whose server can be stopped and started again."""

from __future__ import annotations

import socket
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from bot.web.server import serving_web
from bot.web.site import Site
from tests.desk.tournaments.club import Hosted
from tests.web.stage import site_of

HOST = "127.0.0.1"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server((HOST, 0)) as listener:
        return int(listener.getsockname()[1])


@dataclass
class Hall:
    """A tournament, and the server of its pages."""

    hosted: Hosted
    port: int = field(default_factory=free_port)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    site: Site = field(init=False)

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"http://{HOST}:{self.port}"

    def at(self, path: str = "") -> str:
        """The address of a page of the tournament."""
        return f"{self.address}/t/{self.hosted.key}{path}"

    async def open(self) -> None:
        """Serve; the same port again after a stop."""
        self.site = site_of(self.hosted, self.address)
        await self._stack.enter_async_context(serving_web(self.site, HOST, self.port))

    async def stop(self) -> None:
        """Serve no more."""
        await self._stack.aclose()
