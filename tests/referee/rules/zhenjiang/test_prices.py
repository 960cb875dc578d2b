"""What must hold of every settlement, whatever the price list."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.hands import Hand
from referee.rules.options import OptionSet, parse_options
from referee.rules.zhenjiang.facts import ReplacementFor, WildsDiscarded, ZhenjiangFacts
from referee.rules.zhenjiang.house import house_of
from referee.rules.zhenjiang.options import OPTIONS, PRICES
from referee.rules.zhenjiang.settling import settle
from referee.rules.zhenjiang.shapes import is_free, is_whole
from referee.rules.zhenjiang.wilds import wild_of
from referee.scoring.outcome import NoWin, Outcome, WinBy, Winner
from referee.seats import SEATS, Points
from referee.tiles import PLAYING_TILES, Tile
from tests.referee.winning.brute_force import random_win

prices = st.fixed_dictionaries(
    {option.key: st.integers(0, 20).map(str) for option in OPTIONS if option.group == PRICES}
)
amounts = st.builds(Points, *[st.integers(0, 40)] * 4)


def options(chosen: dict[str, str]) -> OptionSet:
    return parse_options(OPTIONS, chosen.items())


@st.composite
def hands(draw: st.DrawFn) -> tuple[Hand, Tile, Tile]:
    """A hand at rest, the tile that completes it, and an indicator, often one beside a tile."""
    whole = random_win(random.Random(draw(st.integers(0, 1 << 32))), 4)
    tile = draw(st.sampled_from(whole.tiles()))
    free = [kind for kind in PLAYING_TILES if whole.count(kind) < 4]
    return whole.remove(tile), tile, draw(st.sampled_from(free))


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome[ZhenjiangFacts]:
    hand, tile, indicator = draw(hands())
    seat, giver = draw(st.permutations(SEATS))[:2]
    own_draw = draw(st.booleans())
    replaced = draw(st.sampled_from(ReplacementFor)) if own_draw else ReplacementFor.NONE
    discarded = WildsDiscarded(*draw(st.tuples(*[st.integers(0, 3)] * 3)))
    return Outcome(
        dealer=draw(st.sampled_from(SEATS)),
        winners=(Winner(seat, hand, (), ()),),
        by=WinBy.SELF_DRAW if own_draw else WinBy.DISCARD,
        tile=tile,
        giver=None if own_draw else giver,
        facts=ZhenjiangFacts(
            indicator, replaced, discarded=discarded, left=draw(st.none() | amounts)
        ),
    )


@pytest.mark.clauses("Z13", "Z14", "Z15")
@given(outcome=outcomes(), listed=prices)
def test_payments_sum_to_nothing_and_keep_to_the_limits(
    outcome: Outcome[ZhenjiangFacts], listed: dict[str, str]
) -> None:
    house = house_of(options(listed))
    settlement = settle(outcome, house)
    (sheet,) = settlement.sheets
    assert sum(settlement.delta) == 0
    assert sheet.value == sum(item.value for item in sheet.items)
    assert len({(item.clause, item.name) for item in sheet.items}) == len(sheet.items)
    assert len(sheet.legs) == 3
    for leg in sheet.legs:
        assert leg.value == sheet.value + sum(item.value for item in leg.items)
        limit = outcome.facts.left
        owed = leg.value * house.base
        assert leg.points == (owed if limit is None else min(owed, limit[leg.payer]))
    assert settlement.next_dealer is outcome.dealer.after()


@pytest.mark.clauses("Z13")
@given(outcome=outcomes(), base=st.integers(1, 50))
def test_the_base_multiplies_every_payment(outcome: Outcome[ZhenjiangFacts], base: int) -> None:
    assume(outcome.facts.left is None)
    once = settle(outcome, house_of(options({})))
    times = settle(outcome, house_of(options({"base": str(base)})))
    assert times.delta == tuple(base * chips for chips in once.delta)


@pytest.mark.clauses("Z12", "Z13a")
@given(outcome=outcomes())
def test_a_hand_that_can_be_free_is_never_priced_with_a_wild(
    outcome: Outcome[ZhenjiangFacts],
) -> None:
    """By the book the free price is always the dearer one."""
    sheet = settle(outcome, house_of(options({}))).sheets[0]
    names = {item.name for item in sheet.items}
    assert names.isdisjoint({"Z13a.wild", "Z13c.replacement", "Z13e.running"})


@pytest.mark.clauses("Z7")
@given(outcome=outcomes(), other=st.sampled_from(PLAYING_TILES))
def test_z7_only_free_hands_are_paid_by_a_discarder(
    outcome: Outcome[ZhenjiangFacts], other: Tile
) -> None:
    """Another tile may complete the hand too, freely or by a wild, or not at all."""
    assume(outcome.by is WinBy.DISCARD)
    (winner,) = outcome.winners
    assume(winner.hand.count(other) < 4)
    changed = Outcome(
        outcome.dealer, outcome.winners, outcome.by, other, outcome.giver, outcome.facts
    )
    wild = wild_of(outcome.facts.indicator)
    whole = winner.hand.add(other)
    strict, loose = house_of(options({})), house_of(options({"discard_win_free_only": "off"}))
    if not is_whole(whole, wild):
        with pytest.raises(NoWin, match="Z5"):
            settle(changed, loose)
        return
    assert settle(changed, loose).sheets[0].items[0].clause == "Z13b"
    if is_free(whole):
        assert settle(changed, strict) == settle(changed, loose)
    else:
        with pytest.raises(NoWin, match="Z7"):
            settle(changed, strict)
