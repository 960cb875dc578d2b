"""Errors at a Taiwanese table that referees itself, and what they cost (TX1–TX6, TX9)."""

from __future__ import annotations

import pytest

from referee.deal.setup import Refereeing
from referee.deal.views import seat_view, spectator_view
from referee.rules.base import Rules
from referee.rules.errors import DEAD_HAND, OPEN
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.rules.taiwan16.errors import LATE_KONG, WRONG_KONG
from referee.rules.taiwan16.scoring.house import BOOK_HOUSE
from referee.rules.taiwan16.scoring.in_place import shared_legs
from referee.rules.taiwan16.scoring.penalties import open_tile_discarded, pays_for_all
from referee.scoring.sheet import Leg, delta_of
from referee.seats import Points, Seat, replaced
from tests.kit.positions import position, setup_of
from tests.kit.table import Table

WAITS_6S_9S = "123456m123p55p78s123s"


@pytest.fixture(scope="module")
def taiwan() -> Rules:
    return Registry(SHELF).bind("taiwan16")


def manual(
    taiwan: Rules,
    turn: int,
    hands: dict[int, str],
    *,
    draws: str,
    tail: str = "",
    left: int = 40,
    dealer: int = 0,
) -> Table:
    setup = setup_of(taiwan, dealer=dealer, streak=2, refereeing=Refereeing.MANUAL)
    return position(taiwan, turn, hands, draws=draws, tail=tail, left=left, setup=setup)


def counting(table: Table, seat: Seat, *tally: tuple[str, int]) -> None:
    """The seat's counters are these."""
    mine = table.state.seats[seat]._replace(tally=tally)
    table.state = table.state._replace(seats=replaced(table.state.seats, seat, mine))


@pytest.mark.clauses("TX1", "TA38")
def test_tx1_a_false_win_on_a_discard_pays_face_to_each_and_more_to_the_dealer(
    taiwan: Rules,
) -> None:
    table = manual(taiwan, 2, {1: "777z"}, draws="9m")
    table.do(2, "di.9m")
    table.do(0, "pa")
    table.do(3, "pa")
    table.do(1, "wi")
    assert table.result.offender == Seat.B
    assert table.result.clause == "TX1"
    (sheet,) = table.settlement.sheets
    assert sheet.value == 1
    assert table.settlement.delta == Points(9, -17, 4, 4)
    assert (table.settlement.next_dealer, table.settlement.next_streak) == (0, 2)


@pytest.mark.clauses("TX1", "TP15")
def test_tx1_a_dealer_who_wins_falsely_loses_the_deal(taiwan: Rules) -> None:
    table = manual(taiwan, 1, {}, draws="9m", dealer=1)
    table.do(1, "wi")
    assert table.settlement.delta[1] == -24
    assert (table.settlement.next_dealer, table.settlement.next_streak) == (2, 0)


@pytest.mark.clauses("TX2", "TA48")
def test_tx2_a_wrong_chow_is_carried_through_and_makes_a_dead_hand(taiwan: Rules) -> None:
    table = manual(taiwan, 1, {2: "46p", 3: "45p"}, draws="4p2z")
    table.do(1, "di.4p")
    table.do(0, "pa")
    table.do(2, "pa")
    assert table.may(3, "ch.45p")
    table.do(3, "ch.45p")
    (meld,) = table.seat(3).melds
    assert not meld.is_set
    assert str(meld) == "chow:445p@1"
    assert table.seat(3).counted(DEAD_HAND) == OPEN
    assert table.turn == Seat.D
    assert not table.may(3, "wi")
    assert (DEAD_HAND, OPEN) in spectator_view(taiwan, table.state).table.seats[3].shown
    assert seat_view(taiwan, table.state, Seat.D).own.dead


@pytest.mark.clauses("TX2", "TP8")
def test_tx2_the_discard_that_a_chow_forbids_makes_a_dead_hand(taiwan: Rules) -> None:
    table = manual(taiwan, 1, {2: "567p"}, draws="4p")
    table.do(1, "di.4p")
    table.do(0, "pa")
    table.do(3, "pa")
    table.do(2, "ch.56p")
    assert table.seat(2).counted(DEAD_HAND) == 0
    table.do(2, "di.7p")
    assert table.seat(2).counted(DEAD_HAND) == OPEN
    assert not table.state.ended


@pytest.mark.clauses("TX3")
def test_tx3_a_pung_called_without_the_tiles_costs_one_tai(taiwan: Rules) -> None:
    table = manual(taiwan, 1, {}, draws="4p")
    table.do(1, "di.4p")
    for seat in (0, 2):
        table.do(seat, "pa")
    table.do(3, "pu")
    assert table.state.progress.paid == Points(0, 1, 0, -1)
    assert not table.seat(3).melds
    assert not table.state.ended


@pytest.mark.clauses("TX3")
def test_tx3_the_next_player_pays_nothing_for_it(taiwan: Rules) -> None:
    table = manual(taiwan, 1, {}, draws="4p")
    table.do(1, "di.4p")
    for seat in (0, 3):
        table.do(seat, "pa")
    table.do(2, "pu")
    assert table.state.progress.paid == Points(0, 0, 0, 0)


@pytest.mark.clauses("TX5", "TX4")
def test_tx5_a_second_error_of_a_dead_hand_pays_for_all(taiwan: Rules) -> None:
    table = manual(taiwan, 1, {2: "46p", 3: "45p"}, draws="4p")
    counting(table, Seat.D, (DEAD_HAND, 1))
    table.do(1, "di.4p")
    table.do(0, "pa")
    table.do(2, "pa")
    table.do(3, "ch.45p")
    assert (table.result.offender, table.result.clause) == (Seat.D, "TX5")
    assert table.settlement.delta[3] == min(table.settlement.delta)
    breach = pays_for_all("TX4", Seat.D, Seat.A, 0, 2, BOOK_HOUSE)
    assert breach.delta == Points(6, 5, 5, -16)


@pytest.mark.clauses("TX5")
def test_tx5_a_late_wrong_concealed_kong_pays_in_a_drawn_deal(taiwan: Rules) -> None:
    table = manual(taiwan, 3, {}, draws="9m", left=1)
    counting(table, Seat.B, (DEAD_HAND, OPEN), (WRONG_KONG, 1), (LATE_KONG, 1))
    table.do(3, "pa")
    assert table.result.winners == ()
    assert table.settlement.sheets[0].items[0].clause == "TX5"
    assert table.settlement.delta[1] == min(table.settlement.delta) < 0


@pytest.mark.clauses("TX6")
def test_tx6_who_carried_a_wrong_kong_through_pays_for_a_replacement_win(taiwan: Rules) -> None:
    hand = "123456m123p55p78s777z"
    table = manual(taiwan, 2, {2: hand}, draws="7z", tail="9s")
    counting(table, Seat.D, (DEAD_HAND, OPEN), (WRONG_KONG, 1))
    table.do(2, "ko.7z")
    table.wins(2)
    assert table.result.winners == (2,)
    delta = table.settlement.delta
    assert (delta[0], delta[1]) == (0, 0)
    assert delta[2] == -delta[3] > 0
    assert {leg.items[-1].clause for leg in table.settlement.sheets[0].legs} == {"TX6"}


@pytest.mark.clauses("TX6")
def test_tx6_several_offenders_share_what_they_pay() -> None:
    legs = (Leg(Seat.A, Seat.C, (), 4, 7), Leg(Seat.B, Seat.C, (), 4, 7))
    shared = shared_legs(legs, (Seat.B, Seat.D))
    assert delta_of(shared) == Points(0, -8, 14, -6)
    assert all(leg.items[-1].clause == "TX6" for leg in shared)


@pytest.mark.clauses("TX9")
def test_tx9_an_open_tile_by_mistake_costs_one_tai_to_each_claimer() -> None:
    sheet = open_tile_discarded(Seat.A, (Seat.B, Seat.D), BOOK_HOUSE)
    assert delta_of(sheet.legs) == Points(-2, 1, 0, 1)
    assert open_tile_discarded(Seat.A, (), BOOK_HOUSE).legs == ()
