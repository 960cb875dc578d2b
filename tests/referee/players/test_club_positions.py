"""Single decisions of the club player that any sound player would make."""

from __future__ import annotations

import pytest

from referee.deal.views import seat_view
from referee.players import club
from referee.rules.base import Rules
from referee.seats import SEATS
from tests.kit.positions import dealt, position
from tests.kit.table import Table

READY = "123456m123p55p78s123s"


def answer(table: Table, seat: int) -> str:
    """What the club player does in the seat."""
    return str(club.choose(table.rules, seat_view(table.rules, table.state, SEATS[seat])))


@pytest.mark.parametrize(
    ("hand", "drawn", "expected"),
    [
        pytest.param(READY, "6s", {"wi"}, id="wins by its own draw"),
        pytest.param(READY, "4z", {"di.4z"}, id="keeps a ready hand"),
        pytest.param("123456m123p55p789s12s", "4z", {"di.4z"}, id="keeps an edge wait"),
        pytest.param("123456m23p55p78s123s9m", "1p", {"di.9m"}, id="two steps become one"),
        pytest.param("123456m123p57p78s11s4z", "6p", {"di.4z"}, id="sheds the loose honour"),
        pytest.param("1234567m123p5p789s11z", "9m", {"di.5p", "di.9m"}, id="sheds what is loose"),
        pytest.param("123m456m789m12389p55s", "7p", {"wi"}, id="wins on a closed wait"),
        pytest.param("3333m123456p123s55z7z", "9p", {"di.7z", "di.9p"}, id="no kong for its sake"),
        pytest.param("111m123456p123s55z9m8s", "1m", {"ko.1m"}, id="a kong that costs nothing"),
    ],
)
def test_in_its_own_turn(taiwan: Rules, hand: str, drawn: str, expected: set[str]) -> None:
    table = position(taiwan, 1, {1: hand}, draws=drawn)
    assert answer(table, 1) in expected


@pytest.mark.parametrize(
    ("hand", "discarded", "expected"),
    [
        pytest.param(READY, "6s", "wi", id="wins on a discard"),
        pytest.param("123456m13p55p78s123s7z", "2p", "ch.13p", id="a chow makes it ready"),
        pytest.param("123456m99p55z78s123s7z", "5z", "pu", id="a pung of dragons makes it ready"),
        pytest.param("123456m23467p78s123s", "5p", "pa", id="no chow that changes nothing"),
        pytest.param("123456m123p66p78s123s", "6p", "pa", id="never breaks a ready hand"),
        pytest.param("147m258p369s1234567z", "2m", "pa", id="nothing to claim with"),
    ],
)
def test_on_a_discard(taiwan: Rules, hand: str, discarded: str, expected: str) -> None:
    table = position(taiwan, 0, {1: hand}, draws=discarded)
    table.do(0, f"di.{discarded}")
    if table.state.asks[1] is None:
        assert expected == "pa"
    else:
        assert answer(table, 1) == expected


def test_it_declares_what_it_may(taiwan: Rules) -> None:
    table = dealt(taiwan, {1: READY})
    assert answer(table, 1) == "re"
    table = dealt(taiwan, {0: READY + "4z"})
    assert answer(table, 0) == "re.4z"


def test_it_keeps_what_it_has_declared(taiwan: Rules) -> None:
    """Keeping 9s would wait no worse, but heavenly ready would be lost (TA31)."""
    table = dealt(taiwan, {1: READY}, draws="9p")
    table.do(1, "re")
    table.goes_round(0)
    assert answer(table, 1) == "di.9p"


def test_it_draws_the_last_tile_only_when_it_can_win(taiwan: Rules) -> None:
    assert answer(position(taiwan, 1, {1: READY}, left=1), 1) == "dr"
    assert answer(position(taiwan, 1, {1: "147m147p147s"}, left=1), 1) == "pa"


def test_it_does_not_feed_a_declared_hand(taiwan: Rules) -> None:
    """Far from ready late in the deal, it lays down what the declared player has let go."""
    table = dealt(
        taiwan,
        {1: READY, 2: "147m147p147s1234567z"},
        draws="9m9p8m5m2p",
    )
    table.do(1, "re")
    table.goes_round(0, 1)
    move = answer(table, 2)
    assert move in {
        "di.8m",
        "di.9p",
        "di.9m",
        "di.1z",
        "di.2z",
        "di.3z",
        "di.4z",
        "di.5z",
        "di.6z",
        "di.7z",
    }


@pytest.mark.parametrize("left", [2, 9])
def test_late_and_far_from_ready_it_plays_safe(taiwan: Rules, left: int) -> None:
    """Three players look ready; a kind of which three lie open cannot be waited for by a run."""
    melds = {
        0: "pung:222m@3 chow:456m@3 pung:888m@2",
        3: "pung:222p@0 chow:456p@2 pung:888p@0",
    }
    hands = {1: "5s6s4s3s9m9m1m1z"}
    table = position(
        taiwan, 1, hands, melds=melds, rivers={0: "1z1z", 3: "1z"}, draws="7s", left=left
    )
    assert answer(table, 1) == "di.1z"
