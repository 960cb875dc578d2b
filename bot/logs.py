"""What the process writes about itself: one line an event, on standard error. Never a hand."""

from __future__ import annotations

import logging
import sys

from bot.config import LogLevel

_QUIET = ("httpx", "httpcore", "apscheduler", "aiosqlite", "uvicorn.access", "asyncio")


def set_up_logs(level: LogLevel) -> None:
    """Log at that level; libraries that would write the token or every call only when it warns."""
    logging.basicConfig(
        level=level.value.upper(),
        stream=sys.stderr,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
