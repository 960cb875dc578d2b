"""Pictures and other files that the bot sends, and their download."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

from bot.sandbox.server.errors import need, refusal
from bot.sandbox.server.files import DOWNLOAD_BYTES, FILE_KINDS, FileKind, file_shape
from bot.sandbox.server.methods.access import writable_chat
from bot.sandbox.server.methods.posting import post
from bot.sandbox.server.shapes import Content, Json, Message
from bot.sandbox.server.texts import caption_of
from bot.sandbox.server.values import Params

if TYPE_CHECKING:
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.methods.access import Handler, Handlers

_RIGHTS: dict[FileKind, str] = {
    "photo": "can_send_photos",
    "document": "can_send_documents",
    "video": "can_send_videos",
    "animation": "can_send_other_messages",
}


def media_content(cloud: Cloud, media: Params) -> Content:
    """An InputMedia as fields of a Message."""
    kind = media.text("type")
    need(kind in FILE_KINDS, f"STRICT: media of the type {kind!r} are not simulated", 501)
    return cloud.files.content(media.raw("media"), cast("FileKind", kind)) | caption_of(media)


def handlers(cloud: Cloud) -> Handlers:
    """The methods that send files."""

    def sender(kind: FileKind) -> Handler:
        def send(params: Params) -> Message:
            content = caption_of(params)
            chat = writable_chat(cloud, params, _RIGHTS[kind])
            content |= cloud.files.content(params.raw(kind), kind)
            if params.flag("has_spoiler"):
                content["has_media_spoiler"] = True
            return post(cloud, chat, params, content)

        return send

    def send_media_group(params: Params) -> list[Message]:
        items = [Params(item) for item in params.objects("media")]
        need(2 <= len(items) <= 10, f"STRICT: an album has 2-10 items, not {len(items)}")
        chat = writable_chat(cloud, params, "can_send_photos")
        album = str(random.getrandbits(60))
        contents = [media_content(cloud, item) for item in items]
        return [
            post(
                cloud,
                chat,
                params,
                content | {"media_group_id": album},
                count=0 if number else len(contents),
            )
            for number, content in enumerate(contents)
        ]

    def get_file(params: Params) -> Json:
        stored = cloud.files.by_id(params.text("file_id"))
        if stored is None:
            raise refusal("wrong file_id or the file is temporarily unavailable")
        need(len(stored.data) <= DOWNLOAD_BYTES, "file is too big")
        return file_shape(stored)

    senders = {f"send{kind.capitalize()}": sender(kind) for kind in FILE_KINDS}
    return {**senders, "sendMediaGroup": send_media_group, "getFile": get_file}
