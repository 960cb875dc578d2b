"""Telegram's HTML in small pieces: escaped text, width of what is seen, lines broken to fit.

Inside screens a line is *markup*: what people wrote has been escaped already, and tags may stand
in it. Widths are in half-width cells and count only what is seen.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final
from unicodedata import east_asian_width

from bot.texts.tiles import LINE_CELLS
from bot.texts.width import cells

TEXT_UNITS: Final = 4096
"""Telegram's limit for a message, after parsing, in UTF-16 units."""
POP_UP: Final = 200
"""Telegram's limit for the answer to a press; held in UTF-16 units, which are never fewer."""

JOINER: Final = "\u2060"
"""Takes no room, and keeps what stands on both sides together."""

_TAG: Final = re.compile(r"<[^>]*>")
_ATOM: Final = re.compile(r"<[^>]*>|&[a-z]+;|&#\d+;|.", re.DOTALL)
_SPACES: Final = " 　"
_CLOCK: Final = "⏱"
_NEVER_FIRST: Final = frozenset(
    "。，、：；！？）」』》〉】…．・｜,.;:!?)]}’”\u2069" + JOINER + _SPACES
)
_NEVER_LAST: Final = frozenset("（「『《〈【([{‘“\u2068" + JOINER + _CLOCK)


def escape(text: str) -> str:
    """Plain text as markup."""
    return html.escape(text, quote=False)


def seen(markup: str) -> str:
    """What the reader sees: no tags, no references."""
    if "<" not in markup and "&" not in markup:
        return markup
    return html.unescape(_TAG.sub("", markup))


def width(markup: str) -> int:
    """Cells of what is seen."""
    return cells(seen(markup))


def units(text: str) -> int:
    """The length in UTF-16 units, as Telegram counts."""
    return len(text.encode("utf-16-le")) // 2


def moment(milliseconds: int, shown: str) -> str:
    """A moment that clients count down to by themselves; `shown` is for those that cannot."""
    return f'<tg-time unix="{milliseconds // 1000}" format="r">{shown}</tg-time>'


def mention(person: int, shown: str) -> str:
    """A link to a person, who is told that he was mentioned."""
    return f'<a href="tg://user?id={person}">{shown}</a>'


def linked(address: str, shown: str) -> str:
    """Plain text that opens an address."""
    return f'<a href="{html.escape(address)}">{escape(shown)}</a>'


def bold(markup: str) -> str:
    """Markup in bold."""
    return f"<b>{markup}</b>"


def wrapped(markup: str, room: int = LINE_CELLS) -> tuple[str, ...]:
    """The markup in lines of at most `room` cells, broken at spaces and between wide characters."""
    whole = markup.strip(_SPACES)
    if width(whole) <= room:
        return (whole,) if whole else ()
    lines: list[str] = []
    line, filled = "", 0
    for piece in _pieces(markup):
        if line and filled + width(piece.rstrip(_SPACES)) > room:
            lines.append(line.rstrip(_SPACES))
            line = ""
        if line:
            line, filled = line + piece, filled + width(piece)
            continue
        line = piece.lstrip(_SPACES)
        while width(line.rstrip(_SPACES)) > room:
            head, line = _split(line, room)
            lines.append(head)
        filled = width(line)
    if line.strip(_SPACES):
        lines.append(line.rstrip(_SPACES))
    return tuple(lines)


def _pieces(markup: str) -> Iterator[str]:
    """Parts between which a line may be broken."""
    piece = ""
    for atom in _ATOM.findall(markup):
        if piece and _may_break(piece, atom):
            yield piece
            piece = ""
        piece += atom
    if piece:
        yield piece


def _may_break(before: str, atom: str) -> bool:
    last, first = seen(before)[-1:], seen(atom)
    if not last or not first or first in _NEVER_FIRST or last in _NEVER_LAST:
        return False
    return last in _SPACES or _is_wide(last) or (_is_wide(first) and first != _CLOCK)


def _is_wide(character: str) -> bool:
    return east_asian_width(character) in "WF"


def _split(line: str, room: int) -> tuple[str, str]:
    """A line with nowhere to break, cut where it is full."""
    head = ""
    for atom in _ATOM.findall(line):
        if head and width(head + atom) > room:
            break
        head += atom
    return head, line[len(head) :]


def text_of(lines: Iterable[str]) -> str:
    """The lines as one text; empty ones at the ends fall away."""
    return "\n".join(lines).strip("\n")
