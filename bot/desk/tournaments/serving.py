"""Tournaments come to work, and are looked after whenever something may be due."""

from __future__ import annotations

from typing import Final

from bot.desk.alarms import Alarms, itself
from bot.desk.codecs import tournament_stream
from bot.desk.tournaments.engine import TournamentEngine
from storage import tournaments

KIND: Final = "tournament"


class Serving:
    """Starts and serves."""

    def __init__(self, engine: TournamentEngine, alarms: Alarms) -> None:
        self._engine = engine
        self._alarms = alarms
        alarms.serve(KIND, self.serve, {KIND: itself(KIND)})

    async def start(self) -> None:
        """Every tournament that goes on is looked after as soon as the alarm clock runs."""
        now = self._engine.ports.clock.now()
        for row in await self._engine.database.read(tournaments.open_tournaments):
            self._alarms.set(tournament_stream(row.key), now)

    async def serve(self, key: str) -> None:
        """What the time has come for; the alarm is wound before anything else can set it."""
        self._engine.wind(await self._engine.tick(key))
