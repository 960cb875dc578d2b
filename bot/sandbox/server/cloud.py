"""All that Telegram knows: people, chats, files, and what waits for the bot."""

from __future__ import annotations

import random
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from bot.sandbox.server.chats import Chat, ChatKind, Event
from bot.sandbox.server.clock import Changes, Clock
from bot.sandbox.server.commands import CommandMenus
from bot.sandbox.server.files import Files
from bot.sandbox.server.journal import Journal
from bot.sandbox.server.limits import Flood, Limits
from bot.sandbox.server.members import Member
from bot.sandbox.server.people import User
from bot.sandbox.server.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.server.presses import Press
    from bot.sandbox.server.spec import Spec

FEED_LENGTH = 20_000
FIRST_USER, FIRST_GROUP, FIRST_SUPERGROUP = 5_000_000, 4_000_000_000, 1_000_000_000_000


class BotIdentity(NamedTuple):
    """Who the bot is."""

    id: int
    username: str
    name: str


class Cloud:
    """The state of the server. The journal and the updates outlive a reset, the rest does not."""

    def __init__(self, spec: Spec, limits: Limits, bot: BotIdentity) -> None:
        self.spec = spec
        self.limits = limits
        self.clock = Clock()
        self.changes = Changes()
        self.updates = Updates(spec, self.clock, self.changes)
        self.bot_identity = bot
        self.privacy_mode = True
        """Whether the bot gets only commands and replies in groups where it is no administrator."""
        self.last_id = 0
        """The number of the last message outside of supergroups."""
        self._events = 0
        self.clear()

    def clear(self) -> None:
        """An empty world; the bot, its webhook and the update id that it has reached go on."""
        self.bot = User(
            self, self.bot_identity.id, self.bot_identity.name, self.bot_identity.username
        )
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.seen: set[int] = set()
        """People whom the bot has met anywhere."""
        self.presses: dict[str, Press] = {}
        self.files = Files(self.limits, self.bot_identity.id)
        self.menus = CommandMenus()
        self.flood = Flood(self.limits, self.clock.now)
        self.journal = Journal()
        self.dice = random.Random()
        self.feed: deque[Event] = deque(maxlen=FEED_LENGTH)
        """What happened in all chats, for clients that follow along."""
        self.updates.clear()

    def next_event_number(self) -> int:
        """The number of a new event."""
        self._events += 1
        return self._events

    @property
    def bot_username(self) -> str:
        """The bot's name in links and after the @ of commands."""
        return self.bot_identity.username

    @property
    def last_event_number(self) -> int:
        """The number of the newest event."""
        return self._events

    def new_user(
        self,
        first_name: str,
        user_id: int | None = None,
        username: str | None = None,
        language_code: str | None = None,
    ) -> User:
        """A person, whom the bot does not know yet."""
        user_id = user_id or FIRST_USER + len(self.users)
        user = User(self, user_id, first_name, username, language_code)
        chat = Chat(self, user.id, "private")
        chat.members = {i: Member("member") for i in (user.id, self.bot.id)}
        self.users[user.id], self.chats[user.id] = user, chat
        return user

    def new_chat(self, kind: ChatKind, title: str) -> Chat:
        """A group with nobody in it."""
        first = FIRST_SUPERGROUP if kind == "supergroup" else FIRST_GROUP
        chat = Chat(self, -(first + len(self.chats)), kind, title)
        self.chats[chat.id] = chat
        return chat

    async def wait(self, condition: Callable[[], object], seconds: float, why: str) -> None:
        """Wait until the condition holds; AssertionError beginning with ``why`` when it doesn't."""
        if not await self.changes.until(condition, seconds):
            violations = self.journal.violations[-3:]
            raise AssertionError(f"{why} within {seconds} s; violations: {violations}")
