"""Taiwanese 16-tile: passed wins, claims, kongs and the last tiles, by the ids of the entries."""

from __future__ import annotations

from referee.deal.events import ClaimsOpened
from referee.deal.setup import Refereeing
from referee.melds import parse_meld
from referee.rules.base import Rules
from tests.kit.positions import position, setup_of
from tests.procedures.entries import procedure

WAITS_6S_9S = "123456m123p55p78s123s"


@procedure("R01")
def test_r01_passed_win_bars_other_discards(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 2, {1: WAITS_6S_9S}, draws="6s9s")
    table.goes_round(2)
    table.do(3, "di.9s")
    assert table.may(1, "wi") is answer
    assert table.refuse(1, "wi").clause == "TP14"


@procedure("R02")
def test_r02_passed_win_bars_the_own_draw(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 2, {1: WAITS_6S_9S}, draws="6s1z2z6s")
    table.goes_round(2, 3, 0)
    assert table.may(1, "wi") is answer
    assert table.refuse(1, "wi").clause == "TP14"


@procedure("R05")
def test_r05_added_kong_releases(taiwan: Rules, answer: bool) -> None:
    hand, meld = "12345699m78s123s", "pung:555p@0"
    table = position(taiwan, 2, {1: hand}, melds={1: meld}, draws="6s1z2z5p", tail="9s")
    table.goes_round(2, 3, 0)
    assert table.seat(1).locks.win
    table.do(1, "ko.5p")
    assert table.may(1, "wi") is answer
    table.wins(1)
    assert table.items["T24"] == 1


@procedure("R06")
def test_r06_concealed_kong_does_not_release(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 2, {1: "12345699m555p78s123s"}, draws="6s1z2z5p", tail="9s")
    table.goes_round(2, 3, 0)
    table.do(1, "ko.5p")
    assert table.holds(1, "9s") == 1
    assert table.may(1, "wi") is answer
    assert table.refuse(1, "wi").clause == "TP14"


@procedure("R08")
def test_r08_reaching_for_the_wall_gives_up_the_win(taiwan: Rules, answer: bool) -> None:
    setup = setup_of(taiwan, refereeing=Refereeing.MANUAL)
    table = position(taiwan, 0, {1: WAITS_6S_9S, 2: "66s"}, draws="6s", setup=setup)
    table.do(0, "di.6s")
    assert table.may(1, "wi")
    table.do(1, "pa")
    assert table.may(1, "wi") is answer
    table.do(2, "pu")
    table.do(3, "pa")
    assert table.seat(2).melds


@procedure("R12")
def test_r12_no_concealed_kong_after_a_claimed_one(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 1, {2: "12345699m555p12s777s"}, draws="5p", tail="7s")
    table.do(1, "di.5p")
    table.do(2, "ko")
    assert table.holds(2, "7s") == 4
    assert table.may(2, "ko.7s") is answer
    assert table.refuse(2, "ko.7s").clause == "TP10"


@procedure("R13")
def test_r13_no_kong_after_a_chow(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 2, {3: "2222m45p"}, draws="3p")
    table.do(2, "di.3p")
    table.do(3, "ch.45p")
    assert table.may(3, "ko.2m") is answer
    assert table.refuse(3, "ko.2m").clause == "TP10"


@procedure("R14")
def test_r14_no_added_kong_after_a_pung(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 1, {3: "44p8s"}, melds={3: "pung:888s@0"}, draws="4p")
    table.do(1, "di.4p")
    table.do(3, "pu")
    assert table.may(3, "ko.8s") is answer
    assert table.refuse(3, "ko.8s").clause == "TP10"


@procedure("R16")
def test_r16_the_drawn_tile_went_into_the_kong(taiwan: Rules, answer: bool) -> None:
    hand = "222m123456p678s11z55z"
    table = position(taiwan, 0, {1: hand}, draws="5z9m9p9m2m", tail="9s")
    table.do(0, "di.5z")
    table.do(1, "pu")
    table.discards(1, "6s")
    table.goes_round(2, 3, 0)
    table.do(1, "ko.2m")
    assert table.may(1, "wi") is answer
    table.wins(1)


@procedure("R17")
def test_r17_concealed_kong_is_not_robbed(taiwan: Rules, answer: bool) -> None:
    waits_5p = "123456m46p99p123789s"
    table = position(taiwan, 0, {0: "555p", 2: waits_5p}, draws="5p")
    assert table.waits(2) == 1 << parse_meld("pung:555p").tile
    table.do(0, "ko.5p")
    assert table.may(2, "wi") is answer
    assert not any(isinstance(event, ClaimsOpened) for event in table.events)
    assert table.turn == 0


@procedure("R18")
def test_r18_claimed_kong_is_not_robbed(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 3, {0: "555p", 2: "123456m46p99p123789s"}, draws="5p")
    table.do(3, "di.5p")
    assert table.may(2, "wi")
    table.do(2, "pa")
    table.do(0, "ko")
    assert table.may(2, "wi") is answer
    assert table.turn == 0


@procedure("R21")
def test_r21_not_the_tile_chowed(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 0, {1: "345m"}, draws="3m")
    table.do(0, "di.3m")
    table.do(1, "ch.45m")
    assert table.may(1, "di.3m") is answer
    assert table.refuse(1, "di.3m").clause == "TP8"


@procedure("R22")
def test_r22_a_closed_chow_has_no_other_end(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 0, {1: "246m"}, draws="3m")
    table.do(0, "di.3m")
    table.do(1, "ch.24m")
    assert table.may(1, "di.6m") is answer
    table.do(1, "di.6m")


@procedure("R23")
def test_r23_not_in_line_with_the_own_discard(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 1, {1: "45m"}, draws="6m1z2z3m")
    table.goes_round(1, 2, 3)
    table.do(0, "di.3m")
    assert table.may(1, "ch.45m") is answer
    assert table.refuse(1, "ch.45m").clause == "TP8"


@procedure("R25")
def test_r25_not_the_second_of_a_kind(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 0, {3: "66z"}, draws="6z6z")
    table.do(0, "di.6z")
    assert table.may(3, "pu")
    table.everybody_passes()
    table.rest_is_over()
    table.do(1, "di.6z")
    assert table.may(3, "pu") is answer
    assert table.refuse(3, "pu").clause == "TP9"


@procedure("R26")
def test_r26_no_claims_with_three_tiles_left(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 0, {1: "46p", 2: "555p"}, draws="5p", left=4)
    table.do(0, "di.5p")
    for seat, move in ((1, "ch.46p"), (2, "pu"), (2, "ko")):
        assert table.may(seat, move) is answer
        assert table.refuse(seat, move).clause == "TP12"


@procedure("R28")
def test_r28_claims_with_four_tiles_left(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 0, {2: "55p"}, draws="5p", left=5)
    table.do(0, "di.5p")
    assert table.may(2, "pu") is answer
    table.do(2, "pu")


@procedure("R29")
def test_r29_an_own_kong_while_a_replacement_is_left(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 1, {1: "333p"}, draws="3p", left=2)
    assert table.may(1, "ko.3p") is answer
    table.do(1, "ko.3p")
    assert table.turn == 1


@procedure("R31")
def test_r31_who_reached_for_the_wall_has_lost_the_win(taiwan: Rules, answer: str) -> None:
    hands = {1: WAITS_6S_9S, 2: "456789m456p11z78s777z", 3: "789m789p345p22z78s666z"}
    setup = setup_of(taiwan, refereeing=Refereeing.MANUAL)
    table = position(taiwan, 0, hands, draws="6s", setup=setup)
    table.do(0, "di.6s")
    table.do(1, "pa")
    table.do(3, "wi")
    table.do(2, "wi")
    assert answer == "P2 alone"
    assert table.result.winners == (2,)


@procedure("R32")
def test_r32_pung_before_chow(taiwan: Rules, answer: str) -> None:
    table = position(taiwan, 0, {1: "35p", 3: "44p"}, draws="4p")
    table.do(0, "di.4p")
    table.do(1, "ch.35p")
    table.do(3, "pu")
    assert f"P{int(table.turn)}" == answer
    assert table.seat(3).melds == (parse_meld("pung:444p@0"),)
    assert table.seat(1).melds == ()


@procedure("R57")
def test_r57_a_kong_claimed_from_the_player_before(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 2, {3: "555p"}, draws="5p")
    table.do(2, "di.5p")
    assert table.may(3, "ko") is answer
    table.do(3, "ko")
    assert table.seat(3).melds == (parse_meld("kong:5555p@2"),)


@procedure("R62")
def test_r62_an_added_tile_is_not_chowed(taiwan: Rules, answer: bool) -> None:
    hands = {0: "68p", 1: "123456m68p99p123789s"}
    table = position(taiwan, 3, hands, melds={3: "pung:777p@2"}, draws="7p")
    table.do(3, "ko.7p")
    assert table.may(1, "wi")
    assert table.may(0, "ch.68p") is answer
    table.refuse(0, "ch.68p")


@procedure("R63")
def test_r63_the_own_discard_is_the_first_of_its_kind(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 2, {2: "66z"}, draws="6z1z6z")
    table.goes_round(2, 3)
    table.do(0, "di.6z")
    assert table.may(2, "pu") is answer
    assert table.refuse(2, "pu").clause == "TP9"
