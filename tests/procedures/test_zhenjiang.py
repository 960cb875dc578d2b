"""Zhenjiang: calls, locks, the wild, kong money and the course of a match, by the entries' ids."""

from __future__ import annotations

import pytest

from referee.deal.events import Booked
from referee.deal.setup import UNHURRIED, Refereeing
from referee.deal.state import Result
from referee.deal.views import spectator_view
from referee.match.events import EndReason, MatchEnded, MatchStarted
from referee.match.progress import after_deal
from referee.match.setup import Length, MatchSetup, Player, PlayerKind
from referee.match.state import match_started
from referee.rules.base import Rules
from referee.rules.course import MatchCourse
from referee.rules.errors import DEAD_HAND, HIDDEN
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.rules.zhenjiang.wilds import AFTER_PUNG, FIRST, SECOND
from referee.scoring.booking import Booking, Payee
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import Points, Seat
from referee.tiles import parse_tile
from tests.kit.positions import dealt, position, setup_of
from tests.procedures.entries import procedure

WAITS_5P = "123456m46p11789s"
WHITE = "5z"
"""An indicator whose wild is 7z."""


@pytest.fixture(scope="module")
def zhenjiang() -> Rules:
    """Zhenjiang by the book."""
    return Registry(SHELF).bind("zhenjiang")


@procedure("ZP01")
def test_zp01_a_wild_is_no_tile_of_a_pung(zhenjiang: Rules, answer: bool) -> None:
    table = position(zhenjiang, 2, {1: "1m5p"}, draws="5p", indicator="9m")
    table.do(2, "di.5p")
    assert table.may(1, "pu") is answer
    assert table.refuse(1, "pu").clause == "Z4"
    assert table.refuse(1, "ko").clause == ""


@procedure("ZP02")
def test_zp02_there_is_no_chow(zhenjiang: Rules, answer: bool) -> None:
    table = position(zhenjiang, 0, {1: "35m"}, draws="4m", indicator=WHITE)
    table.do(0, "di.4m")
    assert table.may(1, "ch.35m") is answer
    assert table.refuse(1, "ch.35m").clause == "Z4"


@procedure("ZP03")
def test_zp03_the_nearest_wins_alone(zhenjiang: Rules, answer: str) -> None:
    hands = {2: WAITS_5P, 3: "234567m46p99s234s"}
    table = position(zhenjiang, 0, hands, draws="5p", indicator=WHITE)
    table.do(0, "di.5p")
    table.do(3, "wi")
    table.do(2, "wi")
    assert answer == "P2 alone"
    assert table.result.winners == (2,)


@procedure("ZP04")
def test_zp04_a_passed_win_is_lost(zhenjiang: Rules, answer: bool) -> None:
    table = position(zhenjiang, 0, {1: WAITS_5P, 2: "555p"}, draws="5p", indicator=WHITE)
    table.do(0, "di.5p")
    table.do(1, "pa")
    table.do(2, "pu")
    table.do(2, "di.5p")
    assert table.may(1, "wi") is answer
    assert table.refuse(1, "wi").clause == "Z8"


@procedure("ZP05")
def test_zp05_the_next_draw_gives_it_back(zhenjiang: Rules, answer: bool) -> None:
    table = position(zhenjiang, 0, {1: WAITS_5P}, draws="5p9m5p", indicator=WHITE)
    table.goes_round(0, 1)
    table.do(2, "di.5p")
    assert table.may(1, "wi") is answer
    table.wins(1)


@procedure("ZP06")
def test_zp06_a_passed_pung_is_lost(zhenjiang: Rules, answer: bool) -> None:
    table = position(zhenjiang, 0, {3: "33m"}, draws="3m3m", indicator=WHITE)
    table.goes_round(0)
    table.do(1, "di.3m")
    assert table.may(3, "pu") is answer
    assert table.refuse(3, "pu").clause == "Z8"


@procedure("ZP07")
def test_zp07_the_first_wild_must_go(zhenjiang: Rules, answer: bool) -> None:
    table = dealt(zhenjiang, {1: "7z"}, draws="9m", indicator=WHITE)
    table.goes_round(0)
    assert table.may(1, "di.9m") is answer
    assert table.refuse(1, "di.9m").clause == "Z11"
    assert table.offered(1) == {"di.7z"}
    table.do(1, "di.7z")
    assert table.seat(1).counted(FIRST) == 1


@procedure("ZP08")
def test_zp08_one_wild_is_enough(zhenjiang: Rules, answer: bool) -> None:
    table = dealt(zhenjiang, {1: "77z"}, draws="9m9p9s8m8p", indicator=WHITE)
    table.goes_round(0)
    table.discards(1, "7z")
    table.goes_round(2, 3, 0)
    assert table.may(1, "di.8p") is answer
    table.do(1, "di.8p")


@procedure("ZP09")
def test_zp09_before_any_ordinary_tile_it_is_a_first_wild(zhenjiang: Rules, answer: str) -> None:
    table = dealt(zhenjiang, {1: "77s77z"}, draws="9m9p9s7s", indicator=WHITE)
    table.goes_round(0)
    table.discards(1, "7z")
    table.goes_round(2, 3)
    table.do(0, "di.7s")
    table.do(1, "pu")
    table.do(1, "di.7z")
    assert answer == "first wild"
    assert table.seat(1).counted(FIRST) == 2
    assert not table.seat(1).counted(AFTER_PUNG)


@procedure("ZP10")
def test_zp10_right_after_the_own_pung(zhenjiang: Rules, answer: str) -> None:
    table = position(zhenjiang, 0, {1: "77s7z"}, draws="7s", indicator=WHITE)
    table.do(0, "di.7s")
    table.do(1, "pu")
    table.do(1, "di.7z")
    assert answer == "wild after a pung"
    assert table.seat(1).counted(AFTER_PUNG) == 1
    assert not table.seat(1).counted(FIRST)


@procedure("ZP11")
def test_zp11_a_turn_later_it_is_a_second_wild(zhenjiang: Rules, answer: str) -> None:
    table = position(zhenjiang, 0, {1: "9m77s"}, draws="7s9p9s8m7z", indicator=WHITE)
    table.do(0, "di.7s")
    table.do(1, "pu")
    table.discards(1, "9m")
    table.goes_round(2, 3, 0)
    table.do(1, "di.7z")
    assert answer == "second wild"
    assert table.seat(1).counted(SECOND) == 1
    assert not table.seat(1).counted(AFTER_PUNG)


@procedure("ZP12")
def test_zp12_no_win_while_a_first_wild_is_owed(zhenjiang: Rules, answer: bool) -> None:
    table = dealt(zhenjiang, {0: "5p", 1: WAITS_5P}, indicator="9m")
    table.do(0, "di.5p")
    assert table.may(1, "wi") is answer
    assert table.refuse(1, "wi").clause == "Z11"


@procedure("ZP13")
def test_zp13_later_wilds_lie_open(zhenjiang: Rules, answer: str) -> None:
    table = position(zhenjiang, 1, {}, rivers={1: "9m"}, draws="7z", indicator=WHITE)
    shown = spectator_view(zhenjiang, table.state).table
    assert answer == "it is laid face up and is still P1's to use or discard"
    assert shown.wild is parse_tile("7z")
    assert shown.indicator is parse_tile(WHITE)
    assert shown.seats[1].open == (parse_tile("7z"),)
    assert shown.seats[1].concealed == 13
    assert table.holds(1, "7z") == 1
    assert table.may(1, "di.7z")


@procedure("ZP14")
def test_zp14_an_ordinary_tile_first_makes_a_dead_hand(zhenjiang: Rules, answer: str) -> None:
    setup = setup_of(zhenjiang, refereeing=Refereeing.MANUAL)
    table = dealt(zhenjiang, {1: "7z"}, draws="9m", indicator=WHITE, setup=setup)
    table.goes_round(0)
    table.do(1, "di.9m")
    assert answer == "相公: plays on and may not win this deal"
    assert table.seat(1).counted(DEAD_HAND) == HIDDEN
    shown = spectator_view(zhenjiang, table.state).table.seats[1].shown
    assert DEAD_HAND not in dict(shown)
    assert not table.state.ended


@procedure("ZP15")
def test_zp15_a_dead_hand_that_wins_is_booked(zhenjiang: Rules, answer: str) -> None:
    setup = setup_of(zhenjiang, refereeing=Refereeing.MANUAL)
    table = position(zhenjiang, 1, {1: WAITS_5P}, draws="5p", indicator=WHITE, setup=setup)
    dead = table.seat(1)._replace(tally=((DEAD_HAND, HIDDEN),))
    a, _, c, d = table.state.seats
    table.state = table.state._replace(seats=(a, dead, c, d))
    table.do(1, "wi")
    assert answer.startswith("6 to each opponent; booked now, settled when the 將 ends")
    assert Booked(Booking("Z16", Seat.B, Payee.EACH, 6)) in table.events
    assert table.state.progress.paid == NO_POINTS
    assert not table.state.ended


@procedure("ZP16")
def test_zp16_kong_money_stays_paid(zhenjiang: Rules, answer: str) -> None:
    hands = {1: "555p", 3: "888s"}
    table = position(
        zhenjiang,
        0,
        hands,
        rivers={2: "7777z"},
        draws="5p9m8s",
        tail="9p1z",
        left=5,
        indicator=WHITE,
    )
    table.do(0, "di.5p")
    table.do(1, "ko")
    table.goes_round(1, 2)
    table.do(3, "ko.8s")
    table.goes_round(3)
    assert table.result.winners == ()
    assert table.result.clause == "Z9"
    paid = table.state.progress.paid
    assert table.settlement.delta == NO_POINTS
    assert answer == ", ".join(f"P{seat} {chips:+}" for seat, chips in enumerate(paid))


@procedure("ZP17")
def test_zp17_the_deal_passes_on_when_the_dealer_wins(zhenjiang: Rules, answer: str) -> None:
    table = position(zhenjiang, 0, {0: WAITS_5P}, draws="5p", indicator=WHITE)
    table.wins(0)
    assert f"P{int(table.settlement.next_dealer)}" == answer


@procedure("ZP18")
def test_zp18_drawn_deals_do_not_count(zhenjiang: Rules, answer: bool) -> None:
    course = MatchCourse(0, 0, Seat.A, Seat.A, 0, 0)
    won = Result((Seat.B,), None, None, None, "", "")
    drawn = Result((), None, None, None, "", "Z9")
    for number in range(16):
        result = drawn if number in (3, 7, 11) else won
        dealer = course.dealer if result is drawn else course.dealer.after()
        course = zhenjiang.course.after(course, Settlement((), NO_POINTS, dealer, 0), result)
    rounds = zhenjiang.course.default_rounds
    assert (course.deals, course.drawn) == (16, 3)
    assert (course.rounds >= rounds) is answer
    for _ in range(3):
        after = Settlement((), NO_POINTS, course.dealer.after(), 0)
        course = zhenjiang.course.after(course, after, won)
    assert course.rounds == rounds


@procedure("ZP19")
def test_zp19_two_without_chips_end_the_match(zhenjiang: Rules, answer: str) -> None:
    chips = (90, 5, 99, 6)
    setup = setup_of(zhenjiang, chips=chips)
    table = position(zhenjiang, 2, {2: WAITS_5P}, draws="5p", indicator=WHITE, setup=setup)
    table.wins(2)
    assert table.settlement.delta == (-6, -5, 17, -6)
    match = match_started(MatchStarted(_match(zhenjiang)))._replace(chips=Points(*chips))
    ended = after_deal(zhenjiang, match, table.state)[-1]
    assert answer == "the match ends"
    assert isinstance(ended, MatchEnded)
    assert ended.reason is EndReason.BUST
    assert ended.chips == (84, 0, 116, 0)


def _match(rules: Rules) -> MatchSetup:
    a, b, c, d = (Player(f"computer-{n}", PlayerKind.COMPUTER) for n in range(4))
    return MatchSetup(
        rules=rules.key,
        revision=rules.revision,
        options="",
        players=(a, b, c, d),
        length=Length(rounds=4),
        chips=50,
        pace=UNHURRIED,
        refereeing=Refereeing.AUTOMATIC,
        seed="0" * 64,
    )


@procedure("ZP20")
def test_zp20_a_pung_of_wilds_counts_for_the_caller(zhenjiang: Rules, answer: str) -> None:
    table = dealt(zhenjiang, {0: "7z", 1: "77z"}, indicator=WHITE)
    table.do(0, "di.7z")
    assert table.seat(0).counted(FIRST) == 1
    table.do(1, "pu")
    counts = [table.seat(seat).counted(FIRST) for seat in (0, 1)]
    assert answer == f"P0 {counts[0]}, P1 {counts[1]}"


@procedure("ZP21")
def test_zp21_not_after_an_ordinary_discard(zhenjiang: Rules, answer: bool) -> None:
    hands, rivers = {2: "77z"}, {2: "9m"}
    table = position(zhenjiang, 0, hands, rivers=rivers, draws="7z", indicator=WHITE)
    table.do(0, "di.7z")
    assert table.may(2, "pu") is answer
    assert table.refuse(2, "pu").clause == "Z17"


@procedure("ZP22")
def test_zp22_three_of_the_indicators_kind_are_no_kong(zhenjiang: Rules, answer: bool) -> None:
    table = position(zhenjiang, 1, {1: "555s"}, draws="9m", indicator="5s")
    assert any(move.startswith("ko") for move in table.offered(1)) is answer
    assert table.refuse(1, "ko.5s").code == "no_kong_of_tile"


@procedure("ZP23")
def test_zp23_nobody_pays_more_than_is_left(zhenjiang: Rules, answer: str) -> None:
    setup = setup_of(zhenjiang, chips=(50, 1, 50, 50))
    table = position(zhenjiang, 2, {2: "888s"}, draws="8s", tail="9m", indicator=WHITE, setup=setup)
    table.do(2, "ko.8s")
    assert str(-table.state.progress.paid[1]) == answer
    assert table.state.progress.paid == (-2, -1, 5, -2)
