"""Telegram's HTML style: text and entities, or the error that Telegram gives."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.sandbox.server.errors import need, refusal
from bot.sandbox.server.shapes import Entity, UserShape

TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(lt|gt|amp|quot)(?![a-zA-Z]));?")
ATTRIBUTE = re.compile(
    r"""\s*([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+)(?=[\s>])))?"""
)
NAME = re.compile(r"[^\s>]*")
CLOSE = re.compile(r"\s*>")
MENTION = re.compile(r"tg://user\?id=(\d+)")
LINK = re.compile(r"([a-z]+:|[\w-]+\.)\S+", re.IGNORECASE)
TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")


def utf16(text: str) -> int:
    """The length of a text in UTF-16 units, in which entities are measured."""
    return len(text.encode("utf-16-le")) // 2


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """The text and the entities of a source in Telegram's HTML.

    Raises ApiError with Telegram's words where the source can't be parsed.
    """
    reader = _Reader(source)
    while reader.read_text():
        if source.startswith("</", reader.pos):
            reader.close_tag()
        else:
            reader.open_tag()
    if reader.stack:
        tag = reader.stack[-1].tag
        what = f'Can\'t find end tag corresponding to start tag "{tag}"'
        raise refusal(f"can't parse entities: {what}")
    return reader.out, by_place(reader.entities)


def by_place(entities: list[Entity]) -> list[Entity]:
    """Entities in the order of their places, outer ones first."""
    return sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


class _Opened(NamedTuple):
    tag: str
    attributes: dict[str, str]
    start: int


@dataclass(slots=True)
class _Reader:
    source: str
    pos: int = 0
    begin: int = 0
    """Where the tag at hand begins; errors name it."""
    out: str = ""
    entities: list[Entity] = field(default_factory=list[Entity])
    stack: list[_Opened] = field(default_factory=list[_Opened])

    def read_text(self) -> bool:
        """Read up to the next tag; False at the end."""
        end = self.source.find("<", self.pos)
        end = len(self.source) if end < 0 else end
        self.out += _unescape(self.source[self.pos : end])
        self.begin = self.pos = end
        return end < len(self.source)

    def open_tag(self) -> None:
        tag = self._name(self.pos + 1)
        self._check(self.pos < len(self.source), "Unclosed start tag")
        self._check(tag in TAGS, f'Unsupported start tag "{tag}"')
        attributes: dict[str, str] = {}
        while not (close := CLOSE.match(self.source, self.pos)):
            found = ATTRIBUTE.match(self.source, self.pos)
            if not found or found.end() >= len(self.source):
                raise self._error("Unclosed start tag")
            attributes[found[1]] = _unescape(found[2] or found[3] or found[4] or "")
            self.pos = found.end()
        spoiler = tag != "span" or attributes.get("class") == "tg-spoiler"
        self._check(spoiler, 'Tag "span" must have class "tg-spoiler"')
        self.stack.append(_Opened(tag, attributes, len(self.out)))
        self.pos = close.end()

    def close_tag(self) -> None:
        tag = self._name(self.pos + 2)
        self._check(self.stack, "Unexpected end tag")
        close = CLOSE.match(self.source, self.pos)
        if not close:
            raise self._error("Unclosed end tag")
        opened = self.stack.pop()
        if tag not in ("", opened.tag):
            place = len(self.source[: self.begin].encode())
            raise refusal(
                f"can't parse entities: Unmatched end tag at byte offset {place}, "
                f'expected "</{opened.tag}>", found "</{tag}>"'
            )
        offset = utf16(self.out[: opened.start])
        length = utf16(self.out) - offset
        plain = Entity(type=TAGS[opened.tag], offset=offset, length=length)
        entity = self._finished(plain, opened) if length else None
        if entity:
            self.entities.append(entity)
        self.pos = close.end()

    def _finished(self, entity: Entity, opened: _Opened) -> Entity | None:
        """The entity with its own fields.

        None where Telegram keeps the text alone: a bad link, the custom emoji of an ordinary bot,
        code in pre.
        """
        attributes = opened.attributes
        match opened.tag:
            case "a":
                return _link(entity, attributes.get("href") or self.out[opened.start :])
            case "tg-emoji":
                return None
            case "code" if self.stack and self.stack[-1].tag == "pre":
                return None
            case "tg-time":
                return _time(entity, attributes)
            case "blockquote" if "expandable" in attributes:
                return {**entity, "type": "expandable_blockquote"}
            case _:
                return entity

    def _name(self, start: int) -> str:
        found = NAME.match(self.source, start)
        if found is None:  # the pattern matches nothing at all too
            raise self._error("Unclosed start tag")
        self.pos = found.end()
        return found[0].lower()

    def _error(self, what: str) -> Exception:
        place = len(self.source[: self.begin].encode())
        return refusal(f"can't parse entities: {what} at byte offset {place}")

    def _check(self, condition: object, what: str) -> None:
        if not condition:
            raise self._error(what)


def _link(entity: Entity, url: str) -> Entity | None:
    if user := MENTION.fullmatch(url):
        person = UserShape(id=int(user[1]), is_bot=False, first_name="")
        return {**entity, "type": "text_mention", "user": person}
    return {**entity, "url": url} if LINK.fullmatch(url) else None


def _time(entity: Entity, attributes: dict[str, str]) -> Entity:
    unix, layout = attributes.get("unix", ""), attributes.get("format", "")
    need(re.fullmatch(r"-?\d{1,11}", unix), "STRICT: tg-time needs unix=<seconds since 1970>")
    need(TIME_FORMAT.fullmatch(layout), f"STRICT: {layout!r} is no format of tg-time")
    timed: Entity = {**entity, "unix_time": int(unix)}
    return {**timed, "date_time_format": layout} if layout else timed


def _unescape(text: str) -> str:
    def character(found: re.Match[str]) -> str:
        if found[3]:
            return NAMED[found[3]]
        code = int(found[1], 16) if found[1] else int(found[2])
        valid = 0 < code < 0x10FFFF and not 0xD800 <= code <= 0xDFFF
        return chr(code) if valid else found[0]

    return REFERENCE.sub(character, text)
