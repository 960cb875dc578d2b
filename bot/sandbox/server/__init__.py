"""A strict local stand-in for Telegram's Bot API server.

It answers over HTTP as Telegram does: long polling and webhooks, private chats, groups, topics,
members and rights, migration, keyboards, presses, edits, pictures. Every call is checked against
the Bot API's specification and Telegram's documented limits, and refused with Telegram's own error
where that is known; a refusal that Telegram would not make begins "Bad Request: STRICT:" and is
kept in ``StrictApi.violations``. What is not simulated is refused with 501, never answered with a
made-up success: MarkdownV2, channels, inline mode, polls, ephemeral and rich messages, custom
emoji, several bots in one world. Text is measured in code points, as Telegram's server does.
"""

from bot.sandbox.server.api import DEFAULT_TOKEN, DEFAULT_USERNAME, BotRole, GroupKind, StrictApi
from bot.sandbox.server.chats import ANONYMOUS_ADMIN, Chat, Event
from bot.sandbox.server.errors import ApiError
from bot.sandbox.server.html import parse_html
from bot.sandbox.server.journal import Call
from bot.sandbox.server.limits import Limits
from bot.sandbox.server.people import ShownButton, User
from bot.sandbox.server.presses import Press
from bot.sandbox.server.shapes import Answer, Button, Entity, Message
from bot.sandbox.server.topics import Topic

__all__ = [
    "ANONYMOUS_ADMIN",
    "DEFAULT_TOKEN",
    "DEFAULT_USERNAME",
    "Answer",
    "ApiError",
    "BotRole",
    "Button",
    "Call",
    "Chat",
    "Entity",
    "Event",
    "GroupKind",
    "Limits",
    "Message",
    "Press",
    "ShownButton",
    "StrictApi",
    "Topic",
    "User",
    "parse_html",
]
