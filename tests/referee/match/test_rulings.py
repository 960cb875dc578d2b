"""Rulings of a referee: what happens to the deal, the chips and the course of the match."""

from __future__ import annotations

import pytest

from referee.deal.commands import DeclareDead, Refusal, TakeBack
from referee.deal.decide import Decision, decide
from referee.deal.events import PaidAtOnce
from referee.deal.evolve import evolve
from referee.deal.state import TakenBack
from referee.match.events import ChipsTransferred, DealEnded, SettlementUndone
from referee.match.progress import after_deal
from referee.match.rulings import Referee, transfer, undo
from referee.match.state import MatchState, match_applied
from referee.rules.base import Rules
from referee.rules.errors import DEAD_HAND, OPEN
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.scoring.sheet import NO_POINTS
from referee.seats import Points, Seat
from tests.kit.positions import position, setup_of
from tests.kit.table import Table
from tests.referee.match.test_bookings import match_of, won_after_a_false_win

LAWFUL = Referee("4242", "the wall fell")


@pytest.fixture(scope="module")
def taiwan() -> Rules:
    return Registry(SHELF).bind("taiwan16")


@pytest.fixture(scope="module")
def zhenjiang() -> Rules:
    return Registry(SHELF).bind("zhenjiang")


def ruled(table: Table, command: TakeBack | DeclareDead) -> None:
    answer = decide(table.rules, table.state, command, table.at)
    assert isinstance(answer, Decision), answer
    assert evolve(table.state, answer.events) == answer.state
    table.events += answer.events
    table.state = answer.state


@pytest.mark.parametrize("ruling", TakenBack)
def test_a_deal_taken_back_moves_nothing(taiwan: Rules, ruling: TakenBack) -> None:
    setup = setup_of(taiwan, dealer=2, streak=3)
    table = position(taiwan, 1, {}, draws="9m", setup=setup)
    table.state = evolve(table.state, [PaidAtOnce("Y8", Points(3, -1, -1, -1))])
    ruled(table, TakeBack(ruling, "4242", "the wall fell"))
    assert table.state.ended
    assert table.state.progress.paid == NO_POINTS
    assert table.settlement.delta == NO_POINTS
    assert (table.settlement.next_dealer, table.settlement.next_streak) == (2, 3)
    assert not table.result.is_drawn
    assert table.refuse(1, "di.9m").code == "deal_over"


def test_a_void_deal_counts_and_a_replayed_one_does_not(zhenjiang: Rules) -> None:
    for ruling, counted in ((TakenBack.VOID, 1), (TakenBack.REPLAY, 0)):
        match = match_of(zhenjiang, 0)
        table = position(zhenjiang, 1, {}, draws="9m", indicator="5z")
        ruled(table, TakeBack(ruling, "", "a tile was missing"))
        ended = after_deal(zhenjiang, match, table.state)[0]
        assert isinstance(ended, DealEnded)
        assert ended.course.deals == counted
        assert ended.course.deals == ended.course.drawn
        assert (ended.course.dealer, ended.course.streak) == (match.course.dealer, 0)
        assert not ended.booked


def test_a_ruling_without_a_reason_or_after_the_end_is_refused(taiwan: Rules) -> None:
    table = position(taiwan, 1, {}, draws="9m")
    silent = decide(taiwan, table.state, TakeBack(TakenBack.VOID, "4242", " "), 0)
    assert isinstance(silent, Refusal)
    assert (silent.code, silent.clause) == ("reason_needed", "G9")
    ruled(table, TakeBack(TakenBack.VOID, "4242", "the wall fell"))
    for command in (TakeBack(TakenBack.REPLAY, "", "again"), DeclareDead(Seat.A, "", "late")):
        late = decide(taiwan, table.state, command, 0)
        assert isinstance(late, Refusal)
        assert late.code == "deal_over"


@pytest.mark.clauses("TX2")
def test_a_hand_ruled_dead_loses_the_claim_it_was_asked_about(taiwan: Rules) -> None:
    hands = {1: "123456m123p55p78s123s", 2: "66s"}
    table = position(taiwan, 0, hands, draws="6s")
    table.do(0, "di.6s")
    assert table.may(1, "wi")
    ruled(table, DeclareDead(Seat.B, "4242", "looked at another hand"))
    assert not table.offered(1)
    assert table.refuse(1, "wi").clause == "TX2"
    assert table.seat(1).counted(DEAD_HAND) == OPEN
    table.do(2, "pu")
    again = decide(taiwan, table.state, DeclareDead(Seat.B, "", "twice"), 0)
    assert isinstance(again, Refusal)
    assert (again.code, again.clause) == ("dead_already", "TX2")


@pytest.mark.clauses("Z16")
def test_a_hand_ruled_dead_in_its_turn_may_not_win_and_plays_on(zhenjiang: Rules) -> None:
    table = position(zhenjiang, 1, {1: "123456m46p11789s"}, draws="5p", indicator="5z")
    assert table.may(1, "wi")
    ruled(table, DeclareDead(Seat.B, "", "a false win before"))
    assert table.refuse(1, "wi").clause == "Z16"
    table.do(1, "di.5p")


def test_the_last_settlement_is_undone_to_the_chip(zhenjiang: Rules) -> None:
    before = match_of(zhenjiang, 0)._replace(open_deal=None)
    deal = won_after_a_false_win(zhenjiang, None)
    match = _after(before, after_deal(zhenjiang, before, deal)[0])
    assert match.chips != before.chips
    assert match.booked
    undone = undo(match, LAWFUL)
    assert isinstance(undone, SettlementUndone)
    assert sum(undone.delta) == 0
    match = match_applied(match, undone)
    assert (match.chips, match.course, match.booked) == (before.chips, before.course, ())
    twice = undo(match, LAWFUL)
    assert isinstance(twice, Refusal)
    assert (twice.code, twice.clause) == ("nothing_to_undo", "G15")


def _after(match: MatchState, ended: object) -> MatchState:
    assert isinstance(ended, DealEnded)
    return match_applied(match, ended)


def test_chips_are_transferred_and_never_more_than_there_are(zhenjiang: Rules) -> None:
    match = match_of(zhenjiang, 50)
    moved = transfer(match, Seat.A, Seat.C, 50, LAWFUL)
    assert isinstance(moved, ChipsTransferred)
    assert match_applied(match, moved).chips == Points(0, 50, 100, 50)
    for payer, payee, chips, code in (
        (Seat.A, Seat.C, 51, "chips_short"),
        (Seat.A, Seat.A, 5, "transfer_impossible"),
        (Seat.A, Seat.C, 0, "transfer_impossible"),
    ):
        refusal = transfer(match, payer, payee, chips, LAWFUL)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.clause) == (code, "G15")
    unlimited = match_of(zhenjiang, 0)
    moved = transfer(unlimited, Seat.D, Seat.B, 7, LAWFUL)
    assert isinstance(moved, ChipsTransferred)
    assert sum(match_applied(unlimited, moved).chips) == 0
