"""Whatever is lost on the way, in the end every chat shows what it should.

Random marks, posts, claims by several workers, calls that land late, answers that never come,
workers that die, messages that people delete, a process that starts again. Then the storm ends, and
what the chats show is compared with what they should show.
"""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from storage import completion, delivery, doctor, outbox
from storage.budget import Rates, is_group
from storage.completion import Hold, Throttled, Unknown
from storage.database import Database
from storage.delivery import SurfaceWork, Work
from storage.outbox import Mark, Placement, Post, PostState, Urgency
from tests.kit.outbox import posts_of_chat, stale_surfaces
from tests.storage.builders import BOT, NOW
from tests.storage.drivers import DRIVERS, Driver
from tests.storage.world import LONGEST_TRAVEL, Call, World, editable, settled_without_call

RATES = Rates()
SURFACES = {"hand:1": 1, "table:a": -9, "table:b": -9}
WORKERS = ("one", "two")
CHATS = tuple(sorted(set(SURFACES.values())))

surfaces = st.sampled_from(sorted(SURFACES))
workers = st.sampled_from(WORKERS)
some = st.integers(0, 2**16)


class Delivery(RuleBasedStateMachine):
    """The protocol of `storage.delivery` under bad weather."""

    def __init__(self, driver: Driver) -> None:
        super().__init__()
        self.driver = driver
        self.runner = asyncio.Runner()
        self.folder = Path(tempfile.mkdtemp())
        self.now = NOW
        self.world = World()
        self.wanted: dict[str, int] = {}
        self.claims: list[tuple[int, Work]] = []
        self.frozen: list[Call] = []

    @initialize()
    def open(self) -> None:
        self.database: Database = self.runner.run(self.driver.open(self.folder))
        self.runner.run(self.database.migrate())
        for surface in SURFACES:
            self.mark(surface, Urgency.TABLE, Placement.IN_PLACE, 0)
            self.claim_and_call("one", 1)
            self.answer(0)

    # The game ---------------------------------------------------------------------------------

    @rule(
        surface=surfaces,
        urgency=st.sampled_from(Urgency),
        placement=st.sampled_from([Placement.IN_PLACE, Placement.IN_PLACE, Placement.ANEW]),
        rest=st.sampled_from([0, 0, 10_000]),
    )
    def mark(self, surface: str, urgency: Urgency, placement: Placement, rest: int) -> None:
        self.wanted[surface] = self.wanted.get(surface, 0) + 1
        chat = SURFACES[surface]
        mark = Mark(BOT, surface, chat, urgency, None, placement, rest)
        self.runner.run(self.database.write(mark.apply, self.now))

    @rule(chat=st.sampled_from(CHATS), urgency=st.sampled_from(Urgency))
    def post(self, chat: int, urgency: Urgency) -> None:
        post = Post(BOT, chat, urgency, "result", "{}")
        self.runner.run(self.database.write(post.apply, self.now))

    # The workers ------------------------------------------------------------------------------

    @rule(worker=workers, limit=st.integers(1, 4))
    def claim_and_call(self, worker: str, limit: int) -> None:
        claimed = self.runner.run(self._claim(worker, limit))
        for work in claimed:
            self._call(work, worker)

    @rule(thaws=st.booleans())
    def claim_and_stop(self, thaws: bool) -> None:
        """A worker renders, and is stopped just before its call: for long, or for ever."""
        for work in self.runner.run(self._claim("stopped", 1)):
            content = self._render(work)
            if thaws and settled_without_call(work, content, self.now) is None:
                self.frozen.append(Call(work, "thawed", content, self.now))

    @precondition(lambda self: self.frozen)
    @rule(which=some)
    def thaw(self, which: int) -> None:
        call = self.frozen.pop(which % len(self.frozen))
        call.made_at = self.now
        self.world.under_way.append(call)

    @precondition(lambda self: self.world.under_way)
    @rule(which=some)
    def land(self, which: int) -> None:
        call = self._pick(which)
        if call.outcome is None:
            self.world.land(call)

    @precondition(lambda self: self.world.under_way)
    @rule(which=some)
    def answer(self, which: int) -> None:
        call = self._pick(which)
        if call.outcome is None:
            self.world.land(call)
        if call.worker == "nobody":
            return
        self.world.under_way.remove(call)
        assert call.outcome is not None
        hold = self._complete(call.work, call.outcome)
        if hold is Hold.LOST and editable(call.work) is None:
            self.world.forget_answer(call)

    @precondition(lambda self: self.world.under_way)
    @rule(which=some, refused=st.booleans())
    def fail(self, which: int, refused: bool) -> None:
        """429, or a time-out: then nobody knows whether the call has arrived or will."""
        call = self._pick(which)
        if call.worker == "nobody":
            return
        if refused and call.outcome is None:
            self.world.under_way.remove(call)
            self._complete(call.work, Throttled(self.now + 7_000))
        else:
            self.world.forget_answer(call)
            self._complete(call.work, Unknown())
            call.worker = "nobody"

    @rule(victim=st.sampled_from([*WORKERS, "all"]))
    def die(self, victim: str) -> None:
        """A worker dies, or all with their process, which is started again."""
        for worker in WORKERS:
            if victim in {worker, "all"}:
                self._die(worker)
        if victim == "all":
            self.runner.run(self.database.close())
            self.database = self.runner.run(self.driver.open(self.folder))
            self.runner.run(self.database.write(delivery.abandon_leases, BOT, self.now))

    def _die(self, worker: str) -> None:
        """What it had sent may still arrive, what it had heard is lost."""
        for call in self.world.under_way:
            if call.worker == worker:
                self.world.forget_answer(call)
                call.worker = "nobody"

    @rule(seconds=st.integers(1, 20))
    def wait(self, seconds: int) -> None:
        self.now += seconds * 1_000
        self.world.land_overdue(self.now)
        self.world.under_way = [
            call for call in self.world.under_way if call.outcome is None or call.worker != "nobody"
        ]

    @rule(chat=st.sampled_from(CHATS), which=some)
    def delete_by_hand(self, chat: int, which: int) -> None:
        """Somebody deletes a message of ours; it is missed when there is something new to show."""
        contents = self.world.chat(chat)
        messages = sorted(
            message for message, content in contents.items() if not content.startswith("post")
        )
        if messages:
            content = contents.pop(messages[which % len(messages)])
            self.mark(content.split()[0], Urgency.TABLE, Placement.IN_PLACE, 0)

    @rule()
    def look_again(self) -> None:
        self.runner.run(delivery.second_look(self.database, BOT, self.now))

    @precondition(lambda self: self.world.under_way)
    @rule(which=some, killed=st.booleans(), lull=st.booleans())
    def overtake(self, which: int, killed: bool, lull: bool) -> None:
        """A call is given up, or its worker dies; before it lands something newer is shown."""
        call = self._pick(which)
        if killed:
            self._die(call.worker)
        else:
            self.fail(which, refused=False)
        if isinstance(call.work, SurfaceWork):
            self.mark(call.work.surface, call.work.urgency, Placement.IN_PLACE, 0)
            self.wait(16 if killed else 6)
            self.claim_and_call("last", 4)
            for newer in list(self.world.under_way):
                if newer.worker == "last":
                    self.answer(self.world.under_way.index(newer))
        if lull:
            self.calm()

    @rule()
    def calm(self) -> None:
        """A lull: what is under way is finished, and every chat is compared."""
        self._settle()
        self.runner.run(self._assert_all_is_shown())

    # What must hold ---------------------------------------------------------------------------

    @invariant()
    def no_budget_is_overdrawn(self) -> None:
        times = [at for at, _ in self.claims]
        for at in times:
            assert sum(at - 1_000 < other <= at for other in times) <= 30
        for chat in CHATS:
            calls = [at for at, work in self.claims if work.claim.chat == chat]
            for window in (RATES.group, RATES.chat) if is_group(chat) else (RATES.chat,):
                _assert_within(calls, window.calls, window.span)
            edits = [
                at
                for at, work in self.claims
                if work.claim.chat == chat and editable(work) is not None
            ]
            if is_group(chat):
                _assert_within(edits, 1, RATES.edit_gap)

    def teardown(self) -> None:
        try:
            self._settle()
            self.runner.run(self._assert_all_is_shown())
        finally:
            self.runner.run(self.database.close())
            self.runner.close()
            shutil.rmtree(self.folder)

    # ------------------------------------------------------------------------------------------

    async def _claim(self, worker: str, limit: int) -> list[Work]:
        work = await self.database.write(
            delivery.claim, bot=BOT, worker=worker, now=self.now, rates=RATES, limit=limit
        )
        self.claims.extend((self.now, item) for item in work)
        return work

    def _call(self, work: Work, worker: str) -> None:
        content = self._render(work)
        outcome = settled_without_call(work, content, self.now)
        if outcome is None:
            self.world.under_way.append(Call(work, worker, content, self.now))
        else:
            self._complete(work, outcome)

    def _render(self, work: Work) -> str:
        if isinstance(work, SurfaceWork):
            return f"{work.surface} {self.wanted[work.surface]}"
        return f"post {work.number}"

    def _complete(self, work: Work, outcome: completion.CallOutcome) -> Hold:
        return self.runner.run(
            self.database.write(
                completion.complete, work=work, outcome=outcome, now=self.now, rates=RATES
            )
        )

    def _pick(self, which: int) -> Call:
        return self.world.under_way[which % len(self.world.under_way)]

    def _settle(self) -> None:
        """The weather clears: everybody finishes what is to be done."""
        while self.frozen:
            self.thaw(0)
        for call in sorted(self.world.under_way, key=lambda call: call.worker == "nobody"):
            self.answer(self.world.under_way.index(call))
        self.world.under_way.clear()
        self.now += LONGEST_TRAVEL
        for _ in range(2_000):
            self.look_again()
            self.claim_and_call("last", 16)
            for _ in list(self.world.under_way):
                self.answer(0)
            wake = self.runner.run(self.database.read(delivery.wake_at, BOT, self.now, RATES))
            if wake is None:
                break
            self.now = max(wake, self.now + 1)
        else:
            self._fail("the delivery never came to rest")
        for deletion in self.runner.run(self.database.read(completion.deletions, BOT, 10_000)):
            self.world.chat(deletion.chat).pop(deletion.message, None)
            self.runner.run(self.database.write(completion.deleted, deletion))

    async def _assert_all_is_shown(self) -> None:
        assert await self.database.read(stale_surfaces, BOT) == []
        assert await self.database.read(doctor.examine) == []
        assert await self.database.read(completion.deletions, BOT) == []
        surplus = 0
        for name, want in self.wanted.items():
            surface = await self.database.read(outbox.surface, BOT, name)
            assert surface is not None
            assert surface.message is not None
            assert self.world.chat(surface.chat)[surface.message] == f"{name} {want}"
            shown = [
                content
                for content in self.world.chat(surface.chat).values()
                if content.startswith(f"{name} ")
            ]
            surplus += len(shown) - 1
        assert surplus <= self.world.sends_without_answer
        for chat in CHATS:
            await self._assert_posts(chat)

    async def _assert_posts(self, chat: int) -> None:
        for post in await self.database.read(posts_of_chat, BOT, chat):
            copies = list(self.world.chat(chat).values()).count(f"post {post.number}")
            assert copies <= 1
            assert post.state in {PostState.SENT, PostState.UNCONFIRMED}
            if post.state is PostState.SENT:
                assert copies == 1

    @staticmethod
    def _fail(reason: str) -> NoReturn:
        raise AssertionError(reason)


def _assert_within(calls: list[int], most: int, span: int) -> None:
    for earlier, later in zip(calls, calls[most:], strict=False):
        assert later - earlier >= span, f"{most + 1} calls within {later - earlier} ms"


@pytest.mark.parametrize("driver", DRIVERS, ids=lambda driver: driver.name)
def test_in_the_end_every_chat_shows_what_it_should(driver: Driver) -> None:
    class OnDriver(Delivery):
        def __init__(self) -> None:
            super().__init__(driver)

    run_state_machine_as_test(OnDriver, settings=settings(max_examples=30, stateful_step_count=40))
