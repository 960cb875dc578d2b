"""Single decisions of a beginner: what he sees, and what he overlooks."""

from __future__ import annotations

import pytest

from referee.deal.views import seat_view
from referee.players import easy
from referee.players.slips import slips
from referee.rules.base import Rules
from referee.rules.gangu.forms import Form
from referee.rules.registry import Registry
from referee.seats import SEATS
from referee.tiles import parse_tile
from tests.kit.positions import dealt, position
from tests.kit.table import Table

READY = "123456m123p55p78s123s"
WHITE = "5z"
"""An indicator whose wild is 7z."""


def answer(table: Table, seat: int) -> str:
    """What the beginner does in the seat."""
    return str(easy.choose(table.rules, seat_view(table.rules, table.state, SEATS[seat])))


@pytest.mark.parametrize(
    ("hand", "drawn", "expected"),
    [
        pytest.param(READY, "6s", {"wi"}, id="wins by its own draw"),
        pytest.param(READY, "4z", {"di.4z"}, id="keeps a ready hand"),
        pytest.param("123456m123p55p789s12s", "4z", {"di.4z"}, id="keeps an edge wait"),
        pytest.param("147m258p369s12345z2m2p", "3p", {"di.1z"}, id="sheds honours first"),
        pytest.param("123456m135p22s23s11z7z", "7z", {"di.1p", "di.3p", "di.5p"}, id="sees no gap"),
        pytest.param("3333m12345p123s55z7z9s", "9p", {"ko.3m"}, id="any kong"),
    ],
)
def test_in_his_own_turn(taiwan: Rules, hand: str, drawn: str, expected: set[str]) -> None:
    table = position(taiwan, 1, {1: hand}, draws=drawn)
    assert answer(table, 1) in expected


def test_he_looks_at_nobody_s_discards(taiwan: Rules) -> None:
    """A tile that is safe against three ready players is worth no more to him than any other."""
    hand = "123456m123p46p55s79s4z"
    quiet = position(taiwan, 1, {1: hand}, draws="9m")
    threats = {0: "pung:111z@2 pung:222z@3 pung:333z@2", 2: "pung:555z@0 pung:666z@0 pung:777z@3"}
    loud = position(taiwan, 1, {1: hand}, draws="9m", melds=threats, rivers={0: "9m9m", 2: "9m"})
    assert answer(quiet, 1) == answer(loud, 1) == "di.4z"


def test_he_claims_what_brings_him_nearer_but_overlooks_some_of_it(taiwan: Rules) -> None:
    answers: set[str] = set()
    for left in range(20, 52):
        table = position(taiwan, 0, {1: "123456m13p55p78s123s7z"}, draws="2p", left=left)
        table.do(0, "di.2p")
        view = seat_view(taiwan, table.state, SEATS[1])
        answers.add(answer(table, 1))
        assert (answer(table, 1) == "pa") is slips(view, 2)
    assert answers == {"ch.13p", "pa"}


def test_he_never_overlooks_a_win(taiwan: Rules) -> None:
    for left in range(20, 40):
        table = position(taiwan, 0, {1: READY}, draws="6s", left=left)
        table.do(0, "di.6s")
        assert answer(table, 1) == "wi"


def test_he_declares_what_he_may(taiwan: Rules) -> None:
    assert answer(dealt(taiwan, {1: READY}), 1) == "re"
    assert answer(dealt(taiwan, {0: READY + "4z"}), 0) == "re.4z"


def test_he_draws_the_last_tile_only_when_he_can_win(taiwan: Rules) -> None:
    assert answer(position(taiwan, 1, {1: READY}, left=1), 1) == "dr"
    assert answer(position(taiwan, 1, {1: "147m147p147s"}, left=1), 1) == "pa"


@pytest.mark.clauses("Z5")
@pytest.mark.parametrize(
    ("hand", "drawn", "expected"),
    [
        pytest.param("123456m46p1178s7z", "5p", "wi", id="wins with his wild"),
        pytest.param("147m258p369s123z7z", "6z", "di.1z", id="keeps a wild before an honour"),
    ],
)
def test_he_knows_what_is_wild(registry: Registry, hand: str, drawn: str, expected: str) -> None:
    table = position(registry.bind("zhenjiang"), 1, {1: hand}, draws=drawn, indicator=WHITE)
    assert table.state.progress.indicator is parse_tile(WHITE)
    assert answer(table, 1) == expected


def test_a_first_wild_is_discarded_for_duty(registry: Registry) -> None:
    assert answer(dealt(registry.bind("zhenjiang"), {0: "7z"}, indicator=WHITE), 0) == "di.7z"


@pytest.mark.clauses("Y5")
@pytest.mark.parametrize(
    ("form", "drawn", "expected"),
    [
        pytest.param(Form.SIMPLES, "8p", {"di.1z"}, id="sheds honours"),
        pytest.param(Form.NO_HONOURS_NO_CHOW, "9p", {"di.1z"}, id="sheds them though a pair"),
    ],
)
def test_a_form_says_what_to_shed(
    registry: Registry, form: Form, drawn: str, expected: set[str]
) -> None:
    table = position(registry.bind("gangu"), 1, {1: "234567m345s56p11z"}, draws=drawn)
    progress = table.state.progress._replace(choices=(("form", form.value),))
    table.state = table.state._replace(progress=progress)
    assert answer(table, 1) in expected


@pytest.mark.clauses("Y5")
def test_a_claim_that_spoils_the_form_is_passed(registry: Registry) -> None:
    for form, expected in ((Form.ANY, {"pu", "pa"}), (Form.SIMPLES, {"pa"})):
        found: set[str] = set()
        for left in range(20, 40):
            table = position(
                registry.bind("gangu"), 0, {1: "234567m33s568p11z"}, draws="1z", left=left
            )
            progress = table.state.progress._replace(choices=(("form", form.value),))
            table.state = table.state._replace(progress=progress)
            table.do(0, "di.1z")
            found.add(answer(table, 1))
        assert found == expected
