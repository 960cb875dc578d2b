"""Time in a deal: limits, banks, lapses, standing orders, rests, masks, a clock that stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.deal.clock import due, rest_after_discard
from referee.deal.commands import Act, Hold, Lapse, Proceed, Refusal, RefusalKind, StandingOrder
from referee.deal.decide import Decision, decide
from referee.deal.moves import PASS
from referee.deal.setup import Mask, Pace
from referee.deal.state import Phase
from referee.rules.base import Rules
from tests.kit.positions import position, setup_of
from tests.kit.table import Table

PACE = Pace(turn=20_000, claim=8_000, bank=60_000, rest=1_000, mask=Mask.OFF)
READY = "123456m123p55p78s123s"


def timed(rules: Rules, pace: Pace = PACE) -> Table:
    """Seat 0 has drawn 6s, on which seat 1 could win; both have their clocks."""
    setup = setup_of(rules, pace=pace)
    return position(rules, 0, {1: READY, 2: "66s"}, draws="6s9m", setup=setup)


def test_a_turn_has_its_time_and_the_bank(taiwan: Rules) -> None:
    table = timed(taiwan)
    ask = table.state.asks[0]
    assert ask is not None
    assert (ask.basic, ask.final) == (20_000, 80_000)
    assert due(table.state) == 80_000


def test_a_lapse_discards_what_was_drawn(taiwan: Rules) -> None:
    table = timed(taiwan)
    table.time_is_out(0)
    assert str(table.seat(0).river[-1].tile) == "6s"
    assert table.seat(0).attention.bank == 0
    assert table.seat(0).attention.turn_lapses == 1


def test_time_over_the_basic_is_taken_from_the_bank(taiwan: Rules) -> None:
    table = timed(taiwan)
    table.at = 25_000
    table.do(0, "di.6s")
    assert table.seat(0).attention.bank == 55_000
    table.at += 8_000
    table.do(1, "pa")
    assert table.seat(1).attention.bank == 60_000


@pytest.mark.clauses("TP13", "TP14")
def test_silence_is_a_passed_win_and_a_passed_pung(taiwan: Rules) -> None:
    table = timed(taiwan)
    table.do(0, "di.6s")
    table.time_is_out(1)
    table.time_is_out(2)
    assert table.refuse(1, "wi").clause == "TP14"
    assert table.refuse(2, "pu").clause in {"TP9", ""}
    assert table.seat(2).locks.pung
    assert table.seat(1).attention.claim_lapses == 1


def test_a_standing_order_wins(taiwan: Rules) -> None:
    table = timed(taiwan)
    table.do(0, "di.6s")
    table.time_is_out(1, StandingOrder.WIN)
    assert table.result.winners == (1,)


def test_after_three_lapses_claims_are_short(taiwan: Rules) -> None:
    table = timed(taiwan)
    state = table.state
    attention = table.seat(1).attention._replace(claim_lapses=3)
    seats = list(state.seats)
    seats[1] = seats[1]._replace(attention=attention)
    table.state = state._replace(seats=(seats[0], seats[1], seats[2], seats[3]))
    table.do(0, "di.6s")
    ask = table.state.asks[1]
    assert ask is not None
    assert (ask.basic, ask.final) == (1_000, 1_000)
    table.do(1, "pa")
    assert table.seat(1).attention.claim_lapses == 0


def test_a_discard_rests(taiwan: Rules) -> None:
    setup = setup_of(taiwan, pace=PACE)
    table = position(taiwan, 0, {}, draws="9m", setup=setup)
    table.do(0, "di.9m")
    assert table.state.phase is Phase.RESTING
    early = decide(taiwan, table.state, Proceed(), 999)
    assert isinstance(early, Refusal)
    assert early.code == "time_not_out"
    table.rest_is_over()
    assert table.turn == 1


def test_a_claim_answered_late_needs_no_rest(taiwan: Rules) -> None:
    table = timed(taiwan)
    table.do(0, "di.6s")
    table.at = 5_000
    table.everybody_passes()
    assert table.turn == 1
    assert table.state.phase is Phase.TURN


def test_a_full_mask_rests_as_long_as_a_claim(taiwan: Rules) -> None:
    state = timed(taiwan, replace(PACE, mask=Mask.FULL)).state
    assert {rest_after_discard(state, number) for number in range(50)} == {8_000}


def test_some_discards_are_masked(taiwan: Rules) -> None:
    state = timed(taiwan, replace(PACE, mask=Mask.SOME)).state
    rests = [rest_after_discard(state, number) for number in range(500)]
    masked = [rest for rest in rests if rest != 1_000]
    assert 60 <= len(masked) <= 140
    assert all(2_000 <= rest <= 6_000 for rest in masked)
    assert rests == [rest_after_discard(state, number) for number in range(500)]


def test_a_clock_that_stood_moves_everything_on(taiwan: Rules) -> None:
    table = timed(taiwan)
    table.do(0, "di.6s")
    before = due(table.state)
    answer = decide(taiwan, table.state, Hold(90_000), 100)
    assert isinstance(answer, Decision)
    assert before is not None
    assert due(answer.state) == before + 90_000
    late = answer.state.asks[1]
    assert late is not None
    early = decide(taiwan, answer.state, Lapse(late.seat, late.number), before)
    assert isinstance(early, Refusal)


@pytest.mark.parametrize("number", [0, 2])
def test_an_old_button_does_nothing(taiwan: Rules, number: int) -> None:
    table = timed(taiwan)
    table.do(0, "di.6s")
    seat = table.state.asks[1]
    assert seat is not None
    answer = decide(taiwan, table.state, Act(seat.seat, PASS, number), 0)
    assert isinstance(answer, Refusal)
    assert (answer.kind, answer.code) == (RefusalKind.CONFLICT, "other_question")


def test_the_button_of_who_is_not_asked(taiwan: Rules) -> None:
    table = timed(taiwan)
    answer = decide(taiwan, table.state, Act(table.state.turn.seat.after(3), PASS, 4), 0)
    assert isinstance(answer, Refusal)
    assert (answer.kind, answer.code) == (RefusalKind.CONFLICT, "not_asked")
