"""A move is one transaction: it happens once, whole, and durably; or not at all."""

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from storage import causes, events, moves, timers
from storage.causes import Cause, Press
from storage.codec import StoredEvent
from storage.database import Database, Session
from storage.errors import Conflict
from storage.events import Append
from storage.moves import Committed, Move, Repeated
from storage.outbox import Mark, Post, Urgency
from tests.kit.outbox import posts_of_chat, stale_surfaces
from tests.storage.builders import BOT, GROUP, NOW, a_match, a_move, an_append, an_entry
from tests.storage.drivers import Driver


async def test_a_stream_that_nobody_wrote_is_at_version_0(database: Database) -> None:
    assert await database.read(events.head, "deal:1") == events.Head(0, None)
    assert await database.read(events.load, "deal:1") == []


async def test_events_come_back_in_order_with_their_command(database: Database) -> None:
    first = a_move("first", an_append("deal:1", 0, 3, due=NOW + 500))
    second = a_move("second", an_append("deal:1", 3, 2), at=NOW + 20)
    assert await database.write(moves.commit, first) == Committed((("deal:1", 3),), ())
    assert await database.write(moves.commit, second) == Committed((("deal:1", 5),), ())

    loaded = await database.read(events.load, "deal:1")
    assert [event.version for event in loaded] == [1, 2, 3, 4, 5]
    assert [event.stored for event in loaded[:3]] == list(first.appends[0].events)
    assert [event.at for event in loaded] == [NOW] * 3 + [NOW + 20] * 2
    commands = await database.read(events.load_commands, "deal:1")
    assert [(command.version, command.kind) for command in commands] == [(0, "asked"), (3, "asked")]
    assert await database.read(events.head, "deal:1") == events.Head(5, None)


async def test_what_came_after_a_version(database: Database) -> None:
    await database.write(moves.commit, a_move("first", an_append("deal:1", 0, 4)))
    later = await database.read(events.load, "deal:1", after_version=2)
    assert [event.version for event in later] == [3, 4]


@pytest.mark.parametrize("expected", [0, 1, 3])
async def test_a_move_decided_on_another_version_changes_nothing(
    database: Database, expected: int
) -> None:
    await database.write(moves.commit, a_move("first", an_append("deal:1", 0, 2, due=NOW)))
    late = replace(
        a_move("late", an_append("deal:1", expected), an_append("table:a", 0)),
        marks=(Mark(BOT, "hand:11", 11, Urgency.PROMPT),),
    )
    with pytest.raises(Conflict) as conflict:
        await database.write(moves.commit, late)
    assert (conflict.value.stream, conflict.value.actual) == ("deal:1", 2)

    assert await database.read(events.head, "deal:1") == events.Head(2, NOW)
    assert await database.read(events.head, "table:a") == events.Head(0, None)
    assert await database.read(stale_surfaces, BOT) == []
    again = replace(late, appends=(an_append("deal:1", 2),))
    assert isinstance(await database.write(moves.commit, again), Committed)


async def test_one_move_over_several_streams_moves_all_or_none(database: Database) -> None:
    both = a_move("both", an_append("match:1", 0), an_append("deal:1", 0, 2))
    committed = await database.write(moves.commit, both)
    assert committed == Committed((("deal:1", 2), ("match:1", 1)), ())

    with pytest.raises(Conflict):
        await database.write(
            moves.commit, a_move("half", an_append("deal:1", 2), an_append("match:1", 0))
        )
    assert (await database.read(events.head, "deal:1")).version == 2


async def test_a_stream_can_be_held_without_events(database: Database) -> None:
    """A move may depend on a stream, or set its deadline, and add nothing to it."""
    await database.write(moves.commit, a_move("hold", Append("table:a", 0, due=NOW + 9)))
    assert await database.read(events.head, "table:a") == events.Head(0, NOW + 9)
    await database.write(moves.commit, a_move("more", an_append("table:a", 0)))
    with pytest.raises(Conflict):
        await database.write(moves.commit, a_move("late", Append("table:a", 0, due=NOW + 99)))
    assert await database.read(events.head, "table:a") == events.Head(1, None)


SAME_CAUSES = [
    pytest.param(Cause.of_update(BOT, 5), Cause.of_update(BOT, 5), id="update delivered again"),
    pytest.param(
        Cause.of_update(BOT, 5, Press("deal:1", 3, 2)),
        Cause.of_update(BOT, 6, Press("deal:1", 3, 2)),
        id="press under a new update",
    ),
    pytest.param(
        Cause.of_update(BOT, 5, Press("deal:1", 3, 2)),
        Cause.of_update(BOT, 5),
        id="update without its press",
    ),
    pytest.param(
        Cause.of_deadline("deal:1", 7), Cause.of_deadline("deal:1", 7), id="deadline seen twice"
    ),
    pytest.param(Cause.named("import 3"), Cause.named("import 3"), id="named twice"),
]
OTHER_CAUSES = [
    pytest.param(Cause.of_update(BOT, 5), Cause.of_update(BOT + 1, 5), id="another bot"),
    pytest.param(
        Cause.of_update(BOT, 5, Press("deal:1", 3, 2)),
        Cause.of_update(BOT, 6, Press("deal:1", 3, 1)),
        id="another seat",
    ),
    pytest.param(
        Cause.of_update(BOT, 5, Press("deal:1", 3, 2)),
        Cause.of_update(BOT, 6, Press("deal:1", 4, 2)),
        id="another ask",
    ),
    pytest.param(
        Cause.of_deadline("deal:1", 7), Cause.of_deadline("deal:1", 8), id="a later deadline"
    ),
]


@pytest.mark.parametrize(("first", "second"), SAME_CAUSES)
async def test_the_same_cause_moves_once_and_is_answered_as_before(
    driver: Driver, tmp_path: Path, first: Cause, second: Cause
) -> None:
    database = await driver.open(tmp_path)
    try:
        await database.migrate()
        move = Move(first, NOW, "discarded 5m", (an_append("deal:1", 0),))
        assert isinstance(await database.write(moves.commit, move), Committed)
    finally:
        await database.close()

    database = await driver.open(tmp_path)  # as after a restart
    try:
        repeated = Move(second, NOW + 1, "something else", (an_append("deal:1", 1),))
        assert await database.write(moves.commit, repeated) == Repeated("discarded 5m")
        assert (await database.read(events.head, "deal:1")).version == 1
        assert await database.read(moves.answered, second) == "discarded 5m"
    finally:
        await database.close()


@pytest.mark.parametrize(("first", "second"), OTHER_CAUSES)
async def test_other_causes_move_on_their_own(
    database: Database, first: Cause, second: Cause
) -> None:
    for version, cause in enumerate((first, second)):
        assert await database.read(moves.answered, cause) is None
        move = Move(cause, NOW, "done", (an_append("deal:1", version),))
        assert isinstance(await database.write(moves.commit, move), Committed)


async def test_a_refusal_can_be_remembered_without_moving_anything(database: Database) -> None:
    refused = Move(Cause.of_update(BOT, 9), NOW, "refused: TP8")
    assert await database.write(moves.commit, refused) == Committed((), ())
    assert await database.write(moves.commit, refused) == Repeated("refused: TP8")


@dataclass(frozen=True, slots=True)
class _Fails:
    async def apply(self, session: Session, at: int) -> None:
        await session.execute("DELETE FROM events")
        raise RuntimeError(f"at {at}")


async def test_a_move_whose_last_part_fails_leaves_no_trace(database: Database, club: int) -> None:
    await database.write(moves.commit, a_move("before", an_append("deal:0", 0)))
    move = Move(
        Cause.named("fails"),
        NOW,
        appends=(an_append("deal:1", 0),),
        changes=(*a_match(club), _Fails()),
        marks=(Mark(BOT, "table", GROUP, Urgency.TABLE),),
    )
    with pytest.raises(RuntimeError, match=str(NOW)):
        await database.write(moves.commit, move)
    assert await database.read(moves.answered, move.cause) is None
    assert len(await database.read(events.load, "deal:0")) == 1
    assert await database.read(events.load, "deal:1") == []
    whole = replace(move, changes=a_match(club), entries=(an_entry(club, 3, -3),))
    assert await database.write(moves.commit, whole) == Committed((("deal:1", 1),), (1,))


async def test_of_many_who_decide_on_one_version_exactly_one_moves(database: Database) -> None:
    contenders = [
        database.write(moves.commit, a_move(f"contender {number}", an_append("deal:1", 0)))
        for number in range(20)
    ]
    outcomes = await asyncio.gather(*contenders, return_exceptions=True)
    assert sum(isinstance(outcome, Committed) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
    assert len(await database.read(events.load, "deal:1")) == 1


async def test_moves_that_wait_together_stand_or_fall_alone(database: Database) -> None:
    waiting = [
        database.write(moves.commit, a_move(f"move {number}", an_append("deal:1", number % 3)))
        for number in range(9)
    ]
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(outcome, Committed) for outcome in outcomes] == [True] * 3 + [False] * 6
    assert [event.payload for event in await database.read(events.load, "deal:1")] == [
        '{"number":1}',
        '{"number":2}',
        '{"number":3}',
    ]


async def test_a_caller_who_goes_away_does_not_undo_the_move(database: Database) -> None:
    task = asyncio.ensure_future(
        database.write(moves.commit, a_move("cancelled", an_append("deal:1", 0)))
    )
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await database.write(moves.commit, a_move("cancelled")) == Repeated("done")


async def test_deadlines_are_found_by_time_and_fire_once(database: Database) -> None:
    for name, due in (("a", 300), ("b", 100), ("c", None), ("d", 900)):
        stream = f"deal:{name}"
        deadline = None if due is None else NOW + due
        await database.write(
            moves.commit, a_move(f"open {name}", an_append(stream, 0, due=deadline))
        )
    found = await database.read(timers.due, NOW + 300)
    assert [(due.stream, due.version, due.due) for due in found] == [
        ("deal:b", 1, NOW + 100),
        ("deal:a", 1, NOW + 300),
    ]
    assert [due.stream for due in await database.read(timers.due, NOW + 999, 1)] == ["deal:b"]

    fired = [
        Move(Cause.of_deadline(due.stream, due.version), NOW, "", (an_append(due.stream, 1),))
        for due in (found[0], found[0], found[1])
    ]
    outcomes = [await database.write(moves.commit, move) for move in fired]
    assert [type(outcome) for outcome in outcomes] == [Committed, Repeated, Committed]
    assert [due.stream for due in await database.read(timers.due, NOW + 999)] == ["deal:d"]


async def test_old_updates_are_forgotten_but_neither_presses_of_open_deals_nor_what_has_a_name(
    database: Database,
) -> None:
    open_press = Cause.of_update(BOT, 1, Press("deal:open", 1, 0))
    ended_press = Cause.of_update(BOT, 2, Press("deal:ended", 1, 0))
    await database.write(
        moves.commit, Move(open_press, NOW, "", (an_append("deal:open", 0, due=NOW + 5),))
    )
    await database.write(moves.commit, Move(ended_press, NOW, "", (an_append("deal:ended", 0),)))
    await database.write(moves.commit, Move(Cause.named("ruling 3"), NOW))
    await database.write(moves.commit, Move(Cause.of_update(BOT, 3), NOW + 10))
    assert await database.write(causes.prune, NOW + 10) == 1
    assert await database.read(moves.answered, open_press) == ""
    assert await database.read(moves.answered, ended_press) is None
    assert await database.read(moves.answered, Cause.named("ruling 3")) == ""
    assert await database.read(moves.answered, Cause.of_update(BOT, 3)) == ""


def test_a_cause_without_a_reason_and_a_command_without_events_are_refused() -> None:
    with pytest.raises(ValueError, match="a cause needs"):
        Cause()
    with pytest.raises(ValueError, match="within its bot"):
        Cause(update=5)
    with pytest.raises(ValueError, match="not stored"):
        Append("deal:1", 0, (), StoredEvent("asked", "{}"))
    with pytest.raises(ValueError, match="version -1"):
        Append("deal:1", -1)
    with pytest.raises(ValueError, match="once"):
        a_move("twice", an_append("deal:1", 0), an_append("deal:1", 1))


async def test_a_post_is_queued_by_the_move_that_caused_it(database: Database) -> None:
    move = replace(a_move("post"), posts=(Post(BOT, GROUP, Urgency.RESULT, "result", "{}"),) * 2)
    await database.write(moves.commit, move)
    await database.write(moves.commit, move)
    posts = await database.read(posts_of_chat, BOT, GROUP)
    assert [(post.number, post.state) for post in posts] == [(1, "pending"), (2, "pending")]
