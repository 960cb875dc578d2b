"""A club's house: people, a group and a bot on the strict server; the bot can stop and start."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Literal

from pydantic import SecretStr
from structlog.testing import capture_logs
from telegram import Update

from bot.application import Service, serving
from bot.config import GroupPolicy, Settings
from bot.desk.answers import toast
from bot.desk.views import LobbyView
from bot.sandbox.server import Chat, Limits, StrictApi, User
from bot.sandbox.server.api import GroupKind
from bot.sandbox.server.journal import Call
from bot.sandbox.server.shapes import Json, Message
from bot.screens.answers import answer_line
from bot.texts.languages import Language
from bot.texts.library import Library, Texts
from storage.database import Session
from tests.e2e.secrecy import leaks

SCALE = 20
"""How much faster than ours the clocks and limits of these tests run."""

PATIENCE = 20.0
"""Real seconds after which something that should happen counts as not happening."""

NAMES = ("阿明", "小華", "小美", "大牛", "路人")
_LANGUAGES = {Language.ZH_HANT: "zh-hant", Language.EN: "en"}


_TILE_GLYPHS = re.compile("[\U0001f000-\U0001f02b](?!\ufe0e)")
"""Mahjong characters, which many systems draw tiny or not at all (G5)."""


_PLACES = [
    "who",
    "club",
    "deal",
    "page",
    "pages",
    "version",
    "language",
    "by",
    "people",
    "time",
    "lock",
    "match",
    "deals",
    "number",
    "name",
    "names",
    "rules",
    "preset",
    "count",
    "amount",
    "text",
    "option",
    "allowed",
    "tile",
    "move",
    "clause",
    "seconds",
]
"""Places in texts whose values a scenario need not know."""


class _Faults(logging.Handler):
    """Keeps what the bot logs as an error: a fault that no chat shows."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(logging.Formatter().format(record))


class House:
    """The world of one test.

    Attributes:
        api: the server.
        people: the group's owner, who is a referee therefore, three members, and a stranger to
            the group, who operates the bot.
        group: the club's group, with the bot in it.
        expected: words of the refusals (400 and 403) that the scenario is about.
        tolerated: words of refusals that may or may not come, by chance of timing.
        log: words of the errors in the bot's log that the scenario is about.
        flooded: groups whose minute the scenario itself has used up.
        repeated: presses that reached the bot more than once, which may be answered as often.
    """

    def __init__(self, api: StrictApi, settings: Settings, group: Chat, people: list[User]) -> None:
        self.api = api
        self.settings = settings
        self.group = group
        self.people = people
        self.expected: set[str] = set()
        self.tolerated: set[str] = set()
        self.log: set[str] = set()
        self.flooded: set[int] = set()
        self.repeated: set[str] = set()
        self.faults = _Faults()
        self._library = Library()
        self._stack: AsyncExitStack | None = None
        self._service: Service | None = None

    # -- the bot ------------------------------------------------------------------------------

    @property
    def service(self) -> Service:
        """The bot as it runs now."""
        assert self._service is not None, "the bot has been stopped"
        return self._service

    async def start(self) -> None:
        """Start the bot on the database that is there."""
        self._stack = AsyncExitStack()
        self._service = await self._stack.enter_async_context(serving(self.settings))

    async def stop(self) -> None:
        """Stop it, as an operator does."""
        stack, self._stack, self._service = self._stack, None, None
        if stack is not None:
            await stack.aclose()

    async def restart(self) -> None:
        """Stop it and start it again."""
        await self.stop()
        await self.start()

    # -- words --------------------------------------------------------------------------------

    def texts(self, language: Language = Language.ZH_HANT, domain: str = "bot") -> Texts:
        """The shipped catalogue."""
        return self._library.texts(language, domain)

    def line(self, key: str, language: Language = Language.ZH_HANT, /, **values: str) -> str:
        """What the bot says by a key of its catalogue."""
        return answer_line(toast(key, **values), self.texts(language))

    def gist(self, key: str, domain: str = "bot", /, **values: str | int) -> str:
        """The longest part of a text that is the same whatever else is filled in, unspaced."""
        blanks = dict.fromkeys(_PLACES, "\0")
        text = self.texts(self.settings.default_language, domain).text(key, **(blanks | values))
        return max(map(_unspaced, text.split("\0")), key=len)

    async def shown(
        self, chat: Chat, key: str, domain: str = "bot", /, **values: str | int
    ) -> Message:
        """The bot's newest message in a chat that says that, as soon as it is there."""
        gist = self.gist(key, domain, **values)
        found: list[Message] = []

        def look() -> bool:
            found[:] = self.said(chat, gist)
            return bool(found)

        await self.until(look, f"{key} ({gist}) is not said in {chat.title!r}")
        return found[-1]

    def said(self, chat: Chat, gist: str) -> list[Message]:
        """All messages in sight there in which the bot says that, the newest last."""
        return [
            message
            for _, message in sorted(chat.messages.items())
            if message["from"]["id"] == self.api.bot.id
            and gist in _unspaced(message.get("text", ""))
        ]

    def matches(self, text: str, key: str, /, **values: str) -> bool:
        """Whether a text is what that key says, whatever fills its other places."""
        blanks = dict.fromkeys(_PLACES, "\0")
        whole = self.texts(self.settings.default_language).text(key, **(blanks | values))
        parts = (re.escape(part) for part in whole.split("\0"))
        return re.fullmatch(".*".join(parts), text, re.DOTALL) is not None

    # -- people -------------------------------------------------------------------------------

    async def reply(
        self, user: User, words: str, chat: Chat | None = None, *, thread: int | None = None
    ) -> str:
        """Say something; the text with which the bot replies to it."""
        said = user.send(words, chat, thread=thread)
        return await self.reply_to(said, chat or user.chat)

    async def reply_to(self, said: Message, chat: Chat) -> str:
        """The text of the bot's reply to a message."""
        number = said["message_id"]
        found: list[Message] = []

        def look() -> bool:
            found[:] = [m for m in chat.messages.values() if _replies(m) == number]
            return bool(found)

        await self.until(look, f"no reply to {said.get('text')!r}")
        return found[0].get("text", "")

    async def replied(self, said: Message, chat: Chat, text: str) -> None:
        """The bot replies to a message with that text, perhaps among others."""

        def look() -> bool:
            replies = (m for m in chat.messages.values() if _replies(m) == said["message_id"])
            return any(text in reply.get("text", "") for reply in replies)

        await self.until(look, f"{text!r} is not replied to {said.get('text')!r}")

    async def unanswered(self, user: User, words: str, chat: Chat | None = None) -> None:
        """Say something that the bot must not react to."""
        before = await self.events()
        said = user.send(words, chat)
        await self.quiet()
        assert all(_replies(m) != said["message_id"] for m in (chat or user.chat).messages.values())
        assert await self.events() == before

    async def until(self, condition: Callable[[], object], why: str) -> None:
        """Wait for something that can be seen in the chats."""
        try:
            await self.api.wait(condition, PATIENCE, why)
        except AssertionError as error:
            error.add_note("\n".join(self.faults.lines[-1:]))
            raise

    async def next_minute(self) -> None:
        """The group's budget of calls is whole again; what cannot be said in time is not said."""
        await asyncio.sleep(62 / self.settings.clock_scale)

    async def quiet(self) -> None:
        """All updates are dealt with and nothing more is being said."""
        await self.api.settle(0.3)

    async def feed(self, update: Json) -> None:
        """Give the bot an update of our making, as its webhook does; it has been dealt with."""
        application = self.service.application
        read = Update.de_json(update, application.bot)
        await application.update_processor.process_update(read, application.process_update(read))

    async def lobby(self, table: str) -> LobbyView:
        """What a table's lobby shows now."""
        view = await self.service.desk.view_for(self.api.bot.id, f"lobby:{table}")
        assert isinstance(view, LobbyView)
        return view

    def busiest_minute(self, group: Chat) -> int:
        """The most calls to a group in a minute, less what a hurried clock makes of a late call."""
        return self.api.cloud.flood.busiest(group.id, self.api.limits.window * 0.9)

    # -- the database -------------------------------------------------------------------------

    async def events(self) -> int:
        """How many events have ever happened: the same number again, and nothing has changed."""
        return await self.number("SELECT count(*) FROM events")

    async def happened(self, kind: str) -> int:
        """How many events of a kind have happened."""
        return await self.number("SELECT count(*) FROM events WHERE kind = :kind", kind=kind)

    async def number(self, query: str, **values: str | int) -> int:
        """A number that the database tells."""

        async def read(session: Session) -> int:
            return await session.fetch_value(int, query, **values) or 0

        return await self.service.database.read(read)

    # -- what must hold -----------------------------------------------------------------------

    def refused(self) -> list[Call]:
        """Calls that Telegram refused with 400 or 403."""
        return [call for call in self.api.calls if call.status in (400, 403)]

    def check(self) -> None:
        """What must hold after every scenario."""
        assert self.api.violations == []
        badly = [press for press in self.api.not_answered_once() if press.id not in self.repeated]
        assert [(press.data, press.answers) for press in badly] == []
        known = self.expected | self.tolerated
        strange = [c for c in self.refused() if not _fits(c.description or "", known)]
        assert [(call.method, call.chat_id, call.description) for call in strange] == []
        told = [word for word in self.expected if not self._was_refused(word)]
        assert told == [], "these refusals were expected and did not come"
        assert [line for line in self.faults.lines if not _fits(line, self.log)] == []
        for group in (chat for chat in self.api.chats.values() if chat.is_group):
            assert group.id in self.flooded or self.busiest_minute(group) <= 20
            assert list(leaks(self.api, group.id)) == [], "a hand went to a group"
        texts = [str(call.params.get("text", "")) for call in self.api.calls]
        assert [text for text in texts if _TILE_GLYPHS.search(text)] == []
        assert all(chat.reply_keyboard is None for chat in self.api.chats.values())

    def _was_refused(self, word: str) -> bool:
        return any(_fits(call.description or "", {word}) for call in self.refused())


def _unspaced(text: str) -> str:
    """Screens break lines where they are full."""
    return "".join(text.split())


def _replies(message: Message) -> int | None:
    replied = message.get("reply_to_message")
    return None if replied is None or not message["from"]["is_bot"] else replied["message_id"]


def _fits(text: str, words: set[str]) -> bool:
    return any(word.lower() in text.lower() for word in words)


def _webhook() -> dict[str, object]:
    """Settings for delivery to this machine; a copy is not checked, so that http will do."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return {
        "webhook_url": f"http://127.0.0.1:{port}/telegram",
        "webhook_secret": SecretStr("a-long-random-word"),
        "web_port": port,
    }


@asynccontextmanager
async def house(
    folder: Path,
    *,
    kind: GroupKind = "supergroup",
    policy: GroupPolicy = GroupPolicy.OPEN,
    language: Language = Language.ZH_HANT,
    scale: float = SCALE,
    updates: Literal["polling", "webhook"] = "polling",
    chance: str = "07",
) -> AsyncGenerator[House]:
    """A house whose bot runs, checked when the block is left.

    Args:
        folder: where the database will be.
        kind: of the group.
        language: of the people's apps, and the bot's default.
        scale: how much faster all clocks run.
        updates: how the bot gets them.
        chance: the seed of all chance.
    """
    async with StrictApi(limits=Limits.scaled(scale)) as api:
        api.seed_dice(7)
        people = [
            api.user(name, username=f"player{number}", language_code=_LANGUAGES[language])
            for number, name in enumerate(NAMES)
        ]
        group = api.group("麻將社", *people[:4], kind=kind)
        settings = Settings(
            telegram_bot_token=SecretStr(api.token),
            telegram_api_url=api.url,
            database_url=f"sqlite:///{folder / 'club.sqlite'}",
            default_language=language,
            group_policy=policy,
            operator_ids=(people[4].id,),
            clock_scale=scale,
            clock_start=time.time(),
            fixed_entropy=chance,
        )
        if updates == "webhook":
            settings = settings.model_copy(update=_webhook())
        one = House(api, settings, group, people)
        logging.getLogger().addHandler(one.faults)
        try:
            with capture_logs() as events:
                await one.start()
                await one.until(lambda: one.said(group, ""), "the bot does not greet the group")
                yield one
                await one.quiet()
                one.check()
            assert [event for event in events if event["log_level"] == "error"] == []
        finally:
            await one.stop()
            logging.getLogger().removeHandler(one.faults)
