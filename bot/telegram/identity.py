"""Who acts in an update, and who never may.

Telegram puts stand-ins where it hides or lacks a person: an anonymous administrator's command comes
from `GroupAnonymousBot`, a channel's post from `Channel_Bot`, a linked channel's from `Telegram`.
None of them is a person: none is seated, rated or put on a list of operators. A button pressed by
an anonymous administrator carries the real person, so where a command cannot be taken a button can.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from telegram.constants import ChatID
from telegram.ext import filters

if TYPE_CHECKING:
    from telegram import Update, User

FIRST_TOLD: Final = ~filters.UpdateType.EDITED
"""A filter for commands and words: correcting an old message must not do it again."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can sit at a table.

    Args:
        person: the user id at Telegram, which stays when names change.
        name: as shown there; not escaped.
        username: without @; None for none.
        language: as the person's app tells it, such as ``zh-hant``; None where it does not.
    """

    person: int
    name: str
    username: str | None
    language: str | None


class Nobody(StrEnum):
    """Why an update has no person behind it."""

    ANONYMOUS_ADMIN = "anonymous_admin"
    """An administrator who hides behind the group: offer a button, its press carries the person."""
    CHANNEL = "channel"
    BOT = "bot"
    UNSIGNED = "unsigned"
    """Telegram names no sender."""


Actor: TypeAlias = Person | Nobody


def actor_of(update: Update) -> Actor:
    """Who acts in `update`."""
    message = update.message or update.edited_message
    if update.callback_query is None and message is not None and message.sender_chat is not None:
        if message.sender_chat.id == message.chat.id:
            return Nobody.ANONYMOUS_ADMIN
        return Nobody.CHANNEL
    user = update.effective_user
    return Nobody.UNSIGNED if user is None else person_of(user)


def person_of(user: User) -> Actor:
    """A user of Telegram as a person, or why it is none."""
    match user.id:
        case ChatID.ANONYMOUS_ADMIN:
            return Nobody.ANONYMOUS_ADMIN
        case ChatID.FAKE_CHANNEL | ChatID.SERVICE_CHAT:
            return Nobody.CHANNEL
        case _ if user.is_bot:
            return Nobody.BOT
        case _:
            return Person(user.id, user.full_name, user.username, user.language_code)
