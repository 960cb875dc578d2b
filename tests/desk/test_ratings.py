"""The two ratings: ties are ties, and the second can be checked on paper."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.desk.clubhouse.options import RankBy
from bot.desk.ratings import BASE, SURE, Rating, first_rating, rated, read_rating
from bot.desk.standing import ranked
from storage.results import Standing

NEW = (first_rating(),) * 4
PLACES = st.sampled_from(
    [(1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 4), (1, 2, 3, 3), (1, 1, 1, 4), (1, 1, 1, 1)]
)


def test_a_first_match_moves_ratings_up_and_down() -> None:
    """A figure that allowed for doubt would rise for the last one too."""
    after = rated(NEW, (1, 2, 3, 4))
    shown = [rating.shown for rating in after]
    assert shown[0] > shown[1] > BASE > shown[2] > shown[3]
    assert sum(shown) == pytest.approx(4 * BASE, abs=0.5)
    assert all(rating.sigma < NEW[0].sigma for rating in after)
    assert all(rating.provisional for rating in after)


@given(PLACES)
def test_equal_places_are_rated_equally(places: tuple[int, ...]) -> None:
    after = rated(NEW, places)
    for one, two in permutations(range(4), 2):
        if places[one] == places[two]:
            assert after[one].mu == pytest.approx(after[two].mu)
            assert after[one].elo == after[two].elo
        elif places[one] < places[two]:
            assert after[one].mu > after[two].mu
            assert after[one].elo > after[two].elo


@pytest.mark.parametrize(
    ("elo", "matches", "places", "expected"),
    [
        ((1500.0,) * 4, 0, (1, 2, 3, 4), (1530.0, 1510.0, 1490.0, 1470.0)),
        ((1500.0,) * 4, 0, (1, 1, 3, 4), (1520.0, 1520.0, 1490.0, 1470.0)),
        ((1500.0,) * 4, 400, (1, 2, 3, 4), (1506.0, 1502.0, 1498.0, 1494.0)),
        ((1700.0, 1500.0, 1500.0, 1500.0), 0, (4, 1, 2, 3), (1666.25, 1531.25, 1511.25, 1491.25)),
        ((1500.0,) * 3, 100, (1, 2, 3), (1524.0, 1500.0, 1476.0)),
        ((1500.0, 1500.0), 0, (2, 1), (1470.0, 1530.0)),
    ],
    ids=["newcomers", "a tie", "old hands", "a favourite loses", "three people", "two people"],
)
def test_the_second_rating_by_hand(
    elo: tuple[float, ...], matches: int, places: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    before = tuple(replace(first_rating(), elo=value, matches=matches) for value in elo)
    assert tuple(rating.elo for rating in rated(before, places)) == expected


def test_one_person_alone_is_compared_with_nobody() -> None:
    assert rated(NEW[:1], (1,)) == NEW[:1]


def test_a_rating_is_kept_as_text_and_older_ones_begin_the_second() -> None:
    rating = Rating(26.5, 7.0, SURE, 1512.25)
    assert read_rating(rating.encode()) == rating
    assert not rating.provisional
    assert read_rating('{"mu":26.5,"sigma":7.0,"matches":3}').elo == BASE


def _row(person: int, chips: int, places: int, rating: float, rated_matches: int) -> Standing:
    return Standing(person, "", None, 4, chips, 4, places, 0, rating, rating - 10, rated_matches)


@pytest.mark.parametrize(
    ("rank", "places"),
    [
        (RankBy.CHIPS, [(1, 1), (1, 3), (3, 2), (4, 4)]),
        (RankBy.PLACE, [(1, 2), (2, 1), (2, 3), (4, 4)]),
        (RankBy.RATING, [(1, 3), (2, 1), (3, 4), (4, 2)]),
        (RankBy.ELO, [(1, 3), (2, 1), (3, 4), (4, 2)]),
    ],
)
def test_standings_are_ordered_by_what_the_club_has_chosen(
    rank: RankBy, places: list[tuple[int, int]]
) -> None:
    """Equals share a place; a provisional rating ranks after those that are not."""
    rows = [
        _row(1, 20, 8, 1510, SURE),
        _row(2, 5, 6, 1600, SURE - 1),
        _row(3, 20, 8, 1520, SURE),
        _row(4, -45, 14, 1400, SURE),
    ]
    found = ranked(rows, rank)
    assert [(line.place, line.standing.person) for line in found] == places


def test_who_has_no_place_or_rating_ranks_last() -> None:
    stopped = Standing(5, "", None, 1, 99, 0, None, 0, None, None, 0)
    rows = [stopped, _row(1, 0, 16, 1300, SURE)]
    for rank in (RankBy.PLACE, RankBy.RATING, RankBy.ELO):
        assert [line.standing.person for line in ranked(rows, rank)] == [1, 5]
