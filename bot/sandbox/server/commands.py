"""The menus of commands that the bot has set, and which of them a person sees where."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from bot.sandbox.server.errors import need
from bot.sandbox.server.members import ADMINS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox.server.chats import Chat
    from bot.sandbox.server.people import User
    from bot.sandbox.server.shapes import Json

DEFAULT: Json = {"type": "default"}


class CommandMenus:
    """One list of commands for each scope and language."""

    def __init__(self) -> None:
        self._menus: dict[tuple[str, str], list[Json]] = {}

    def get(self, scope: Json, language: str) -> list[Json]:
        """The list that was set for just this scope and language."""
        return self._menus.get(_key(scope, language), [])

    def set(self, scope: Json, language: str, commands: list[Json]) -> None:
        """Set the list of a scope and language; an empty one deletes it."""
        need(len(commands) <= 100, "BOT_COMMANDS_TOO_MUCH")
        named = all(re.fullmatch(r"[a-z0-9_]{1,32}", str(c["command"])) for c in commands)
        need(named, "BOT_COMMAND_INVALID")
        need(re.fullmatch(r"([a-z]{2})?", language), "invalid language code specified")
        if commands:
            self._menus[_key(scope, language)] = commands
        else:
            self._menus.pop(_key(scope, language), None)

    def seen_by(self, user: User, chat: Chat) -> list[Json]:
        """What a person's client lists in a chat: the narrowest scope, in his language if set."""
        language = (user.language_code or "")[:2]
        for scope in _scopes(user, chat):
            for code in dict.fromkeys((language, "")):
                if menu := self.get(scope, code):
                    return menu
        return []


def _key(scope: Json, language: str) -> tuple[str, str]:
    return json.dumps(scope or DEFAULT, sort_keys=True), language


def _scopes(user: User, chat: Chat) -> Iterator[Json]:
    """The scopes that hold for a person in a chat, narrowest first, as Telegram orders them."""
    if not chat.is_group:
        yield {"type": "chat", "chat_id": chat.id}
        yield {"type": "all_private_chats"}
    else:
        is_admin = chat.status(user) in ADMINS
        yield {"type": "chat_member", "chat_id": chat.id, "user_id": user.id}
        if is_admin:
            yield {"type": "chat_administrators", "chat_id": chat.id}
        yield {"type": "chat", "chat_id": chat.id}
        if is_admin:
            yield {"type": "all_chat_administrators"}
        yield {"type": "all_group_chats"}
    yield DEFAULT
