"""Schedules and draws: nobody meets twice if that can be, seats in balance, people kept apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.seating.constructions import Rounds, bose, constructed, transversal
from referee.tournament.seating.cyclic import turned
from referee.tournament.seating.draw import drawn, drawn_by_rank
from referee.tournament.seating.fields import Field, ring
from referee.tournament.seating.quality import quality
from referee.tournament.seating.schedule import schedule
from referee.tournament.seating.winds import balanced, seated_by_history

SEED = "5e" * 32
OTHER = "a7" * 32


def everybody_sits(rounds: Rounds, players: int) -> bool:
    whole = list(range(players))
    return all(sorted(player for table in one for player in table) == whole for one in rounds)


@pytest.mark.parametrize(("prime", "degree"), [(5, 1), (2, 2), (2, 3), (3, 2), (2, 4), (5, 2)])
def test_a_field_has_inverses_and_a_generator(prime: int, degree: int) -> None:
    field = Field(prime, degree)
    nonzero = range(1, field.order)
    for x in nonzero:
        assert sorted(field.times(x, y) for y in nonzero) == list(nonzero)
    assert sorted(field.powers()) == list(nonzero)
    assert field.times(2, field.plus(3, 1)) == field.plus(field.times(2, 3), 2)


def test_a_ring_needs_factors_of_four_or_more() -> None:
    assert ring(6) is None
    assert ring(12) is None
    made = ring(20)
    assert made is not None
    assert made.order == 20
    assert all(sorted(row) == list(range(20)) for row in made.sums)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (16, 5),
        (20, 5),
        (28, 9),
        (32, 9),
        (36, 9),
        (40, 13),
        (52, 17),
        (64, 17),
        (80, 21),
        (100, 25),
    ],
)
def test_constructions_reach_what_is_known(players: int, rounds: int) -> None:
    made = constructed(players)
    assert len(made) == rounds
    assert everybody_sits(made, players)
    assert quality(made).repeats == 0


def test_constructions_do_not_fit_every_field() -> None:
    assert transversal(24) == ()
    assert bose(20) == ()
    assert constructed(24) == ()


@pytest.mark.parametrize(("players", "rounds"), [(24, 7), (48, 8), (56, 9), (72, 10)])
def test_turned_schedules_fill_the_gaps(players: int, rounds: int) -> None:
    made = turned(players, rounds)
    assert len(made) >= rounds
    assert everybody_sits(made, players)
    assert quality(made).repeats == 0


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [
        (4, 3, 12),
        (8, 2, 8),
        (16, 5, 0),
        (16, 7, 48),
        (20, 6, 14),
        (24, 7, 0),
        (40, 7, 0),
    ],
)
def test_a_schedule_meets_as_seldom_as_may_be(players: int, rounds: int, most: int) -> None:
    made = schedule(players, rounds, SEED)
    found = quality(made)
    assert len(made) == rounds
    assert everybody_sits(made, players)
    assert found.repeats <= most
    assert found.uneven == ()
    assert made == schedule(players, rounds, SEED)
    assert players == 4 or made != schedule(players, rounds, OTHER)


def test_a_field_that_four_does_not_divide_has_no_schedule() -> None:
    with pytest.raises(ValueError, match="does not fill tables of four"):
        schedule(18, 3, SEED)


def test_teams_of_four_are_kept_apart_throughout() -> None:
    teams = [range(first, first + 4) for first in range(0, 28, 4)]
    apart = [pair for team in teams for pair in combinations(team, 2)]
    made = schedule(28, 6, SEED, apart)
    found = quality(made, apart)
    assert found.clashes == ()
    assert found.repeats == 0
    assert found.uneven == ()


def test_what_is_wrong_is_told() -> None:
    one = ((0, 1, 2, 3), (4, 5, 6, 7))
    twice = ((0, 1, 2, 3), (4, 5, 6, 0))
    found = quality((one, one, twice), [(5, 4), (0, 7)])
    assert found.repeats == 21
    assert found.clashes == ((4, 5),)
    assert found.twice == (0,)
    assert 1 in found.uneven
    assert found.returns == 15


@settings(max_examples=40, deadline=None)
@given(tables=st.integers(1, 6), rounds=st.integers(1, 9), seed=st.binary(min_size=32, max_size=32))
def test_seats_are_always_in_balance(tables: int, rounds: int, seed: bytes) -> None:
    made = balanced(
        tuple(drawn(4 * tables, seed.hex(), f"round {n}", {}, frozenset()) for n in range(rounds))
    )
    assert everybody_sits(made, 4 * tables)
    assert quality(made).uneven == ()


def test_a_seat_that_was_had_less_often_is_given() -> None:
    sat = {1: (1, 0, 0, 0), 2: (1, 1, 0, 0), 3: (0, 1, 1, 1), 4: (1, 1, 1, 0)}
    assert seated_by_history((1, 2, 3, 4), sat) in {(3, 1, 2, 4), (3, 1, 2, 4)}


@settings(max_examples=30, deadline=None)
@given(seed=st.binary(min_size=32, max_size=32))
def test_a_draw_keeps_apart_who_met_and_who_asked(seed: bytes) -> None:
    first = drawn(16, seed.hex(), "first", {}, frozenset())
    met = {(min(a, b), max(a, b)): 1 for table in first for a, b in combinations(table, 2)}
    second = drawn(16, seed.hex(), "second", met, frozenset({(0, 1)}))
    assert everybody_sits((first, second), 16)
    assert quality((first, second)).repeats == 0
    assert quality((second,), [(0, 1)]).clashes == ()


def test_a_draw_from_the_standings_seats_neighbours_together() -> None:
    fresh = drawn_by_rank(16, SEED, "swiss", {}, frozenset())
    assert [sorted(table) for table in fresh] == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10, 11],
        [12, 13, 14, 15],
    ]
    met = {(min(a, b), max(a, b)): 1 for table in fresh for a, b in combinations(table, 2)}
    second = drawn_by_rank(16, SEED, "swiss", met, frozenset())
    assert quality((fresh, second)).repeats == 0
    spread = max(max(table) - min(table) for table in second)
    assert spread <= 14
