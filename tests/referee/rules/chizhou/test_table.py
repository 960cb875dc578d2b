"""Chizhou at the table: flowers, kongs, several winners, the end of the wall, the match."""

from __future__ import annotations

import pytest

from referee.deal.running import drawable
from referee.deal.state import Result
from referee.deal.views import seat_view, spectator_view
from referee.match.setup import Length, length_by_rules
from referee.rules.base import Rules
from referee.rules.course import MatchCourse
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import Direction, Seat
from referee.tiles import Tile, parse_tiles
from tests.kit.positions import dealt, position, setup_of
from tests.kit.table import Table

REGISTRY = Registry(SHELF)
ALL_FLOWERS = {0: "12345678f6666z"}


@pytest.fixture(scope="module")
def chizhou() -> Rules:
    return REGISTRY.bind("chizhou")


@pytest.mark.clauses("C1")
def test_c1_the_set(chizhou: Rules) -> None:
    plan = chizhou.wall
    assert len(plan.tiles) == 144
    assert plan.side == 36
    assert [plan.tiles.count(tile) for tile in (Tile.GREEN, Tile.RED, Tile.SPRING)] == [4, 4, 1]


@pytest.mark.clauses("C1", "C2")
def test_c1_green_is_replaced_after_the_deal(chizhou: Rules) -> None:
    table = dealt(chizhou, {0: "6z1f", 2: "66z"}, tail="3p6z4p5p9m")
    assert table.seat(0).flowers == parse_tiles("6z1f6z")
    assert table.seat(2).flowers == parse_tiles("66z")
    assert [seat.hand.size() for seat in table.state.seats] == [14, 13, 13, 13]
    assert not any(seat.held for seat in table.state.seats)
    assert table.state.wall.tail == 5
    assert drawable(chizhou, table.state) == 144 - 53 - 5


@pytest.mark.clauses("C1")
def test_c1_flowers_lie_open_and_green_counts_as_seen(chizhou: Rules) -> None:
    table = position(chizhou, 1, {}, draws="6z", tail="3p")
    view = spectator_view(chizhou, table.state).table
    assert view.seats[1].flowers == (Tile.GREEN,)
    assert view.seats[1].concealed == 14
    assert view.setting.direction is Direction.COUNTER_CLOCKWISE
    assert view.open_tail == ()


def wall_broken(rules: Rules, dealer: int, dice: tuple[int, ...]) -> tuple[int, int]:
    breach = rules.ceremony.breach(Seat(dealer), dice)
    return int(breach.opener), breach.stacks


@pytest.mark.clauses("C2")
def test_c2_the_second_throw_counts_too(chizhou: Rules) -> None:
    assert chizhou.ceremony.break_dice == (2, 2)
    assert wall_broken(chizhou, 1, (1, 1, 1, 1)) == (2, 4)
    assert wall_broken(chizhou, 3, (6, 6, 6, 6)) == (2, 24)


@pytest.mark.clauses("C3")
def test_c3_the_dealer_stays_after_a_drawn_deal(chizhou: Rules) -> None:
    setup = setup_of(chizhou, dealer=2)
    table = position(chizhou, 1, {}, flowers=ALL_FLOWERS, draws="1z", left=1, setup=setup)
    table.discards(1, "1z")
    assert table.result == Result((), None, None, None, "", "C3")
    assert table.settlement.next_dealer == 2
    assert table.settlement.delta == NO_POINTS


@pytest.mark.clauses("C3")
def test_c3_a_match_is_sixteen_deals_and_four_are_a_round(chizhou: Rules) -> None:
    assert length_by_rules(chizhou) == Length(deals=16)
    course = MatchCourse(0, 0, Seat.B, Seat.B, 0, 0)
    for _ in range(4):
        won = Settlement((), NO_POINTS, Seat.D, 0)
        course = chizhou.course.after(course, won, Result((Seat.D,), None, None, None, "", ""))
    assert (course.deals, course.drawn, course.rounds, course.dealer) == (4, 0, 1, Seat.D)
    assert chizhou.course.round_wind(course) is Tile.EAST


@pytest.mark.clauses("C3")
def test_c3_no_kong_when_nothing_is_left_for_it(chizhou: Rules) -> None:
    table = position(chizhou, 1, {1: "1111s"}, flowers=ALL_FLOWERS, draws="7z", left=1)
    assert table.refuse(1, "ko.1s").clause == "C3"
    table = position(chizhou, 1, {2: "777z"}, flowers=ALL_FLOWERS, draws="7z", left=1)
    table.do(1, "di.7z")
    assert table.offered(2) == {"pu", "pa"}
    assert table.refuse(2, "ko").clause == "C3"


@pytest.mark.clauses("C4")
def test_c4_chow_from_the_player_before(chizhou: Rules) -> None:
    table = position(chizhou, 0, {2: "35p"}, draws="4p")
    table.do(0, "di.4p")
    assert table.refuse(2, "ch.35p").clause == "C4"


@pytest.mark.clauses("C5")
def test_c5_seven_pairs_do_not_win(chizhou: Rules) -> None:
    flowers = {1: "1f2f3f"}
    table = position(chizhou, 1, {1: "1133m5577p2299s4z"}, draws="4z", flowers=flowers)
    assert table.refuse(1, "wi").clause == "C5"


@pytest.mark.clauses("C5")
def test_c5_who_passes_does_not_share(chizhou: Rules) -> None:
    hands = {1: "123456m11789s46p", 3: "123456m33789s46p"}
    flowers = {1: "1f2f3f", 3: "7f8f6z"}
    table = position(chizhou, 0, hands, flowers=flowers, draws="5p")
    table.do(0, "di.5p")
    table.wins(3)
    assert not table.state.ended
    table.do(1, "pa")
    assert table.result.winners == (3,)
    assert table.settlement.delta == (-1, 0, 0, 1)


@pytest.mark.clauses("C7")
@pytest.mark.parametrize(("flowers", "wins"), [("1f", False), ("1f2f", False), ("1f2f3f", True)])
def test_c7_three_points_on_a_discard(chizhou: Rules, flowers: str, wins: bool) -> None:
    table = position(chizhou, 0, {1: "123456m11789s46p"}, flowers={1: flowers}, draws="5p")
    table.do(0, "di.5p")
    assert table.may(1, "wi") is wins
    if not wins:
        assert table.refuse(1, "wi").clause == "C7"


@pytest.mark.clauses("C7")
@pytest.mark.parametrize(("flowers", "wins"), [("1f", False), ("1f2f", True)])
def test_c7_two_points_for_a_self_draw(chizhou: Rules, flowers: str, wins: bool) -> None:
    table = position(chizhou, 1, {1: "123456m11789s46p"}, flowers={1: flowers}, draws="5p")
    assert table.may(1, "wi") is wins


@pytest.mark.clauses("C7", "C23")
def test_c7_a_hand_completed_by_a_call_is_not_won(chizhou: Rules) -> None:
    table = position(chizhou, 0, {1: "123456m1178955s"}, flowers={1: "1f2f3f"}, draws="5s")
    table.do(0, "di.5s")
    assert table.may(1, "wi")
    table.do(1, "pu")
    assert table.refuse(1, "wi").clause == "C7"
    table = position(chizhou, 1, {1: "123456m1178955s"}, flowers={1: "1f2f3f"}, draws="9p")
    assert table.refuse(1, "wi").clause == "C23"


@pytest.mark.clauses("C8")
def test_c8_pungs_bind_chows(chizhou: Rules) -> None:
    table = position(chizhou, 0, {1: "35p"}, melds={1: "pung:222m@2"}, draws="4p")
    table.do(0, "di.4p")
    assert table.refuse(1, "ch.35p").clause == "C8"
    free = REGISTRY.bind("chizhou", "c08_pungs=free")
    table = position(free, 0, {1: "35p"}, melds={1: "pung:222m@2"}, draws="4p")
    table.do(0, "di.4p")
    assert table.may(1, "ch.35p")
    table = position(free, 0, {1: "44p"}, melds={1: "chow:123m@0"}, draws="4p")
    table.do(0, "di.4p")
    assert table.may(1, "pu")


@pytest.mark.clauses("C8")
def test_c8_of_kongs_the_concealed_one_is_free(chizhou: Rules) -> None:
    table = position(chizhou, 1, {1: "444p5555s"}, melds={1: "chow:123m@0"}, draws="1z")
    assert table.may(1, "ko.5s")
    table = position(chizhou, 0, {1: "444p"}, melds={1: "chow:123m@0"}, draws="4p")
    table.do(0, "di.4p")
    assert table.refuse(1, "ko").clause == "C8"
    melds = {1: "pung:444p@2 chow:123m@0"}
    table = position(chizhou, 1, {1: "1s"}, melds=melds, draws="4p")
    assert table.refuse(1, "ko.4p").clause == "C8"
    table = position(chizhou, 1, {1: "1s"}, melds=melds, flowers={1: "1f2f"}, draws="4p")
    assert table.may(1, "ko.4p")


@pytest.mark.clauses("C9")
def test_c9_not_robbing_is_passing(chizhou: Rules) -> None:
    hands = {1: "123456m11789s46p", 3: "1z"}
    table = position(
        chizhou, 3, hands, melds={3: "pung:555p@2"}, flowers={1: "1f2f3f"}, draws="5p", tail="2z"
    )
    table.do(3, "ko.5p")
    assert table.offered(1) == {"wi", "pa"}
    table.do(1, "pa")
    assert table.seat(1).locks.win
    assert seat_view(chizhou, table.state, Seat.B).own.barred == table.waits(1)


@pytest.mark.clauses("C9")
def test_c9_a_passed_self_draw_bars_nothing(chizhou: Rules) -> None:
    table = position(chizhou, 1, {1: "123456m11789s46p"}, flowers={1: "1f2f3f"}, draws="5p2z5p")
    table.discards(1, "5p")
    table.discards(2, "2z")
    table.do(3, "di.5p")
    assert table.may(1, "wi")


@pytest.mark.clauses("C9")
def test_c9_an_earlier_pass_is_not_undone_by_a_lone_tile(chizhou: Rules) -> None:
    """The win must have been passed by the very call that leads to the lone tile."""
    melds = {1: "chow:123m@0 pung:222p@2 chow:789m@0"}
    table = position(chizhou, 3, {1: "7788s"}, melds=melds, flowers={1: "1f2f3f"}, draws="7s8s8s")
    table.do(3, "di.7s")
    table.do(1, "pa")
    table.rest_is_over()
    table.do(0, "di.8s")
    assert not table.may(1, "wi")
    table.do(1, "pu")
    table.discards(1, "7s")
    assert table.seat(1).locks.win


def robbed(rules: Rules, hand: str, flowers: str) -> Table:
    """P1 may rob P3's added kong of 5p."""
    table = position(
        rules, 3, {1: hand}, melds={3: "pung:555p@2"}, flowers={1: flowers}, draws="5p", tail="2z"
    )
    table.do(3, "ko.5p")
    return table


@pytest.mark.clauses("C12")
def test_c12_the_robbed_player_pays_alone(chizhou: Rules) -> None:
    table = robbed(chizhou, "123456m11789s46p", "1f2f")
    table.wins(1)
    assert table.settlement.delta == (0, 3, 0, -3)
    assert table.settlement.sheets[0].legs[0].items[0].clause == "C12"
    assert str(table.seat(3).melds[0]) == "pung:555p@2"


@pytest.mark.clauses("C10")
def test_c10_a_kong_win_with_a_flower_between(chizhou: Rules) -> None:
    table = position(chizhou, 1, {1: "123m11789s46p222z"}, draws="2z", tail="6z5p")
    table.do(1, "ko.2z")
    table.wins(1)
    assert table.settlement.sheets[0].items[0].name == "C10.kong_win"
    assert table.settlement.delta == (-2, 6, -2, -2)


@pytest.mark.clauses("C16")
def test_c16_givers_are_read_off_the_melds(chizhou: Rules) -> None:
    melds = {1: "chow:123s@0 chow:456s@0 pung:777s@0"}
    table = position(chizhou, 3, {1: "2289s"}, melds=melds, draws="7s")
    table.do(3, "di.7s")
    table.wins(1)
    assert table.settlement.delta == (-3, 6, 0, -3)
    bound = table.settlement.sheets[0].legs[0]
    assert [item.clause for item in bound.items] == ["C16"]
