"""Tables that referee themselves, through the façade: a second tap, penalties, books in order."""

from __future__ import annotations

import pytest

from bot.desk.answers import Answer
from bot.desk.verbs import Verb
from referee.deal.moves import WIN
from referee.deal.state import AskKind
from tests.desk.books import books_agree
from tests.desk.playing import QUICK, play_out
from tests.desk.world import AMING, FOUR, World

MANUAL = ("referee=manual", *QUICK)


@pytest.mark.parametrize("rules", ["taiwan16", "zhenjiang"])
async def test_players_who_err_are_penalised_and_the_match_ends(world: World, rules: str) -> None:
    """Everybody declares a win whenever there is a button for it, and there always is."""
    table = await world.begin(rules, "deals=2", *MANUAL)
    assert await play_out(world, table, FOUR) >= 2
    summary = (await world.hand(table, AMING)).summary
    assert summary is not None
    assert any(seat.chips for seat in summary.seats)
    await books_agree(world, table)


async def test_a_call_that_nobody_checks_needs_a_second_tap(world: World) -> None:
    table = await world.begin("zhenjiang", "deals=1", *MANUAL)
    for person in FOUR:
        question = (await world.hand(table, person)).seat.question
        if question is None:
            continue
        assert question.kind is AskKind.TURN
        assert WIN in question.moves
        first = await world.press(table, person, "wi")
        assert isinstance(first, Answer)
        assert first.key == "answer.armed_unchecked"
        armed = (await world.hand(table, person)).mine.armed
        assert armed is not None
        assert await world.told(table, person, "wi") != "answer.armed_unchecked"
        assert (await world.hand(table, person)).seat.own.dead
        return
    raise AssertionError("nobody is asked")


async def test_no_hint_is_given_where_nobody_checks(world: World) -> None:
    table = await world.begin("taiwan16", "deals=1", *MANUAL)
    assert await world.told(table, AMING, Verb.HINT) == "refusal.hints_off"
    view = await world.hand(table, AMING)
    assert view.prospects.win is None
    assert not view.prospects.ready
