"""What no handler expected: logged, never told to a chat."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from telegram import Update

if TYPE_CHECKING:
    from bot.telegram.library import Context

_LOG: Final = logging.getLogger(__name__)


async def on_error(update: object, context: Context) -> None:
    """Write down which update failed and why. Its text may hold a hand and stays out of the log."""
    number = update.update_id if isinstance(update, Update) else None
    _LOG.error("update %s failed", number, exc_info=context.error)
