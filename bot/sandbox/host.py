"""The sandbox as the command line starts it: the Bot API server, the club, and its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from aiohttp import web

from bot.sandbox.page import page_app
from bot.sandbox.server import DEFAULT_TOKEN, Limits, StrictApi
from bot.sandbox.world import World, sandbox_world

if TYPE_CHECKING:
    from types import TracebackType

BOT_USERNAME = "mahjong_sandbox_bot"
BOT_NAME = "麻將裁判"


class Sandbox:
    """A Bot API server with a club, and a page to play in.

    >>> async with Sandbox() as sandbox:  # doctest: +SKIP
    ...     sandbox.api.token, sandbox.api.base_url, sandbox.url

    ``port`` is the page's and ``api_port`` the server's; 0 takes any that is free. OSError is
    raised when one is taken.
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 8080,
        api_port: int = 8081,
        limits: Limits | None = None,
    ) -> None:
        self._host = host
        self._port = port
        self._api_port = api_port
        self.api = StrictApi(DEFAULT_TOKEN, BOT_USERNAME, BOT_NAME, limits)
        self.world: World = sandbox_world(self.api)
        self._runner: web.AppRunner | None = None
        self.url = ""
        """The page's address, known once it is served."""

    async def start(self) -> Self:
        """Serve the Bot API and the page."""
        await self.api.start(self._api_port, self._host)
        runner = web.AppRunner(
            page_app(self.world), access_log=None, handler_cancellation=True, shutdown_timeout=0.1
        )
        await runner.setup()
        self._runner = runner
        try:
            await web.TCPSite(runner, self._host, self._port).start()
        except OSError:
            await self.stop()
            raise
        self.url = f"http://{self._host}:{runner.addresses[0][1]}/"
        return self

    async def stop(self) -> None:
        """Serve no more."""
        if self._runner:
            await self._runner.cleanup()
            self._runner = None
        await self.api.stop()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()
