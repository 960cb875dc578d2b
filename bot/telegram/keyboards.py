"""A screen's keys as the parameters of a call.

They are written as Telegram takes them: the library's objects, two a key, would be taken apart
again at once, which is a fifth of what an edit costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from bot.screens.message import Button, Key, Keyboard, Link, Style

if TYPE_CHECKING:
    from telegram._utils.types import JSONDict


def keys_of(keyboard: Keyboard) -> JSONDict:
    """What a call gives besides, as its `api_kwargs`; without keys an edit takes the old away."""
    if not keyboard:
        return {}
    return {"reply_markup": {"inline_keyboard": [[_key(key) for key in row] for row in keyboard]}}


def _key(key: Key) -> dict[str, str]:
    match key:
        case Button(text, data):
            written = {"text": text, "callback_data": data}
        case Link(text, url):
            written = {"text": text, "url": url}
        case _:
            assert_never(key)
    if key.style is not Style.NONE:
        written["style"] = key.style.value
    return written
