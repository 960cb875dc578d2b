"""Updates of one table keep their order; those of different tables do not wait for each other."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.processor import PLACES, TableProcessor, UpdateKeys
from tests.telegram.updates import ANN, GROUP, Json, pressed, private, told, update

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass
class Tables:
    """Ann sits at the table of the group's topic 7."""

    people: dict[int, str] = field(default_factory=lambda: {11: "annsseat"})
    places: dict[tuple[int, int | None], str] = field(
        default_factory=lambda: {(-100, 7): "intopics"}
    )

    def table_of_person(self, person: int) -> str | None:
        return self.people.get(person)

    def table_at(self, chat: int, thread: int | None) -> str | None:
        return self.places.get((chat, thread))


BOB = {"id": 12, "is_bot": False, "first_name": "Bob"}
TOPIC: Json = {"message_thread_id": 7, "is_topic_message": True}


@pytest.mark.parametrize(
    ("incoming", "key"),
    [
        (pressed(ANN, "1.abcdefgh.7.di.5m"), "abcdefgh"),
        (pressed(ANN, "1.abcdefgh.7.di.5m", private(ANN)), "abcdefgh"),
        (pressed(ANN, "1.-.-.he"), (-100, None)),
        (pressed(ANN, "rubbish", private(ANN)), "annsseat"),
        (pressed(ANN, None), (-100, None)),
        (told(ANN, GROUP, **TOPIC), "intopics"),
        (told(ANN, GROUP), (-100, None)),
        (told(ANN, GROUP, message_thread_id=5), (-100, None)),
        (told(ANN, private(ANN)), "annsseat"),
        (told(BOB, private(BOB)), 12),
        (update("poll", {"id": "1", "question": "?", "options": [], "total_voter_count": 0,
                         "is_closed": False, "is_anonymous": True, "type": "regular",
                         "allows_multiple_answers": False, "allows_revoting": False,
                         "members_only": False}), None),
        ("not an update", None),
    ],
)  # fmt: skip
def test_keys(incoming: object, key: Hashable) -> None:
    assert UpdateKeys(Tables())(incoming) == key


def key_of_pair(update: object) -> Hashable | None:
    """The tests' updates are text: the key, a colon, a number."""
    return str(update).partition(":")[0] or None


@given(st.lists(st.tuples(st.sampled_from(["a", "b", "c", None]), st.integers(0, 3)), max_size=40))
async def test_order_within_a_key_is_kept(jobs: list[tuple[str | None, int]]) -> None:
    processor = TableProcessor(key_of_pair)
    begun: list[tuple[str | None, int]] = []
    running: set[str] = set()

    async def handle(key: str | None, number: int, pauses: int) -> None:
        assert key not in running, "two updates of one table at once"
        if key is not None:
            running.add(key)
        begun.append((key, number))
        for _ in range(pauses):
            await asyncio.sleep(0)
        running.discard(key or "")

    await asyncio.gather(
        *(
            processor.process_update(f"{key or ''}:{number}", handle(key, number, pauses))
            for number, (key, pauses) in enumerate(jobs)
        )
    )
    for key in ("a", "b", "c"):
        asked = [number for number, (of, _) in enumerate(jobs) if of == key]
        assert [number for of, number in begun if of == key] == asked
    assert len(begun) == len(jobs)
    assert processor.busy == 0


async def test_a_slow_table_does_not_stop_the_others() -> None:
    processor = TableProcessor(key_of_pair)
    slow, done = asyncio.Event(), list[str]()

    async def wait() -> None:
        await slow.wait()
        done.append("slow")

    async def go() -> None:
        done.append("fast")

    waiting = [asyncio.create_task(processor.process_update(f"a:{n}", wait())) for n in range(3)]
    await asyncio.sleep(0)
    await processor.process_update("b:1", go())
    assert done == ["fast"]
    assert processor.busy == 1
    slow.set()
    await asyncio.gather(*waiting)
    assert done == ["fast", "slow", "slow", "slow"]
    assert processor.max_concurrent_updates == PLACES == 256


async def test_a_fault_or_a_cancelled_update_lets_the_next_one_go() -> None:
    processor = TableProcessor(key_of_pair)
    gate = asyncio.Event()
    seen: list[str] = []

    async def fail() -> None:
        await gate.wait()
        raise ArithmeticError

    async def note(word: str) -> None:
        seen.append(word)

    def go(make: Callable[[], Coroutine[object, object, None]]) -> asyncio.Task[None]:
        return asyncio.create_task(processor.process_update("a:0", make()))

    failing = go(fail)
    cancelled = go(lambda: note("cancelled"))
    last = go(lambda: note("last"))
    await asyncio.sleep(0)
    cancelled.cancel()
    await asyncio.sleep(0)
    gate.set()
    results = await asyncio.gather(failing, cancelled, last, return_exceptions=True)
    assert [type(result) for result in results] == [
        ArithmeticError,
        asyncio.CancelledError,
        type(None),
    ]
    assert seen == ["last"]
    assert processor.busy == 0
