"""The worker that makes chats show what the outbox says.

It claims the most urgent work that budgets allow, draws it at that moment, makes one call, and
enters what became of it (`storage.delivery`, `storage.completion`). Each chat has one call in
flight, several chats are served at once, and each call ends well inside its lease. A commit wakes
it; for what falls due by time alone it sleeps exactly so long, and looks again every few seconds in
case it missed anything. Nothing that is refused in a private chat ever appears in another.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, assert_never

from telegram.error import TelegramError

from bot.screens.message import Manner, Screen
from bot.telegram.errors import Migrated, Plain, Trouble, classify
from bot.telegram.outcomes import Bulletin, Done, after_trouble
from bot.telegram.ports import Gone, Renderer, Reports, Result, Tally, WorkKind
from bot.telegram.sender import Sender, Spot
from bot.telegram.waiting import until, within
from storage.clubs import migrate_chat
from storage.completion import (
    CallOutcome,
    Hold,
    NotCalled,
    Refused,
    Shown,
    Throttled,
    Unknown,
    complete,
)
from storage.delivery import (
    PostWork,
    SurfaceWork,
    Work,
    abandon_leases,
    claim_round,
    second_look,
)
from storage.errors import PlaceTaken, StorageError
from storage.outbox import Placement, Remove

if TYPE_CHECKING:
    from bot.desk.ports import Clock
    from bot.telegram.deleting import Deleter
    from storage.budget import Rates
    from storage.database import Database

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """How the worker works; times in milliseconds of its clock.

    Args:
        calls: how many may be in flight at once.
        gap: least time between two claims, so that a crowd of commits costs one.
        poll: it looks for work this often even if nobody wakes it.
        look: least time between two searches for chats that are to be looked at again.
    """

    calls: int = 16
    gap: int = 50
    poll: int = 5_000
    look: int = 1_000


@dataclass(frozen=True, slots=True)
class World:
    """What a worker works with.

    Args:
        name: of the worker, for the operator's eyes.
    """

    bot: int
    name: str
    database: Database
    clock: Clock
    rates: Rates
    sender: Sender
    deleter: Deleter
    renderer: Renderer
    reports: Reports
    tally: Tally


class Delivery:
    """Delivers for one bot until it is stopped. Several may run, in several processes."""

    def __init__(self, world: World, pace: Pace | None = None) -> None:
        self._world = world
        self._pace = pace or Pace()
        self._bulletin = Bulletin(world.reports)
        self._woken = asyncio.Event()
        self._calls: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._next_look = 0

    def marked(self, bots: frozenset[int]) -> None:
        """Surfaces or posts of these bots wait to be shown; for the desk to call after a commit."""
        if self._world.bot in bots:
            self._woken.set()
            self._world.deleter.wake()

    async def recover(self) -> int:
        """Take over what a worker of this bot left behind that is known to be dead.

        Returns:
            How many chats it held.
        """
        world = self._world
        return await world.database.write(abandon_leases, world.bot, world.clock.now())

    def stop(self) -> None:
        """Claim nothing more; `run` ends when the calls in flight have ended."""
        self._stopping = True
        self._woken.set()

    async def run(self) -> None:
        """Deliver until `stop`."""
        clock = self._world.clock
        try:
            while not self._stopping:
                self._woken.clear()
                begun = clock.now()
                try:
                    rest = await self._round()
                except StorageError:
                    _LOG.exception("delivery waits")
                    rest = self._world.rates.retry
                if not self._stopping:
                    await until(clock, min(rest, self._pace.poll), self._woken)
                    await clock.sleep(max(0, begun + self._pace.gap - clock.now()))
        finally:
            await asyncio.gather(*self._calls)

    async def _round(self) -> int:
        """Begin what can be begun; milliseconds until there may be more."""
        world, now = self._world, self._world.clock.now()
        if now >= self._next_look:
            self._next_look = now + self._pace.look
            await second_look(world.database, world.bot, now)
        free = self._pace.calls - len(self._calls)
        if not free:
            return self._pace.poll
        taken = await world.database.write(
            claim_round, bot=world.bot, worker=world.name, now=now, rates=world.rates, limit=free
        )
        for work in taken.work:
            call = asyncio.create_task(self._serve(work))
            self._calls.add(call)
            call.add_done_callback(self._served)
        if taken.more_at is None:
            return self._pace.poll
        return max(taken.more_at - world.clock.now(), self._pace.gap)

    def _served(self, call: asyncio.Task[None]) -> None:
        self._calls.discard(call)
        self._woken.set()

    async def _serve(self, work: Work) -> None:
        """Do one piece of work and enter what became of it; whatever fails, only this one does."""
        try:
            done = await self._attempt(work)
            await self._enter(work, done)
            if done.trouble is not None:
                await self._bulletin.tell(work, done.trouble)
        except Exception:  # noqa: BLE001 - the lease runs out and the work comes again
            _LOG.exception("delivery to chat %d failed", work.claim.chat)

    async def _attempt(self, work: Work) -> Done:
        world = self._world
        try:
            screen = await self._draw(work)
        except Exception:  # noqa: BLE001 - a screen that cannot be drawn must not stop the others
            _LOG.exception("nothing drawn for chat %d", work.claim.chat)
            return Done(Refused("not drawn"), Result.BROKEN)
        if isinstance(screen, Gone):
            return Done(await self._end(work), Result.ENDED)
        digest = screen.digest()
        if isinstance(work, SurfaceWork) and _is_equal(work, digest):
            return Done(Shown(work.message or 0, digest), Result.EQUAL)
        margin = world.rates.lease // 5
        left = work.claim.until - margin - world.clock.now()
        if left < margin:
            return Done(NotCalled(), Result.LEASE_OVER)
        try:
            return await within(world.clock, left, self._show(work, screen, digest))
        except TimeoutError:
            return Done(Unknown(), Result.UNKNOWN, Plain.UNKNOWN_OUTCOME)
        except TelegramError as error:
            return await self._failed(work, digest, classify(error))

    async def _draw(self, work: Work) -> Screen | Gone:
        renderer, chat = self._world.renderer, work.claim.chat
        match work:
            case SurfaceWork():
                return await renderer.surface(work.surface, chat)
            case PostWork():
                return await renderer.post(work.kind, work.payload, work.number, chat)
            case _:
                assert_never(work)

    async def _show(self, work: Work, screen: Screen, digest: str) -> Done:
        spot = Spot(work.claim.chat, work.claim.thread)
        if isinstance(work, SurfaceWork) and work.message is not None and _in_place(work, screen):
            message = await self._world.sender.edit(spot, work.message, screen)
            return Done(Shown(message, digest), Result.EDITED)
        message = await self._world.sender.send(spot, screen)
        return Done(Shown(message, digest), Result.SENT)

    async def _failed(self, work: Work, digest: str, trouble: Trouble) -> Done:
        world, now = self._world, self._world.clock.now()
        if isinstance(trouble, Migrated):
            try:
                await world.database.write(
                    migrate_chat, world.bot, work.claim.chat, trouble.new_chat
                )
            except PlaceTaken:  # two tables would be in one place: the desk has to close one
                return Done(Throttled(now + world.rates.verify), Result.MIGRATED, trouble)
        return after_trouble(work, digest, trouble, now, world.rates)

    async def _end(self, work: Work) -> CallOutcome:
        """The outcome for what has nothing to show any more."""
        world = self._world
        if isinstance(work, PostWork):
            return Refused("gone")
        remove = Remove(world.bot, work.surface)
        await world.database.write(remove.apply, world.clock.now())
        return NotCalled()

    async def _enter(self, work: Work, done: Done) -> None:
        world = self._world
        hold = await world.database.write(
            complete, work=work, outcome=done.outcome, now=world.clock.now(), rates=world.rates
        )
        kind = WorkKind.SURFACE if isinstance(work, SurfaceWork) else WorkKind.POST
        world.tally(kind, done.result)
        if isinstance(done.outcome, Shown):
            self._bulletin.well(work.claim.chat)
        world.deleter.wake()
        if hold is Hold.LOST and done.result is not Result.MIGRATED:
            _LOG.warning("the hold on chat %d was lost; it is looked at again", work.claim.chat)


def _in_place(work: SurfaceWork, screen: Screen) -> bool:
    return work.placement is Placement.IN_PLACE and screen.manner is Manner.EDITED


def _is_equal(work: SurfaceWork, digest: str) -> bool:
    shown = work.message is not None and work.digest == digest
    return shown and work.placement is Placement.IN_PLACE
