"""Screens that answer: below what was typed, or in the message whose button was pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from telegram import LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.telegram.errors import Plain, classify
from bot.telegram.keyboards import keys_of
from bot.telegram.replies import say
from bot.telegram.speaking import Words

if TYPE_CHECKING:
    from telegram import Message, Update

    from bot.screens.message import Screen

_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


async def send(message: Message, screen: Screen) -> None:
    """A screen as a reply to what was typed."""
    await say(message, Words(screen.text, keyboard=screen.keyboard, picture=screen.picture))


async def show_in(update: Update, screen: Screen) -> None:
    """Make the message whose button was pressed show the screen."""
    query = update.callback_query
    if query is None:
        return
    try:
        await query.edit_message_text(
            screen.text,
            parse_mode=ParseMode.HTML,
            api_kwargs=keys_of(screen.keyboard),
            link_preview_options=_NO_PREVIEW,
        )
    except BadRequest as error:
        if classify(error) is not Plain.NOT_MODIFIED:
            raise
