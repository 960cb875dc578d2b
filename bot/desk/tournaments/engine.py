"""How a tournament moves: by what people ask, and by its clock.

Its clocks are moments in its state and are never put off: a tournament goes on by the clock on the
wall, however long the bot was away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.desk.alarms import Alarms
from bot.desk.answers import StoredAnswer
from bot.desk.codecs import tournament_stream
from bot.desk.moving import Decided, Loaded, Mover, no_answer
from bot.desk.ports import Ports
from bot.desk.tournaments.announcing import tellings
from bot.desk.tournaments.bundle import TournamentBundle, TournamentCache, load
from bot.desk.tournaments.draft import TournamentDraft
from bot.desk.tournaments.marks import group_marks, private_marks
from bot.desk.tournaments.rows import row_changes
from bot.desk.tournaments.telling import Tell
from bot.desk.tournaments.watching import Watchers
from referee.tournament.clock import due
from referee.tournament.commands import Tick
from storage import moves
from storage.causes import Cause
from storage.database import Database
from storage.moves import Committed, Move, Repeated

R = TypeVar("R")


class TournamentEngine(Mover[TournamentBundle, TournamentDraft]):
    """Moves tournaments, winds the alarm clock for them, and tells who watches."""

    def __init__(self, database: Database, ports: Ports, alarms: Alarms) -> None:
        super().__init__()
        self.database = database
        self.ports = ports
        self.watchers = Watchers()
        self._alarms = alarms
        self._cache = TournamentCache()

    async def look(self, key: str, cause: Cause | None = None) -> Loaded[TournamentBundle]:
        """The newest state of a tournament.

        Raises:
            TournamentUnknown: there is no such tournament.
        """
        loaded = await self.database.read(load, key, self._cache.get(key), cause)
        self._cache.put(loaded.bundle)
        return loaded

    def draft(self, bundle: TournamentBundle) -> TournamentDraft:
        """An empty move on that state."""
        return TournamentDraft(bundle, self.ports)

    def after(self, draft: TournamentDraft) -> TournamentBundle:
        """The tournament as the move leaves it."""
        return draft.after()

    def drop(self, key: str) -> None:
        """Forget the tournament: it is read from the beginning next time."""
        self._cache.drop(key)

    async def commit(
        self, draft: TournamentDraft, cause: Cause, stored: StoredAnswer
    ) -> Committed | Repeated:
        """Write the move with what it announces and marks.

        Raises:
            Conflict: another worker came between.
        """
        told = tuple(Tell(draft.before.row, telling) for telling in tellings(draft))
        moved = bool(draft.events)
        move = Move(
            cause=cause,
            at=draft.at,
            answer=stored.encode(),
            appends=(draft.append(),),
            changes=(
                *row_changes(draft),
                *draft.changes,
                *told,
                *(private_marks(draft) if moved else ()),
            ),
            marks=tuple(group_marks(draft)) if moved else (),
        )
        outcome = await self.database.write(moves.commit, move)
        if isinstance(outcome, Committed):
            after = draft.after()
            self._cache.put(after)
            if moved:
                self.moved(after)
        return outcome

    def moved(self, bundle: TournamentBundle) -> None:
        """A move is committed: tell whoever waits for it, and look after the tables at once."""
        self.watchers.tell(bundle.key)
        self.ports.listener.marked(frozenset({bundle.row.bot}))
        self._alarms.set(tournament_stream(bundle.key), self.ports.clock.now())

    async def move(
        self,
        key: str,
        cause: Cause,
        decide: Callable[[TournamentDraft], Decided[R]],
        repeated: Callable[[StoredAnswer], R],
    ) -> R:
        """Decide on the newest state and commit.

        Raises:
            TournamentUnknown: there is no such tournament.
            Overtaken: other workers were first again and again.
        """
        async with self._turns.alone(key):
            reply, _ = await self.decide_and_commit(key, cause, decide, repeated)
            return reply

    async def tick(self, key: str) -> TournamentBundle:
        """Do whatever the time has come for; the tournament as it is then."""
        async with self._turns.alone(key):
            bundle = (await self.look(key)).bundle
            moment = due(bundle.state)
            if moment is None or moment > self.ports.clock.now():
                return bundle
            cause = Cause.of_deadline(tournament_stream(key), bundle.version)
            await self.decide_and_commit(key, cause, _tick, no_answer)
            return (await self.look(key)).bundle

    def wind(self, bundle: TournamentBundle) -> None:
        """Set the alarm for the tournament's next deadline."""
        self._alarms.set(tournament_stream(bundle.key), due(bundle.state))


def _tick(draft: TournamentDraft) -> Decided[None]:
    draft.ask(Tick())
    return Decided(None)
