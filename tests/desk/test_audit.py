"""The audit finds what was tampered with, and forgives what an older revision did."""

from __future__ import annotations

from dataclasses import replace

from bot.desk.audit import audit
from referee.rules.base import Rules
from referee.rules.options import OptionSet
from referee.rules.registry import Registry
from referee.rules.taiwan16.book import BOOK
from storage.database import Session
from tests.desk.playing import play_out
from tests.desk.world import FOUR, REGISTRY, World

QUICK = ("dice=seed", "mask=off", "rest=0", "speed=none", "confirm=never")


async def tamper(session: Session, statement: str) -> None:
    assert await session.execute(statement)


RESULT = "UPDATE match_seats SET chips = chips + 1 WHERE seat = 2"
COMMANDS = "DELETE FROM commands WHERE version > 0 AND stream LIKE 'deal:%'"
LEDGER = "UPDATE postings SET amount = amount * 2"
EVENTS = """UPDATE events SET payload = replace(payload, '"number":1,', '"number":2,')
    WHERE kind = 'deal_ended' AND payload LIKE '{"number":1,%'"""


TAMPERING = ((RESULT, "result"), (LEDGER, "ledger"), (EVENTS, "match_delta"), (COMMANDS, "events"))
"""Each with what it is found by, one after the other in one database."""


async def test_tampering_is_found(world: World) -> None:
    table = await world.begin("deals=3", *QUICK)
    await play_out(world, table, FOUR)
    assert (await audit(world.database, REGISTRY)).clean
    found: set[str] = set()
    for statement, code in TAMPERING:
        assert code not in found
        await world.database.write(tamper, statement)
        report = await audit(world.database, REGISTRY)
        found = {fault.finding.code for fault in report.faults}
        assert code in found


def bound_later(options: OptionSet) -> Rules:
    """The rules as their next revision would be bound."""
    return replace(BOOK.bind(options), revision=BOOK.revision + 1)


async def test_a_later_revision_fails_nothing(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await play_out(world, table, FOUR)
    book = replace(BOOK, revision=BOOK.revision + 1, bind=bound_later)
    report = await audit(world.database, Registry((book,)))
    assert report.clean, [str(fault) for fault in report.faults]
    assert not report.differences
