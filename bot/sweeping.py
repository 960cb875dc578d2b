"""What is long past is thrown away once a day, so that the database does not grow for ever."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from storage import causes, outbox
from storage.errors import StorageError

if TYPE_CHECKING:
    from bot.desk.ports import Clock
    from storage.database import Database, Session

DAY: Final = 24 * 60 * 60 * 1000
KEPT: Final = 30 * DAY
"""Milliseconds for which updates that have moved something, and what was shown, are kept.

Telegram repeats an update for a day at most and lets a bot delete a message for two.
"""

_LOG: Final = logging.getLogger(__name__)


async def sweep_daily(database: Database, clock: Clock) -> None:
    """Sweep at once and then every day, until cancelled; where it fails, tomorrow again."""
    while True:
        try:
            rows = await database.write(_swept, clock.now() - KEPT)
            _LOG.info("rows that are long past were thrown away: %d", rows)
        except StorageError:
            _LOG.exception("what is long past could not be thrown away")
        await clock.sleep(DAY)


async def _swept(session: Session, before: int) -> int:
    return await causes.prune(session, before) + await outbox.prune(session, before)
