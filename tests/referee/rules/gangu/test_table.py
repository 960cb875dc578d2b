"""Gangu at the table: the wall, the question before the deal, forms, kongs, winners."""

from __future__ import annotations

import pytest

from referee.deal.commands import StandingOrder
from referee.deal.decide import move_of_clock
from referee.deal.running import drawable
from referee.deal.state import AskKind, Result
from referee.deal.views import Moment, seat_view, spectator_view
from referee.match.setup import Length, length_by_rules
from referee.rules.base import Rules
from referee.rules.course import MatchCourse
from referee.rules.gangu.forms import Form
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import SEATS, Direction, Seat
from referee.tiles import Tile, parse_tiles
from tests.kit.positions import dealt, position, setup_of
from tests.kit.table import Table

REGISTRY = Registry(SHELF)
READY = "123456m11789s45p"
"""Waits for 3p and 6p."""


@pytest.fixture(scope="module")
def gangu() -> Rules:
    return REGISTRY.bind("gangu")


def named(table: Table, form: Form) -> Table:
    """The same with that form named before the deal."""
    progress = table.state.progress._replace(choices=(("form", form.value),))
    table.state = table.state._replace(progress=progress)
    return table


@pytest.mark.clauses("Y1")
def test_y1_the_set(gangu: Rules) -> None:
    plan = gangu.wall
    assert len(plan.tiles) == 133
    assert (plan.height, plan.side, plan.odd_tiles) == (3, 33, 1)
    counts = [plan.tiles.count(t) for t in (Tile.WHITE, Tile.GREEN, Tile.RED, Tile.FLOWER_BONUS)]
    assert counts == [0, 4, 4, 1]


@pytest.mark.clauses("Y1")
def test_y1_kongs_take_the_open_tile_then_the_stacks_from_the_top(gangu: Rules) -> None:
    table = position(gangu, 1, {1: "1111s2222s"}, draws="7z", tail="5p6p")
    wall = table.state.wall.tiles
    table.do(1, "ko.1s")
    table.do(1, "ko.2s")
    assert table.holds(1, "5p") == table.holds(1, "6p") == 1
    assert (wall[-1], wall[-4]) == parse_tiles("5p6p")


@pytest.mark.clauses("Y1", "Y6")
def test_y1_no_kong_when_the_wall_is_empty(gangu: Rules) -> None:
    flowers = {0: "9f"}
    table = position(gangu, 1, {1: "1111s"}, flowers=flowers, draws="7z", left=1)
    assert drawable(gangu, table.state) == 0
    assert table.refuse(1, "ko.1s").clause == "Y1"
    assert spectator_view(gangu, table.state).table.open_tail == ()


@pytest.mark.clauses("Y2")
def test_y2_hands_and_direction(gangu: Rules) -> None:
    table = dealt(gangu, {})
    table.do(0, "cs.any")
    assert [seat.hand.size() for seat in table.state.seats] == [14, 13, 13, 13]
    setting = spectator_view(gangu, table.state).table.setting
    assert setting.direction is Direction.CLOCKWISE


@pytest.mark.clauses("Y3")
@pytest.mark.parametrize("thrower", SEATS)
@pytest.mark.parametrize(
    ("throws", "steps"),
    [((5, 9), 0), ((2, 6, 10), 1), ((3, 7, 11), 2), ((4, 8, 12), 3)],
)
def test_y3_the_table_of_throws(
    gangu: Rules, thrower: Seat, throws: tuple[int, ...], steps: int
) -> None:
    for total in throws:
        dice = (total // 2, total - total // 2)
        assert gangu.ceremony.first_dealer(thrower, dice) is thrower.after(steps)


@pytest.mark.clauses("Y4")
def test_y4_the_deal_goes_round_once(gangu: Rules) -> None:
    assert length_by_rules(gangu) == Length(rounds=1)
    course = MatchCourse(0, 0, Seat.C, Seat.C, 0, 0)
    rounds = [course.rounds]
    for _ in range(4):
        passed = Settlement((), NO_POINTS, course.dealer.after(), 0)
        won = Result((course.dealer.after(2),), None, None, None, "", "")
        course = gangu.course.after(course, passed, won)
        rounds.append(course.rounds)
    assert rounds == [0, 0, 0, 0, 1]
    assert course.dealer is Seat.C


@pytest.mark.clauses("Y4")
def test_y4_the_dealer_keeps_a_won_deal(gangu: Rules) -> None:
    table = position(gangu, 1, {2: READY}, draws="6p", setup=setup_of(gangu, dealer=2, streak=3))
    table.do(1, "di.6p")
    table.wins(2)
    assert (table.settlement.next_dealer, table.settlement.next_streak) == (2, 4)
    assert table.settlement.delta == (-2, -4, 8, -2)


@pytest.mark.clauses("Y5")
def test_y5_the_dealer_is_asked_before_any_tile_is_dealt(gangu: Rules) -> None:
    table = dealt(gangu, {}, setup=setup_of(gangu, dealer=3))
    assert table.offered(3) == {f"cs.{form}" for form in Form}
    assert not any(table.offered(seat) for seat in (0, 1, 2))
    ask = table.state.asks[3]
    assert ask is not None
    assert ask.kind is AskKind.CHOICE
    assert str(move_of_clock(gangu, table.state, ask, StandingOrder.PASS)) == "cs.any"
    assert spectator_view(gangu, table.state).table.moment is Moment.CHOOSING
    table.do(3, "cs.simples")
    view = seat_view(gangu, table.state, Seat.A)
    assert view.table.choices == (("form", "simples"),)
    assert table.turn == 3


@pytest.mark.clauses("Y5")
@pytest.mark.parametrize(
    ("form", "hand", "wins"),
    [
        (Form.ANY, READY, True),
        (Form.TWO_SUITS, READY, False),
        (Form.TWO_SUITS, "123456m11z45789p", True),
        (Form.TWO_SUITS_NO_HONOURS, "123456m11z45789p", False),
        (Form.TWO_SUITS_NO_HONOURS, "123456m1145789p", True),
        (Form.NO_HONOURS_NO_CHOW, READY, True),
        (Form.NO_HONOURS_NO_CHOW, "123456m11z45789p", False),
        (Form.EIGHT_OF_A_SUIT, READY, False),
        (Form.EIGHT_OF_A_SUIT, "123456789m11s45p", True),
        (Form.EXACTLY_EIGHT, "123456789m11s45p", False),
        (Form.EXACTLY_EIGHT, "12345611m78s9s45p", True),
        (Form.SIMPLES, READY, False),
        (Form.SIMPLES, "234567m22s567s45p", True),
    ],
)
def test_y5_forms_at_the_table(gangu: Rules, form: Form, hand: str, wins: bool) -> None:
    table = named(position(gangu, 1, {2: hand}, draws="6p"), form)
    table.do(1, "di.6p")
    assert table.may(2, "wi") is wins
    if not wins:
        assert table.refuse(2, "wi").clause == "Y5"


@pytest.mark.clauses("Y6")
def test_y6_the_nearest_alone_wins(gangu: Rules) -> None:
    hands = {2: READY, 3: "123456m22789s45p"}
    table = position(gangu, 1, hands, draws="6p")
    table.do(1, "di.6p")
    table.wins(3)
    table.wins(2)
    assert table.result.winners == (2,)
    everybody = REGISTRY.bind("gangu", "y06_winners=all")
    table = position(everybody, 1, hands, draws="6p")
    table.do(1, "di.6p")
    table.wins(3)
    table.wins(2)
    assert table.result.winners == (2, 3)
    assert table.settlement.delta == (-4, -4, 4, 4)


@pytest.mark.clauses("Y6", "Y8")
def test_y6_an_added_kong_is_robbed_or_paid(gangu: Rules) -> None:
    melds = {1: "pung:666p@3"}
    table = position(gangu, 1, {2: READY}, melds=melds, draws="6p", tail="1z")
    table.do(1, "ko.6p")
    assert table.state.progress.paid == NO_POINTS
    table.wins(2)
    assert table.state.progress.paid == NO_POINTS
    assert table.settlement.delta == (-2, -2, 5, -1)
    safe = REGISTRY.bind("gangu", "y06_robbing=off")
    table = position(safe, 1, {2: READY}, melds=melds, draws="6p", tail="1z")
    table.do(1, "ko.6p")
    assert table.turn == 1
    assert table.state.progress.paid == (-1, 3, -1, -1)


@pytest.mark.clauses("Y8")
def test_y8_kongs_are_paid_at_once(gangu: Rules) -> None:
    table = position(gangu, 1, {1: "1111s", 3: "777z"}, draws="7z", tail="2z3p")
    table.do(1, "ko.1s")
    assert table.state.progress.paid == (-2, 6, -2, -2)
    table.do(1, "di.7z")
    table.do(3, "ko")
    assert table.state.progress.paid == (-3, 5, -3, 1)
    view = spectator_view(gangu, table.state).table
    assert [seat.chips for seat in view.seats] == [-3, 5, -3, 1]


@pytest.mark.clauses("Y6")
def test_y6_a_hand_completed_by_a_call_is_not_won(gangu: Rules) -> None:
    table = position(gangu, 0, {1: "123456m1178955s"}, draws="5s")
    table.do(0, "di.5s")
    assert table.may(1, "wi")
    table.do(1, "pu")
    assert table.refuse(1, "wi").clause == "Y6"


@pytest.mark.clauses("Y2")
def test_y2_a_hand_that_is_not_complete(gangu: Rules) -> None:
    table = position(gangu, 1, {1: READY}, draws="9p")
    assert table.refuse(1, "wi").clause == "Y2"


@pytest.mark.clauses("Y7")
def test_y7_the_flower_in_the_first_hand(gangu: Rules) -> None:
    table = dealt(gangu, {2: "9f"}, tail="8s")
    table.do(0, "cs.any")
    assert table.seat(2).flowers == (Tile.FLOWER_BONUS,)
    assert table.holds(2, "8s") >= 1
    assert table.seat(2).hand.size() == 13
