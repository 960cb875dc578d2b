"""Chizhou: the one-suit limit, passing, claims, deal and wall, by the ids of the entries."""

from __future__ import annotations

import pytest

from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Seat
from referee.tiles import Tile
from tests.kit.positions import position
from tests.kit.table import Table
from tests.procedures.entries import procedure

WAITS_5P_8P = "123456m22z789s67p"
THREE_POINTS = "1f2f3f"


@pytest.fixture(scope="module")
def chizhou() -> Rules:
    """Chizhou by the book."""
    return Registry(SHELF).bind("chizhou")


def discarded(
    rules: Rules, giver: int, tile: str, hand: str, melds: str = "", flowers: str = ""
) -> Table:
    """A tile lies there, and P1 has what is named; nobody has drawn on."""
    table = position(
        rules,
        giver,
        {1: hand},
        melds={1: melds},
        flowers={1: flowers},
        draws=tile,
    )
    table.do(giver, f"di.{tile}")
    return table


@procedure("CP01")
def test_cp01_no_chow_of_another_suit(chizhou: Rules, answer: bool) -> None:
    table = discarded(chizhou, 0, "4p", "35p", "chow:123m@0", "1f")
    assert table.may(1, "ch.35p") is answer
    assert table.refuse(1, "ch.35p").clause == "C8"


@procedure("CP02")
def test_cp02_no_pung_of_another_suit(chizhou: Rules, answer: bool) -> None:
    table = discarded(chizhou, 2, "5p", "55p", "chow:123m@0", "1f")
    assert table.may(1, "pu") is answer
    assert table.refuse(1, "pu").clause == "C8"


@procedure("CP03")
def test_cp03_an_honour_pung_is_free(chizhou: Rules, answer: bool) -> None:
    table = discarded(chizhou, 2, "7z", "77z", "chow:123m@0")
    assert table.may(1, "pu") is answer


@procedure("CP04")
def test_cp04_an_honour_pung_is_the_second_point(chizhou: Rules, answer: bool) -> None:
    table = discarded(chizhou, 0, "4p", "35p", "chow:123m@0 pung:777z@2", "1f")
    assert table.may(1, "ch.35p") is answer


@procedure("CP05")
def test_cp05_pungs_alone_have_no_limit(chizhou: Rules, answer: bool) -> None:
    table = discarded(chizhou, 2, "8s", "88s", "pung:555p@2")
    assert table.may(1, "pu") is answer


@procedure("CP06")
def test_cp06_two_points_lift_the_limit(chizhou: Rules, answer: bool) -> None:
    table = discarded(chizhou, 0, "4s", "35s", "chow:123m@0", "1f2f")
    assert table.may(1, "ch.35s") is answer


def passed_5p(rules: Rules, draws: str) -> Table:
    """P1 waits for 5p and 8p and lets P3's 5p go."""
    hands = {1: WAITS_5P_8P}
    table = position(rules, 3, hands, flowers={1: THREE_POINTS}, draws=f"5p{draws}")
    table.do(3, "di.5p")
    assert table.may(1, "wi")
    table.do(1, "pa")
    table.rest_is_over()
    return table


@procedure("CP07")
def test_cp07_a_passed_win_bars_discards(chizhou: Rules, answer: bool) -> None:
    table = passed_5p(chizhou, "8p")
    table.do(0, "di.8p")
    assert table.may(1, "wi") is answer
    assert table.refuse(1, "wi").clause == "C9"


@procedure("CP08")
def test_cp08_a_passed_win_leaves_calls_open(chizhou: Rules, answer: bool) -> None:
    table = passed_5p(chizhou, "2z")
    table.do(0, "di.2z")
    assert table.may(1, "pu") is answer


@procedure("CP09")
def test_cp09_an_own_draw_frees(chizhou: Rules, answer: bool) -> None:
    table = passed_5p(chizhou, "1z8p")
    table.goes_round(0)
    assert table.holds(1, "8p") == 1
    assert table.may(1, "wi") is answer


def into_the_lone_tile(rules: Rules, hand: str, draws: str) -> Table:
    """P1 has three exposed melds and passes a win by punging the first of the draws."""
    melds = {1: "chow:123m@0 pung:222p@2 chow:789m@0"}
    table = position(rules, 0, {1: hand}, melds=melds, flowers={1: THREE_POINTS}, draws=draws)
    table.do(0, f"di.{draws[:2]}")
    assert table.may(1, "wi")
    table.do(1, "pu")
    return table


@procedure("CP10")
def test_cp10_the_broken_pair_of_the_lone_tile(chizhou: Rules, answer: bool) -> None:
    table = into_the_lone_tile(chizhou, "7788s", "7s8s")
    table.discards(1, "8s")
    table.do(2, "di.8s")
    assert table.may(1, "wi") is answer
    table.wins(1)
    assert table.settlement.delta == (0, 2, -2, 0)


@procedure("CP11")
def test_cp11_another_lone_tile_is_barred(chizhou: Rules, answer: bool) -> None:
    table = into_the_lone_tile(chizhou, "5567s", "5s7s")
    table.discards(1, "6s")
    table.do(2, "di.7s")
    assert table.may(1, "wi") is answer
    assert table.refuse(1, "wi").clause == "C9"


@procedure("CP12")
def test_cp12_a_passed_pung_bars_the_kind(chizhou: Rules, answer: bool) -> None:
    table = position(chizhou, 0, {1: "1233m9s"}, draws="3m3m")
    table.do(0, "di.3m")
    assert table.may(1, "pu")
    table.do(1, "ch.12m")
    table.discards(1, "9s")
    table.do(2, "di.3m")
    assert table.holds(1, "3m") == 2
    assert table.may(1, "pu") is answer
    assert table.refuse(1, "pu").clause == "C9"


@procedure("CP13")
def test_cp13_the_kind_is_free_after_an_own_draw(chizhou: Rules, answer: bool) -> None:
    table = position(chizhou, 0, {1: "33m"}, draws="3m1z3m")
    table.goes_round(0, 1)
    table.do(2, "di.3m")
    assert table.may(1, "pu") is answer


@procedure("CP14")
def test_cp14_a_pung_goes_before_a_chow(chizhou: Rules, answer: str) -> None:
    table = position(chizhou, 0, {1: "35p", 3: "44p"}, draws="4p")
    table.do(0, "di.4p")
    table.do(1, "ch.35p")
    table.do(3, "pu")
    assert f"P{int(table.turn)}" == answer
    assert str(table.seat(3).melds[0]) == "pung:444p@0"


@procedure("CP15")
def test_cp15_three_win_on_one_discard(chizhou: Rules, answer: str) -> None:
    hands = {1: "123456m11789s46p", 2: "123456m22789s46p", 3: "123456m33789s46p"}
    flowers = {1: "1f2f3f", 2: "4f5f6f", 3: "7f8f6z"}
    table = position(chizhou, 0, hands, flowers=flowers, draws="5p")
    table.do(0, "di.5p")
    for seat in (2, 3, 1):
        table.wins(seat)
    assert answer == "all three, each is paid by P0"
    assert table.result.winners == (1, 2, 3)
    assert table.settlement.delta == (-3, 1, 1, 1)


@procedure("CP16")
def test_cp16_the_first_winner_in_turn_deals(chizhou: Rules, answer: str) -> None:
    hands = {1: "123456m11789s46p", 3: "123456m33789s46p"}
    flowers = {1: "1f2f3f", 3: "7f8f6z"}
    table = position(chizhou, 2, hands, flowers=flowers, draws="5p")
    table.do(2, "di.5p")
    table.wins(1)
    table.wins(3)
    assert f"P{int(table.settlement.next_dealer)}" == answer


@procedure("CP17")
def test_cp17_two_throws_break_the_wall(chizhou: Rules, answer: str) -> None:
    breach = chizhou.ceremony.breach(Seat.A, (3, 4, 4, 5))
    assert f"P{int(breach.opener)}'s, {breach.stacks}" == answer


@procedure("CP18")
def test_cp18_green_is_a_flower(chizhou: Rules, answer: str) -> None:
    table = position(chizhou, 1, {}, draws="6z", tail="1f3p")
    assert answer == "two from the tail, two flower tiles"
    assert table.state.wall.tail == 2
    assert table.seat(1).flowers == (Tile.GREEN, Tile.SPRING)
    assert table.holds(1, "3p") == 1
    assert not table.holds(1, "6z")
