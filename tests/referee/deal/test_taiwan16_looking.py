"""眼牌: a ready player looks on while his hand plays itself (TP16, TA47); breaches (TX4)."""

from __future__ import annotations

import pytest

from referee.deal.setup import Refereeing
from referee.deal.state import Phase, with_seat
from referee.deal.views import seat_view, spectator_view
from referee.rules.base import Rules
from referee.rules.errors import DEAD_HAND, HIDDEN, OPEN
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.rules.taiwan16.looking import BREACHES, EYE
from referee.rules.taiwan16.reading import HEAVENLY
from referee.seats import Points, Seat
from tests.kit.deals import HURRIED
from tests.kit.positions import position, setup_of
from tests.kit.table import Table

WAITS_6S_9S = "123456m123p55p78s123s"


@pytest.fixture(scope="module")
def looking() -> Rules:
    return Registry(SHELF).bind("taiwan16", "tp16_eye=on")


def looker(rules: Rules, *, draws: str, refereeing: Refereeing = Refereeing.AUTOMATIC) -> Table:
    """Seat 1 waits for 6s and 9s, has drawn the first of `draws`, and looks on with its discard."""
    setup = setup_of(rules, dealer=0, refereeing=refereeing)
    table = position(rules, 1, {1: WAITS_6S_9S}, draws=draws, setup=setup)
    table.do(1, f"ey.{table.state.turn.drawn}")
    table.everybody_passes()
    if table.state.phase is Phase.RESTING:
        table.rest_is_over()
    return table


def has_said(table: Table, counter: str) -> None:
    """Seat 1 has declared it in an earlier turn."""
    mine = table.seat(1)._replace(tally=((counter, 1),))
    table.state = with_seat(table.state, Seat.B, mine)


@pytest.mark.clauses("TP16")
def test_tp16_only_a_ready_hand_may_look_on_and_all_see_that_it_does(looking: Rules) -> None:
    table = position(looking, 1, {1: WAITS_6S_9S}, draws="1z2z")
    assert "ey.1z" in table.offered(1)
    assert "ey.5p" not in table.offered(1)
    assert table.refuse(1, "ey.5p").clause == "TP16"
    table.do(1, "ey.1z")
    for view in (spectator_view(looking, table.state), seat_view(looking, table.state, Seat.C)):
        assert (EYE, 1) in view.table.seats[1].shown


@pytest.mark.clauses("TP16", "TP14")
def test_tp16_who_has_let_a_win_go_may_not_look_on_until_he_is_free(looking: Rules) -> None:
    table = position(looking, 0, {1: WAITS_6S_9S}, draws="6s9s1z")
    table.do(0, "di.6s")
    table.everybody_passes()
    table.rest_is_over()
    assert table.refuse(1, "ey.9s").clause == "TP14"


@pytest.mark.clauses("TP16")
def test_tp16_it_is_an_option() -> None:
    table = position(Registry(SHELF).bind("taiwan16"), 1, {1: WAITS_6S_9S}, draws="1z")
    assert table.refuse(1, "ey.1z").code == "look_forbidden"


@pytest.mark.clauses("TP16")
def test_tp16_the_hand_plays_itself(looking: Rules) -> None:
    table = looker(looking, draws="1z2z3z4z5z6z7z")
    table.goes_round(2, 3, 0)
    assert [str(discard.tile) for discard in table.seat(1).river[-2:]] == ["1z", "5z"]
    assert all(discard.drawn for discard in table.seat(1).river[-2:])
    assert table.offered(1) == set()


@pytest.mark.clauses("TP16")
def test_tp16_who_looks_on_sees_all_hands_and_nobody_else_does(looking: Rules) -> None:
    table = looker(looking, draws="1z2z")
    watched = seat_view(looking, table.state, Seat.B).watched
    assert [hand.seat for hand in watched] == [Seat.C, Seat.D, Seat.A]
    assert [hand.tiles for hand in watched] == [table.seat(n).hand.tiles() for n in (2, 3, 0)]
    assert all(
        not seat_view(looking, table.state, other).watched for other in (Seat.A, Seat.C, Seat.D)
    )


@pytest.mark.clauses("TP16")
def test_tp16_the_clock_waits_for_nobody_who_looks_on(looking: Rules) -> None:
    """The draw and the discard of a hand that plays itself are one step of the table."""
    table = looker(looking, draws="1z2z3z4z5z")
    table.goes_round(2, 3)
    table.do(0, "di.4z")
    table.everybody_passes()
    table.rest_is_over()
    assert table.state.turn.seat == Seat.B
    assert table.state.phase is Phase.RESTING


@pytest.mark.clauses("TP16")
def test_tp16_it_wins_on_the_first_discard_that_completes_it(looking: Rules) -> None:
    table = looker(looking, draws="1z2z6s")
    table.goes_round(2)
    table.do(3, "di.6s")
    assert table.result.winners == (Seat.B,)
    assert table.result.giver == Seat.D


@pytest.mark.clauses("TP16", "TP13")
def test_tp16_it_wins_though_others_could_claim_and_a_nearer_winner_goes_first(
    looking: Rules,
) -> None:
    hands = {1: WAITS_6S_9S, 3: "234m456m789m456p99p78s", 0: "66s"}
    table = position(looking, 1, hands, draws="1z6s")
    table.do(1, "ey.1z")
    table.rest_is_over()
    table.do(2, "di.6s")
    assert "pa" in table.offered(3)
    table.do(3, "pa")
    assert table.result.winners == (Seat.B,)


@pytest.mark.clauses("TP16")
def test_tp16_it_wins_by_its_own_draw(looking: Rules) -> None:
    table = looker(looking, draws="1z2z3z4z9s")
    table.goes_round(2, 3)
    table.do(0, "di.4z")
    table.everybody_passes()
    table.rest_is_over()
    assert table.result.winners == (Seat.B,)
    assert table.result.giver is None
    assert "TP16" not in {item.clause for item in table.settlement.sheets[0].items}


@pytest.mark.clauses("TP16", "TA47")
def test_tp16_who_looks_on_pays_one_to_another_winner_besides(looking: Rules) -> None:
    hands = {1: WAITS_6S_9S, 3: "234m456m789p99p34s123s"}
    table = position(looking, 1, hands, draws="1z5s")
    table.do(1, "ey.1z")
    table.rest_is_over()
    table.do(2, "di.5s")
    table.do(3, "wi")
    (sheet,) = table.settlement.sheets
    paid = {(leg.payer, leg.value, tuple(item.clause for item in leg.items)) for leg in sheet.legs}
    assert paid == {(Seat.C, sheet.value, ()), (Seat.B, 1, ("TP16",))}


@pytest.mark.clauses("TP16", "T12")
def test_tp16_it_robs_a_kong(looking: Rules) -> None:
    table = position(looking, 1, {1: WAITS_6S_9S}, melds={2: "pung:666s@0"}, draws="1z6s")
    table.do(1, "ey.1z")
    table.rest_is_over()
    table.do(2, "ko.6s")
    assert table.result.winners == (Seat.B,)
    assert table.result.giver == Seat.C


@pytest.mark.clauses("TP16", "T30")
def test_tp16_it_takes_the_eighth_flower(looking: Rules) -> None:
    flowers = {1: "1234567f"}
    table = position(looking, 1, {1: WAITS_6S_9S}, flowers=flowers, draws="1z2z8f", tail="3z")
    table.do(1, "ey.1z")
    table.rest_is_over()
    table.goes_round(2)
    assert table.result.winners == (Seat.B,)
    assert table.result.right == "flower71"


@pytest.mark.clauses("TP16", "TA37")
def test_tp16_two_who_look_on_are_both_paid_where_all_who_win_are() -> None:
    """Each is a winner and, for the other's win, one who looks on."""
    rules = Registry(SHELF).bind("taiwan16", "tp16_eye=on ta37_winners=all")
    hands = {1: WAITS_6S_9S, 2: "456789m456p11z78s777z"}
    table = position(rules, 1, hands, draws="3z2z6s")
    for seat in (1, 2):
        table.do(seat, f"ey.{table.state.turn.drawn}")
        table.rest_is_over()
    table.do(3, "di.6s")
    assert table.result.winners == (Seat.B, Seat.C)
    paid = [[leg.payer for leg in sheet.legs] for sheet in table.settlement.sheets]
    assert paid == [[Seat.D, Seat.C], [Seat.D, Seat.B]]


@pytest.mark.clauses("TP16", "TP7")
def test_tp16_the_last_tile_is_drawn_unasked(looking: Rules) -> None:
    table = position(looking, 1, {1: WAITS_6S_9S}, draws="1z2z3z4z5z", left=5)
    table.do(1, "ey.1z")
    table.rest_is_over()
    table.goes_round(2, 3)
    table.do(0, "di.4z")
    table.rest_is_over()
    assert table.seat(1).river[-1].tile.name == "WHITE"
    table.rest_is_over()
    assert table.result.is_drawn


@pytest.mark.clauses("TP16", "TA31")
def test_tp16_a_declaration_stays_with_the_drawn_tile_discarded(looking: Rules) -> None:
    table = position(looking, 1, {1: WAITS_6S_9S}, draws="1z2z")
    has_said(table, HEAVENLY)
    table.do(1, "ey.1z")
    assert table.seat(1).counted(HEAVENLY) == 1


@pytest.mark.clauses("TX4")
def test_tx4_who_is_not_ready_and_looks_on_has_a_dead_hand(looking: Rules) -> None:
    setup = setup_of(looking, refereeing=Refereeing.MANUAL)
    table = position(looking, 1, {}, draws="1z2z", setup=setup)
    table.do(1, "ey.1z")
    assert table.seat(1).counted(DEAD_HAND) == OPEN
    assert table.seat(1).counted(EYE) == 0
    assert table.seat(1).river[-1].tile.name == "EAST"


@pytest.mark.clauses("TX4")
def test_tx4_changing_the_hand_is_a_breach_and_a_second_pays_for_all(looking: Rules) -> None:
    table = looker(looking, draws="1z2z3z4z5z6z7z1z2z", refereeing=Refereeing.MANUAL)
    table.goes_round(2, 3, 0)
    table.discards(1, "1m")
    assert table.seat(1).counted(DEAD_HAND) == OPEN
    assert table.seat(1).counted(BREACHES) == 1
    table.goes_round(2, 3, 0)
    table.do(1, "di.2m")
    assert table.result.offender == Seat.B
    assert table.result.clause == "TX4"
    assert table.settlement.delta == Points(4, -10, 3, 3)


@pytest.mark.clauses("TX4")
@pytest.mark.parametrize("move", ["ch.78s", "pu", "ko"])
def test_tx4_a_call_is_a_breach(looking: Rules, move: str) -> None:
    hands = {1: "123456m111p78s123s"}
    setup = setup_of(looking, refereeing=Refereeing.MANUAL)
    draws = "1z2z3z6s" if move == "ch.78s" else "1z2z3z1p"
    table = position(looking, 1, hands, draws=draws, tail="9m", setup=setup)
    has_said(table, EYE)
    table.goes_round(1, 2, 3)
    table.do(0, f"di.{draws[-2:]}")
    for other in (2, 3):
        table.do(other, "pa")
    table.do(1, move)
    assert table.seat(1).counted(DEAD_HAND) == OPEN
    assert len(table.seat(1).melds) == 1


@pytest.mark.clauses("TX4")
def test_tx4_a_win_let_go_makes_a_dead_hand_that_nobody_else_knows_of(looking: Rules) -> None:
    table = looker(looking, draws="1z2z6s", refereeing=Refereeing.MANUAL)
    table.goes_round(2)
    table.do(3, "di.6s")
    table.everybody_passes()
    assert table.seat(1).counted(DEAD_HAND) == HIDDEN
    assert table.seat(1).counted(BREACHES) == 1


@pytest.mark.clauses("TX4")
def test_tx4_an_own_draw_let_go_is_one_too(looking: Rules) -> None:
    table = looker(looking, draws="1z2z3z4z6s", refereeing=Refereeing.MANUAL)
    table.goes_round(2, 3, 0)
    table.do(1, "di.6s")
    assert table.seat(1).counted(DEAD_HAND) == HIDDEN


@pytest.mark.clauses("TX4", "TP7")
def test_tx4_declining_the_last_tile_is_a_breach(looking: Rules) -> None:
    setup = setup_of(looking, refereeing=Refereeing.MANUAL)
    table = position(looking, 1, {1: WAITS_6S_9S}, draws="1z2z3z4z5z", left=5, setup=setup)
    table.discards(1, "1z")
    has_said(table, EYE)
    table.goes_round(2, 3, 0)
    table.do(1, "pa")
    assert table.result.is_drawn
    assert table.seat(1).counted(DEAD_HAND) == OPEN


@pytest.mark.clauses("TX4")
def test_tx4_the_clock_never_breaks_the_rules_of_looking_on(looking: Rules) -> None:
    """It wins for him on a discard, for he may not pass."""
    setup = setup_of(looking, refereeing=Refereeing.MANUAL, pace=HURRIED)
    table = position(looking, 1, {1: WAITS_6S_9S}, draws="1z2z6s", setup=setup)
    table.do(1, "ey.1z")
    table.everybody_passes()
    table.rest_is_over()
    table.goes_round(2)
    table.do(3, "di.6s")
    table.time_is_out(2)
    table.time_is_out(0)
    table.time_is_out(1)
    assert table.result.winners == (Seat.B,)
