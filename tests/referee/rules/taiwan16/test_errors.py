"""What errors cost where the players referee themselves: false wins, dead hands, wrong calls."""

from __future__ import annotations

from typing import Final

import pytest

from referee.deal.events import Erred, PaidAtOnce
from referee.deal.setup import DealSetup, Refereeing
from referee.melds import parse_meld
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Points
from tests.kit.positions import position, setup_of
from tests.kit.table import Table

WAITS_6S_9S: Final = "123456789m234p78s44z"
WINS_WITH_A_KONG: Final = "111z123456m234p78s44p"


@pytest.fixture(scope="module")
def taiwan() -> Rules:
    return Registry(SHELF).bind("taiwan16")


def manual(taiwan: Rules, *, dealer: int = 0, streak: int = 0) -> DealSetup:
    return setup_of(taiwan, dealer=dealer, streak=streak, refereeing=Refereeing.MANUAL)


def errors(table: Table) -> list[tuple[int, str]]:
    """Who has erred, and by what clause he pays for it."""
    return [(event.seat, event.penalty) for event in table.events if isinstance(event, Erred)]


def after_a_wrong_pung(taiwan: Rules, hands: dict[int, str], draws: str = "") -> Table:
    """B has punged the kind he has just discarded himself (TP9), and it was carried through."""
    table = position(
        taiwan,
        0,
        {**hands, 1: "55p" + hands.get(1, "")},
        rivers={1: "5p"},
        draws="5p" + draws,
        setup=manual(taiwan),
    )
    table.do(0, "di.5p")
    table.do(1, "pu")
    table.everybody_passes()
    assert table.seat(1).melds == (parse_meld("pung:555p@0"),)
    return table


def nobody_wins(table: Table) -> None:
    """Everybody discards what he draws until the wall is used up."""
    while table.state.progress.result is None:
        seat, drawn = table.turn, table.state.turn.drawn
        if "dr" in table.offered(seat):
            table.do(seat, "pa")
        else:
            table.discards(seat, str(drawn or table.seat(seat).hand.tiles()[0]))


def test_tx1_a_false_win_ends_the_deal_and_is_paid_to_all(taiwan: Rules) -> None:
    table = position(taiwan, 2, {}, draws="9m", setup=manual(taiwan, streak=2))
    table.do(2, "di.9m")
    table.do(1, "wi")
    table.everybody_passes()
    assert errors(table) == [(1, "TX1")]
    assert (table.result.offender, table.result.clause) == (1, "TX1")
    assert table.settlement.delta == Points(8, -14, 3, 3)
    assert (table.settlement.next_dealer, table.settlement.next_streak) == (0, 2)


@pytest.mark.clauses("TX2", "TA48")
def test_a_dead_hand_draws_discards_and_kongs_but_neither_claims_nor_wins(taiwan: Rules) -> None:
    table = after_a_wrong_pung(taiwan, {1: "777s99m", 0: "9m"}, draws="1z2z9m7s")
    assert errors(table) == [(1, "TX2")]
    table.discards(1, str(table.seat(1).hand.tiles()[0]))
    table.goes_round(2, 3)
    table.do(0, "di.9m")
    assert table.offered(1) == set()
    assert table.offered(2) >= {"pu", "wi"}
    table.everybody_passes()
    table.rest_is_over()
    assert "ko.7s" in table.offered(1)
    assert "wi" not in table.offered(1)


@pytest.mark.parametrize(
    ("caller", "paid"),
    [(0, Points(-1, 0, 1, 0)), (3, None)],
    ids=["to the discarder", "not by the player after him"],
)
def test_tx3_called_without_the_tiles(taiwan: Rules, caller: int, paid: Points | None) -> None:
    table = position(taiwan, 2, {}, draws="9m", setup=manual(taiwan))
    table.do(2, "di.9m")
    table.do(caller, "pu")
    table.everybody_passes()
    assert errors(table) == [(caller, "TX3")]
    assert table.seat(caller).melds == ()
    payments = [event.delta for event in table.events if isinstance(event, PaidAtOnce)]
    assert payments == ([] if paid is None else [paid])


def test_tx5_a_second_error_pays_for_all(taiwan: Rules) -> None:
    table = after_a_wrong_pung(taiwan, {1: "7777s"})
    table.do(1, "ko.7s")
    assert errors(table) == [(1, "TX2"), (1, "TX5")]
    assert table.result.offender == 1
    assert table.settlement.delta == Points(4, -10, 3, 3)


@pytest.mark.parametrize(
    ("left", "paid"),
    [(9, Points(4, -10, 3, 3)), (20, Points(0, 0, 0, 0))],
    ids=["within the last eight tiles", "before them"],
)
def test_tx5_a_wrong_concealed_kong_found_in_a_drawn_deal(
    taiwan: Rules, left: int, paid: Points
) -> None:
    table = position(
        taiwan,
        0,
        {1: "55p7777s"},
        draws="5p",
        tail="1z",
        left=left,
        setup=manual(taiwan),
    )
    table.do(0, "di.5p")
    table.do(1, "pu")
    table.everybody_passes()
    table.do(1, "ko.7s")
    assert errors(table) == [(1, "TX2")]
    nobody_wins(table)
    assert table.result.winners == ()
    assert table.settlement.delta == paid


@pytest.mark.parametrize(
    ("draws", "paid"),
    [
        ("1z2z3z5z9s", Points(0, -19, 19, 0)),
        ("1z2z3z5z6z7z1z2z9s", Points(-7, -6, 19, -6)),
    ],
    ids=["within eight tiles", "after eight tiles"],
)
def test_tx6_a_wrong_pung_answers_for_anothers_draw(
    taiwan: Rules, draws: str, paid: Points
) -> None:
    table = after_a_wrong_pung(taiwan, {2: WAITS_6S_9S}, draws=draws)
    table.discards(1, str(table.seat(1).hand.tiles()[0]))
    while not (table.turn == 2 and table.holds(2, "9s")):
        table.goes_round(table.turn)
    table.wins(2)
    assert table.settlement.delta == paid


def test_tx6_a_wrong_kong_answers_for_replacement_tiles(taiwan: Rules) -> None:
    hands = {1: "55p8888m", 2: WINS_WITH_A_KONG}
    table = position(taiwan, 0, hands, draws="5p1z", tail="2z9s", setup=manual(taiwan))
    table.do(0, "di.5p")
    table.do(1, "pu")
    table.everybody_passes()
    table.do(1, "ko.8m")
    assert errors(table) == [(1, "TX2")]
    table.discards(1, "2z")
    table.do(2, "ko.1z")
    table.wins(2)
    delta = table.settlement.delta
    assert (delta.a, delta.d) == (0, 0)
    assert delta.c == -delta.b == sum(leg.points for leg in table.settlement.sheets[0].legs)
