"""Leagues: every match between two dates says whether it counts, and why not."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from bot.desk.answers import Answer
from bot.desk.clubhouse.league_terms import pinned, read_league
from bot.desk.clubhouse.leagues import Leagues, LeagueView, league_notes
from bot.desk.clubhouse.options import ClubOptions
from bot.desk.clubhouse.orders import Ordered
from bot.desk.summaries import LeagueNote
from referee.table.terms import Terms, first_terms, read_terms
from referee.tournament.league import Counting, LeagueRank
from referee.tournament.terms import PointsBy
from storage import matches
from storage.database import Session
from storage.matches import (
    BeginDeal,
    BeginMatch,
    EndDeal,
    EndMatch,
    MatchSeat,
    MatchState,
    SeatResult,
    Tally,
)
from tests.desk.books import club_of, orders_of
from tests.desk.playing import QUICK, play_out
from tests.desk.world import AMING, DANIU, FOUR, GROUP, LAOWANG, REGISTRY, START, XIAOMEI, World

HOUR = 3_600_000
DAY = 24 * HOUR
LAST = first_terms("taiwan16")


@pytest.fixture
def world(world: World) -> World:
    """The club's owner is 阿明, who has made the group."""
    world.rights.creators = {GROUP.chat: AMING}
    return world


async def opened(world: World, *words: str, by: int = AMING, last: Terms = LAST) -> Answer:
    leagues = Leagues(orders_of(world), REGISTRY)
    return await leagues.open(Ordered(GROUP, by, world.cause()), "春", words, last)


async def view_of(world: World) -> LeagueView:
    view = await Leagues(orders_of(world), REGISTRY).shown(await club_of(world), None)
    assert view is not None
    return view


@dataclass(frozen=True)
class Played:
    """A match as rows: what differs from an ordinary one.

    Attributes:
        at: when it ended, after the league's beginning.
        relieved: deals of sixteen that a computer ended in the second seat.
    """

    at: int = HOUR
    chips: tuple[int, int, int, int] = (30, 10, -10, -30)
    people: tuple[int | None, ...] = FOUR
    options: str = ""
    relieved: int = 0
    state: MatchState = MatchState.FINISHED


async def put(world: World, number: int, played: Played) -> None:
    """The match is on record."""
    club = await club_of(world)
    seats = tuple(
        MatchSeat(seat, person, None if person else "computer-1")
        for seat, person in enumerate(played.people)
    )
    finished = played.state is MatchState.FINISHED
    results = tuple(
        SeatResult(
            seat, seat + 1 if finished else None, chips, relieved=played.relieved * (seat == 1)
        )
        for seat, chips in enumerate(played.chips)
    )

    async def write(session: Session) -> None:
        key, ended = f"m{number}", START + played.at
        options = f'{{"rules":"{played.options}","common":"speed=fast"}}'
        tally = Tally.COUNTED if all(played.people) else Tally.FRIENDLY
        begin = BeginMatch(key, club, number, "abcd2345", "taiwan16", 1, options, tally, seats)
        await begin.apply(session, ended - 1)
        for deal in range(1, 17):
            await BeginDeal(key, deal, f"deal:{key}:{deal}").apply(session, ended - 1)
            await EndDeal(key, deal, "drawn", "{}").apply(session, ended - 1)
        await EndMatch(key, played.state, results).apply(session, ended)

    await world.database.write(write)


CASES = (
    (Played(), Counting.COUNTS),
    (Played(relieved=2), Counting.COUNTS),
    (Played(relieved=3), Counting.COMPUTER_PLAYED),
    (Played(people=(AMING, XIAOMEI, DANIU, None)), Counting.NOT_FOUR_PEOPLE),
    (Played(options="base=5"), Counting.OTHER_RULES),
    (Played(state=MatchState.STOPPED), Counting.NOT_FINISHED),
)


@pytest.mark.parametrize(("played", "counts"), CASES, ids=[str(counts) for _, counts in CASES])
async def test_a_match_says_whether_it_counts(
    world: World, played: Played, counts: Counting
) -> None:
    assert (await opened(world)).key == "league.opened"
    await put(world, 1, played)
    view = await view_of(world)
    assert [(match.number, match.counts) for match in view.matches] == [(1, counts)]
    assert bool(view.lines) is (counts is Counting.COUNTS)
    row = await world.database.read(matches.match_by_number, await club_of(world), 1)
    assert row is not None
    notes = await world.database.read(league_notes, REGISTRY, row)
    assert notes == (LeagueNote("春", counts),)


async def test_a_day_is_the_club_s_and_only_so_many_matches_of_it_count(world: World) -> None:
    await opened(world, "a_day=1")
    for number, at in enumerate((HOUR, 2 * HOUR, DAY + HOUR), 1):
        await put(world, number, Played(at=at))
    view = await view_of(world)
    assert [match.counts for match in view.matches] == [
        Counting.COUNTS,
        Counting.TOO_MANY_TODAY,
        Counting.COUNTS,
    ]


async def test_ranks_by_average_over_the_best(world: World) -> None:
    await opened(world, "best=2", "rank=average", "least=2")
    await put(world, 1, Played())
    await put(world, 2, Played(chips=(-5, 5, 5, -5), at=2 * HOUR))
    people = (LAOWANG, *FOUR[1:])
    await put(world, 3, Played(chips=(99, -33, -33, -33), at=3 * HOUR, people=people))
    lines = {who.person: line for line, who in (await view_of(world)).lines}
    assert lines[AMING].score == Fraction(25, 2)
    assert lines[FOUR[1]].score == Fraction(15, 2)
    assert lines[LAOWANG].place == 0
    assert (lines[AMING].place, lines[FOUR[1]].place) == (1, 2)


async def test_a_league_that_is_given_up_counts_what_ended_before(world: World) -> None:
    await opened(world)
    await put(world, 1, Played(at=HOUR))
    world.clock.time += 2 * HOUR
    leagues, order = Leagues(orders_of(world), REGISTRY), Ordered(GROUP, AMING, world.cause())
    assert (await leagues.close(order, 1)).key == "league.closed"
    await put(world, 2, Played(at=3 * HOUR))
    view = await view_of(world)
    assert view.over
    assert [match.number for match in view.matches] == [1]
    again = Ordered(GROUP, AMING, world.cause())
    assert (await leagues.close(again, 1)).key == "refusal.league_unknown"


async def test_only_the_chief_referee_and_the_owner_open_one(world: World) -> None:
    assert (await opened(world, by=DANIU)).key == "refusal.chief_only"
    assert await Leagues(orders_of(world), REGISTRY).shown(await club_of(world), None) is None


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("to=someday", "refusal.league_value"),
        ("to=2000-01-01", "refusal.league_value"),
        ("best=-1", "refusal.league_value"),
        ("rank=luck", "refusal.league_value"),
        ("base=none", "refusal.option_not_number"),
        ("nosuch=1", "refusal.option_unknown"),
        ("checkers", "refusal.rules_unknown"),
    ],
)
async def test_words_that_say_nothing_are_refused(world: World, word: str, key: str) -> None:
    answer = await opened(world, word)
    assert answer.key == key


def test_terms_from_words() -> None:
    words = ("from=2027-01-15", "to=2027-02-15", "best=10", "points=places", "taiwan16", "base=5")
    terms = read_league(REGISTRY, words, LAST, ClubOptions(zone="+8"), START)
    assert terms.closes - terms.opens == 32 * DAY
    assert terms.opens % DAY == 16 * HOUR  # midnight in UTC+8
    assert (terms.best, terms.points, terms.rank) == (10, PointsBy.PLACES, LeagueRank.TOTAL)
    assert "base=5" in terms.rules
    anything = read_league(REGISTRY, ("any",), LAST, ClubOptions(), START)
    assert not anything.rules


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (("speed=fast",), True),
        (("rounds=4",), True),  # what the rule book says anyway
        (("rounds=1",), False),
        (("deals=4",), False),
        (("base=5",), False),
        (("home",), False),
        (("referee=manual",), False),
        (("chips=100",), False),
    ],
)
def test_what_a_league_pins_of_a_table(words: tuple[str, ...], *, same: bool) -> None:
    """Rule set, options and length; not how fast it is played."""
    terms = read_terms(REGISTRY, ("taiwan16", *words), LAST)
    assert (pinned(REGISTRY, terms) == pinned(REGISTRY, LAST)) is same


async def test_the_end_of_a_match_tells_whether_it_counts(world: World) -> None:
    terms = read_terms(REGISTRY, ("deals=1",), LAST)
    await opened(world, last=terms)
    table = await world.begin("deals=1", *QUICK)
    await play_out(world, table, FOUR)
    summary = (await world.hand(table, AMING)).summary
    assert summary is not None
    assert summary.leagues == (LeagueNote("春", Counting.COUNTS),)
