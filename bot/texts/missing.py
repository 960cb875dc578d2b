"""What a bot in use does about a text that is missing: it writes it down and plays on."""

from __future__ import annotations

import structlog

from bot.texts.library import MissingText

_log = structlog.get_logger(__name__)


def log_missing(fault: MissingText) -> None:
    """Log the fault; the reader sees the key, which is better than a table that stands still."""
    _log.error("text_missing", fault=str(fault))
