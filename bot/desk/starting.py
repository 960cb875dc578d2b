"""The desk comes to work: tables are taken up where they were left, and the alarm clock is wound.

Time during which the bot was away is nobody's: a limit that passed meanwhile is put off until
`grace` from now, and with it whatever else still counts at that table. That is done when a table
is first looked at, so that a thousand of them do not keep the bot from answering.
"""

from __future__ import annotations

from bot.desk.alarms import Alarms, itself
from bot.desk.codecs import table_stream
from bot.desk.engine import Engine
from storage import matches, timers
from storage.database import Session


class Starting:
    """Start and run."""

    def __init__(self, engine: Engine, alarms: Alarms) -> None:
        self._engine = engine
        self._alarms = alarms
        alarms.serve("table", engine.serve, {"table": itself("table"), "deal": _table_of_deal})
        engine.waker = self._wind

    def _wind(self, table: str, due: int | None) -> None:
        self._alarms.set(table_stream(table), due)

    async def run(self) -> None:
        """Serve deadlines until cancelled."""
        await self._alarms.run()

    async def start(self) -> None:
        """Find the open tables and set their alarms."""
        now = self._engine.ports.clock.now()
        for waiting in await self._engine.database.read(timers.tables_waiting):
            if waiting.due < now:
                self._engine.excuse(waiting.play_table)
            self._wind(waiting.play_table, waiting.due)


async def _table_of_deal(session: Session, key: str) -> str | None:
    """The table of a deal's stream ``deal:<match>.<number>``."""
    table = await matches.table_of(session, key.partition(".")[0])
    return None if table is None else table_stream(table)
