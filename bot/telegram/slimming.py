"""What Telegram sends back of our own keyboards, dropped before the library reads it.

Every press comes with the message it was made on, and every edit is answered by the message: each
with a keyboard of a dozen buttons, for each of which the library would make objects: more than half
of what it takes to read a message. Nobody reads them; what a button means is in its data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from telegram._utils.types import JSONDict

_MESSAGES: Final = ("message", "edited_message", "reply_to_message", "callback_query")
"""Where a message lies in an update, in a press or in another message."""


def without_keyboards(given: JSONDict) -> JSONDict:
    """A message, an update or a press, less its keyboards; it is changed in place."""
    given.pop("reply_markup", None)
    for name in _MESSAGES:
        inner: object = given.get(name)
        if isinstance(inner, dict):
            without_keyboards(cast("JSONDict", inner))
    return given
