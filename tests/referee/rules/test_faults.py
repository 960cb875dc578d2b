"""The menus of faults of every rule set: what a table of real tiles may enter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.texts.languages import Language
from bot.texts.library import Library
from referee.deal.commands import Refusal
from referee.rules.base import RuleBook, Rules
from referee.rules.faults import Charge, Fault, Moment, Penalty, Wanted
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.scoring.sheet import Leg, Settlement, Sheet, delta_of
from referee.seats import SEATS, Seat
from referee.tiles import Tile

REGISTRY = Registry(SHELF)
BOUND = {book.key: REGISTRY.bind(book.key) for book in SHELF}


def won_by(winner: Seat, payers: tuple[Seat, ...], points: int, dealer: Seat) -> Settlement:
    """A win paid so much by each of those."""
    legs = tuple(Leg(payer, winner, (), points, points) for payer in payers)
    return Settlement((Sheet(winner, (), points, legs),), delta_of(legs), dealer, 0)


def every_fault() -> Iterator[tuple[Rules, Fault]]:
    """All faults of all rule sets."""
    for rules in BOUND.values():
        for fault in rules.faults.menu:
            yield rules, fault


@pytest.mark.parametrize("book", SHELF, ids=[book.key for book in SHELF])
def test_a_menu_names_each_fault_once_with_a_clause_of_its_book(book: RuleBook) -> None:
    menu = BOUND[book.key].faults.menu
    keys = [fault.key for fault in menu]
    assert len(set(keys)) == len(keys) >= 2
    assert {fault.clause for fault in menu} <= set(book.clauses)


@pytest.mark.parametrize("language", Language)
def test_every_fault_and_all_that_it_wants_has_words(language: Language) -> None:
    library = Library()
    for rules, fault in every_fault():
        texts = library.texts(language, rules.key)
        assert texts.has(f"fault.{fault.key}"), fault.key
        assert texts.has(f"fault.{fault.key}.text"), fault.key
        assert all(texts.has(f"fault.wanted.{wanted.value}") for wanted in fault.wants)


EVERY_FAULT = tuple(every_fault())
WITH_WINS = tuple((rules, fault) for rules, fault in EVERY_FAULT if Wanted.WINS in fault.wants)


@st.composite
def charges(
    draw: st.DrawFn, faults: tuple[tuple[Rules, Fault], ...]
) -> tuple[Rules, Fault, Charge]:
    """One of the faults with all that it wants, the rest filled at random too."""
    rules, fault = draw(st.sampled_from(faults))
    offender, dealer = draw(st.sampled_from(SEATS)), draw(st.sampled_from(SEATS))
    others = [seat for seat in SEATS if seat != offender]
    winner = draw(st.sampled_from(others))
    bystanders = [seat for seat in others if seat != winner]
    payers = draw(st.sampled_from([(offender,), tuple(s for s in SEATS if s != winner)]))
    charge = Charge(
        fault=fault.key,
        offender=offender,
        dealer=dealer,
        streak=draw(st.integers(0, 9)),
        face=draw(st.integers(0, 40)),
        discarder=draw(st.sampled_from(others)),
        claimers=tuple(draw(st.sets(st.sampled_from(others)))),
        sharers=tuple(draw(st.sets(st.sampled_from(bystanders)))),
        tiles=(Tile.EAST,),
        wins=(won_by(winner, payers, draw(st.integers(0, 50)), dealer),),
    )
    return rules, fault, charge


@given(charges(EVERY_FAULT))
def test_what_follows_sums_to_zero_and_ends_the_deal_where_the_menu_says_so(
    given_charge: tuple[Rules, Fault, Charge],
) -> None:
    rules, fault, charge = given_charge
    penalty = rules.faults.penalty(charge)
    assert isinstance(penalty, Penalty)
    assert (penalty.settlement is not None) == (fault.moment is not Moment.PLAY_GOES_ON)
    if penalty.sheet is not None:
        assert penalty.settlement is None
        assert sum(delta_of(penalty.sheet.legs)) == 0
        assert all(leg.payer == charge.offender for leg in penalty.sheet.legs)
        assert all(item.clause for item in penalty.sheet.items)
    if penalty.settlement is not None:
        legs = tuple(leg for sheet in penalty.settlement.sheets for leg in sheet.legs)
        assert penalty.settlement.delta == delta_of(legs)
        assert sum(penalty.settlement.delta) == 0


@given(charges(WITH_WINS))
def test_a_payment_in_anothers_place_moves_the_same_chips_to_the_winner(
    given_charge: tuple[Rules, Fault, Charge],
) -> None:
    rules, _, charge = given_charge
    penalty = rules.faults.penalty(charge)
    assert isinstance(penalty, Penalty)
    assert penalty.settlement is not None
    (sheet,) = charge.wins[0].sheets
    assert penalty.settlement.delta[sheet.seat] == charge.wins[0].delta[sheet.seat]


LACKING = {
    Wanted.FACE: "face",
    Wanted.DISCARDER: "discarder",
    Wanted.TILES: "tiles",
    Wanted.WINS: "wins",
}


def test_a_charge_that_lacks_what_is_wanted_is_refused_and_says_what() -> None:
    for rules, fault in every_fault():
        bare = Charge(fault.key, Seat.A, Seat.A, 0, face=-1)
        answer = rules.faults.penalty(bare)
        wanted = [LACKING[one] for one in fault.wants if one in LACKING]
        if wanted:
            assert isinstance(answer, Refusal)
            assert (answer.code, answer.clause) == ("fault_lacks", fault.clause)
            assert answer.parameters == (("wanted", wanted[0]),)
        else:
            assert isinstance(answer, Penalty)


def test_an_unknown_fault_is_refused() -> None:
    answer = BOUND["zhenjiang"].faults.penalty(Charge("tx1_false_win", Seat.A, Seat.A, 0))
    assert isinstance(answer, Refusal)
    assert answer.code == "fault_unknown"


def test_the_offender_is_neither_the_other_party_nor_the_winner() -> None:
    faults = BOUND["taiwan16"].faults
    win = won_by(Seat.A, (Seat.B,), 5, Seat.A)
    called = faults.penalty(Charge("tx3_called", Seat.A, Seat.B, 0, discarder=Seat.A))
    replaced = faults.penalty(Charge("tx6_in_place", Seat.A, Seat.B, 0, wins=(win,)))
    sharing = Charge("tx6_in_place", Seat.B, Seat.B, 0, sharers=(Seat.A,), wins=(win,))
    assert isinstance(called, Refusal)
    assert called.code == "fault_of_another"
    assert isinstance(replaced, Refusal)
    assert replaced.code == "fault_of_winner"
    shared = faults.penalty(sharing)
    assert isinstance(shared, Refusal)
    assert shared.code == "fault_of_winner"
