"""One screen, one call: send it as a new message, or make an old message show it."""

from __future__ import annotations

import html
import logging
import re
from dataclasses import dataclass, replace
from typing import Final

from telegram import InputMediaPhoto, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import BadRequest
from telegram.ext import ExtBot

from bot.screens.message import Notice, Screen
from bot.telegram.errors import Plain, classify
from bot.telegram.keyboards import keys_of
from bot.telegram.limiter import BOOKED, Booking

_LOG: Final = logging.getLogger(__name__)
_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)
_GENERAL: Final = 1
"""The topic of a forum that has to be addressed without its number."""
_TAG: Final = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Spot:
    """A chat, or a topic of it."""

    chat: int
    thread: int | None = None


class Sender:
    """Makes calls that have their place in the budget already."""

    def __init__(self, bot: ExtBot[Booking]) -> None:
        self._bot = bot

    async def send(self, spot: Spot, screen: Screen) -> int:
        """Send `screen` as a new message; its id.

        Raises:
            TelegramError: see `bot.telegram.errors`.
        """
        try:
            return await self._send(spot, screen, ParseMode.HTML)
        except BadRequest as error:
            _require_bad_markup(error, screen)
            return await self._send(spot, _plain(screen), None)

    async def edit(self, spot: Spot, message: int, screen: Screen) -> int:
        """Make `message` show `screen`; its id, a new one where a picture had to become text.

        Raises:
            TelegramError: see `bot.telegram.errors`.
        """
        try:
            return await self._edit(spot, message, screen, ParseMode.HTML)
        except BadRequest as error:
            _require_bad_markup(error, screen)
            return await self._edit(spot, message, _plain(screen), None)

    async def _send(self, spot: Spot, screen: Screen, mode: ParseMode | None) -> int:
        thread = None if spot.thread == _GENERAL else spot.thread
        if screen.picture is not None:
            sent = await self._bot.send_photo(
                spot.chat,
                screen.picture.image,
                caption=screen.text or None,
                parse_mode=mode,
                filename=screen.picture.name,
                message_thread_id=thread,
                disable_notification=screen.notice is Notice.SILENT,
                api_kwargs=keys_of(screen.keyboard),
                rate_limit_args=BOOKED,
            )
        else:
            sent = await self._bot.send_message(
                spot.chat,
                screen.text,
                parse_mode=mode,
                message_thread_id=thread,
                disable_notification=screen.notice is Notice.SILENT,
                api_kwargs=keys_of(screen.keyboard),
                link_preview_options=_NO_PREVIEW,
                rate_limit_args=BOOKED,
            )
        return sent.message_id

    async def _edit(self, spot: Spot, message: int, screen: Screen, mode: ParseMode | None) -> int:
        if screen.picture is not None:
            picture = InputMediaPhoto(
                screen.picture.image,
                caption=screen.text or None,
                parse_mode=mode,
                filename=screen.picture.name,
            )
            await self._bot.edit_message_media(
                picture,
                spot.chat,
                message,
                api_kwargs=keys_of(screen.keyboard),
                rate_limit_args=BOOKED,
            )
            return message
        try:
            await self._bot.edit_message_text(
                screen.text,
                spot.chat,
                message,
                parse_mode=mode,
                api_kwargs=keys_of(screen.keyboard),
                link_preview_options=_NO_PREVIEW,
                rate_limit_args=BOOKED,
            )
        except BadRequest as error:
            if classify(error) is not Plain.OTHER_MEDIA:
                raise
            return await self._send(spot, screen, mode)
        return message


def _require_bad_markup(error: BadRequest, screen: Screen) -> None:
    """A text that Telegram cannot parse is our fault: it goes out plainly and is logged."""
    if classify(error) is not Plain.BAD_MARKUP:
        raise error
    # What a hand looks like is nobody's business, in a log neither.
    _LOG.error("markup refused (%s), sent plainly: %d characters", error, len(screen.text))


def _plain(screen: Screen) -> Screen:
    return replace(screen, text=html.unescape(_TAG.sub("", screen.text)))
