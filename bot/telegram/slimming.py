"""What Telegram sends back of our own messages, dropped before the library reads it.

Every press comes with the message it was made on, and every call is answered by the message: each
with a keyboard of a dozen buttons, with formatting, and with the bot itself as its sender, for all
of which the library would make objects: more than half of what it takes to read a message. Nobody
reads them; what a button means is in its data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from telegram._utils.types import JSONDict

_MESSAGES: Final = ("message", "edited_message", "reply_to_message")
"""Where a message lies in an update or in another message."""
_PRESS: Final = "callback_query"
_KEYS: Final = "reply_markup"
_KNOWN: Final = (
    _KEYS,
    "from",
    "edit_date",
    "entities",
    "caption_entities",
    "link_preview_options",
    "reply_to_message",
)
"""What the bot knows of its own message, or never asks."""


def slim_update(given: JSONDict) -> JSONDict:
    """An update less all keyboards, and what is known of the message pressed on; in place."""
    press: object = given.get(_PRESS)
    if isinstance(press, dict):
        pressed: object = cast("JSONDict", press).get("message")
        if isinstance(pressed, dict):
            slim_message(cast("JSONDict", pressed))
    _drop_keyboards(given)
    return given


def slim_message(given: JSONDict) -> JSONDict:
    """A message of the bot's own, less what is known of it; it is changed in place."""
    for name in _KNOWN:
        given.pop(name, None)
    return given


def _drop_keyboards(given: JSONDict) -> None:
    given.pop(_KEYS, None)
    for name in _MESSAGES:
        inner: object = given.get(name)
        if isinstance(inner, dict):
            _drop_keyboards(cast("JSONDict", inner))
