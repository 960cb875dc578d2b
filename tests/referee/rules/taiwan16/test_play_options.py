"""Rival readings that touch the play of Taiwanese 16-tile, each an option beside its clause."""

from __future__ import annotations

import pytest

from referee.hands import parse_hand
from referee.kinds import tiles_of
from referee.melds import parse_meld
from referee.rules.base import Rules
from referee.rules.options import parse_options
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.rules.taiwan16.options import OPTIONS
from referee.rules.taiwan16.scoring.house import house_of
from referee.rules.taiwan16.scoring.win import holes_of
from referee.seats import Points, Seat, replaced
from referee.tiles import parse_tile
from tests.kit.positions import dealt, position

WAITS_6S_9S = "123456m123p55p78s123s"
WAITS_6S_TOO = "456789m456p11z78s777z"


def bound(options: str = "") -> Rules:
    return Registry(SHELF).bind("taiwan16", options)


@pytest.mark.clauses("TA11b")
def test_ta11b_a_hole_of_which_one_holds_all_counts_by_option() -> None:
    hand, meld = "123456789m234s5p", {1: "pung:555p@0"}
    strict = position(bound(), 0, {1: hand}, melds=meld)
    lax = position(bound("ta11b_dead_hole=on"), 0, {1: hand}, melds=meld)
    assert not strict.waits(1)
    assert tiles_of(lax.waits(1)) == (parse_tile("5p"),)
    house = house_of(parse_options(OPTIONS, (("ta11b_dead_hole", "on"),)))
    assert holes_of(parse_hand(hand), (parse_meld("pung:555p@0"),), house) == lax.waits(1)


@pytest.mark.clauses("TA20", "TP8")
@pytest.mark.parametrize(("options", "forbidden"), [("", "36p"), ("ta20_line=whole", "369p")])
def test_ta20_the_kinds_in_line_with_a_chow(options: str, forbidden: str) -> None:
    table = position(bound(options), 1, {2: "45p369p"}, draws="3p")
    table.do(1, "di.3p")
    table.do(2, "ch.45p")
    for tile in ("3p", "6p", "9p"):
        assert table.may(2, f"di.{tile}") == (tile[0] not in forbidden)


@pytest.mark.clauses("TA32")
@pytest.mark.parametrize(("options", "may"), [("", True), ("ta32_others=unclaimed", False)])
def test_ta32_earthly_ready_after_a_claim(options: str, may: bool) -> None:
    melds = {3: "pung:444z@2"}
    table = position(bound(options), 1, {1: WAITS_6S_9S}, melds=melds, draws="9m")
    seats = table.state.seats
    table.state = table.state._replace(seats=replaced(seats, Seat.B, seats[1]._replace(river=())))
    rules = table.rules
    objection = rules.turns.ready_objection(table.state, table.turn, parse_tile("9m"))
    assert (objection is None) is may


@pytest.mark.clauses("TA37", "TP13")
def test_ta37_all_who_win_on_one_discard_are_paid_by_option() -> None:
    hands = {1: WAITS_6S_9S, 2: WAITS_6S_TOO}
    table = position(bound("ta37_winners=all"), 0, hands, draws="6s")
    table.do(0, "di.6s")
    table.do(2, "wi")
    assert not table.state.ended
    table.do(1, "wi")
    assert table.result.winners == (1, 2)
    assert len(table.settlement.sheets) == 2
    assert sum(table.settlement.delta) == 0
    gains = table.settlement.delta
    assert gains[1] > 0
    assert gains[2] > 0
    assert gains[0] == -(gains[1] + gains[2])
    assert gains != Points(0, 0, 0, 0)


@pytest.mark.clauses("TA40", "TP9")
@pytest.mark.parametrize(("options", "may"), [("", False), ("ta40_second=passed", True)])
def test_ta40_whether_ones_own_discard_is_the_first(options: str, may: bool) -> None:
    table = position(bound(options), 2, {2: "777z"}, draws="9m7z")
    table.discards(2, "7z")
    table.do(3, "di.7z")
    assert table.may(2, "pu") is may


@pytest.mark.clauses("TA34", "T34")
@pytest.mark.parametrize(("options", "items"), [("", False), ("ta34_ready=silent", True)])
def test_ta34_an_earthly_win_without_a_declaration(options: str, items: bool) -> None:
    table = dealt(bound(options), {0: "6s", 2: WAITS_6S_9S})
    table.everybody_passes()
    table.do(0, "di.6s")
    table.wins(2)
    assert ("T34" in table.items) is items
