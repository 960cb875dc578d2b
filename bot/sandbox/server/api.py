"""The server as tests and the sandbox use it: people, groups, faults, time, the bot's calls."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Literal, Self

from aiohttp import web

from bot.sandbox.server.cloud import BotIdentity, Cloud
from bot.sandbox.server.dispatch import Dispatcher
from bot.sandbox.server.errors import ApiError
from bot.sandbox.server.http import BotServer
from bot.sandbox.server.journal import Call, Fault
from bot.sandbox.server.limits import Limits
from bot.sandbox.server.members import Member
from bot.sandbox.server.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from bot.sandbox.server.chats import Chat
    from bot.sandbox.server.people import User
    from bot.sandbox.server.presses import Press

DEFAULT_TOKEN = "1000001:strict-test-token"  # opens nothing but this server
DEFAULT_USERNAME = "strict_test_bot"

GroupKind = Literal["group", "supergroup", "forum"]
BotRole = Literal["member", "administrator", "absent"]


class StrictApi:
    """A strict local Bot API server.

    >>> async with StrictApi() as api:  # doctest: +SKIP
    ...     ann = api.user("Ann")
    ...     ann.start()
    ...     await ann.expect("Welcome")
    """

    def __init__(
        self,
        token: str = DEFAULT_TOKEN,
        username: str = DEFAULT_USERNAME,
        bot_name: str = "Strict test bot",
        limits: Limits | None = None,
    ) -> None:
        self.token = token
        identity = BotIdentity(int(token.partition(":")[0]), username, bot_name)
        self.cloud = Cloud(Spec.bundled(), limits or Limits(), identity)
        self._dispatcher = Dispatcher(self.cloud)
        self.webhook = self._dispatcher.webhook
        self._runner: web.AppRunner | None = None
        self.url = ""
        """The server's root, known once it has started."""

    # --- running

    @property
    def base_url(self) -> str:
        """What python-telegram-bot wants as ``base_url``."""
        return f"{self.url}/bot"

    @property
    def base_file_url(self) -> str:
        """What python-telegram-bot wants as ``base_file_url``."""
        return f"{self.url}/file/bot"

    async def start(self, port: int = 0, host: str = "127.0.0.1") -> Self:
        """Serve on a port, or on any free one."""
        app = BotServer(self.cloud, self._dispatcher, self.token).application()
        runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1
        )
        await runner.setup()
        await web.TCPSite(runner, host, port).start()
        self._runner = runner
        self.url = f"http://{host}:{runner.addresses[0][1]}"
        return self

    async def stop(self) -> None:
        """Serve no more."""
        await self.webhook.close()
        if self._runner:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    # --- the world

    @property
    def bot(self) -> User:
        """The bot as others see it."""
        return self.cloud.bot

    @property
    def users(self) -> dict[int, User]:
        """The people, by their ids."""
        return self.cloud.users

    @property
    def chats(self) -> dict[int, Chat]:
        """The chats, by their ids; a private chat's is its person's."""
        return self.cloud.chats

    @property
    def limits(self) -> Limits:
        """The limits, which can be changed at any time."""
        return self.cloud.limits

    def user(
        self,
        first_name: str,
        user_id: int | None = None,
        *,
        username: str | None = None,
        language_code: str | None = None,
    ) -> User:
        """A new person, who has not met the bot yet."""
        return self.cloud.new_user(first_name, user_id, username, language_code)

    def group(
        self,
        title: str,
        owner: User,
        *members: User,
        kind: GroupKind = "supergroup",
        bot: BotRole = "member",
    ) -> Chat:
        """A new group, to which its owner adds the bot unless it is to be absent."""
        chat = self.cloud.new_chat("group" if kind == "group" else "supergroup", title)
        chat.forum = kind == "forum"
        chat.members = {owner.id: Member("creator")} | {u.id: Member("member") for u in members}
        if bot == "member":
            chat.add_bot(owner)
        elif bot == "administrator":
            chat.promote_bot(owner)
        return chat

    def reset(self) -> None:
        """An empty world; the bot, its webhook and the update id that it has reached go on."""
        self.cloud.clear()

    def seed_dice(self, seed: int) -> None:
        """Make the throws of Telegram's dice repeatable."""
        self.cloud.dice.seed(seed)

    def fault(
        self,
        method: str,
        code: int = 500,
        description: str = "Internal Server Error",
        *,
        times: int = 1,
        delay: float = 0,
        drop: bool = False,
        after: bool = False,
        **parameters: int,
    ) -> None:
        """The next ``times`` calls of a method fail.

        With an error (unless ``code`` is 0), late by ``delay`` seconds, or with a lost connection
        (``drop``); with ``after``, once the call has taken effect. ``parameters`` are Telegram's
        ResponseParameters, such as ``retry_after``.
        """
        error = ApiError(code, description, **parameters) if code else None
        fault = Fault(method.lower(), error, times, delay, drop, after)
        self.cloud.journal.faults.append(fault)

    # --- time

    def now(self) -> float:
        """The server's clock, in seconds since 1970."""
        return self.cloud.clock.now()

    def advance(self, seconds: float) -> None:
        """Let time pass for limits, timeouts and message ages."""
        self.cloud.clock.advance(seconds)

    async def wait(
        self,
        condition: Callable[[], object],
        seconds: float = 5,
        why: str = "it did not happen",
    ) -> None:
        """Wait until a condition holds; AssertionError beginning with ``why`` if it does not."""
        await self.cloud.wait(condition, seconds, why)

    async def settle(self, quiet: float = 0.2) -> None:
        """Wait until the bot has fetched all updates and made no call for ``quiet`` seconds."""
        before = -1
        while self.cloud.updates.pending() or before != self.counts.total():
            before = self.counts.total()
            await asyncio.sleep(quiet)

    # --- what the bot did

    @property
    def calls(self) -> list[Call]:
        """Every call, in order."""
        return self.cloud.journal.calls

    @property
    def counts(self) -> Counter[str]:
        """How often each method was called."""
        return self.cloud.journal.counts

    @property
    def errors(self) -> Counter[int]:
        """How often each error code was answered."""
        return self.cloud.journal.errors

    @property
    def violations(self) -> list[str]:
        """Calls outside the specification, or beyond what is simulated."""
        return self.cloud.journal.violations

    @property
    def presses(self) -> list[Press]:
        """All presses of buttons, in order."""
        return list(self.cloud.presses.values())

    def not_answered_once(self) -> list[Press]:
        """Presses that the bot has answered not at all, or tried to answer more than once."""
        return [press for press in self.presses if press.answers != 1]

    def busiest_minute(self, chat: Chat) -> int:
        """The most messages and edits in a chat within any minute, refused ones included.

        A minute is ``limits.window``: with ``Limits.scaled(20)`` it is 3 s.
        """
        return self.cloud.flood.busiest(chat.id, self.limits.window)
