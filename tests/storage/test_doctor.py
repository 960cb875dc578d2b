"""Each check of the operator finds the one thing it looks for."""

from dataclasses import replace

import pytest

from storage import doctor, moves
from storage.database import Session
from storage.doctor import Finding
from storage.ledger import Entry, OfRuling
from storage.outbox import Mark, Urgency
from storage.sqlite import SqliteDatabase
from storage.tables import SetTable, Sit, TableState
from tests.storage.builders import (
    BOT,
    GROUP,
    MATCH,
    NOW,
    TABLE,
    a_club,
    a_match,
    a_move,
    a_table,
    an_append,
    an_entry,
)

DAMAGE = {
    "an amount changed": (
        "UPDATE postings SET amount = 8, balance = 8 WHERE entry = 1 AND line = 0",
        {
            Finding("entry_sum", "1", 1, 0),
            Finding("account_balance", "seat:m1:0", 0, 1),
            Finding("running_balance", "seat:m1:0 entry 2", 0, 1),
            Finding("reversal", "2", 1, 0),
        },
    ),
    "a balance changed": (
        "UPDATE accounts SET balance = 5 WHERE account = 'seat:m1:0'",
        {Finding("account_balance", "seat:m1:0", 5, 0)},
    ),
    "a running balance changed": (
        "UPDATE postings SET balance = 6 WHERE entry = 1 AND line = 0",
        {Finding("running_balance", "seat:m1:0 entry 1", 6, 7)},
    ),
    "a match that ended with chips between its seats": (
        "INSERT INTO accounts VALUES ('seat:m1:9', 'seat', NULL, NULL, 'm1', 9, 3)",
        {
            Finding("account_balance", "seat:m1:9", 3, 0),
        },
    ),
    "a match that ended without chips": (
        "UPDATE matches SET state = 'finished', ended = 1",
        {Finding("match_chips", MATCH, 4, 0)},
    ),
    "an event lost": (
        "DELETE FROM events WHERE version = 2",
        {
            Finding("stream_length", "deal:m1.1", 1, 2),
        },
    ),
    "a stream without its events": (
        "DELETE FROM events",
        {
            Finding("stream_length", "deal:m1.1", 0, 2),
            Finding("command_without_event", "deal:m1.1@0", 0, 1),
        },
    ),
    "a deal without its stream": (
        "INSERT INTO deals (match, number, stream, begun) VALUES ('m1', 2, 'deal:m1.2', 0)",
        {Finding("deal_stream", "deal:m1.2", 0, 1)},
    ),
    "a seat at a closed table": (
        "UPDATE tables SET state = 'closed', ended = 1",
        {Finding("seated_at_closed_table", TABLE, 1, 0)},
    ),
    "a surface that shows the future": (
        "UPDATE surfaces SET shown = 9",
        {Finding("surface_ahead", "table", 9, 1)},
    ),
}


async def _play(database: SqliteDatabase) -> None:
    club = await a_club(database, NOW)
    kong = an_entry(club, 7, -7)
    back = tuple(replace(posting, amount=-posting.amount) for posting in kong.postings)
    move = replace(
        a_move("begin", an_append(f"deal:{MATCH}.1", 0, 2)),
        changes=(
            a_table(club),
            *a_match(club),
            SetTable(TABLE, TableState.RUNNING, MATCH),
            Sit(BOT, 11, TABLE, 0),
        ),
        entries=(kong, Entry(club, "reversed", OfRuling("void", MATCH), back, reverses=1)),
        marks=(Mark(BOT, "table", GROUP, Urgency.TABLE),),
    )
    await database.write(moves.commit, move)


async def test_what_is_sound_gives_no_finding(sqlite: SqliteDatabase) -> None:
    assert await sqlite.read(doctor.examine) == []
    await _play(sqlite)
    assert await sqlite.read(doctor.examine) == []


@pytest.mark.parametrize("damage", DAMAGE)
async def test_damage_is_found_and_named(sqlite: SqliteDatabase, damage: str) -> None:
    sql, findings = DAMAGE[damage]
    await _play(sqlite)

    async def harm(session: Session) -> None:
        assert await session.execute(sql) > 0

    await sqlite.write(harm)
    assert set(await sqlite.read(doctor.examine)) == findings


async def test_seats_that_do_not_sum_to_zero_at_the_end_are_found(sqlite: SqliteDatabase) -> None:
    await _play(sqlite)

    async def harm(session: Session) -> None:
        await session.execute("UPDATE matches SET state = 'void', ended = 1")
        await session.execute("UPDATE accounts SET balance = 2 WHERE account = 'seat:m1:1'")

    await sqlite.write(harm)
    assert set(await sqlite.read(doctor.examine)) == {
        Finding("account_balance", "seat:m1:1", 2, 0),
        Finding("match_sum", MATCH, 2, 0),
    }


def test_every_check_is_tried_here() -> None:
    tried = {finding.check for _, findings in DAMAGE.values() for finding in findings}
    assert tried | {"match_sum"} == set(doctor.CHECKS)
