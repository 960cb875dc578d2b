"""Computers at whole deals: legal, the same from the same view, better than chance, quick."""

from __future__ import annotations

from hashlib import sha256
from time import perf_counter
from typing import NamedTuple

import pytest

from referee.deal.commands import Act, Begin
from referee.deal.decide import Decision, begin, decide
from referee.deal.legality import open_to
from referee.deal.setup import UNHURRIED
from referee.deal.state import DealState
from referee.deal.views import seat_view
from referee.levels import SEATED
from referee.players import Level, choose
from referee.players.simulation import play_deal
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import SEATS
from referee.wall import numbers
from tests.kit.deals import HURRIED, setup_for

KEYS = [book.key for book in SHELF]


def seed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def mixed_deal(rules: Rules, number: int, levels: tuple[Level, ...]) -> DealState:
    """A deal with a level a seat; every choice is checked against what is open."""
    words = numbers(seed("words"), f"mixed {number}")
    state = begin(rules, Begin(setup_for(rules, number, UNHURRIED)), 0).state
    while not state.ended:
        ask = next(ask for ask in state.asks if ask is not None)
        view = seat_view(rules, state, ask.seat)
        move = choose(levels[ask.seat], rules, view, words)
        assert move in open_to(state, ask.seat)
        answer = decide(rules, state, Act(ask.seat, move, ask.number), 0)
        assert isinstance(answer, Decision)
        state = answer.state
    return state


class Rates(NamedTuple):
    """What two players of one level did against two of another over some deals."""

    chips: int
    wins: int
    lost: int


def rates_of(rules: Rules, deals: int, strong: Level, weak: Level) -> Rates:
    """How the strong ones fared; they sit at A and C in every other deal, else at B and D."""
    chips = wins = lost = 0
    for number in range(deals):
        levels = (strong, weak) * 2 if number % 2 else (weak, strong) * 2
        state = mixed_deal(rules, number, levels)
        settlement, result = state.progress.settlement, state.progress.result
        assert settlement is not None
        assert result is not None
        ours = [seat for seat in SEATS if levels[seat] is strong]
        chips += sum(settlement.delta[seat] + state.progress.paid[seat] for seat in ours)
        wins += any(seat in ours for seat in result.winners)
        lost += any(seat not in ours for seat in result.winners)
    return Rates(chips, wins, lost)


@pytest.mark.parametrize("level", SEATED)
@pytest.mark.parametrize("key", KEYS)
def test_whoever_sits_at_a_table_beats_chance(registry: Registry, key: str, level: Level) -> None:
    rates = rates_of(registry.bind(key), 20, level, Level.RANDOM)
    assert rates.chips > 0
    assert rates.wins >= 8
    assert rates.lost <= 2


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_a_beginner_loses_to_the_club_player(registry: Registry, key: str) -> None:
    """At least six wins to five, in every rule set, and chips go the same way."""
    rates = rates_of(registry.bind(key), 150, Level.CLUB, Level.EASY)
    assert rates.chips > 0
    assert rates.wins * 5 >= rates.lost * 6
    assert rates.lost >= 25, "a beginner wins too"


@pytest.mark.parametrize("level", SEATED)
@pytest.mark.parametrize("key", KEYS)
def test_the_same_view_gives_the_same_move(registry: Registry, key: str, level: Level) -> None:
    rules = registry.bind(key)
    setup = setup_for(rules, 4, UNHURRIED)
    first = play_deal(rules, setup, level, numbers(seed("a"), "words"))
    again = play_deal(rules, setup, level, numbers(seed("b"), "words"))
    assert first == again


def test_random_play_follows_its_numbers(taiwan: Rules) -> None:
    setup = setup_for(taiwan, 4, UNHURRIED)
    first = play_deal(taiwan, setup, Level.RANDOM, numbers(seed("a"), "words"))
    assert first == play_deal(taiwan, setup, Level.RANDOM, numbers(seed("a"), "words"))
    assert first != play_deal(taiwan, setup, Level.RANDOM, numbers(seed("b"), "words"))


def test_a_simulation_has_no_clock(taiwan: Rules) -> None:
    with pytest.raises(ValueError, match="set up the deal unhurried"):
        play_deal(taiwan, setup_for(taiwan, 4, HURRIED), Level.CLUB, numbers(seed("a"), "words"))


def test_who_is_not_asked_has_no_move(taiwan: Rules) -> None:
    state = begin(taiwan, Begin(setup_for(taiwan, 0, UNHURRIED)), 0).state
    silent = next(seat for seat in SEATS if state.asks[seat] is None)
    for level in Level:
        with pytest.raises(ValueError, match="is not asked"):
            choose(level, taiwan, seat_view(taiwan, state, silent), numbers(seed("a"), "words"))


def test_an_answer_takes_far_less_than_a_moment(taiwan: Rules) -> None:
    """The median, for the machine may be busy with other things."""
    state = begin(taiwan, Begin(setup_for(taiwan, 1, UNHURRIED)), 0).state
    words = numbers(seed("a"), "words")
    took: list[float] = []
    while not state.ended:
        ask = next(ask for ask in state.asks if ask is not None)
        view = seat_view(taiwan, state, ask.seat)
        start = perf_counter()
        move = choose(Level.CLUB, taiwan, view, words)
        took.append(perf_counter() - start)
        answer = decide(taiwan, state, Act(ask.seat, move), 0)
        assert isinstance(answer, Decision)
        state = answer.state
    assert sorted(took)[len(took) // 2] < 0.050
