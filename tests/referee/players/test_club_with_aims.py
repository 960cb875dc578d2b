"""The club player where not every complete hand wins: forms, thresholds, one suit."""

from __future__ import annotations

import pytest

from referee.deal.views import seat_view
from referee.hands import EMPTY_HAND, parse_hand
from referee.kinds import ALL_KINDS, kinds_of
from referee.melds import parse_meld
from referee.players import club
from referee.players.aiming import kept
from referee.rules.aims import ANY, Aim, Outset, any_hand
from referee.rules.chizhou.aims import enough, expected_points
from referee.rules.gangu.forms import Form
from referee.rules.holding import Holding
from referee.rules.registry import Registry
from referee.seats import SEATS
from referee.tiles import parse_tiles
from tests.kit.positions import position
from tests.kit.table import Table


def answer(table: Table, seat: int) -> str:
    """What the club player does in the seat."""
    return str(club.choose(table.rules, seat_view(table.rules, table.state, SEATS[seat])))


def test_the_tiles_of_some_kinds() -> None:
    hand = parse_hand("1239m11p5s1177z")
    assert kept(hand, ALL_KINDS) == hand
    assert kept(hand, 0) == EMPTY_HAND
    assert kept(hand, kinds_of(parse_tiles("2m1p7z"))) == parse_hand("2m11p77z")


@pytest.mark.clauses("Y5")
@pytest.mark.parametrize(
    ("form", "hand", "drawn", "expected"),
    [
        pytest.param(Form.ANY, "234567m345s56p11z", "9s", {"di.9s"}, id="any"),
        pytest.param(Form.SIMPLES, "234567m345s56p11z", "8p", {"di.1z"}, id="sheds honours"),
        pytest.param(Form.NO_HONOURS_NO_CHOW, "234567m345s56p11z", "9p", {"di.1z"}, id="honours"),
        pytest.param(
            Form.TWO_SUITS, "12356m456789s12p", "1z", {"di.1p", "di.2p"}, id="sheds the third suit"
        ),
    ],
)
def test_a_form_says_what_to_shed(
    registry: Registry, form: Form, hand: str, drawn: str, expected: set[str]
) -> None:
    table = position(registry.bind("gangu"), 1, {1: hand}, draws=drawn)
    progress = table.state.progress._replace(choices=(("form", form.value),))
    table.state = table.state._replace(progress=progress)
    assert answer(table, 1) in expected


@pytest.mark.clauses("Y5")
def test_a_claim_that_spoils_the_form_is_passed(registry: Registry) -> None:
    for form, expected in ((Form.ANY, "pu"), (Form.SIMPLES, "pa")):
        table = position(registry.bind("gangu"), 0, {1: "234567m33s568p11z"}, draws="1z")
        progress = table.state.progress._replace(choices=(("form", form.value),))
        table.state = table.state._replace(progress=progress)
        table.do(0, "di.1z")
        assert answer(table, 1) == expected


@pytest.mark.clauses("C6", "C7")
def test_points_to_come_are_reckoned(registry: Registry) -> None:
    held = Holding(parse_hand("55z1m"), (parse_meld("pung:777z@1"),), parse_tiles("1f6z"))
    assert expected_points(held, 0) == pytest.approx(3.3)
    assert expected_points(held, 48) == pytest.approx(4.3)
    hopes = [enough(points) for points in (-1, 0, 1, 2, 3, 4)]
    assert hopes == sorted(hopes)
    assert 0 < hopes[0] < hopes[1] < 1 == hopes[-1]


@pytest.mark.clauses("C10")
def test_a_big_hand_is_an_aim_of_each_suit_that_melds_leave(registry: Registry) -> None:
    aims = registry.bind("chizhou").aims
    free = Outset(Holding(parse_hand("1m"), (), ()), (), 60)
    bound = Outset(Holding(parse_hand("1m"), (parse_meld("chow:123p@0"),), ()), (), 60)
    assert [aim.kinds == ALL_KINDS for aim in aims(free)] == [True, False, False, False]
    assert len(aims(bound)) == 2
    assert len(registry.bind("chizhou", "big_hand_needs_flowers=on").aims(free)) == 1


@pytest.mark.clauses("Y5")
@pytest.mark.parametrize("form", Form)
def test_every_form_leaves_something_to_aim_at(registry: Registry, form: Form) -> None:
    aims = registry.bind("gangu").aims
    open_hand = Outset(Holding(parse_hand("1234567m1234567p"), (), ()), (("form", form),), 60)
    spoilt = Holding(parse_hand("1m"), tuple(map(parse_meld, ("pung:111z", "chow:123s"))), ())
    assert max(aim.hope for aim in aims(open_hand)) > 0
    hopes = [aim.hope for aim in aims(Outset(spoilt, (("form", form),), 60))]
    strict = (Form.NO_HONOURS_NO_CHOW, Form.TWO_SUITS_NO_HONOURS, Form.SIMPLES)
    assert (max(hopes) == 0) is (form in strict)


def test_any_hand_is_the_usual_aim() -> None:
    outset = Outset(Holding(EMPTY_HAND, (), ()), (), 0)
    assert any_hand(outset) == ANY == (Aim(ALL_KINDS, 1.0),)
