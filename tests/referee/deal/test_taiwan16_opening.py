"""TP1–TP7: seats, dealer, deal, flowers, the wall and its end."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from referee.deal.commands import Begin
from referee.deal.decide import begin
from referee.deal.events import DealStarted, FlowersReplaced, FlowersShown, TilesDealt
from referee.deal.running import drawable
from referee.rules.base import Rules
from referee.seats import SEATS, Seat
from tests.kit.deals import setup_for
from tests.kit.positions import dealt, position, setup_of


@pytest.mark.clauses("TP2")
def test_the_throw_says_who_takes_the_first_wind(taiwan: Rules) -> None:
    """A throw of six counts to the second player, who takes the top of the stack."""
    seating = taiwan.ceremony.seating((1, 2, 3), (2, 0, 3, 1))
    assert seating == (2, 0, 1, 3)
    assert seating[2] == 1


@pytest.mark.clauses("TP2")
def test_every_order_of_seats_can_come(taiwan: Rules) -> None:
    throws = [(1, 1, total) for total in (1, 2, 3, 4)]
    found = {
        taiwan.ceremony.seating(throw, (a, b, c, d))
        for throw, (a, b, c, d) in product(throws, permutations(range(4)))
    }
    assert found == set(permutations(range(4)))


@pytest.mark.clauses("TP3")
@pytest.mark.parametrize(("throw", "dealer"), [((1, 1, 1), 2), ((2, 2, 1), 0), ((6, 6, 6), 1)])
def test_east_counts_the_first_dealer(
    taiwan: Rules, throw: tuple[int, int, int], dealer: int
) -> None:
    assert taiwan.ceremony.first_dealer(Seat.A, throw) == dealer


@pytest.mark.clauses("TP4")
def test_four_tiles_at_a_time_and_one_more_for_the_dealer(taiwan: Rules) -> None:
    setup = setup_for(taiwan, 3)
    events = begin(taiwan, Begin(setup), 0).events
    started, given = events[0], events[1]
    assert isinstance(started, DealStarted)
    assert isinstance(given, TilesDealt)
    for place, seat in enumerate(setup.dealer.after(steps) for steps in range(4)):
        expected = [tile for turn in range(4) for tile in started.wall[16 * turn + 4 * place :][:4]]
        assert list(given.hands[seat][:16]) == expected
    assert given.door == started.wall[64] == given.hands[setup.dealer][16]


@pytest.mark.clauses("TP4", "TA49")
def test_the_opener_is_east_whoever_deals(taiwan: Rules) -> None:
    breach = taiwan.ceremony.breach(Seat.B, (6, 4, 1))
    assert (breach.opener, breach.stacks) == (Seat.D, 11)
    assert taiwan.ceremony.east(Seat.B, breach.opener) == Seat.D


@pytest.mark.clauses("TP5")
def test_flowers_are_replaced_in_passes_the_dealer_first(taiwan: Rules) -> None:
    table = dealt(taiwan, {1: "1f", 2: "23f"}, tail="4f9m5f9p9s", setup=setup_of(taiwan, dealer=2))
    passes = [
        (int(event.seat), len(event.flowers))
        for event in table.events
        if isinstance(event, FlowersShown)
    ]
    assert passes == [(2, 2), (1, 1), (2, 1), (1, 1)]
    assert [str(tile) for tile in table.seat(2).flowers] == ["2f", "3f", "4f"]
    assert [str(tile) for tile in table.seat(1).flowers] == ["1f", "5f"]
    assert all(not seat.held for seat in table.state.seats)
    assert sum(isinstance(event, FlowersReplaced) for event in table.events) == 4


@pytest.mark.clauses("TP5")
def test_a_drawn_flower_is_shown_and_replaced_at_once(taiwan: Rules) -> None:
    table = position(taiwan, 1, {}, draws="1f", tail="2f9m")
    assert [str(tile) for tile in table.seat(1).flowers] == ["1f", "2f"]
    assert str(table.state.turn.drawn) == "9m"
    table.refuse(1, "di.1f")


@pytest.mark.clauses("TP5", "TP6")
def test_the_dealers_seventeenth_may_be_a_flower(taiwan: Rules) -> None:
    table = dealt(taiwan, {0: "147m147p147s1234567z1f"}, tail="9m")
    assert str(table.state.turn.drawn) == "9m"
    assert drawable(taiwan, table.state) == 62


@pytest.mark.clauses("TP6", "TP15")
def test_nothing_left_to_draw_is_a_drawn_deal(taiwan: Rules) -> None:
    setup = setup_of(taiwan, dealer=1, streak=2)
    table = position(taiwan, 0, {}, draws="9m", left=2, setup=setup)
    table.goes_round(0)
    table.do(1, "dr")
    table.discards(1, str(table.state.turn.drawn))
    assert table.result.winners == ()
    assert table.result.clause == "TP6"
    assert table.settlement.delta == (0, 0, 0, 0)
    assert (table.settlement.next_dealer, table.settlement.next_streak) == (1, 3)


@pytest.mark.clauses("TP6", "TA25")
def test_no_kong_without_a_replacement(taiwan: Rules) -> None:
    table = position(taiwan, 1, {1: "333p"}, draws="3p", left=1)
    table.do(1, "dr")
    assert table.refuse(1, "ko.3p").clause == "TP6"


@pytest.mark.clauses("TP7")
def test_only_the_last_tile_may_be_declined(taiwan: Rules) -> None:
    table = position(taiwan, 1, {}, left=2)
    table.refuse(1, "pa")
    table.goes_round(1)
    assert table.offered(2) == {"dr", "pa"}


@pytest.mark.clauses("T25", "TP7")
def test_the_last_tile_may_win(taiwan: Rules) -> None:
    table = position(taiwan, 1, {1: "123456m123p55p78s123s"}, draws="9s", left=1)
    table.do(1, "dr")
    table.wins(1)
    assert table.items["T25"] == 1


@pytest.mark.clauses("TP4", "TP6")
def test_the_reserve_is_never_touched(taiwan: Rules) -> None:
    table = dealt(taiwan, {})
    assert taiwan.wall.reserve == 16
    assert drawable(taiwan, table.state) == 144 - 16 - sum(
        seat.hand.size() for seat in table.state.seats
    )
    assert {table.seat(seat).hand.size() for seat in SEATS[1:]} == {16}
