"""Zhenjiang at the table: the deal, wins and their prices, kong money, limits, the match."""

from __future__ import annotations

import pytest

from referee.deal.events import IndicatorTurned, PaidAtOnce
from referee.deal.running import drawable
from referee.deal.state import Result
from referee.deal.views import seat_view, spectator_view
from referee.kinds import tiles_of
from referee.match.setup import Length, length_by_rules
from referee.rules.base import Rules
from referee.rules.course import MatchCourse
from referee.rules.errors import DEAD_HAND
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.rules.zhenjiang.wilds import FIRST, SECOND
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import SEATS, Points, Seat
from referee.tiles import Tile, parse_tile
from tests.kit.positions import dealt, position, setup_of
from tests.kit.table import Table

REGISTRY = Registry(SHELF)
WAITS_5P = "123456m46p11789s"
WHITE = "5z"
"""An indicator whose wild is 7z."""


@pytest.fixture(scope="module")
def zhenjiang() -> Rules:
    return REGISTRY.bind("zhenjiang")


@pytest.mark.clauses("Z1")
def test_z1_the_set(zhenjiang: Rules) -> None:
    plan = zhenjiang.wall
    assert len(plan.tiles) == 136
    assert plan.side == 2 * 17
    assert all(plan.tiles.count(tile) == 4 for tile in set(plan.tiles))
    assert not any(tile.is_flower for tile in plan.tiles)


@pytest.mark.clauses("Z2")
def test_z2_dealer_break_and_hands(zhenjiang: Rules) -> None:
    ceremony = zhenjiang.ceremony
    assert ceremony.first_dealer(Seat.A, (3, 4)) is Seat.C
    breach = ceremony.breach(Seat.C, (3, 4))
    assert (breach.opener, breach.stacks) == (Seat.A, 7)
    assert ceremony.east(Seat.C, Seat.A) is Seat.C
    table = dealt(zhenjiang, {}, indicator=WHITE, setup=setup_of(zhenjiang, dealer=2))
    assert [seat.hand.size() for seat in table.state.seats] == [13, 13, 14, 13]


@pytest.mark.clauses("Z3")
def test_z3_the_next_tile_is_turned_up_and_stays_out_of_play(zhenjiang: Rules) -> None:
    table = dealt(zhenjiang, {}, draws="3m", indicator="4s")
    assert IndicatorTurned(parse_tile("4s")) in table.events
    view = spectator_view(zhenjiang, table.state).table
    assert (view.indicator, view.wild) == (parse_tile("4s"), parse_tile("5s"))
    assert drawable(zhenjiang, table.state) == 136 - 53 - 1
    table.goes_round(0)
    assert table.holds(1, "3m")


@pytest.mark.clauses("Z5", "Z7")
def test_z5_z7_a_wild_stands_for_any_tile_of_a_self_draw_alone(zhenjiang: Rules) -> None:
    hand = "123456m46p1178s7z"
    table = position(zhenjiang, 0, {1: hand}, draws="5p5p", indicator=WHITE)
    assert [str(tile) for tile in tiles_of(table.waits(1))] == ["5p", "6s", "9s", "7z"]
    table.do(0, "di.5p")
    assert table.refuse(1, "wi").clause == "Z7"
    table.rest_is_over()
    table.wins(1)
    assert table.items == {"Z13a": 3}
    assert table.settlement.delta == (-3, 9, -3, -3)


@pytest.mark.clauses("Z7")
def test_z7_option_a_wild_wins_on_a_discard(zhenjiang: Rules) -> None:
    rules = REGISTRY.bind("zhenjiang", "discard_win_free_only=off")
    table = position(rules, 0, {1: "123456m46p1178s7z"}, draws="5p", indicator=WHITE)
    table.do(0, "di.5p")
    table.wins(1)
    assert table.items == {"Z13b": 4}
    assert table.settlement.delta == (-4, 8, -2, -2)


@pytest.mark.clauses("Z5")
def test_z5_an_incomplete_hand_names_its_clause(zhenjiang: Rules) -> None:
    table = position(zhenjiang, 1, {}, draws="9m", indicator=WHITE)
    assert table.refuse(1, "wi").clause == "Z5"


@pytest.mark.clauses("Z7", "Z8")
def test_a_pung_is_no_draw_to_win_by(zhenjiang: Rules) -> None:
    hand = "123456m55p78s117z"
    table = position(zhenjiang, 0, {1: hand}, draws="5p", indicator=WHITE)
    table.do(0, "di.5p")
    table.do(1, "pu")
    assert table.refuse(1, "wi").clause == "Z7"
    table = position(zhenjiang, 0, {1: "123456m55p78911s"}, draws="5p", indicator=WHITE)
    table.do(0, "di.5p")
    table.do(1, "pu")
    assert table.refuse(1, "wi").clause == "Z8"


@pytest.mark.clauses("Z6")
def test_z6_a_robbed_kong_is_a_discard_and_pays_nothing(zhenjiang: Rules) -> None:
    melds = {0: "pung:555p@3"}
    table = position(zhenjiang, 0, {2: WAITS_5P}, melds=melds, draws="5p", indicator=WHITE)
    table.do(0, "ko.5p")
    table.wins(2)
    assert table.items == {"Z13b": 4}
    assert table.settlement.delta == (-4, -2, 8, -2)
    assert table.state.progress.paid == NO_POINTS


@pytest.mark.clauses("Z8")
def test_z8_a_passed_self_draw_binds_until_the_next_draw(zhenjiang: Rules) -> None:
    table = position(zhenjiang, 1, {1: WAITS_5P}, draws="5p5p9m8m5p", indicator=WHITE)
    table.discards(1, "5p")
    table.do(2, "di.5p")
    assert table.refuse(1, "wi").clause == "Z8"
    view = seat_view(zhenjiang, table.state, Seat.B)
    assert view.own.barred == table.waits(1) | 1 << parse_tile("5p")
    table.rest_is_over()
    table.goes_round(3, 0)
    table.wins(1)


@pytest.mark.clauses("Z9")
def test_z9_no_kong_without_a_replacement(zhenjiang: Rules) -> None:
    gone = {3: "7777z"}
    table = position(
        zhenjiang, 0, {0: "222s", 1: "555p"}, rivers=gone, draws="5p", left=1, indicator=WHITE
    )
    table.do(0, "di.5p")
    assert table.refuse(1, "ko").clause == "Z9"
    assert table.may(1, "pu")
    table = position(zhenjiang, 0, {0: "222s"}, rivers=gone, draws="2s", left=1, indicator=WHITE)
    assert table.refuse(0, "ko.2s").clause == "Z9"


@pytest.mark.clauses("Z9")
def test_z9_the_dealer_stays_after_a_drawn_deal(zhenjiang: Rules) -> None:
    setup = setup_of(zhenjiang, dealer=3, streak=1)
    table = position(zhenjiang, 0, {}, rivers={1: "7777z"}, left=1, indicator=WHITE, setup=setup)
    table.goes_round(0)
    assert table.result.winners == ()
    assert table.settlement == Settlement((), NO_POINTS, Seat.D, 2)


@pytest.mark.clauses("Z9")
def test_z9_four_rounds_make_a_match(zhenjiang: Rules) -> None:
    assert length_by_rules(zhenjiang) == Length(rounds=4)
    course = MatchCourse(0, 0, Seat.C, Seat.C, 0, 0)
    winds: list[str] = []
    for _ in range(16):
        winds.append(str(zhenjiang.course.round_wind(course)))
        won = Result((course.dealer,), None, None, None, "", "")
        after = Settlement((), NO_POINTS, course.dealer.after(), 0)
        course = zhenjiang.course.after(course, after, won)
    assert winds == ["1z"] * 4 + ["2z"] * 4 + ["3z"] * 4 + ["4z"] * 4
    assert (course.rounds, course.dealer) == (4, Seat.C)


def payments(table: Table) -> list[Points]:
    """What was paid at once, in order."""
    return [event.delta for event in table.events if isinstance(event, PaidAtOnce)]


@pytest.mark.clauses("Z10", "Z13d")
def test_z10_the_kong_whose_replacement_wins_is_given_back(zhenjiang: Rules) -> None:
    hand = {0: "345m11p56s111222z"}
    table = position(zhenjiang, 0, hand, draws="1z", tail="2z7s", indicator=WHITE)
    table.do(0, "ko.1z")
    table.do(0, "ko.2z")
    table.wins(0)
    assert payments(table) == [(6, -2, -2, -2), (6, -2, -2, -2), (-6, 2, 2, 2)]
    assert table.items == {"Z13d": 9}
    assert table.settlement.delta == (27, -9, -9, -9)


@pytest.mark.clauses("Z10", "Z13c")
def test_z10_a_claimed_kong_pays_one_and_a_later_win_keeps_it(zhenjiang: Rules) -> None:
    hand = {1: "123m46p555s11s78s7z"}
    table = position(zhenjiang, 0, hand, draws="5s9m8m8p5p", tail="9p", indicator=WHITE)
    table.do(0, "di.5s")
    table.do(1, "ko")
    assert table.state.progress.paid == (-1, 3, -1, -1)
    table.discards(1, "9p")
    table.goes_round(2, 3, 0)
    table.wins(1)
    assert table.items == {"Z13a": 3}
    assert payments(table) == [(-1, 3, -1, -1)]
    table = position(zhenjiang, 0, hand, draws="5s", tail="5p", indicator=WHITE)
    table.do(0, "di.5s")
    table.do(1, "ko")
    table.wins(1)
    assert table.items == {"Z13c": 5}
    assert table.state.progress.paid == NO_POINTS


@pytest.mark.clauses("Z10")
def test_z10_a_kong_of_wilds_pays_like_any_other(zhenjiang: Rules) -> None:
    table = position(zhenjiang, 0, {0: "777z"}, draws="7z", tail="9m", indicator=WHITE)
    table.do(0, "ko.7z")
    assert table.state.progress.paid == (6, -2, -2, -2)
    assert spectator_view(zhenjiang, table.state).table.seats[0].open == ()


@pytest.mark.clauses("Z10", "Z15")
def test_z15_what_a_poor_player_paid_is_what_comes_back(zhenjiang: Rules) -> None:
    setup = setup_of(zhenjiang, chips=(50, 1, 0, 50))
    hands = {0: "345m11p56s111222z"}
    table = position(zhenjiang, 0, hands, draws="1z", tail="2z7s", indicator=WHITE, setup=setup)
    table.do(0, "ko.1z")
    table.do(0, "ko.2z")
    table.wins(0)
    assert payments(table) == [(3, -1, 0, -2), (2, 0, 0, -2), (-2, 0, 0, 2)]
    assert table.settlement.delta == (9, 0, 0, -9)


@pytest.mark.clauses("Z11")
def test_z11_wilds_lie_open_from_the_first_ordinary_discard_on(zhenjiang: Rules) -> None:
    table = dealt(zhenjiang, {1: "777z"}, draws="9m9p9s8m8p8s", indicator=WHITE)
    table.goes_round(0)
    table.discards(1, "7z")
    table.goes_round(2, 3, 0)
    seats = spectator_view(zhenjiang, table.state).table.seats
    assert (seats[1].open, seats[1].concealed) == ((), 14)
    assert seats[1].shown == ((FIRST, 1),)
    table.discards(1, "8p")
    seats = spectator_view(zhenjiang, table.state).table.seats
    assert (seats[1].open, seats[1].concealed) == ((Tile.RED, Tile.RED), 11)


@pytest.mark.clauses("Z12", "Z13a")
def test_z12_the_dearer_reading_counts(zhenjiang: Rules) -> None:
    hand = {1: "23m456p789s22z55s1m"}
    table = position(zhenjiang, 1, hand, draws="2z", indicator="9m")
    table.wins(1)
    assert table.items == {"Z13a": 6}
    dear = REGISTRY.bind("zhenjiang", "z13a_wild=7")
    table = position(dear, 1, hand, draws="2z", indicator="9m")
    table.wins(1)
    assert table.items == {"Z13a": 7}


@pytest.mark.clauses("Z13b", "Z14d")
def test_z14d_a_discarded_wild_is_won_on(zhenjiang: Rules) -> None:
    hand = {2: "123456m11789s77z"}
    table = position(zhenjiang, 0, hand, draws="7z", indicator=WHITE)
    table.do(0, "di.7z")
    table.wins(2)
    assert table.items == {"Z13b": 4, "Z14d": 1}
    assert table.settlement.delta == (-5, -3, 11, -3)
    alone = REGISTRY.bind("zhenjiang", "chengda_payer=discarder")
    table = position(alone, 0, hand, draws="7z", indicator=WHITE)
    table.do(0, "di.7z")
    table.wins(2)
    assert table.settlement.delta == (-5, -2, 9, -2)


@pytest.mark.clauses("Z13e")
@pytest.mark.parametrize(("drawn", "price"), [("4s", 5), ("7z", 10)])
def test_z13e_a_running_wild(zhenjiang: Rules, drawn: str, price: int) -> None:
    hand = {1: "123456m789p111s7z"}
    table = position(zhenjiang, 1, hand, draws=drawn, indicator=WHITE)
    table.wins(1)
    assert table.items == {"Z13e": price}
    assert table.settlement.delta == (-price, 3 * price, -price, -price)


@pytest.mark.clauses("Z13e", "Z13c", "Z13d")
@pytest.mark.parametrize(
    ("drawn", "items"), [("4s", {"Z13c": 5, "Z13e": 2}), ("7z", {"Z13d": 9, "Z13e": 4})]
)
def test_z13e_on_a_replacement(zhenjiang: Rules, drawn: str, items: dict[str, int]) -> None:
    hand = {1: "123456m789p111s7z"}
    table = position(zhenjiang, 1, hand, draws="1s", tail=drawn, indicator=WHITE)
    table.do(1, "ko.1s")
    table.wins(1)
    assert table.items == items


@pytest.mark.clauses("Z13f", "Z11")
def test_z13f_the_first_fourteen(zhenjiang: Rules) -> None:
    table = dealt(zhenjiang, {0: WAITS_5P + "5p"}, indicator=WHITE)
    table.wins(0)
    assert table.items == {"Z13f": 12}
    table = dealt(zhenjiang, {0: WAITS_5P + "5p"}, indicator="4p")
    assert table.refuse(0, "wi").clause == "Z11"
    assert table.offered(0) == {"di.5p"}


@pytest.mark.clauses("Z13f", "Z13d")
def test_z13f_after_a_concealed_kong_it_is_a_replacement_win(zhenjiang: Rules) -> None:
    table = dealt(zhenjiang, {0: "123456m11s46p1111z"}, tail="5p", indicator=WHITE)
    table.do(0, "ko.1z")
    table.wins(0)
    assert table.items == {"Z13d": 9}


@pytest.mark.clauses("Z14a", "Z14b")
def test_z14_the_winners_own_wilds_count(zhenjiang: Rules) -> None:
    table = position(zhenjiang, 1, {1: WAITS_5P}, draws="7z7z9m8m5p", indicator=WHITE)
    table.goes_round(1, 2, 3, 0)
    assert table.seat(1).counted(SECOND) == table.seat(2).counted(SECOND) == 1
    table.wins(1)
    assert table.items == {"Z13a": 6, "Z14b": 4}


@pytest.mark.clauses("Z15")
def test_z15_without_a_limit_chips_go_below_nothing(zhenjiang: Rules) -> None:
    table = position(zhenjiang, 2, {2: WAITS_5P}, draws="5p", indicator=WHITE)
    table.wins(2)
    assert table.settlement.delta == (-6, -6, 18, -6)


@pytest.mark.clauses("Z16")
def test_z16_a_dead_hand_may_not_win(zhenjiang: Rules) -> None:
    table = position(zhenjiang, 0, {1: WAITS_5P}, draws="9m5p", indicator=WHITE)
    dead = table.seat(1)._replace(tally=((DEAD_HAND, 1),))
    a, _, c, d = table.state.seats
    table.state = table.state._replace(seats=(a, dead, c, d))
    table.goes_round(0)
    assert table.refuse(1, "wi").clause == "Z16"
    table.do(1, "di.5p")
    assert DEAD_HAND not in dict(spectator_view(zhenjiang, table.state).table.seats[1].shown)


@pytest.mark.clauses("Z17")
def test_z17_a_kong_of_wilds_and_the_class_by_its_discarder(zhenjiang: Rules) -> None:
    table = dealt(zhenjiang, {0: "7z", 3: "777z"}, tail="9m", indicator=WHITE)
    table.do(0, "di.7z")
    table.do(3, "ko")
    assert table.seat(3).counted(FIRST) == 4
    assert table.seat(0).counted(FIRST) == 0
    assert table.state.progress.paid == (-1, -1, -1, 3)


@pytest.mark.clauses("Z17", "Z14b")
def test_z17_after_the_discarders_ordinary_tile_they_are_second_wilds(zhenjiang: Rules) -> None:
    hands = {0: "555p9m", 3: "77z"}
    table = dealt(zhenjiang, hands, draws="5p", tail="7z", indicator=WHITE)
    table.discards(0, "9m")
    table.do(1, "di.5p")
    table.do(0, "ko")
    table.do(0, "di.7z")
    assert table.seat(0).counted(SECOND) == 1
    table.do(3, "pu")
    assert table.seat(3).counted(SECOND) == 3
    assert table.seat(0).counted(SECOND) == 0
    assert table.seat(3).counted(FIRST) == 0


def test_everybody_sees_the_seat_that_is_east(zhenjiang: Rules) -> None:
    table = dealt(zhenjiang, {}, indicator=WHITE, setup=setup_of(zhenjiang, dealer=1))
    assert spectator_view(zhenjiang, table.state).table.setting.east is SEATS[1]
