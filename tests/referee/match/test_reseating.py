"""搬風 between matches of the same four: who throws, and that the order is another (TP2)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import permutations

import pytest

from referee.match.events import MatchStarted
from referee.match.progress import draw_seats
from referee.match.reseating import last_time, same_round, seating
from referee.match.setup import LastTime, Player, PlayerKind
from referee.match.state import MatchState, fold_match, match_applied, match_started
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from tests.kit.records import club_match

TAIWAN = Registry(SHELF).bind("taiwan16")
THROW = (1, 2, 4)


@cache
def played(deals: int) -> MatchState:
    """A match of so many deals that four computers have played to its end."""
    return fold_match(club_match(TAIWAN, deals).events)


def seed(number: int) -> str:
    return sha256(f"reseating {number}".encode()).hexdigest()


@pytest.mark.clauses("TP2")
def test_tp2_the_new_order_round_the_table_is_never_the_old_one() -> None:
    orders = list(permutations(range(4)))
    for number in range(48):
        a, b, c, d = orders[number % len(orders)]
        earlier = LastTime((a, b, c, d), number % 4)
        order = seating(TAIWAN.ceremony, seed(number), THROW, earlier)
        assert not same_round(order, earlier.order)
        assert sorted(order) == [0, 1, 2, 3]


@pytest.mark.clauses("TP2")
def test_tp2_every_other_order_can_come() -> None:
    earlier = LastTime((0, 1, 2, 3), 2)
    found = {seating(TAIWAN.ceremony, seed(number), THROW, earlier) for number in range(400)}
    assert len(found) == 24 - 4


@pytest.mark.clauses("TP2")
def test_tp2_the_thrower_counts_from_himself() -> None:
    """A throw of one more starts with the next player, as a thrower one seat on does."""
    earlier = LastTime((0, 2, 1, 3), 1)
    compared = 0
    for number in range(12):
        first = seating(TAIWAN.ceremony, seed(number), (1, 2, 5), None)
        if not same_round(first, earlier.order):
            assert seating(TAIWAN.ceremony, seed(number), THROW, earlier) == first
            compared += 1
    assert compared > 6


@pytest.mark.parametrize(
    ("order", "other", "same"),
    [
        ((0, 1, 2, 3), (2, 3, 0, 1), True),
        ((0, 1, 2, 3), (0, 2, 1, 3), False),
        ((3, 2, 1, 0), (0, 3, 2, 1), True),
    ],
)
def test_the_order_is_the_same_however_the_table_is_turned(
    order: tuple[int, int, int, int], other: tuple[int, int, int, int], same: bool
) -> None:
    assert same_round(order, other) is same


@pytest.mark.clauses("TP2")
def test_tp2_who_won_the_last_deal_throws_for_the_next_match() -> None:
    before = next(match for n in range(1, 6) if (match := played(n)).last and match.last.winners)
    assert before.last is not None
    a, b, c, d = before.setup.players
    earlier = last_time(before, (d, a, c, b))
    assert earlier is not None
    players = (d, a, c, b)
    assert [players[place] for place in earlier.order] == list(before.seated)
    assert players[earlier.thrower] == before.seated[before.last.winners[0]]


@pytest.mark.clauses("TP2")
def test_tp2_where_nobody_won_the_last_deal_the_first_player_throws() -> None:
    before = played(1)
    assert before.last is not None
    nobody = before._replace(last=before.last._replace(winners=()))
    earlier = last_time(nobody, before.setup.players)
    assert earlier is not None
    assert earlier.thrower == 0


@pytest.mark.clauses("TP2")
def test_tp2_other_players_are_seated_as_for_a_first_match() -> None:
    before = played(1)
    a, b, c, _ = before.setup.players
    assert last_time(before, (a, b, c, Player("somebody", PlayerKind.HUMAN))) is None
    assert last_time(before._replace(ended=None), before.setup.players) is None
    assert last_time(None, before.setup.players) is None


@pytest.mark.clauses("TP2")
def test_tp2_a_second_match_seats_the_four_in_another_order() -> None:
    before = played(2)
    for number in range(12):
        earlier = last_time(before, before.setup.players)
        setup = replace(before.setup, seed=seed(number), earlier=earlier)
        state = match_started(MatchStarted(setup))
        seated = match_applied(state, draw_seats(TAIWAN, state)).seated
        start = seated.index(before.seated[0])
        assert (*seated[start:], *seated[:start]) != before.seated


def test_only_books_that_ask_for_it_look_at_the_match_before() -> None:
    registry = Registry(SHELF)
    asking = [b.key for b in SHELF if registry.bind(b.key).ceremony.winner_throws_next]
    assert asking == ["taiwan16"]
