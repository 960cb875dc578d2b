"""What holds of every score of Taiwanese 16-tile, whatever the hand."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.taiwan16.facts import TaiwanFacts
from referee.rules.taiwan16.pairs import Pairs
from referee.rules.taiwan16.scoring.exclusions import REPLACES
from referee.rules.taiwan16.scoring.house import (
    BOOK_HOUSE,
    DealerHouse,
    FlowerHouse,
    HonourHouse,
    House,
    ShapeHouse,
)
from referee.rules.taiwan16.scoring.settling import settle
from referee.rules.taiwan16.scoring.valuation import best, valuations
from referee.rules.taiwan16.scoring.win import win_of
from referee.scoring.outcome import Outcome
from referee.scoring.sheet import delta_of
from referee.seats import SEATS
from tests.referee.scoring.hands import rotated, with_suits, won_deal

DEALS: Final = st.integers(0, 1_000_000).map(won_deal)
HOUSES: Final = st.sampled_from(
    (
        BOOK_HOUSE,
        House(base=5, tai=2),
        House(base=0, tai=10, flowers=FlowerHouse(own_in_colour=True, bamboo_third=True)),
        House(
            honours=HonourHouse(dragon_rounds=True, dragons_absorbed=True, east_is_dealer=True),
            shapes=ShapeHouse(
                pairs=Pairs.DIFFERENT,
                pairs_draw_one=True,
                kong_is_exposed=True,
                two_sided=True,
                single_by_shape=True,
                dead_holes=True,
                heavenly_draw=True,
            ),
            flowers=FlowerHouse(True, True, True, True, True),
            dealers=DealerHouse(True, 2),
        ),
    )
)


@given(DEALS, HOUSES)
def test_payments_sum_to_zero_and_nobody_is_paid_for_paying(
    outcome: Outcome[TaiwanFacts], house: House
) -> None:
    settlement = settle(outcome, house)
    (sheet,) = settlement.sheets
    assert sum(settlement.delta) == 0
    assert settlement.delta == delta_of(sheet.legs)
    assert sheet.legs
    assert all(leg.points >= 0 and leg.payer != leg.payee == sheet.seat for leg in sheet.legs)


@given(DEALS, HOUSES)
def test_a_sheet_explains_itself(outcome: Outcome[TaiwanFacts], house: House) -> None:
    (sheet,) = settle(outcome, house).sheets
    assert sheet.value == sum(item.value for item in sheet.items)
    for leg in sheet.legs:
        own = sum(item.value for item in leg.items)
        eye_alone = leg.value == own and leg.points == own * house.tai
        assert eye_alone or leg.value == sheet.value + own
        assert eye_alone or leg.points == house.base + leg.value * house.tai
    for item in (*sheet.items, *(item for leg in sheet.legs for item in leg.items)):
        assert item.name.startswith(item.clause + ".")


@given(DEALS, HOUSES)
def test_the_reading_worth_most_counts(outcome: Outcome[TaiwanFacts], house: House) -> None:
    win = win_of(outcome, outcome.winners[0], house)
    values = [valuation.value for valuation in valuations(win)]
    assert best(win).value == max(values) >= 0


@given(DEALS, HOUSES)
def test_no_item_stands_beside_one_that_replaces_it(
    outcome: Outcome[TaiwanFacts], house: House
) -> None:
    for valuation in valuations(win_of(outcome, outcome.winners[0], house)):
        clauses = {item.clause for item in valuation.items}
        assert not any(clauses & REPLACES.get(clause, frozenset()) for clause in clauses)
        assert len({item.name for item in valuation.items}) == len(valuation.items)


@given(DEALS, st.permutations((0, 1, 2)))
def test_the_suits_are_alike(outcome: Outcome[TaiwanFacts], order: list[int]) -> None:
    a, b, c = order
    assert settle(with_suits(outcome, (a, b, c)), BOOK_HOUSE) == settle(outcome, BOOK_HOUSE)


@given(DEALS, st.integers(1, 3), HOUSES)
def test_the_seats_are_alike(outcome: Outcome[TaiwanFacts], steps: int, house: House) -> None:
    here, there = settle(outcome, house), settle(rotated(outcome, steps), house)
    assert [there.delta[seat.after(steps)] for seat in SEATS] == list(here.delta)
    assert there.sheets[0].items == here.sheets[0].items
    assert there.next_dealer == here.next_dealer.after(steps)
    assert there.next_streak == here.next_streak


@given(DEALS, st.randoms())
def test_the_order_of_melds_and_flowers_does_not_matter(
    outcome: Outcome[TaiwanFacts], chance: random.Random
) -> None:
    (winner,) = outcome.winners
    melds, flowers = list(winner.melds), list(winner.flowers)
    chance.shuffle(melds)
    chance.shuffle(flowers)
    other = replace(winner, melds=tuple(melds), flowers=tuple(flowers))
    shuffled = settle(replace(outcome, winners=(other,)), BOOK_HOUSE)
    assert shuffled.delta == settle(outcome, BOOK_HOUSE).delta


@given(DEALS)
def test_each_deal_kept_adds_two_to_what_the_dealer_pays_or_gets(
    outcome: Outcome[TaiwanFacts],
) -> None:
    def dealers_legs(streak: int) -> list[int]:
        facts = replace(outcome.facts, streak=streak, shown_streak=None, eyes=())
        (sheet,) = settle(replace(outcome, facts=facts), BOOK_HOUSE).sheets
        return [leg.value for leg in sheet.legs if outcome.dealer in (leg.payer, leg.payee)]

    assert dealers_legs(4) == [value + 2 for value in dealers_legs(3)]


@given(DEALS)
def test_the_dealer_stays_exactly_when_he_wins(outcome: Outcome[TaiwanFacts]) -> None:
    settlement = settle(outcome, BOOK_HOUSE)
    won = outcome.winners[0].seat == outcome.dealer
    expected = (outcome.dealer, outcome.facts.streak + 1) if won else (outcome.dealer.after(), 0)
    assert (settlement.next_dealer, settlement.next_streak) == expected
