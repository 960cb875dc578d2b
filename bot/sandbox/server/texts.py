"""The text or caption of a message: parsed, trimmed, measured, and searched for entities."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from bot.sandbox.server.errors import need
from bot.sandbox.server.html import by_place, parse_html, utf16
from bot.sandbox.server.shapes import Content, Entity

if TYPE_CHECKING:
    from bot.sandbox.server.values import Params

FOUND = (
    ("bot_command", re.compile(r"(?<![\w/@])/\w{1,64}(?:@\w{3,32})?(?![\w/@])")),
    ("url", re.compile(r"https?://[^\s<>]*[^\s<>.,;:!?)\"']")),
    ("mention", re.compile(r"(?<![\w@/])@\w{4,32}\b")),
)
CLOSED = ("code", "pre", "text_link", "url")
"""Entities in which Telegram finds no others."""
SOURCE_BYTES = 1 << 15
TEXT_LENGTH, CAPTION_LENGTH = 4096, 1024


def find_entities(text: str, entities: list[Entity]) -> list[Entity]:
    """``entities``, and those that Telegram finds by itself outside of code and links."""
    taken = [(e["offset"], e["offset"] + e["length"]) for e in entities if e["type"] in CLOSED]
    for kind, pattern in FOUND:
        for match in pattern.finditer(text):
            start, end = utf16(text[: match.start()]), utf16(text[: match.end()])
            if not any(a < end and start < b for a, b in taken):
                entities = [*entities, Entity(type=kind, offset=start, length=end - start)]
                taken.append((start, end))
    return by_place(entities)


def text_of(params: Params) -> Content:
    """The text of a call as fields of a Message."""
    text, entities = _formatted(params, "text", "entities")
    need(text, "text must be non-empty")
    need(len(text) <= TEXT_LENGTH, "message is too long")
    content = Content(text=text)
    if entities:
        content["entities"] = entities
    if preview := params.object("link_preview_options"):
        content["link_preview_options"] = preview
    return content


def caption_of(params: Params) -> Content:
    """The caption of a call as fields of a Message; none of them when there is no caption."""
    text, entities = _formatted(params, "caption", "caption_entities")
    need(len(text) <= CAPTION_LENGTH, "message caption is too long")
    content = Content()
    if text:
        content["caption"] = text
    if entities:
        content["caption_entities"] = entities
    if params.flag("show_caption_above_media"):
        content["show_caption_above_media"] = True
    return content


def typed(text: str) -> Content:
    """What a person types, as fields of a Message."""
    text = text.strip()
    content = Content(text=text) if text else Content()
    if entities := find_entities(text, []):
        content["entities"] = entities
    return content


def typed_caption(text: str) -> Content:
    """What a person types under a picture, as fields of a Message."""
    text = text.strip()
    content = Content(caption=text) if text else Content()
    if entities := find_entities(text, []):
        content["caption_entities"] = entities
    return content


def _formatted(
    params: Params, key: Literal["text", "caption"], entities_key: str
) -> tuple[str, list[Entity]]:
    both = "parse_mode" in params and entities_key in params
    need(not both, f"STRICT: parse_mode and {entities_key} exclude each other")
    text, entities = params.text(key), params.entities(entities_key)
    mode = params.text("parse_mode").lower()
    need(len(text.encode()) <= SOURCE_BYTES, "text is too long")
    need(mode in ("", "html", "markdown", "markdownv2"), "unsupported parse_mode")
    need(mode in ("", "html"), "STRICT: only the parse_mode HTML is simulated", 501)
    if mode:
        text, entities = parse_html(text)
    for entity in entities:
        _check_place(entity, text)
    text, entities = _trimmed(text, entities)
    return text, find_entities(text, entities)


def _check_place(entity: Entity, text: str) -> None:
    offset, end = entity["offset"], entity["offset"] + entity["length"]
    need(
        offset >= 0 and end <= utf16(text),
        f"entity beginning at UTF-16 offset {offset} "
        f"ends after the end of the text at UTF-16 offset {end}",
    )


def _trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    text = text.replace("\r", "")
    blank = len(text) - len(text.lstrip(" \n"))
    cut = min([blank, *(entity["offset"] for entity in entities)])
    text = text[cut:].rstrip()
    moved: list[Entity] = []
    for entity in entities:
        offset = entity["offset"] - cut
        length = min(entity["length"], utf16(text) - offset)
        if length > 0:
            moved.append({**entity, "offset": offset, "length": length})
    return text, moved
