"""Where the bot may act, and what it may do there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bot.sandbox.server.errors import RIGHTS, need, refusal
from bot.sandbox.server.members import OUTSIDE
from bot.sandbox.server.values import Params

if TYPE_CHECKING:
    from bot.sandbox.server.chats import Chat
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.shapes import Message

Handler = Callable[[Params], object | Awaitable[object]]
Handlers = dict[str, Handler]


def readable_chat(cloud: Cloud, params: Params) -> Chat:
    """The chat of a call that only looks."""
    chat = _known_chat(cloud, params)
    if chat.is_group:
        status = chat.status(cloud.bot)
        need(status not in OUTSIDE or chat.kind == "group", _outside(chat, status), 403)
    return chat


def writable_chat(cloud: Cloud, params: Params, right: str | None = None) -> Chat:
    """The chat of a call that acts there, for which it may need a right."""
    chat = _known_chat(cloud, params)
    if not chat.is_group:
        user = cloud.users[chat.id]
        need(not user.deactivated, "user is deactivated", 403)
        need(not user.blocked, "bot was blocked by the user", 403)
        need(user.started, "bot can't initiate conversation with a user", 403)
        return chat
    if chat.migrated_to:
        text = "group chat was upgraded to a supergroup chat"
        raise refusal(text, migrate_to_chat_id=chat.migrated_to.id)
    status = chat.status(cloud.bot)
    need(status not in OUTSIDE, _outside(chat, status), 403)
    if right:
        need(may(cloud, chat, right), f"not enough rights to {RIGHTS.get(right)}")
    return chat


def may(cloud: Cloud, chat: Chat, right: str) -> bool:
    """Whether the bot has a right in a group."""
    member = chat.member(cloud.bot)
    if member.status == "administrator":
        return right.startswith("can_send") or member.rights.get(right, False)
    return chat.permissions.get(right, False)


def message_in(chat: Chat, message_id: int, what: str) -> Message:
    """A message of a chat; refused as "``what`` not found"."""
    need(message_id in chat.messages, f"{what} not found")
    return chat.messages[message_id]


def _known_chat(cloud: Cloud, params: Params) -> Chat:
    chat_id = params.raw("chat_id")
    chat = cloud.chats.get(chat_id) if isinstance(chat_id, int) else None
    if chat is None:
        raise refusal("chat not found")
    if chat.is_group:
        need(cloud.bot.id in chat.members, "chat not found")
    else:
        need(chat.id in cloud.seen or cloud.users[chat.id].started, "chat not found")
    return chat


def _outside(chat: Chat, status: str) -> str:
    how = "was kicked from" if status == "kicked" else "is not a member of"
    return f"bot {how} the {chat.kind} chat"
