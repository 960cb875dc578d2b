"""What a failed call means: every exception of python-telegram-bot becomes one `Trouble`.

Telegram tells faults apart by their text, and the library changes the letters' case ("TOPIC_CLOSED"
arrives as "Topic_closed"), so texts are looked for in lower case. The tables below are the whole
knowledge; the first line that fits counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, StrEnum, auto
from typing import TYPE_CHECKING, Final, TypeAlias

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TimedOut,
)

if TYPE_CHECKING:
    from telegram.error import TelegramError


class NotSent(NetworkError):
    """The request never left: no connection, or none free. Unlike a time-out it may be repeated."""


class Plain(Enum):
    """Troubles that need no further word."""

    NOT_MODIFIED = auto()
    """The message looks like that already: success."""
    MESSAGE_GONE = auto()
    """The message cannot be edited (any more): show it anew."""
    OTHER_MEDIA = auto()
    """The message shows a picture where text was to be edited: show it anew, delete the old."""
    QUERY_TOO_OLD = auto()
    """The press can no longer be answered: nothing is lost."""
    THREAD_GONE = auto()
    """The topic was deleted: drop the thread once, tell the players."""
    TOPIC_CLOSED = auto()
    """The topic was closed: as if it were deleted, until it is opened again."""
    NO_RIGHTS = auto()
    """The bot may not post there: the table pauses, players are told in private."""
    KICKED = auto()
    """The bot is no member of the group, or the group is gone: no more calls to it."""
    BAD_MARKUP = auto()
    """Our HTML cannot be parsed: a fault of ours; send as plain text and log it."""
    BAD_CONTENT = auto()
    """Too long, empty or malformed otherwise: a fault of ours."""
    CONFLICT = auto()
    """Somebody else fetches updates with this token."""
    MISCONFIGURED = auto()
    """The token or the server's address is wrong."""
    NOT_SENT = auto()
    """The request never left; it may be repeated."""
    UNKNOWN_OUTCOME = auto()
    """No answer, or a broken one: the call may have taken effect."""
    REFUSED = auto()
    """Refused for a reason that is not known here."""


class Why(StrEnum):
    """Why a person cannot be written to."""

    NEVER_STARTED = "never_started"
    BLOCKED = "blocked"
    DEACTIVATED = "deactivated"
    NOT_FOUND = "not_found"
    IS_BOT = "is_bot"


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The private chat cannot be written to: the seat is unreachable, offer the deep link."""

    why: Why


@dataclass(frozen=True, slots=True)
class Migrated:
    """The group has become a supergroup: its rows move, then the call may be repeated."""

    new_chat: int


@dataclass(frozen=True, slots=True)
class FloodWait:
    """Too many calls: this chat, and this chat only, rests so many seconds."""

    seconds: float


Trouble: TypeAlias = Plain | Unreachable | Migrated | FloodWait

_BAD_REQUESTS: Final[tuple[tuple[str, Trouble], ...]] = (
    ("message is not modified", Plain.NOT_MODIFIED),
    ("message to edit not found", Plain.MESSAGE_GONE),
    ("message can't be edited", Plain.MESSAGE_GONE),
    ("message_id_invalid", Plain.MESSAGE_GONE),
    ("message_edit_time_expired", Plain.MESSAGE_GONE),
    ("message_author_required", Plain.MESSAGE_GONE),
    ("message identifier is not specified", Plain.MESSAGE_GONE),
    ("message to delete not found", Plain.MESSAGE_GONE),
    ("message can't be deleted", Plain.MESSAGE_GONE),
    ("message_delete_forbidden", Plain.MESSAGE_GONE),
    ("there is no text in the message to edit", Plain.OTHER_MEDIA),
    ("there is no caption in the message to edit", Plain.OTHER_MEDIA),
    ("there is no media in the message to edit", Plain.OTHER_MEDIA),
    ("query is too old", Plain.QUERY_TOO_OLD),
    ("query id is invalid", Plain.QUERY_TOO_OLD),
    ("query_id_invalid", Plain.QUERY_TOO_OLD),
    ("message thread not found", Plain.THREAD_GONE),
    ("topic_deleted", Plain.THREAD_GONE),
    ("topic_id_invalid", Plain.THREAD_GONE),
    ("topic_closed", Plain.TOPIC_CLOSED),
    ("not enough rights", Plain.NO_RIGHTS),
    ("have no rights", Plain.NO_RIGHTS),
    ("need administrator rights", Plain.NO_RIGHTS),
    ("chat_restricted", Plain.NO_RIGHTS),
    ("chat_write_forbidden", Plain.NO_RIGHTS),
    ("chat_admin_required", Plain.NO_RIGHTS),
    ("chat_send_", Plain.NO_RIGHTS),
    ("group chat was deactivated", Plain.KICKED),
    ("chat was deleted", Plain.KICKED),
    ("chat not found", Unreachable(Why.NOT_FOUND)),
    ("peer_id_invalid", Unreachable(Why.NOT_FOUND)),
    ("user not found", Unreachable(Why.NOT_FOUND)),
    ("user_id_invalid", Unreachable(Why.NOT_FOUND)),
    ("user is deactivated", Unreachable(Why.DEACTIVATED)),
    ("input_user_deactivated", Unreachable(Why.DEACTIVATED)),
    ("can't parse entities", Plain.BAD_MARKUP),
    ("entity_text_invalid", Plain.BAD_MARKUP),
    ("entity_bounds_invalid", Plain.BAD_MARKUP),
    ("message is too long", Plain.BAD_CONTENT),
    ("message_too_long", Plain.BAD_CONTENT),
    ("caption is too long", Plain.BAD_CONTENT),
    ("caption_too_long", Plain.BAD_CONTENT),
    ("text is empty", Plain.BAD_CONTENT),
    ("text must be non-empty", Plain.BAD_CONTENT),
    ("message_empty", Plain.BAD_CONTENT),
    ("button_", Plain.BAD_CONTENT),
    ("reply_markup", Plain.BAD_CONTENT),
    ("can't parse", Plain.BAD_CONTENT),
    ("photo_", Plain.BAD_CONTENT),
    ("image_process_failed", Plain.BAD_CONTENT),
    ("too big", Plain.BAD_CONTENT),
)

_FORBIDDEN: Final[tuple[tuple[str, Trouble], ...]] = (
    ("bot can't initiate conversation", Unreachable(Why.NEVER_STARTED)),
    ("bot was blocked by the user", Unreachable(Why.BLOCKED)),
    ("user is deactivated", Unreachable(Why.DEACTIVATED)),
    ("can't send messages to bots", Unreachable(Why.IS_BOT)),
    ("bot was kicked", Plain.KICKED),
    ("bot is not a member", Plain.KICKED),
    ("chat was deleted", Plain.KICKED),
    ("not enough rights", Plain.NO_RIGHTS),
    ("have no rights", Plain.NO_RIGHTS),
    ("chat_write_forbidden", Plain.NO_RIGHTS),
    ("chat_send_", Plain.NO_RIGHTS),
)

_RETRY: Final = re.compile(r"(?:retry after|(?:flood|slowmode)_wait_)\s*(\d+)")


def classify(error: TelegramError) -> Trouble:
    """What `error`, raised by a call, means for whoever made it."""
    text = str(error).lower()
    match error:
        case RetryAfter():
            return FloodWait(seconds_of(error))
        case ChatMigrated():
            return Migrated(error.new_chat_id)
        case NotSent():
            return Plain.NOT_SENT
        case Conflict():
            return Plain.CONFLICT
        case InvalidToken() | EndPointNotFound():
            return Plain.MISCONFIGURED
        case Forbidden():
            return _look_up(_FORBIDDEN, text)
        case BadRequest():
            return _wait_in(text) or _look_up(_BAD_REQUESTS, text)
        case TimedOut():
            return Plain.UNKNOWN_OUTCOME
        case _:
            return _wait_in(text) or Plain.UNKNOWN_OUTCOME


def seconds_of(error: RetryAfter) -> float:
    """How long Telegram asks to wait. The library gives whole seconds or a `timedelta`."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def _wait_in(text: str) -> FloodWait | None:
    """A 429 whose parameters were lost on the way still says how long in its text."""
    found = _RETRY.search(text)
    return FloodWait(float(found[1])) if found else None


def _look_up(table: tuple[tuple[str, Trouble], ...], text: str) -> Trouble:
    return next((trouble for part, trouble in table if part in text), Plain.REFUSED)
