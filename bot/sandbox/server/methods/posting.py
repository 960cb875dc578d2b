"""A message of the bot's enters a chat: keyboards, topics, replies, flood control."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from bot.sandbox.server.errors import need
from bot.sandbox.server.members import ADMINS
from bot.sandbox.server.shapes import Button, Content, Json, Message
from bot.sandbox.server.values import as_integer, as_list, as_object, as_text, without

if TYPE_CHECKING:
    from bot.sandbox.server.chats import Chat
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.values import Params

DECORATION = ("text", "icon_custom_emoji_id", "style")
URL = re.compile(r"(https?://)?[\w-]+(\.[\w-]+)+(:\d+)?([/?#].*)?$|tg://")


def post(cloud: Cloud, chat: Chat, params: Params, content: Content, count: int = 1) -> Message:
    """Add the bot's message; ``count`` messages are counted by flood control."""
    keyboard = inline_keyboard(cloud, chat, params)
    content |= _place(cloud, chat, params)
    content |= _reply(chat, params)
    cloud.flood.take(chat, count)
    _set_reply_keyboard(chat, params.object("reply_markup"))
    return chat.add(cloud.bot, content | keyboard)


def inline_keyboard(cloud: Cloud, chat: Chat, params: Params) -> Content:
    """Check the reply markup of a call; the part of it that a message shows."""
    _check_reply_keyboard(params.object("reply_markup"))
    rows, limits = params.keyboard(), cloud.limits
    for button in (button for row in rows for button in row):
        _check_button(button, chat)
    size = len(json.dumps(rows, ensure_ascii=False).encode())
    few = sum(map(len, rows)) <= limits.buttons
    need(few and size <= limits.markup_bytes, "reply markup is too long")
    short = all(len(row) <= limits.row for row in rows)
    need(short, f"STRICT: a row shows at most {limits.row} buttons")
    return Content(reply_markup={"inline_keyboard": rows}) if rows else Content()


def _check_button(button: Button, chat: Chat) -> None:
    kinds = [k for k, v in button.items() if k not in DECORATION and v not in ("", None)]
    need(button["text"], "inline keyboard button text must be non-empty")
    plain = "Text buttons are unallowed in the inline keyboard"
    need(kinds, f"can't parse inline keyboard button: {plain}")
    need(len(kinds) == 1, f"STRICT: a button must have exactly one action, not {kinds}")
    url = button.get("url", "")
    wrong = f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL"
    need(not url or URL.match(url), wrong)
    need(kinds != ["web_app"] or not chat.is_group, "BUTTON_TYPE_INVALID")


def _place(cloud: Cloud, chat: Chat, params: Params) -> Content:
    """The topic of a message. The General topic can't be named: it has no id of its own."""
    if "message_thread_id" not in params:
        return Content()
    thread = params.integer("message_thread_id")
    need(thread in chat.topics, "message thread not found")
    is_open = not chat.topics[thread].closed or chat.status(cloud.bot) in ADMINS
    need(is_open, "TOPIC_CLOSED")
    return Content(message_thread_id=thread, is_topic_message=True)


def _reply(chat: Chat, params: Params) -> Content:
    reply = params.object("reply_parameters")
    if not reply:
        return Content()
    here = reply.get("chat_id", chat.id) == chat.id
    need(here, "STRICT: replies in other chats are not simulated", 501)
    quoted = chat.messages.get(as_integer(reply.get("message_id", 0)))
    if quoted is None:
        need(reply.get("allow_sending_without_reply"), "message to be replied not found")
        return Content()
    return Content(reply_to_message=without(quoted, "reply_to_message"))


def _reply_rows(markup: Json) -> list[list[str]]:
    """The texts of a reply keyboard, whose buttons are objects or plain texts."""
    rows = [as_list(row) for row in as_list(markup.get("keyboard", []))]
    return [[b if isinstance(b, str) else as_text(as_object(b)["text"]) for b in r] for r in rows]


def _check_reply_keyboard(markup: Json) -> None:
    texts = (text for row in _reply_rows(markup) for text in row)
    need(all(texts), "keyboard button text must be non-empty")


def _set_reply_keyboard(chat: Chat, markup: Json) -> None:
    if "keyboard" in markup:
        chat.reply_keyboard = _reply_rows(markup)
    elif "remove_keyboard" in markup:
        chat.reply_keyboard = None
