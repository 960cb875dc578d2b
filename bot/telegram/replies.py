"""Answers to what was typed: short messages, below the words they answer."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from telegram import LinkPreviewOptions, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.desk.answers import Answer, AnswerKind
from bot.telegram.errors import FloodWait, Plain, Unreachable, classify
from bot.telegram.keyboards import markup

if TYPE_CHECKING:
    from telegram import Message

    from bot.desk.ports import Place
    from bot.telegram.front import Front
    from bot.telegram.speaking import Words

_DONE: Final = "answer."
_LOG: Final = logging.getLogger(__name__)
_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)
_LOST: Final = (
    Plain.NO_RIGHTS,
    Plain.KICKED,
    Plain.TOPIC_CLOSED,
    Plain.THREAD_GONE,
    Plain.UNKNOWN_OUTCOME,
    Plain.NOT_SENT,
)


async def reply_in_group(front: Front, message: Message, place: Place, answer: Answer) -> None:
    """Say it in the group, silently, as a reply.

    What was done shows in the lobby, on the table or in a notice; saying it again would spend the
    group's budget. So only what was not done, or has to be opened in private, is said.
    """
    if answer.kind is AnswerKind.LINK or not (answer.key or _DONE).startswith(_DONE):
        await say(message, await front.speaker.public(answer, place))


async def say(message: Message, words: Words) -> None:
    """Say it in the chat of `message`, as a reply; nothing when there are no words."""
    if not words.text:
        return
    try:
        await message.reply_text(
            words.text,
            parse_mode=ParseMode.HTML,
            disable_notification=True,
            link_preview_options=_NO_PREVIEW,
            reply_markup=markup(words.keyboard),
            reply_parameters=ReplyParameters(message.message_id, allow_sending_without_reply=True),
        )
    except TelegramError as error:
        trouble = classify(error)
        if trouble not in _LOST and not isinstance(trouble, Unreachable | FloodWait):
            raise
        _LOG.info("a reply in chat %s was not said: %s", message.chat_id, error)
