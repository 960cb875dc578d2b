"""The same four play again: seats are drawn anew, and not in the same order (TP2)."""

from __future__ import annotations

import itertools

import pytest

from bot.desk.audit import audit
from bot.desk.verbs import Verb
from tests.desk.books import club_of, queries_of
from tests.desk.playing import QUICK, play_out
from tests.desk.world import AMING, FOUR, REGISTRY, World

MATCHES = 7


@pytest.mark.clauses("TP2")
async def test_no_match_of_the_same_four_keeps_the_order_of_the_one_before(world: World) -> None:
    table = await world.begin("taiwan16", "deals=1", *QUICK)
    orders: list[tuple[int | None, ...]] = []
    for _ in range(MATCHES):
        seats = [seat.who.person for seat in (await world.hand(table, AMING)).facts.seats]
        start = seats.index(AMING)
        orders.append((*seats[start:], *seats[:start]))
        await play_out(world, table, FOUR)
        for person in FOUR:
            await world.told(table, person, Verb.AGAIN)
        await world.pass_time(table, 10_000)
    assert all(now != before for before, now in itertools.pairwise(orders))
    queries, club = queries_of(world), await club_of(world)
    for number in range(1, MATCHES + 1):
        verdict = await queries.verify(club, number)
        assert verdict is not None
        assert not verdict.findings
    assert (await audit(world.database, REGISTRY)).clean
