"""Tournaments come to work, and are looked after whenever something may be due."""

from __future__ import annotations

from typing import Final

from bot.desk.alarms import Alarms, itself
from bot.desk.codecs import tournament_stream
from bot.desk.tournaments.engine import TournamentEngine
from bot.desk.tournaments.hosting import Hosting
from storage import tournaments

KIND: Final = "tournament"


class Serving:
    """Starts and serves."""

    def __init__(self, engine: TournamentEngine, hosting: Hosting, alarms: Alarms) -> None:
        self._engine = engine
        self._hosting = hosting
        self._alarms = alarms
        alarms.serve(KIND, self.serve, {KIND: itself(KIND)})

    async def start(self) -> None:
        """Whatever goes on, or has open tables, is looked after as soon as the alarm clock runs."""
        for row in await self._engine.database.read(tournaments.open_tournaments):
            self.call(row.key)

    def call(self, key: str) -> None:
        """Something has happened at one of its tables: look after it at once."""
        self._alarms.set(tournament_stream(key), self._engine.ports.clock.now())

    async def serve(self, key: str) -> None:
        """What the time has come for, at the tournament and then at its tables.

        The alarm is wound before anything else can set it.
        """
        self._engine.wind(await self._engine.tick(key))
        await self._hosting.look_after(key)
