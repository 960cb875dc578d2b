"""Every rule set goes through the desk: money at once, limits, stops, the audit."""

from __future__ import annotations

import pytest

from bot.desk.verbs import Verb
from referee.rules.shelf import SHELF
from storage import ledger
from tests.desk.books import audited
from tests.desk.playing import answer_question, play_out
from tests.desk.world import AMING, FOUR, World

QUICK = ("dice=seed", "mask=off", "rest=0", "confirm=never")
KEYS = [book.key for book in SHELF]


@pytest.mark.parametrize("key", KEYS)
async def test_a_match_by_every_rule_set(world: World, key: str) -> None:
    table = await world.begin(key, "deals=1", *QUICK)
    assert await play_out(world, table, FOUR) == 1
    await audited(world)
    held = await world.database.read(ledger.club_totals, 1)
    assert sum(account.balance for account in held) == 0


@pytest.mark.parametrize("key", KEYS)
async def test_a_deal_that_is_stopped_takes_back_what_it_has_paid(world: World, key: str) -> None:
    table = await world.begin(key, "deals=2", *QUICK)
    paid = False
    for _ in range(120):
        for person in FOUR:
            view = await world.hand(table, person)
            if view.seat.showdown is None and view.seat.question is not None:
                await answer_question(world, table, person)
        view = await world.hand(table, AMING)
        chips = [seat.chips for seat in view.seat.table.seats]
        if view.seat.showdown is not None or any(chips):
            paid = view.seat.showdown is None
            break
    for person in FOUR[:3]:
        await world.press(table, person, Verb.STOP if person == AMING else Verb.VOTE_YES)
    await audited(world)
    held = await world.database.read(ledger.club_totals, 1)
    if paid:
        assert held, "what was paid at once was posted"
        assert all(account.balance == 0 for account in held)
    else:
        assert sum(account.balance for account in held) == 0
