"""What a screen produces: a text in Telegram's HTML, a keyboard, perhaps a picture.

Plain values that know nothing of Telegram's library, so that a screen is a function from a view
and a language to a `Screen`, and is tested as one. `bot.telegram.keyboards` turns them into calls.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

DATA_BYTES: Final = 64
"""Telegram's limit for what a button carries."""
ROW_BUTTONS: Final = 8
"""Telegram's limit for the buttons of one row."""
KEYBOARD_BUTTONS: Final = 100
"""Telegram's limit for the buttons of one message."""


class Style(StrEnum):
    """The colour of a button. A client too old for colours shows all alike."""

    NONE = ""
    PRIMARY = "primary"
    SUCCESS = "success"
    """Reserved for a win."""
    DANGER = "danger"
    """Reserved for what cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button that sends `data` back to the bot.

    Raises:
        ValueError: the text is empty, or the data is not 1 to 64 bytes.
    """

    text: str
    data: str
    style: Style = Style.NONE

    def __post_init__(self) -> None:
        _require_label(self.text)
        if not 1 <= len(self.data.encode()) <= DATA_BYTES:
            raise ValueError(f"button data must be 1 to {DATA_BYTES} bytes: {self.data!r}")


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address, such as the private chat with the bot.

    Raises:
        ValueError: the text or the address is empty.
    """

    text: str
    url: str
    style: Style = Style.NONE

    def __post_init__(self) -> None:
        _require_label(self.text)
        if not self.url:
            raise ValueError(f"a link needs an address: {self.text!r}")


def _require_label(text: str) -> None:
    if not text.strip():
        raise ValueError("a button needs a text")


Key: TypeAlias = Button | Link
Row: TypeAlias = tuple[Key, ...]
Keyboard: TypeAlias = tuple[Row, ...]
"""Rows from top to bottom, the keys of each from left to right."""


class Notice(StrEnum):
    """Whether a new message makes the phone buzz. An edit never does."""

    SILENT = "silent"
    ALOUD = "aloud"


class Manner(StrEnum):
    """How new content takes the place of what the message showed before."""

    EDITED = "edited"
    FRESH = "fresh"
    """As a new message, the old one deleted: what a screen reader announces by itself."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture above the text, which is then its caption (at most 1024 characters).

    Args:
        image: the bytes of a PNG, JPEG or WebP file.
        name: the file's name, with its ending.
    """

    image: bytes
    name: str = "table.png"


@dataclass(frozen=True, slots=True)
class Screen:
    """One message as it should look.

    Args:
        text: Telegram's HTML; names of people are escaped already.
        keyboard: rows of keys; empty for none.
        notice: whether it buzzes when it arrives as a new message.
        manner: whether it edits its message or is sent afresh.
        picture: shown above the text.

    Raises:
        ValueError: no text and no picture, an empty row, or more keys than Telegram takes.
    """

    text: str
    keyboard: Keyboard = ()
    notice: Notice = Notice.SILENT
    manner: Manner = Manner.EDITED
    picture: Picture | None = None

    def __post_init__(self) -> None:
        if not self.text and self.picture is None:
            raise ValueError("a screen needs a text or a picture")
        if any(not 1 <= len(row) <= ROW_BUTTONS for row in self.keyboard):
            raise ValueError(f"a row has 1 to {ROW_BUTTONS} keys")
        if sum(map(len, self.keyboard)) > KEYBOARD_BUTTONS:
            raise ValueError(f"a keyboard has at most {KEYBOARD_BUTTONS} keys")

    def digest(self) -> str:
        """A hash of all that can be seen; how it arrives is left out. Equal ones need no call."""
        look = hashlib.blake2b(digest_size=16)
        for part in (self.text, repr(self.keyboard)):
            look.update(part.encode())
            look.update(b"\0")
        if self.picture is not None:
            look.update(self.picture.image)
        return look.hexdigest()
