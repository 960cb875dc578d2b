"""How a table moves.

After a move, whatever follows by itself is done at once: questions that a switch answers, computers
that have thought long enough, limits that have passed.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bot.desk.answers import StoredAnswer
from bot.desk.attention import Attention
from bot.desk.automatic import AutomaticMove, automatic_move
from bot.desk.bundle import Bundle, BundleCache, load
from bot.desk.deadlines import next_due
from bot.desk.draft import Draft
from bot.desk.lateness import lateness
from bot.desk.marks import marked_by
from bot.desk.moving import Decided, Loaded, Mover, no_answer
from bot.desk.ports import Ports
from bot.desk.settings import DeskSettings
from bot.desk.steps import table_step
from referee.rules.registry import Registry
from referee.table.commands import Lose
from storage import moves
from storage.causes import Cause
from storage.database import Database, Session
from storage.errors import SeatTaken
from storage.moves import Committed, Move, Repeated

_LOG: Final = logging.getLogger(__name__)
_RUN: Final = 64
"""Moves made by themselves in one go before others get their turn."""

R = TypeVar("R")


class SitsElsewhere(Exception):
    """Somebody who would sit down sits at another table already."""

    def __init__(self, table: str, person: int) -> None:
        super().__init__(table)
        self.table = table
        self.person = person


Decide = Callable[[Draft], Decided[R]]


class Engine(Mover[Bundle, Draft]):
    """Moves tables.

    `waker` is told a table's next deadline after each move, `follower` the key of the tournament
    of a table at which something has happened that a tournament must know.
    """

    def __init__(
        self, database: Database, registry: Registry, ports: Ports, settings: DeskSettings
    ) -> None:
        super().__init__()
        self.database = database
        self.registry = registry
        self.ports = ports
        self.settings = settings
        self.attention = Attention(settings.away)
        self.waker: Callable[[str, int | None], None] = _nobody_wakes
        self.follower: Callable[[str], None] = _nobody_follows
        self._cache = BundleCache()
        self._excused: set[str] = set()

    async def look(self, key: str, cause: Cause | None = None) -> Loaded[Bundle]:
        """The newest state of a table.

        Raises:
            TableUnknown: there is no such table.
        """
        known = self._cache.get(key)
        loaded = await self.database.read(load, key, known, cause)
        self._cache.put(loaded.bundle)
        return loaded

    async def look_with(
        self, key: str, more: Callable[[Session, Bundle], Awaitable[R]]
    ) -> tuple[Bundle, R]:
        """The same, and what `more` reads beside it in the same transaction.

        Raises:
            TableUnknown: there is no such table.
        """
        loaded, found = await self.database.read(_load_with, key, self._cache.get(key), more)
        self._cache.put(loaded.bundle)
        return loaded.bundle, found

    async def glance(self, table: str) -> Bundle:
        """The table as this worker knows it, perhaps a moment old; for what is decided again.

        Raises:
            TableUnknown: there is no such table.
        """
        known = self._cache.get(table)
        return known if known is not None else (await self.look(table)).bundle

    def known_with(self, player: str) -> tuple[str, ...]:
        """Tables used of late where the player has a chair or waits for one."""
        return self._cache.with_player(player)

    async def move(
        self, table: str, cause: Cause, decide: Decide[R], repeated: Callable[[StoredAnswer], R]
    ) -> R:
        """Decide on the newest state, commit, and do what follows by itself.

        Args:
            table: the table's key.
            cause: why; when it has moved before, nothing happens.
            decide: fills the draft it is given, without awaiting anything.
            repeated: the reply to a cause that came before, from the answer it got then.

        Raises:
            TableUnknown: there is no such table.
            SitsElsewhere: it would seat the asker at a second table.
        """
        async with self._turns.alone(table):
            await self._forgive(table)
            reply, bundle = await self.decide_and_commit(table, cause, decide, repeated)
            if bundle is not None:
                await self._run_on(bundle)
            return reply

    async def serve(self, table: str) -> None:
        """Do whatever the time has come for at a table."""
        async with self._turns.alone(table):
            await self._forgive(table)
            loaded = await self.look(table)
            await self._run_on(loaded.bundle)

    def excuse(self, table: str) -> None:
        """Limits of the table have passed while the bot was away; they are put off in time."""
        self._excused.add(table)

    async def _forgive(self, table: str) -> None:
        """Put off what passed while nobody could answer, before anything else happens."""
        if table not in self._excused:
            return
        self._excused.discard(table)
        bundle = (await self.look(table)).bundle
        late = lateness(bundle, self.ports.clock.now(), self.settings.grace)
        if late is None:
            return
        _LOG.info("table %s: time lost while away is forgiven", table)

        def decide(draft: Draft) -> Decided[None]:
            late.forgive(draft)
            return Decided(None)

        cause = Cause.named(f"g{table}:{bundle.table_version}:{bundle.deal_version}")
        await self.decide_and_commit(table, cause, decide, no_answer)

    def draft(self, bundle: Bundle) -> Draft:
        """An empty move on that state."""
        return Draft(bundle, self.registry, self.ports, self.settings)

    def after(self, draft: Draft) -> Bundle:
        """The table as the move leaves it."""
        return draft.after()

    def drop(self, key: str) -> None:
        """Forget the table: it is read from the beginning next time."""
        self._cache.drop(key)

    async def commit(
        self, draft: Draft, cause: Cause, stored: StoredAnswer
    ) -> Committed | Repeated:
        """Write the move with what it marks, then ask for its dice.

        Raises:
            Conflict: another worker came between.
            SitsElsewhere: it would seat somebody at a second table.
        """
        marked = marked_by(draft, self.attention)
        move = Move(
            cause=cause,
            at=draft.at,
            answer=stored.encode(),
            appends=draft.appends(),
            changes=tuple(draft.changes),
            entries=tuple(draft.entries),
            afterwards=tuple(draft.afterwards),
            marks=tuple(marked.marks),
            posts=tuple(draft.posts),
        )
        try:
            outcome = await self.database.write(moves.commit, move)
        except SeatTaken as taken:
            raise SitsElsewhere(taken.table, taken.person) from taken
        if isinstance(outcome, Committed):
            self._cache.put(draft.after())
            if draft.before.row.tournament is not None and draft.turned:
                self.follower(draft.before.row.tournament)
            for request in draft.throws:
                self.ports.dice.throw(request)
            marked.note(self.attention, draft.key)
            if marked.marks or draft.posts:
                self.ports.listener.marked(frozenset({draft.before.row.bot}))
        return outcome

    async def _run_on(self, bundle: Bundle) -> None:
        """Make the moves that need nobody, one after another, then set the alarm for the next."""
        for _ in range(_RUN):
            automatic = automatic_move(self.registry, self.ports, self.settings, bundle)
            if automatic is None:
                break
            before, bundle = bundle, await self._automatic(bundle, automatic)
            if _same(before, bundle):
                _LOG.error("table %s: what is due does not happen", bundle.key)
                return
        due = next_due(bundle.table, bundle.deal, self.settings.think)
        self.waker(bundle.key, due)

    async def _automatic(self, bundle: Bundle, automatic: AutomaticMove) -> Bundle:
        def decide(draft: Draft) -> Decided[None]:
            automatic.decide(draft)
            return Decided(None)

        try:
            _, after = await self.decide_and_commit(
                bundle.key, automatic.cause, decide, no_answer, bundle
            )
        except SitsElsewhere as elsewhere:
            _LOG.info("somebody in the queue of table %s sits at %s", bundle.key, elsewhere.table)
            after = await self._drop_waiting(bundle)
        if after is not None:
            return after
        return (await self.look(bundle.key)).bundle

    async def _drop_waiting(self, bundle: Bundle) -> Bundle | None:
        """The first in the queue has found another table."""
        waiting = bundle.table.queue[0]

        def decide(draft: Draft) -> Decided[None]:
            table_step(draft, Lose(waiting))
            return Decided(None)

        cause = Cause.named(f"q{bundle.key}:{bundle.table_version}")
        _, after = await self.decide_and_commit(bundle.key, cause, decide, no_answer)
        return after


async def _load_with(
    session: Session,
    key: str,
    known: Bundle | None,
    more: Callable[[Session, Bundle], Awaitable[R]],
) -> tuple[Loaded[Bundle], R]:
    loaded = await load(session, key, known, None)
    return loaded, await more(session, loaded.bundle)


def _same(before: Bundle, after: Bundle) -> bool:
    return (before.table_version, before.deal_stream, before.deal_version) == (
        after.table_version,
        after.deal_stream,
        after.deal_version,
    )


def _nobody_follows(tournament: str) -> None:
    """Before there are tournaments."""


def _nobody_wakes(table: str, due: int | None) -> None:
    """Before the alarm clock is set up."""
