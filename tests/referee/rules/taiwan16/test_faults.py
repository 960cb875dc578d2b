"""Faults with real tiles: what a referee enters, and what the Taiwanese book makes of it (TX)."""

from __future__ import annotations

import pytest

from referee.rules.faults import Answers, Charge, Penalty
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.scoring.sheet import Leg, Settlement, Sheet, delta_of
from referee.seats import Points, Seat
from referee.tiles import Tile

A, B, C, D = Seat
FAULTS = Registry(SHELF).bind("taiwan16").faults


def fault(
    key: str,
    offender: Seat,
    *,
    face: int = 0,
    discarder: Seat | None = None,
    claimers: tuple[Seat, ...] = (),
    sharers: tuple[Seat, ...] = (),
    tiles: tuple[Tile, ...] = (),
    wins: tuple[Settlement, ...] = (),
) -> Penalty:
    """What follows from a fault in a deal of dealer A, who has kept two deals (N = 2)."""
    charge = Charge(key, offender, A, 2, face, discarder, claimers, sharers, tiles, wins)
    penalty = FAULTS.penalty(charge)
    assert isinstance(penalty, Penalty)
    return penalty


def ended(penalty: Penalty) -> tuple[Points, Seat, int]:
    """Chips, next dealer and streak of a fault that ends the deal."""
    assert penalty.settlement is not None
    return (
        penalty.settlement.delta,
        penalty.settlement.next_dealer,
        penalty.settlement.next_streak,
    )


def paid(penalty: Penalty) -> Points | None:
    """Chips paid while the deal goes on."""
    return None if penalty.sheet is None else delta_of(penalty.sheet.legs)


def won(winner: Seat, *payments: tuple[Seat, int]) -> Settlement:
    """A win paid so, after which the winner's side would go on as usual."""
    legs = tuple(Leg(payer, winner, (), points, points) for payer, points in payments)
    sheet = Sheet(winner, (), 0, legs)
    keeps = winner == A
    return Settlement((sheet,), delta_of(legs), A if keeps else B, 3 if keeps else 0)


@pytest.mark.clauses("TX1", "TA38")
def test_tx1_a_false_win_pays_face_to_each_and_the_dealers_part_to_the_dealer() -> None:
    assert ended(fault("tx1_false_win", B, face=4)) == (Points(12, -26, 7, 7), A, 2)
    assert ended(fault("tx1_false_win", A, face=4)) == (Points(-36, 12, 12, 12), B, 0)


def test_tx2_a_dead_hand_pays_nothing_and_answers_for_nothing() -> None:
    assert fault("tx2_dead_hand", C) == Penalty("TX2", dead=True)


def test_tx3_a_call_not_done_pays_the_discarder_but_not_the_player_before() -> None:
    assert paid(fault("tx3_called", D, discarder=B)) == Points(0, 1, 0, -1)
    assert paid(fault("tx3_called", D, discarder=C)) is None


def test_tx4_a_breach_of_looking_on_is_a_dead_hand_and_the_second_pays_for_all() -> None:
    assert fault("tx4_eye", B) == Penalty("TX4", dead=True)
    assert ended(fault("tx4_eye_again", B, face=2)) == (Points(10, -20, 5, 5), A, 2)


@pytest.mark.parametrize(
    "key", ["tx5_dead_again", "tx5_late_concealed", "tx5_wall", "tx5_lost_priority"]
)
def test_tx5_pays_face_to_all_three_and_the_deal_is_over(key: str) -> None:
    assert ended(fault(key, D, face=1)) == (Points(9, 4, 4, -17), A, 2)


@pytest.mark.parametrize(
    ("key", "answers"),
    [
        ("tx6_concealed_kong", Answers.REPLACEMENTS),
        ("tx6_added_kong", Answers.REPLACEMENTS),
        ("tx6_claimed_kong", Answers.BOTH),
        ("tx6_pung", Answers.SELF_DRAWS),
        ("tx6_open_tile", Answers.SELF_DRAWS),
    ],
)
def test_tx6_a_wrong_act_carried_through_answers_for_wins(key: str, answers: Answers) -> None:
    assert fault(key, C) == Penalty("TX6", dead=True, answers=answers)


def test_tx6_the_offender_pays_what_the_losers_of_a_self_draw_owe() -> None:
    win = won(B, (A, 11), (C, 6), (D, 6))
    penalty = fault("tx6_in_place", D, wins=(win,))
    assert ended(penalty) == (Points(0, 23, 0, -23), B, 0)
    assert penalty.settlement is not None
    assert {item.clause for leg in penalty.settlement.sheets[0].legs for item in leg.items} == {
        "TX6"
    }


def test_tx6_several_who_answer_share_each_payment() -> None:
    penalty = fault("tx6_in_place", D, sharers=(C,), wins=(won(B, (A, 11)),))
    assert ended(penalty)[0] == Points(0, 11, -6, -5)


def test_tx6_a_late_kong_pays_for_all() -> None:
    assert ended(fault("tx6_late_kong", A))[0] == Points(-24, 8, 8, 8)


def test_tx7_a_wrong_kong_caught_before_its_replacement_is_free_or_a_call_not_done() -> None:
    assert fault("tx7_added_in_time", C) == Penalty("TX7")
    assert fault("tx7_put_back", C) == Penalty("TX7")
    assert paid(fault("tx7_claimed_in_time", D, discarder=A)) == Points(1, 0, 0, -1)


def test_tx7_a_claimed_kong_whose_replacement_lies_apart_makes_a_dead_hand() -> None:
    assert fault("tx7_claimed_put_back", C) == Penalty("TX7", dead=True)


def test_tx7_with_the_replacement_in_the_hand_it_answers_for_that_tile_too() -> None:
    assert fault("tx7_in_hand", C) == Penalty("TX7", dead=True, answers=Answers.REPLACEMENTS)


def test_tx8_a_wrong_pung_put_back_in_time_is_a_dead_hand_and_no_more() -> None:
    assert fault("tx8_pung", C) == Penalty("TX8", dead=True)


def test_tx9_an_open_tile_costs_one_to_each_who_showed_a_claim() -> None:
    nobody = fault("tx9_open_tile", B)
    claimed = fault("tx9_open_tile", B, claimers=(C, D))
    assert (paid(nobody), nobody.dead) == (None, True)
    assert (paid(claimed), claimed.dead) == (Points(0, -2, 1, 1), True)


def test_tx9_an_open_tile_won_on_twice_is_paid_twice_and_the_streak_is_not_counted() -> None:
    wins = (won(A, (B, 12)), won(C, (B, 6)))
    assert ended(fault("tx9_open_tile_won", B, wins=wins)) == (Points(12, -18, 6, 0), A, 2)


def test_tx9_a_dealer_whose_open_tile_is_won_on_loses_the_deal() -> None:
    assert ended(fault("tx9_open_tile_won", A, wins=(won(C, (A, 9)),)))[1:] == (B, 0)


@pytest.mark.clauses("TX10", "TA52")
def test_tx10_tiles_shown_are_barred_and_nothing_is_paid() -> None:
    penalty = fault("tx10_shown", C, tiles=(Tile.EAST,))
    assert penalty == Penalty("TX10", barred=(Tile.EAST,))


def test_tx11_a_pung_insisted_on_is_a_dead_hand_that_answers_for_eight_tiles() -> None:
    assert fault("tx11_pung", C) == Penalty("TX11", dead=True, answers=Answers.SELF_DRAWS)
