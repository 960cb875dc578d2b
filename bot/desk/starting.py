"""The desk comes to work: tables are taken up where they were left, and the alarm clock is wound.

Time during which the bot was away is nobody's: a limit that passed meanwhile is put off until
`grace` from now, and with it whatever else still counts at that table.
"""

from __future__ import annotations

import logging
from typing import Final

from bot.desk.alarms import Alarms
from bot.desk.answers import StoredAnswer
from bot.desk.bundle import Bundle
from bot.desk.deadlines import humans_limit, next_due
from bot.desk.draft import Draft
from bot.desk.engine import Decided, Engine
from bot.desk.steps import deal_step, table_step
from referee.deal.commands import Hold
from referee.table.clock import due as table_due
from referee.table.commands import HoldTable
from storage.causes import Cause
from storage.database import Session

_LOG: Final = logging.getLogger(__name__)


class Starting:
    """Start and run."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._alarms = Alarms(engine.database, engine.ports.clock, engine.serve)
        engine.waker = self._alarms.set

    async def run(self) -> None:
        """Serve deadlines until cancelled."""
        await self._alarms.run()

    async def start(self) -> None:
        """Look at every open table once."""
        for table in await self._engine.database.read(_open_tables):
            bundle = (await self._engine.look(table)).bundle
            await self._forgive(bundle)
            bundle = (await self._engine.look(table)).bundle
            due = next_due(bundle.table, bundle.deal, self._engine.settings.think)
            self._alarms.set(table, due)

    async def _forgive(self, bundle: Bundle) -> None:
        """Put off what passed while nobody could answer."""
        now, grace = self._engine.ports.clock.now(), self._engine.settings.grace
        table_limit = table_due(bundle.table)
        deal_limit = humans_limit(bundle.table, bundle.deal)

        def decide(draft: Draft) -> Decided[None]:
            if table_limit is not None and table_limit < now:
                table_step(draft, HoldTable(now - table_limit + grace))
            if deal_limit is not None and deal_limit < now:
                deal_step(draft, Hold(now - deal_limit + grace))
            return Decided(None)

        late = [limit for limit in (table_limit, deal_limit) if limit is not None and limit < now]
        if not late:
            return
        _LOG.info("table %s: time lost while away is forgiven", bundle.key)
        cause = Cause.named(f"g{bundle.key}:{bundle.table_version}:{bundle.deal_version}")
        await self._engine.move(bundle.key, cause, decide, _nothing)


async def _open_tables(session: Session) -> list[str]:
    return await session.fetch_values(
        str, "SELECT play_table FROM tables WHERE state <> 'closed' ORDER BY begun, play_table"
    )


def _nothing(stored: StoredAnswer) -> None:
    return None
