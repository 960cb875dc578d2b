"""T27–T36 at the table: flower wins, declarations, wins of the first turns, eight pairs."""

from __future__ import annotations

import pytest

from referee.rules.base import Rules
from referee.rules.registry import Registry
from tests.kit.positions import dealt, position, setup_of

READY = "123456m123p55p78s123s"
EAST = "147m147p147s1234567z"
SEVEN = "1234567f"


@pytest.mark.clauses("T27", "T29")
def test_eight_flowers_win_at_the_replacement(taiwan: Rules) -> None:
    table = position(taiwan, 2, {}, flowers={2: SEVEN}, draws="8f", tail="9m")
    table.wins(2)
    assert table.result.right == "flower8"
    assert table.items == {"T29": 8}
    base = taiwan.options.whole("base")
    assert table.settlement.delta[2] == 3 * (base + 8) + 1
    assert table.settlement.delta[0] == -(base + 9)


@pytest.mark.clauses("T29", "TA29")
def test_a_replacement_that_completes_the_hand_counts_too(taiwan: Rules) -> None:
    table = position(taiwan, 2, {2: READY}, flowers={2: SEVEN}, draws="8f", tail="9s")
    table.wins(2)
    assert table.items["T29"] == 8
    assert table.items["T24"] == 1
    assert "T26" not in table.items


@pytest.mark.clauses("T27", "TA27")
def test_a_flower_win_let_go_does_not_come_back(taiwan: Rules) -> None:
    table = position(taiwan, 2, {}, flowers={2: SEVEN}, draws="8f1m1p1s2m", tail="9m")
    table.goes_round(2, 3, 0, 1)
    assert not table.may(2, "wi")
    assert not table.seat(2).locks.win


@pytest.mark.clauses("T28", "TA28")
def test_the_dealer_may_claim_eight_dealt_flowers_at_once(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: "12345678f"}, tail="2m5m8m2p5p8p2s5s")
    assert table.may(0, "wi")
    table.wins(0)
    assert table.result.right == "flower8"


@pytest.mark.clauses("T30", "TA30")
def test_seven_rob_the_eighth_that_another_draws(taiwan: Rules) -> None:
    table = position(taiwan, 1, {}, flowers={2: SEVEN}, draws="8f", tail="9m")
    assert table.offered(2) == {"wi", "pa"}
    table.wins(2)
    assert (table.result.right, table.result.giver) == ("flower71", 1)
    assert [seat for seat in range(4) if table.settlement.delta[seat] < 0] == [1]
    assert len(table.seat(2).flowers) == 8
    assert table.seat(1).flowers == ()


@pytest.mark.clauses("T30")
def test_a_flower_not_robbed_is_replaced(taiwan: Rules) -> None:
    table = position(taiwan, 1, {}, flowers={2: SEVEN}, draws="8f", tail="9m")
    table.do(2, "pa")
    assert table.turn == 1
    assert str(table.state.turn.drawn) == "9m"
    assert not table.seat(2).locks.win


@pytest.mark.clauses("T30", "TA30")
def test_six_and_one_drawn_rob_another(taiwan: Rules) -> None:
    flowers = {1: "123456f", 3: "8f"}
    table = position(taiwan, 1, {}, flowers=flowers, draws="7f", tail="9m")
    table.wins(1)
    assert (table.result.right, table.result.giver) == ("flower61", 3)
    assert [seat for seat in range(4) if table.settlement.delta[seat] < 0] == [3]


@pytest.mark.clauses("T30", "TA30")
def test_six_and_one_with_a_complete_hand_is_a_self_draw(taiwan: Rules) -> None:
    flowers = {1: "123456f", 3: "8f"}
    table = position(taiwan, 1, {1: READY}, flowers=flowers, draws="7f", tail="9s")
    table.wins(1)
    assert [seat for seat in range(4) if table.settlement.delta[seat] < 0] == [0, 2, 3]


@pytest.mark.clauses("T31")
def test_only_who_is_ready_and_not_the_dealer_is_asked(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: READY + "4z", 1: "456789m456p99p78s", 2: EAST})
    assert [bool(table.offered(seat)) for seat in range(4)] == [True, False, False, False]
    table = dealt(taiwan, {0: EAST + "9m", 1: READY})
    assert [bool(table.offered(seat)) for seat in range(4)] == [False, True, False, False]
    table.do(1, "pa")
    assert table.seat(1).counted("tianting") == 0
    assert table.may(0, "di.9m")


@pytest.mark.clauses("T31", "TA31")
@pytest.mark.parametrize(
    ("drawn", "move"),
    [("9p", "di.1m"), ("4p", "di.1p"), ("5p", "di.3p")],
    ids=["keeps what he drew", "shifts a run", "makes a triplet"],
)
def test_a_changed_hand_is_heavenly_no_more(taiwan: Rules, drawn: str, move: str) -> None:
    table = dealt(taiwan, {0: EAST + "9m", 1: READY}, draws=drawn)
    table.do(1, "re")
    table.goes_round(0)
    assert table.seat(1).counted("tianting") == 1
    table.do(1, move)
    assert table.seat(1).counted("tianting") == 0


@pytest.mark.clauses("T31", "TA31")
def test_a_claim_ends_heavenly_ready(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: EAST + "5p", 1: READY})
    table.do(1, "re")
    table.do(0, "di.5p")
    table.do(1, "pu")
    assert table.seat(1).counted("tianting") == 0


@pytest.mark.clauses("T31", "TA31")
def test_a_concealed_kong_ends_it_too(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: EAST + "9m", 1: "123456m11p555p78s123s"}, draws="5p", tail="9p")
    table.do(1, "re")
    table.goes_round(0)
    table.do(1, "ko.5p")
    assert table.seat(1).counted("tianting") == 0


@pytest.mark.clauses("T32", "TA32")
def test_earthly_ready_with_the_first_discard(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: EAST + "9m", 1: "123456m123p55p7s123s4z"}, draws="8s")
    table.goes_round(0)
    assert {move for move in table.offered(1) if move.startswith("re")} == {"re.4z"}
    table.do(1, "re.4z")
    assert table.seat(1).counted("diting") == 1


@pytest.mark.clauses("T32", "TA32")
def test_earthly_ready_whatever_others_have_claimed(taiwan: Rules) -> None:
    hands = {0: EAST + "9m", 1: "123456m123p55p7s123s4z", 2: "99m2m5m8m2p5p8p2s5s8s"}
    table = dealt(taiwan, hands, draws="9s9p3p6p8s")
    table.do(0, "di.9m")
    table.do(2, "pu")
    table.discards(2, "2m")
    table.goes_round(3, 0)
    assert table.may(1, "di.4z")
    assert not table.may(1, "re.4z")
    table.refuse(1, "re.4z")


@pytest.mark.clauses("T32")
def test_no_earthly_ready_with_a_later_discard_or_after_a_claim(taiwan: Rules) -> None:
    hand = "123456m123p55p7s123s4z"
    table = dealt(taiwan, {0: EAST + "9m", 1: hand}, draws="9p6p9m3p8s")
    table.goes_round(0, 1, 2, 3, 0)
    assert table.refuse(1, "re.4z").clause == "T32"
    table = dealt(taiwan, {0: EAST + "5p", 1: "123456m123p55p78s13s4z"})
    table.do(0, "di.5p")
    table.do(1, "pu")
    assert table.refuse(1, "re.4z").clause == "T32"


@pytest.mark.clauses("T33", "TA33")
def test_heavenly_win_of_the_dealer(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: READY + "9s"})
    table.wins(0)
    assert table.items["T33"] == 16
    assert not {"T3", "T4", "T11", "T23", "T24"} & set(table.items)


@pytest.mark.clauses("T34", "TA34")
def test_earthly_win_by_the_first_draw(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: EAST + "9m", 1: READY}, draws="9s")
    table.do(1, "re")
    table.goes_round(0)
    table.wins(1)
    assert (table.items["T34"], table.items["T4"]) == (16, 2)
    assert "T31" not in table.items


@pytest.mark.clauses("T34", "TA34")
def test_earthly_win_on_a_first_discard_after_ones_own(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: EAST + "9m", 1: READY}, draws="9p6s")
    table.do(1, "re")
    table.goes_round(0, 1)
    table.do(2, "di.6s")
    table.wins(1)
    assert table.items["T34"] == 16


@pytest.mark.clauses("T34", "TA34")
def test_without_a_declaration_there_is_no_earthly_win(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: EAST + "6s", 1: READY})
    table.do(1, "pa")
    table.do(0, "di.6s")
    table.wins(1)
    assert "T34" not in table.items


@pytest.mark.clauses("T35", "TA35")
@pytest.mark.parametrize("lap", [0, 1])
def test_human_win_on_the_next_discard_of_each(taiwan: Rules, lap: int) -> None:
    hand = "123456m123p55p7s123s4z"
    draws = "8s9p6p6s" if lap == 0 else "8s9p6p3p9p9m6s"
    table = dealt(taiwan, {0: EAST + "9m", 1: hand}, draws=draws)
    table.goes_round(0)
    table.do(1, "re.4z")
    table.everybody_passes()
    table.rest_is_over()
    table.goes_round(*((2, 3) if lap == 0 else (2, 3, 0, 1, 2)))
    giver = table.turn
    table.do(int(giver), "di.6s")
    table.wins(1)
    expected = {"T35": 8} if lap == 0 else {"T32": 4}
    assert {clause: table.items[clause] for clause in expected} == expected


@pytest.mark.clauses("T35", "TA35")
def test_human_win_by_the_next_draw(taiwan: Rules) -> None:
    hand = "123456m123p55p7s123s4z"
    table = dealt(taiwan, {0: EAST + "9m", 1: hand}, draws="8s9p6p3p9s")
    table.goes_round(0)
    table.do(1, "re.4z")
    table.everybody_passes()
    table.rest_is_over()
    table.goes_round(2, 3, 0)
    table.wins(1)
    assert (table.items["T35"], table.items["T4"]) == (8, 2)


@pytest.mark.clauses("T36", "TA36")
def test_eight_pairs_win_where_they_are_chosen(registry: Registry) -> None:
    hand = "1199m3366p2288s44z5z5z"
    for options, wins in (("eight_pairs=on", True), ("", False)):
        rules = registry.bind("taiwan16", options)
        table = position(rules, 0, {1: hand}, draws="5z", setup=setup_of(rules))
        table.do(0, "di.5z")
        assert table.may(1, "wi") is wins
    rules = registry.bind("taiwan16", "eight_pairs=on")
    table = position(rules, 0, {1: hand}, draws="5z", setup=setup_of(rules))
    table.do(0, "di.5z")
    table.wins(1)
    assert table.items["T36"] == 8
