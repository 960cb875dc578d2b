"""TP8–TP14: chow, pung, kong, self-draw, the last three, priority, passed wins."""

from __future__ import annotations

import pytest

from referee.deal.state import NO_LOCKS
from referee.melds import parse_meld
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.seats import Seat, replaced
from tests.kit.positions import position, setup_of

WAITS_6S_9S = "123456m123p55p78s123s"


@pytest.mark.clauses("TP8", "TA20")
@pytest.mark.parametrize(
    ("hand", "taken", "chow", "barred"),
    [
        ("3456m", "6m", "ch.45m", {"3m", "6m"}),
        ("3456m", "3m", "ch.45m", {"3m", "6m"}),
        ("1233m", "3m", "ch.12m", {"3m"}),
        ("789m7m", "7m", "ch.89m", {"7m"}),
        ("2456m", "3m", "ch.24m", {"3m"}),
        ("2456m", "3m", "ch.45m", {"3m", "6m"}),
    ],
)
def test_what_may_not_follow_a_chow(
    taiwan: Rules, hand: str, taken: str, chow: str, barred: set[str]
) -> None:
    table = position(taiwan, 0, {1: hand}, draws=taken)
    table.do(0, f"di.{taken}")
    table.do(1, chow)
    for rank in range(1, 10):
        tile = f"{rank}m"
        if table.holds(1, tile):
            assert table.may(1, f"di.{tile}") != (tile in barred), tile
            if tile in barred:
                assert table.refuse(1, f"di.{tile}").clause == "TP8"


@pytest.mark.clauses("TP8")
def test_chow_only_from_the_player_before(taiwan: Rules) -> None:
    table = position(taiwan, 0, {2: "45m"}, draws="3m")
    table.do(0, "di.3m")
    assert table.refuse(2, "ch.45m").clause == "TP8"


@pytest.mark.clauses("TP8")
def test_a_chow_must_leave_something_to_discard(taiwan: Rules) -> None:
    """With 3m3m left besides 4m5m every discard would be forbidden."""
    melds = {1: "pung:111p@0 pung:222p@0 pung:333p@0 pung:444p@0"}
    table = position(taiwan, 0, {1: "3345m"}, melds=melds, draws="3m")
    table.do(0, "di.3m")
    assert not table.may(1, "ch.45m")
    assert table.may(1, "pu")


@pytest.mark.clauses("TP8", "TA39")
def test_a_new_go_around_frees_the_chow(taiwan: Rules) -> None:
    table = position(taiwan, 1, {1: "45m"}, draws="6m1z2z9p1z1z2z3m")
    table.goes_round(1, 2, 3, 0, 1, 2, 3)
    table.do(0, "di.3m")
    assert table.may(1, "ch.45m")


@pytest.mark.clauses("TP9")
def test_what_may_not_follow_a_pung(taiwan: Rules) -> None:
    table = position(taiwan, 0, {2: "555p"}, draws="5p")
    table.do(0, "di.5p")
    table.do(2, "pu")
    assert table.refuse(2, "di.5p").clause == "TP9"
    assert table.seat(2).melds == (parse_meld("pung:555p@0"),)


@pytest.mark.clauses("TP9", "TA40")
def test_the_second_tile_is_not_claimed_as_a_kong_either(taiwan: Rules) -> None:
    """He lets the pung of the first go; with two in hand a kong could not be, a win could."""
    table = position(taiwan, 0, {3: "123456m99m78p55z77s66s"}, draws="7s7s")
    table.do(0, "di.7s")
    table.do(3, "pa")
    table.rest_is_over()
    table.do(1, "di.7s")
    assert table.refuse(3, "pu").clause == "TP9"


@pytest.mark.clauses("TP9", "TA39", "TP1")
def test_a_new_go_around_frees_the_pung(taiwan: Rules) -> None:
    table = position(taiwan, 2, {3: "66z"}, draws="6z1m9m9p6z")
    table.do(2, "di.6z")
    table.do(3, "pa")
    table.rest_is_over()
    table.goes_round(3, 0, 1)
    table.do(2, "di.6z")
    assert table.may(3, "pu")


@pytest.mark.clauses("TP10")
def test_a_claimed_kongs_replacement_may_not_win(taiwan: Rules) -> None:
    hand = "123456m99m555p78s123s"
    table = position(taiwan, 0, {1: hand}, draws="5p", tail="9s")
    table.do(0, "di.5p")
    table.do(1, "ko")
    assert table.refuse(1, "wi").clause == "TP10"


@pytest.mark.clauses("TP10")
def test_nor_a_flowers_replacement_after_it(taiwan: Rules) -> None:
    hand = "123456m99m555p78s123s"
    table = position(taiwan, 0, {1: hand}, draws="5p", tail="1f9s")
    table.do(0, "di.5p")
    table.do(1, "ko")
    assert str(table.state.turn.drawn) == "9s"
    assert table.refuse(1, "wi").clause == "TP10"


@pytest.mark.clauses("TP10", "T24", "TA24")
@pytest.mark.parametrize("tail", ["9s", "1f9s"])
def test_an_own_kongs_replacement_may_win(taiwan: Rules, tail: str) -> None:
    hand = "123456m99m555p78s123s"
    table = position(taiwan, 1, {1: hand}, draws="5p", tail=tail)
    table.do(1, "ko.5p")
    table.wins(1)
    assert table.items["T24"] == 1
    assert table.items["T4"] == 2


@pytest.mark.clauses("TP10", "T12", "TA12")
def test_an_added_kong_is_robbed(taiwan: Rules) -> None:
    hands = {2: "123456m46p99p123789s"}
    table = position(taiwan, 0, hands, melds={0: "pung:555p@3"}, draws="5p")
    table.do(0, "ko.5p")
    assert table.offered(2) == {"wi", "pa"}
    table.wins(2)
    assert table.result.giver == 0
    assert table.items["T12"] == 1
    assert table.seat(0).melds == (parse_meld("pung:555p@3"),)


@pytest.mark.clauses("TP10", "TP14")
def test_an_added_kong_not_robbed_stands(taiwan: Rules) -> None:
    hands = {2: "123456m46p99p123789s"}
    table = position(taiwan, 0, hands, melds={0: "pung:555p@3"}, draws="5p", tail="9m")
    table.do(0, "ko.5p")
    table.do(2, "pa")
    assert table.seat(0).melds == (parse_meld("added:5555p@3"),)
    assert str(table.state.turn.drawn) == "9m"
    assert table.seat(2).locks.win


@pytest.mark.clauses("TP11")
def test_a_turn_that_began_with_a_claim_cannot_win(taiwan: Rules) -> None:
    table = position(taiwan, 0, {1: "123456m678s12355p55z"}, draws="5z")
    table.do(0, "di.5z")
    table.do(1, "pu")  # the same tile would have won: passing that bars him besides
    assert table.refuse(1, "wi").clause == "TP14"
    free = replaced(table.state.seats, Seat.B, table.seat(1)._replace(locks=NO_LOCKS))
    assert taiwan.wins.own_turn(table.state._replace(seats=free), Seat.B) == "TP11"


@pytest.mark.clauses("TP11", "TA41")
def test_a_kong_may_not_mend_a_discard(taiwan: Rules) -> None:
    """He discarded 6s, keeps the 1p he draws, and konged four that he held: 9s is void."""
    hand = "2222m23456p678s55z11z"
    table = position(taiwan, 0, {1: hand}, draws="5z9m9p9m1p", tail="9s")
    table.do(0, "di.5z")
    table.do(1, "pu")
    table.discards(1, "6s")
    table.goes_round(2, 3, 0)
    table.do(1, "ko.2m")
    assert table.holds(1, "9s") == 1
    assert table.refuse(1, "wi").clause == "TP11"


@pytest.mark.clauses("TP12")
def test_wins_and_own_kongs_in_the_last_three(taiwan: Rules) -> None:
    table = position(taiwan, 0, {1: WAITS_6S_9S, 3: "888m"}, draws="6s", left=4)
    table.do(0, "di.6s")
    assert table.may(1, "wi")
    table.everybody_passes()
    table = position(taiwan, 3, {3: "888m"}, draws="8m", left=3)
    assert table.may(3, "ko.8m")


@pytest.mark.clauses("TP12", "TA22")
def test_the_rival_reading_stops_claims_a_draw_later(registry: Registry) -> None:
    table = position(registry.bind("taiwan16", "ta22_last=two"), 0, {2: "55p"}, draws="5p", left=4)
    table.do(0, "di.5p")
    assert table.may(2, "pu")


@pytest.mark.clauses("TP13", "TA37")
def test_the_nearest_winner_alone(taiwan: Rules) -> None:
    hands = {1: WAITS_6S_9S, 3: "789m789p345p22z78s666z"}
    table = position(taiwan, 0, hands, draws="6s")
    table.do(0, "di.6s")
    table.do(3, "wi")
    assert not table.state.ended
    table.do(1, "wi")
    assert table.result.winners == (1,)


@pytest.mark.clauses("TP13")
def test_a_claim_that_nobody_can_beat_is_carried_out_at_once(taiwan: Rules) -> None:
    hands = {1: WAITS_6S_9S, 3: "789m789p345p22z78s666z"}
    table = position(taiwan, 0, hands, draws="6s")
    table.do(0, "di.6s")
    table.do(1, "wi")
    assert table.result.winners == (1,)


@pytest.mark.clauses("TP13", "TA42")
def test_a_win_before_a_pung_before_a_chow(taiwan: Rules) -> None:
    hands = {1: "57s", 2: "66s", 3: WAITS_6S_9S}
    table = position(taiwan, 0, hands, draws="6s")
    table.do(0, "di.6s")
    table.do(1, "ch.57s")
    table.do(2, "pu")
    assert table.turn == 0
    table.do(3, "wi")
    assert table.result.winners == (3,)
    assert table.seat(1).melds == table.seat(2).melds == ()


@pytest.mark.clauses("TP14", "TA17")
def test_a_wait_discarded_does_not_release(taiwan: Rules) -> None:
    table = position(taiwan, 2, {1: WAITS_6S_9S}, draws="6s1z2z9s1z2z3z6s")
    table.goes_round(2, 3, 0, 1)
    assert table.seat(1).locks.win
    table.goes_round(2, 3)
    table.goes_round(0)
    assert table.refuse(1, "wi").clause == "TP14"


@pytest.mark.clauses("TP14")
def test_another_discard_releases(taiwan: Rules) -> None:
    table = position(taiwan, 2, {1: WAITS_6S_9S}, draws="6s1z2z9p9s")
    table.goes_round(2, 3, 0, 1)
    assert not table.seat(1).locks.win
    table.do(2, "di.9s")
    assert table.may(1, "wi")


@pytest.mark.clauses("TP14")
def test_a_passed_self_draw_bars_too(taiwan: Rules) -> None:
    table = position(taiwan, 1, {1: WAITS_6S_9S}, draws="6s9s")
    table.goes_round(1)
    table.do(2, "di.9s")
    assert table.refuse(1, "wi").clause == "TP14"


@pytest.mark.clauses("TP14")
def test_chow_and_pung_stay_open(taiwan: Rules) -> None:
    table = position(taiwan, 3, {1: WAITS_6S_9S}, draws="6s9s")
    table.goes_round(3)
    table.do(0, "di.9s")
    assert table.offered(1) == {"ch.78s", "pa"}


@pytest.mark.clauses("TP15")
@pytest.mark.parametrize(("winner", "dealer", "streak"), [(1, 1, 3), (3, 2, 0)])
def test_who_deals_next(taiwan: Rules, winner: int, dealer: int, streak: int) -> None:
    setup = setup_of(taiwan, dealer=1, streak=2)
    table = position(taiwan, 0, {winner: WAITS_6S_9S}, draws="6s", setup=setup)
    table.do(0, "di.6s")
    table.wins(winner)
    settled = table.settlement
    assert (settled.next_dealer, settled.next_streak) == (dealer, streak)


@pytest.mark.clauses("TA21", "TP10")
def test_a_kong_from_the_player_before_breaks_concealment(taiwan: Rules) -> None:
    hand = "123456m99m555p78s123s"
    table = position(taiwan, 0, {1: hand}, draws="5p9p6s", tail="9p")
    table.do(0, "di.5p")
    table.do(1, "ko")
    table.goes_round(1)
    table.goes_round(2)
    table.do(3, "di.6s")
    table.wins(1)
    assert "T3" not in table.items


@pytest.mark.clauses("TA11c", "T11")
def test_a_hole_that_the_table_has_filled_is_still_a_hole(taiwan: Rules) -> None:
    """All other 9s lie in the rivers: the two-sided wait does not become a single one."""
    rivers = {0: "9s", 2: "9s9s", 3: "9s"}
    table = position(taiwan, 0, {1: WAITS_6S_9S}, rivers=rivers, draws="6s")
    table.do(0, "di.6s")
    table.wins(1)
    assert "T11" not in table.items


@pytest.mark.clauses("TA46")
def test_a_hand_worth_nothing_wins_its_base(taiwan: Rules) -> None:
    melds = {1: "chow:234p@0"}
    table = position(
        taiwan, 2, {1: "123456m55p78s234s"}, melds=melds, flowers={1: "4f"}, draws="6s"
    )
    table.do(2, "di.6s")
    table.wins(1)
    assert table.settlement.sheets[0].items == ()
    assert table.settlement.delta[1] == taiwan.options.whole("base")


@pytest.mark.clauses("TA23", "T25")
def test_the_last_tile_on_a_concealed_hand(taiwan: Rules) -> None:
    table = position(taiwan, 1, {1: WAITS_6S_9S}, draws="9s", left=1)
    table.do(1, "dr")
    table.wins(1)
    drawn = {clause: table.items.get(clause, 0) for clause in ("T3", "T4", "T23", "T25")}
    assert drawn == {"T3": 1, "T4": 2, "T23": 0, "T25": 1}
