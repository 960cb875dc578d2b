"""Answers to what was typed: short messages, below the words they answer."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from telegram import LinkPreviewOptions, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.desk.answers import Answer, AnswerKind
from bot.telegram.errors import FloodWait, Plain, Unreachable, classify
from bot.telegram.keyboards import keys_of
from bot.telegram.processor import thread_of
from storage.people import Reach

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from telegram import Bot, Message

    from bot.desk.ports import Place
    from bot.telegram.front import Front
    from bot.telegram.speaking import Words

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
    group's budget. So only what was not done, or has to be opened in private, is said. Where the
    group's minute is spent, whoever asked is told in private instead: these words hold no hand.
    """
    if answer.kind is not AnswerKind.LINK and (answer.done or not answer.key):
        return
    if not await say(message, await front.speaker.public(answer, place)):
        await _say_in_private(front, message, answer)


async def _say_in_private(front: Front, message: Message, answer: Answer) -> None:
    """Say it to whoever wrote the message, if that is a person the bot can write to."""
    sender = message.from_user
    if sender is None or message.sender_chat is not None or sender.is_bot:
        return
    if await front.desk.reach(front.bot, sender.id) is Reach.REACHABLE:
        words = await front.speaker.private(answer, sender.id)
        await tell(message.get_bot(), sender.id, words)


async def say(message: Message, words: Words) -> bool:
    """Say it in the chat of `message`, as a reply; nothing when there are no words.

    Returns:
        False when it could not be said.
    """
    return not words.text or await tell(message.get_bot(), message.chat_id, words, below=message)


async def tell(bot: Bot, chat: int, words: Words, *, below: Message | None = None) -> bool:
    """Say it in a chat, silently; as text alone where a picture is not allowed.

    Args:
        below: what it answers, if anything.

    Returns:
        False when it could not be said.
    """
    if words.picture is not None and await _delivered(_photo(bot, chat, words, below), chat):
        return True
    return await _delivered(_message(bot, chat, words, below), chat)


async def _delivered(sending: Awaitable[Message], chat: int) -> bool:
    """Whether it could be said; what Telegram refuses for good reasons is only noted."""
    try:
        await sending
    except TelegramError as error:
        trouble = classify(error)
        if trouble not in _LOST and not isinstance(trouble, Unreachable | FloodWait):
            raise
        _LOG.info("a reply in chat %s was not said: %s", chat, error)
        return False
    return True


def _message(bot: Bot, chat: int, words: Words, below: Message | None) -> Awaitable[Message]:
    return bot.send_message(
        chat_id=chat,
        text=words.text,
        parse_mode=ParseMode.HTML,
        disable_notification=True,
        link_preview_options=_NO_PREVIEW,
        api_kwargs=keys_of(words.keyboard),
        reply_parameters=_below(below),
        message_thread_id=thread_of(below),
    )


def _photo(bot: Bot, chat: int, words: Words, below: Message | None) -> Awaitable[Message]:
    if words.picture is None:
        raise AssertionError("there is a picture to send")
    return bot.send_photo(
        chat_id=chat,
        photo=words.picture.image,
        filename=words.picture.name,
        caption=words.text,
        parse_mode=ParseMode.HTML,
        disable_notification=True,
        api_kwargs=keys_of(words.keyboard),
        reply_parameters=_below(below),
        message_thread_id=thread_of(below),
    )


def _below(message: Message | None) -> ReplyParameters | None:
    if message is None:
        return None
    return ReplyParameters(message.message_id, allow_sending_without_reply=True)
