"""Gangu: the first dealer, forms, the kong tile and the flower, by the ids of the entries."""

from __future__ import annotations

import pytest

from referee.deal.state import Result
from referee.deal.views import spectator_view
from referee.rules.base import Rules
from referee.rules.course import MatchCourse
from referee.rules.gangu.settling import drawn_deal
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Seat
from referee.tiles import Tile, parse_tiles
from tests.kit.positions import dealt, position, setup_of
from tests.kit.table import Table
from tests.procedures.entries import procedure


@pytest.fixture(scope="module")
def gangu() -> Rules:
    """Gangu by the book."""
    return Registry(SHELF).bind("gangu")


def named(table: Table, form: str) -> Table:
    """The same with that form named before the deal."""
    progress = table.state.progress._replace(choices=(("form", form),))
    table.state = table.state._replace(progress=progress)
    return table


@procedure("GP01")
def test_gp01_seven_is_opposite(gangu: Rules, answer: str) -> None:
    assert f"P{int(gangu.ceremony.first_dealer(Seat.A, (3, 4)))}" == answer


@procedure("GP02")
def test_gp02_twelve_is_behind(gangu: Rules, answer: str) -> None:
    assert f"P{int(gangu.ceremony.first_dealer(Seat.B, (6, 6)))}" == answer


@procedure("GP03")
def test_gp03_the_deal_passes_on_whoever_won(gangu: Rules, answer: str) -> None:
    table = position(gangu, 1, {2: "123456m11789s45p"}, draws="6p")
    table.do(1, "di.6p")
    table.wins(2)
    assert f"P{int(table.settlement.next_dealer)}" == answer


@procedure("GP04")
def test_gp04_a_drawn_deal_is_named_anew(gangu: Rules, answer: str) -> None:
    course = MatchCourse(0, 0, Seat.A, Seat.C, 0, 0)
    result = Result((), None, None, None, "", "Y4")
    after = gangu.course.after(course, drawn_deal(Seat.C, 0), result)
    table = dealt(gangu, {}, setup=setup_of(gangu, dealer=after.dealer))
    assert answer == "the same dealer, who names a form anew"
    assert after.dealer is Seat.C
    assert len(table.offered(2)) == 7
    assert not table.seat(2).hand.size()
    table.do(2, "cs.two_suits")
    assert spectator_view(gangu, table.state).table.choices == (("form", "two_suits"),)


@procedure("GP05")
def test_gp05_the_first_kong_takes_the_open_tile(gangu: Rules, answer: str) -> None:
    table = position(gangu, 1, {1: "1111s"}, draws="7z", tail="5p")
    assert answer == "the kong tile that lies face up"
    assert spectator_view(gangu, table.state).table.open_tail == parse_tiles("5p")
    table.do(1, "ko.1s")
    assert table.state.turn.drawn is Tile.P5
    assert spectator_view(gangu, table.state).table.open_tail == ()


@procedure("GP06")
def test_gp06_no_chow_where_the_form_forbids_it(gangu: Rules, answer: str) -> None:
    table = named(position(gangu, 0, {1: "3445m"}, draws="4m"), "no_honours_no_chow")
    table.do(0, "di.4m")
    assert answer == "pung, not chow"
    assert table.offered(1) == {"pu", "pa"}
    assert table.refuse(1, "ch.35m").clause == "Y5"


@procedure("GP07")
def test_gp07_chow_from_the_player_before_alone(gangu: Rules, answer: bool) -> None:
    table = named(position(gangu, 0, {2: "35m"}, draws="4m"), "two_suits")
    table.do(0, "di.4m")
    assert table.may(2, "ch.35m") is answer
    assert table.refuse(2, "ch.35m").clause == "Y6"


@procedure("GP08")
def test_gp08_the_flower_is_replaced(gangu: Rules, answer: str) -> None:
    table = position(gangu, 1, {}, draws="9f", tail="3p")
    assert answer == "it is set aside and replaced at once and is worth nothing"
    assert table.seat(1).flowers == (Tile.FLOWER_BONUS,)
    assert table.state.turn.drawn is Tile.P3
    assert "di.9f" not in table.offered(1)
