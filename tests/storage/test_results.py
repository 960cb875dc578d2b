"""What /history, /standings and /me show."""

import pytest

from storage import results
from storage.database import Database, Session
from storage.matches import BeginMatch, EndMatch, Help, MatchSeat, MatchState, SeatResult, Tally
from storage.people import forget
from tests.storage.builders import NOW, PEOPLE, TABLE

DAY = 86_400_000


async def _play(
    database: Database,
    club: int,
    number: int,
    chips: tuple[int, ...],
    *,
    tally: Tally = Tally.COUNTED,
    state: MatchState = MatchState.FINISHED,
) -> None:
    """A match on day `number`; the last seat is a computer's in a friendly match."""
    match = f"m{number}"
    friendly = tally is Tally.FRIENDLY
    seats = tuple(
        MatchSeat(seat, computer="club")
        if friendly and seat == 3
        else MatchSeat(seat, PEOPLE[seat], rating_before=1500.0 + number)
        for seat in range(4)
    )
    order = sorted(chips, reverse=True)
    placed = state is MatchState.FINISHED
    ended = tuple(
        SeatResult(
            seat,
            order.index(chips[seat]) + 1 if placed else None,
            chips[seat],
            Help.ASSISTED if seat == 2 else Help.UNASSISTED,
            None if friendly else 1501.0 + number,
        )
        for seat in range(4)
    )

    async def write(session: Session) -> None:
        at = NOW + number * DAY
        begin = BeginMatch(match, club, number, TABLE, "taiwan16", 1, "{}", tally, seats)
        await begin.apply(session, at)
        await EndMatch(match, state, ended).apply(session, at + 1)

    await database.write(write)


async def test_history_is_newest_first_with_the_best_place_first(
    database: Database, club: int
) -> None:
    for number in (1, 2, 3):
        await _play(database, club, number, (10, 20 * number, -5, -5 - 20 * number))
    page = await database.read(results.history, club, limit=2)
    assert [played.match.number for played in page] == [3, 2]
    following = await database.read(results.history, club, before=page[-1].match.number)
    assert [played.match.number for played in following] == [1]
    seats = page[0].seats
    assert [(line.person, line.place, line.chips) for line in seats] == [
        (12, 1, 60),
        (11, 2, 10),
        (13, 3, -5),
        (14, 4, -65),
    ]
    assert [line.assisted for line in seats] == [False, False, True, False]
    assert seats[0].name == "Player 12"


async def test_a_running_match_is_no_history(database: Database, club: int) -> None:
    begin = BeginMatch(
        "m1", club, 1, TABLE, "taiwan16", 1, "{}", Tally.COUNTED, (MatchSeat(0, 11),)
    )
    await database.write(begin.apply, NOW)
    assert await database.read(results.history, club) == []
    assert await database.read(results.standings, club, 0, NOW * 2) == []
    assert await database.read(results.matches_of_person, club, 11) == []


async def test_standings_sum_what_counts_in_the_time_asked_for(
    database: Database, club: int
) -> None:
    await _play(database, club, 1, (30, -10, -10, -10))
    await _play(database, club, 2, (-6, 6, 4, -4))
    await _play(database, club, 3, (100, 0, 0, -100), tally=Tally.FRIENDLY)
    await _play(database, club, 4, (1, 2, 3, -6), state=MatchState.STOPPED)
    await _play(database, club, 9, (0, 0, 50, -50), state=MatchState.VOID)

    season = await database.read(results.standings, club, 0, NOW * 2)
    figures = [(line.person, line.matches, line.chips, line.firsts) for line in season]
    assert figures == [(11, 3, 25, 1), (12, 3, -2, 1), (13, 3, -3, 0), (14, 3, -20, 0)]
    assert season[0].average_place == pytest.approx((1 + 4) / 2)
    assert season[1].average_place == pytest.approx((2 + 1) / 2)

    second_day = (NOW + 2 * DAY, NOW + 3 * DAY)
    alone = await database.read(results.standing_of, club, 13, *second_day)
    assert alone is not None
    assert (alone.matches, alone.chips, alone.placed, alone.rating) == (1, 4, 1, 1503.0)
    stopped = await database.read(results.standing_of, club, 13, NOW + 4 * DAY, NOW + 5 * DAY)
    assert stopped is not None
    assert (stopped.chips, stopped.average_place) == (3, None)
    assert await database.read(results.standing_of, club, 99, 0, NOW * 2) is None


async def test_a_persons_matches_make_the_curve(database: Database, club: int) -> None:
    await _play(database, club, 1, (30, -10, -10, -10))
    await _play(database, club, 2, (5, -5, 0, 0), tally=Tally.FRIENDLY)
    played = await database.read(results.matches_of_person, club, 11)
    assert [(line.number, line.friendly, line.place, line.chips) for line in played] == [
        (2, True, 1, 5),
        (1, False, 1, 30),
    ]
    assert (played[1].rating_before, played[1].rating_after) == (1501.0, 1502.0)


async def test_the_figures_of_one_who_is_forgotten_stay(database: Database, club: int) -> None:
    await _play(database, club, 1, (30, -10, -10, -10))
    await database.write(forget, 11)
    first = (await database.read(results.standings, club, 0, NOW * 2))[0]
    assert (first.person, first.name, first.forgotten, first.chips) == (11, "", 1, 30)
    line = (await database.read(results.history, club))[0].seats[0]
    assert (line.name, line.forgotten) == ("", 1)
