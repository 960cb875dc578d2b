"""Rounds, Swiss and league: nobody meets twice while that can be, points, tie-breaks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.tournament import commands as cmd
from referee.tournament.league import (
    Counting,
    LeagueMatch,
    LeagueRank,
    LeagueTerms,
    counting,
    league_table,
)
from referee.tournament.plan import plan
from referee.tournament.ranking import standings
from referee.tournament.seating.quality import quality
from referee.tournament.state import Phase, RulingKind, Standing
from referee.tournament.terms import PointsBy, TieBreak, TournamentTerms
from referee.tournament.verifying import verify_draws
from tests.referee.tournament.running import (
    CHIEF,
    REFEREE,
    STAFF,
    Event,
    checked_in,
    finish,
    next_round,
    playing,
    terms_of,
    to_the_end,
)


def meetings(event: Event) -> int:
    """How often entrants met again."""
    real = tuple(
        tuple(
            (a or -4 * n - 1, b or -4 * n - 2, c or -4 * n - 3, d or -4 * n - 4)
            for n, (a, b, c, d) in enumerate(past.tables, start=100 * past.number)
        )
        for past in event.state.past
    )
    return quality(real).repeats


@pytest.mark.parametrize("players", [16, 18, 24])
def test_nobody_meets_twice_in_rounds(players: int) -> None:
    event = checked_in(players, "format=rounds matches=5")
    assert [one.field for one in plan(event.state.terms, players)] == [players] * 5
    assert to_the_end(event) == 5
    assert event.state.phase is Phase.OVER
    assert meetings(event) == 0
    assert all(draw.kept and draw.follows for draw in verify_draws(event.events))
    assert event.folded()


def test_who_leaves_rounds_is_replaced_and_the_schedule_stays() -> None:
    event = checked_in(16, "format=rounds matches=5")
    next_round(event)
    finish(event)
    event.do(cmd.Remove(STAFF, 3, Standing.WITHDRAWN, "ill"))
    assert to_the_end(event) == 4
    assert meetings(event) == 0
    assert [sum(0 in table for table in past.tables) for past in event.state.past] == [
        0,
        1,
        1,
        1,
        1,
    ]


def test_byes_in_rounds_go_round_and_are_worth_nothing() -> None:
    event = checked_in(18, "format=rounds matches=4 fill=byes")
    to_the_end(event)
    assert sorted(entrant.byes for entrant in event.state.entrants) == [0] * 10 + [1] * 8
    assert all(len(past.byes) == 2 for past in event.state.past)
    assert meetings(event) <= 2


def test_swiss_draws_from_the_standings() -> None:
    event = checked_in(32, "format=swiss matches=5 points=places")
    next_round(event)
    winners = {table.entrants()[0] for table in event.tables}
    finish(event)
    next_round(event)
    assert meetings(event) == 0
    leaders = {table.number: len(winners & set(table.entrants())) for table in event.tables}
    assert leaders == {1: 4, 2: 4} | dict.fromkeys(range(3, 9), 0)
    finish(event)
    assert to_the_end(event) == 3
    assert meetings(event) == 0
    assert all(draw.follows for draw in verify_draws(event.events))


def test_points_by_placing_are_shared_by_who_is_equal() -> None:
    event = playing(8, "format=rounds matches=1 points=places")
    finish(event, (90, 50, 50, 10))
    points = sorted((line.twelfths for line in event.state.past[0].lines), reverse=True)
    assert points == [48, 48, 18, 18, 18, 18, 0, 0]
    assert [row.place for row in standings(event.state)] == [1, 1, 3, 3, 3, 3, 7, 7]


def test_points_by_chips_are_what_was_won() -> None:
    event = playing(8, "format=rounds matches=1")
    finish(event, (90, 60, 40, 10))
    assert sorted(line.twelfths // 12 for line in event.state.past[0].lines) == [
        -40, -40, -10, -10, 10, 10, 40, 40
    ]  # fmt: skip


def test_a_caution_breaks_a_tie() -> None:
    event = playing(8, "format=rounds matches=1")
    one, other = (table.entrants()[0] for table in event.tables)
    event.do(cmd.Rule(REFEREE, RulingKind.CAUTION, 0, one, "late"))
    finish(event)
    assert [row.entrant for row in standings(event.state)][:2] == [other, one]
    assert [row.place for row in standings(event.state)][:2] == [1, 2]


def test_the_order_of_tie_breaks_is_frozen() -> None:
    order = (TieBreak.POINTS, TieBreak.BEST_MATCH)
    event = playing(8, "format=rounds matches=1")
    other = TournamentTerms("Cup", "", "format=rounds", order=order)
    assert event.refuses(cmd.ChangeTerms(CHIEF, other)) == ("terms_frozen", "G4")
    assert terms_of().tie_breaks() == (
        TieBreak.STAGE,
        TieBreak.STAGE_CHIPS,
        TieBreak.TOTAL_CHIPS,
    )


FOUR = ("a", "b", "c", "d")
LEAGUE = LeagueTerms(opens=100, closes=200, rules="zhenjiang")


def match(
    key: str,
    ended: int = 150,
    players: tuple[str, str, str, str] = FOUR,
    won: tuple[int, int, int, int] = (30, 0, 0, -30),
    relieved: frozenset[int] = frozenset(),
) -> LeagueMatch:
    return LeagueMatch(key, ended, ended // 50, "zhenjiang", players, relieved, won)


def test_a_league_says_of_every_match_whether_it_counts() -> None:
    matches = (
        match("early", 99),
        match("late", 200),
        match("other")._replace(rules="gangu"),
        match("three", players=("a", "b", "c", "")),
        match("relieved", relieved=frozenset({2})),
        match("first", 151),
        match("second", 152),
    )
    terms = LeagueTerms(100, 200, "zhenjiang", a_day=1)
    assert counting(terms, matches) == {
        "early": Counting.OUTSIDE_DATES,
        "late": Counting.OUTSIDE_DATES,
        "other": Counting.OTHER_RULES,
        "three": Counting.NOT_FOUR_PEOPLE,
        "relieved": Counting.COMPUTER_PLAYED,
        "first": Counting.COUNTS,
        "second": Counting.TOO_MANY_TODAY,
    }


def test_a_league_is_ranked_by_total_or_average_over_the_best() -> None:
    matches = [match(str(n), 100 + n, won=(10 * n, -5 * n, -5 * n, 0)) for n in range(1, 5)]
    matches.append(match("e", 160, ("e", "b", "c", "d"), (60, -20, -20, -20)))
    total = league_table(LEAGUE, matches)
    assert [(line.place, line.player, int(line.score)) for line in total] == [
        (1, "a", 100),
        (2, "e", 60),
        (3, "d", -20),
        (4, "b", -70),
        (4, "c", -70),
    ]
    best = LeagueTerms(100, 200, best=2, rank=LeagueRank.AVERAGE, least=2)
    lines = league_table(best, matches)
    assert lines[0][:3] == (1, "a", Fraction(35))
    assert lines[-1][:2] == (0, "e")
    places = LeagueTerms(100, 200, points=PointsBy.PLACES)
    shared = league_table(places, [match("x", won=(10, 0, 0, -10))])
    assert [2 * line.score for line in shared] == [Fraction(n) for n in (8, 3, 3, 0)]
