"""Penalties noted in deals are paid when their match ends."""

from __future__ import annotations

import pytest

from referee.deal.events import Booked
from referee.deal.evolve import evolve
from referee.deal.setup import UNHURRIED, Refereeing
from referee.deal.state import DealState
from referee.match.events import DealEnded, EndReason, MatchEnded, MatchStarted
from referee.match.progress import after_deal, stop_match
from referee.match.setup import Length, MatchSetup, Player, PlayerKind
from referee.match.state import MatchState, fold_match, match_applied, match_started
from referee.record.notation import Words
from referee.record.vocabulary import EVENTS, MATCH_EVENTS
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.rules.zhenjiang.house import house_of
from referee.rules.zhenjiang.penalties import false_win
from referee.scoring.booking import Booking, Payee
from referee.scoring.sheet import NO_POINTS
from referee.seats import Points, Seat
from tests.kit.positions import position, setup_of

WAITS_5P = "123456m46p11789s"


@pytest.fixture(scope="module")
def zhenjiang() -> Rules:
    return Registry(SHELF).bind("zhenjiang")


def match_of(rules: Rules, chips: int) -> MatchState:
    a, b, c, d = (Player(f"computer-{n}", PlayerKind.COMPUTER) for n in range(4))
    setup = MatchSetup(
        rules=rules.key,
        revision=rules.revision,
        options="",
        players=(a, b, c, d),
        length=Length(deals=1),
        chips=chips,
        pace=UNHURRIED,
        refereeing=Refereeing.AUTOMATIC,
        seed="0" * 64,
    )
    return match_started(MatchStarted(setup))


def won_after_a_false_win(rules: Rules, chips: tuple[int, int, int, int] | None) -> DealState:
    """Seat 1 wins falsely, then seat 2 wins by its own draw, 6 from each."""
    setup = setup_of(rules, chips=chips)
    table = position(rules, 2, {2: WAITS_5P}, draws="5p", indicator="5z", setup=setup)
    booking = false_win(Seat.B, house_of(rules.options))
    table.state = evolve(table.state, [Booked(booking)])
    table.wins(2)
    return table.state


@pytest.mark.clauses("Z16")
def test_z16_a_false_win_costs_by_the_price_list() -> None:
    registry = Registry(SHELF)
    each = registry.bind("zhenjiang", "base=2")
    assert false_win(Seat.D, house_of(each.options)) == Booking("Z16", Seat.D, Payee.EACH, 12)
    bank = registry.bind("zhenjiang", "false_win_to=bank z16_false_win=9")
    assert false_win(Seat.D, house_of(bank.options)) == Booking("Z16", Seat.D, Payee.BANK, 9)


@pytest.mark.clauses("Z16")
def test_z16_it_is_noted_in_the_deal_and_paid_at_the_matchs_end(zhenjiang: Rules) -> None:
    deal = won_after_a_false_win(zhenjiang, None)
    match = match_of(zhenjiang, 0)
    ended, over = after_deal(zhenjiang, match, deal)
    assert isinstance(ended, DealEnded)
    assert ended.delta == (-6, -6, 18, -6)
    assert ended.booked == (Booking("Z16", Seat.B, Payee.EACH, 6),)
    assert isinstance(over, MatchEnded)
    assert over.booked == (6, -18, 6, 6)
    assert over.bank == 0
    assert over.chips == (0, -24, 24, 0)
    assert over.places == (2, 4, 1, 2)
    final = match_applied(match_applied(match, ended), over)
    assert final.chips == over.chips
    assert fold_match([MatchStarted(match.setup), ended, over]) == final


@pytest.mark.clauses("Z16", "Z15")
def test_z16_the_offender_pays_no_more_than_is_left(zhenjiang: Rules) -> None:
    chips = (50, 20, 50, 50)
    deal = won_after_a_false_win(zhenjiang, chips)
    match = match_of(zhenjiang, 50)._replace(chips=Points(*chips))
    over = after_deal(zhenjiang, match, deal)[-1]
    assert isinstance(over, MatchEnded)
    assert over.booked == (2, -14, 6, 6)
    assert over.chips == (46, 0, 74, 50)


@pytest.mark.clauses("Z16")
def test_z16_a_stopped_match_settles_what_its_finished_deals_noted(zhenjiang: Rules) -> None:
    match = match_of(zhenjiang, 0)
    match = match._replace(booked=(Booking("Z16", Seat.A, Payee.BANK, 6),))
    (over,) = stop_match(match, EndReason.STOPPED)
    assert over == MatchEnded(
        EndReason.STOPPED, Points(-6, 0, 0, 0), (4, 1, 1, 1), Points(-6, 0, 0, 0), 6
    )


def test_a_match_without_penalties_ends_as_its_deals_left_it(zhenjiang: Rules) -> None:
    (over,) = stop_match(match_of(zhenjiang, 50), EndReason.STOPPED)
    assert isinstance(over, MatchEnded)
    assert (over.booked, over.bank) == (NO_POINTS, 0)
    assert over.chips == (50, 50, 50, 50)


def test_bookings_are_written_in_records(zhenjiang: Rules) -> None:
    booking = Booking("Z16", Seat.B, Payee.BANK, 6)
    line = EVENTS.write(Booked(booking))
    assert EVENTS.read(Words(line)) == Booked(booking)
    ended, _ = after_deal(zhenjiang, match_of(zhenjiang, 0), won_after_a_false_win(zhenjiang, None))
    assert MATCH_EVENTS.read(Words(MATCH_EVENTS.write(ended))) == ended
