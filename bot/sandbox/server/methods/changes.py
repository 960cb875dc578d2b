"""Messages that the bot edits, deletes and pins."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from bot.sandbox.server.chats import filled
from bot.sandbox.server.errors import NOT_MODIFIED, need
from bot.sandbox.server.files import FILE_KINDS
from bot.sandbox.server.methods.access import may, message_in, writable_chat
from bot.sandbox.server.methods.media import media_content
from bot.sandbox.server.methods.posting import inline_keyboard
from bot.sandbox.server.shapes import Content, Message
from bot.sandbox.server.texts import caption_of, text_of
from bot.sandbox.server.updates import DAY
from bot.sandbox.server.values import Params, without

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.server.chats import Chat
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.methods.access import Handlers

TEXT = ("text", "entities", "link_preview_options")
CAPTION = ("caption", "caption_entities", "show_caption_above_media")
DELETED_AT_ONCE = 100


def handlers(cloud: Cloud) -> Handlers:
    """The methods that change messages."""
    edits = _Edits(cloud)
    pins = _Pins(cloud)
    return {
        "editMessageText": edits.text,
        "editMessageCaption": edits.caption,
        "editMessageReplyMarkup": edits.keyboard,
        "editMessageMedia": edits.media,
        "deleteMessage": lambda params: _delete(cloud, params, params.integer("message_id")),
        "deleteMessages": lambda params: _delete_many(cloud, params),
        "pinChatMessage": pins.pin,
        "unpinChatMessage": pins.unpin,
    }


class _Edits:
    def __init__(self, cloud: Cloud) -> None:
        self._cloud = cloud

    def text(self, params: Params) -> Message:
        need("text" in params, "message text is empty")
        content = text_of(params)

        def change(message: Message) -> Message:
            need("text" in message, "there is no text in the message to edit")
            return filled(without(message, *TEXT), content)

        return self._edit(params, change)

    def caption(self, params: Params) -> Message:
        content = caption_of(params)

        def change(message: Message) -> Message:
            has_media = any(kind in message for kind in FILE_KINDS)
            need(has_media, "there is no caption in the message to edit")
            return filled(without(message, *CAPTION), content)

        return self._edit(params, change)

    def keyboard(self, params: Params) -> Message:
        return self._edit(params, lambda message: message)

    def media(self, params: Params) -> Message:
        media = Params(params.object("media"))
        caption_of(media)  # a bad caption is refused before the file is stored

        def change(message: Message) -> Message:
            bare = without(message, *FILE_KINDS, *TEXT, *CAPTION)
            return filled(bare, media_content(self._cloud, media))

        return self._edit(params, change)

    def _edit(self, params: Params, change: Callable[[Message], Message]) -> Message:
        need("chat_id" in params, "chat_id is empty")
        need("message_id" in params, "message identifier is not specified")
        cloud = self._cloud
        chat = writable_chat(cloud, params)
        message = message_in(chat, params.integer("message_id"), "message to edit")
        need(message["from"]["id"] == cloud.bot.id, "message can't be edited")
        bare = change(without(message, "reply_markup", "edit_date"))
        changed = filled(bare, inline_keyboard(cloud, chat, params))
        need(changed != without(message, "edit_date"), NOT_MODIFIED)
        cloud.flood.take(chat)
        edited: Message = {**changed, "edit_date": int(cloud.clock.now())}
        chat.messages[edited["message_id"]] = edited
        chat.note("edit", message=edited)
        return edited


class _Pins:
    def __init__(self, cloud: Cloud) -> None:
        self._cloud = cloud

    def pin(self, params: Params) -> bool:
        chat = writable_chat(self._cloud, params, "can_pin_messages")
        message_id = params.integer("message_id")
        message = message_in(chat, message_id, "message to pin")
        chat.pinned = [i for i in chat.pinned if i != message_id] + [message_id]
        chat.note("chat")
        pinned = copy.deepcopy(without(message, "reply_to_message"))
        chat.service(self._cloud.bot, Content(pinned_message=pinned))
        return True

    def unpin(self, params: Params) -> bool:
        chat = writable_chat(self._cloud, params, "can_pin_messages")
        newest = chat.pinned[-1] if chat.pinned else 0
        message_id = params.integer("message_id", newest)
        need(message_id in chat.pinned, "message to unpin not found")
        chat.pinned.remove(message_id)
        chat.note("chat")
        return True


def _delete(cloud: Cloud, params: Params, message_id: int) -> bool:
    chat = writable_chat(cloud, params)
    message = message_in(chat, message_id, "message to delete")
    _check_may_delete(cloud, chat, message)
    chat.remove(message_id)
    return True


def _check_may_delete(cloud: Cloud, chat: Chat, message: Message) -> None:
    if chat.is_group and may(cloud, chat, "can_delete_messages"):
        return
    own = not chat.is_group or message["from"]["id"] == cloud.bot.id
    need(own, "message can't be deleted")
    young = message["date"] > cloud.clock.now() - 2 * DAY
    need(young, "message can't be deleted for everyone")


def _delete_many(cloud: Cloud, params: Params) -> bool:
    ids = params.integers("message_ids")
    need(len(ids) <= DELETED_AT_ONCE, "too many message identifiers specified")
    chat = writable_chat(cloud, params)
    for message_id in ids:
        if message_id in chat.messages:
            _delete(cloud, params, message_id)
    return True
