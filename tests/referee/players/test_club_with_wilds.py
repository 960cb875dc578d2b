"""Single decisions of the club player where a kind is wild."""

from __future__ import annotations

import pytest

from referee.deal.views import seat_view
from referee.players import club
from referee.players.sight import seen_from
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.seats import SEATS
from referee.tiles import parse_tile
from tests.kit.positions import dealt, position
from tests.kit.table import Table

WHITE = "5z"
"""An indicator whose wild is 7z."""


@pytest.fixture(scope="module")
def zhenjiang(registry: Registry) -> Rules:
    """Zhenjiang by the book."""
    return registry.bind("zhenjiang")


def answer(table: Table, seat: int) -> str:
    """What the club player does in the seat."""
    return str(club.choose(table.rules, seat_view(table.rules, table.state, SEATS[seat])))


@pytest.mark.parametrize(
    ("hand", "drawn", "expected"),
    [
        pytest.param("123456m46p1178s7z", "5p", {"wi"}, id="wins with its wild"),
        pytest.param("123456m46p1178s7z", "3z", {"di.3z"}, id="keeps a wild before an honour"),
        pytest.param("123456m789p11s7z9s", "3z", {"di.3z"}, id="a wild and 11s wait as well"),
        pytest.param("147m258p369s123z7z", "7z", {"di.1z", "di.2z", "di.3z"}, id="keeps a pair"),
        pytest.param("123456m789p15s77z", "3z", {"di.1s", "di.5s", "di.3z"}, id="keeps two wilds"),
    ],
)
def test_in_its_own_turn(zhenjiang: Rules, hand: str, drawn: str, expected: set[str]) -> None:
    table = position(zhenjiang, 1, {1: hand}, draws=drawn, indicator=WHITE)
    assert answer(table, 1) in expected


def test_a_first_wild_is_discarded_for_duty(zhenjiang: Rules) -> None:
    table = dealt(zhenjiang, {0: "7z"}, indicator=WHITE)
    assert answer(table, 0) == "di.7z"


def test_no_wild_is_kept_back_by_the_wild_of_another_deal(zhenjiang: Rules) -> None:
    """The same honour is shed where it is not wild."""
    table = position(zhenjiang, 1, {1: "123456m46p1178s7z"}, draws="9p", indicator="1z")
    assert answer(table, 1) == "di.7z"


def test_open_wilds_of_others_are_counted_as_seen(zhenjiang: Rules) -> None:
    table = position(zhenjiang, 1, {2: "777z"}, draws="9p", indicator=WHITE)
    view = seat_view(zhenjiang, table.state, SEATS[1])
    sight = seen_from(zhenjiang.wall, view)
    wild = parse_tile("7z")
    assert view.table.seats[2].open == (wild,) * 3
    assert sight.unseen[wild] == 1
    assert sight.hidden == view.table.left + 13 + 10 + 13
