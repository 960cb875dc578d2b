"""Refusals in Telegram's own words.

A refusal that Telegram would not make (an unknown parameter, say) begins "STRICT:".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.server.shapes import Json

CONFLICT = (
    "Conflict: terminated by other getUpdates request; "
    "make sure that only one bot instance is running"
)
WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"

MISSING = {
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "file_id": "file_id not specified",
    "photo": "there is no photo in the request",
    "document": "there is no document in the request",
    "user_id": "invalid user_id specified",
    "message_id": "message identifier is not specified",
}
TOO_LONG = {
    "InlineKeyboardButton.callback_data": "BUTTON_DATA_INVALID",
    "answerCallbackQuery.text": "MESSAGE_TOO_LONG",
}
RIGHTS = {
    "can_send_messages": "send text messages to the chat",
    "can_send_photos": "send photos to the chat",
    "can_send_documents": "send documents to the chat",
    "can_send_videos": "send videos to the chat",
    "can_send_other_messages": "send animations to the chat",
    "can_manage_topics": "create a topic",
    "can_pin_messages": "manage pinned messages in the chat",
}
"""What the bot lacks the right to, in the words of the refusal."""

_PREFIXES = {400: "Bad Request: ", 403: "Forbidden: "}


class ApiError(Exception):
    """A call that fails: the HTTP status, the description, and ResponseParameters."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> Json:
        """The JSON object of the answer."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        return body | ({"parameters": self.parameters} if self.parameters else {})


def refusal(text: str, code: int = 400, **parameters: int) -> ApiError:
    """The error with Telegram's prefix for its code before ``text``."""
    return ApiError(code, _PREFIXES.get(code, "") + text, **parameters)


def need(condition: object, text: str, code: int = 400, **parameters: int) -> None:
    """Refuse the call with ``text`` unless ``condition`` is true."""
    if not condition:
        raise refusal(text, code, **parameters)
