"""Tables, seats, matches and deals as rows."""

from dataclasses import replace

import pytest

from storage import clubs, matches, moves, tables
from storage.database import Database, Session
from storage.errors import BrokenConstraint, NotFound, PlaceTaken, SeatTaken
from storage.matches import BeginDeal, EndDeal, EndMatch, MatchSeat, MatchState, SeatResult
from storage.tables import DropThread, OpenTable, SetOpener, SetTable, Sit, StandUp, TableState
from tests.storage.builders import (
    BOT,
    GROUP,
    MATCH,
    NOW,
    PEOPLE,
    TABLE,
    a_match,
    a_move,
    a_table,
)

OTHER = "hgfedcba"


async def _change(database: Database, *changes: moves.Change, at: int = NOW) -> None:
    async def apply(session: Session) -> None:
        for change in changes:
            await change.apply(session, at)

    await database.write(apply)


async def test_a_chat_has_one_open_table_and_so_has_each_topic(
    database: Database, club: int
) -> None:
    await _change(database, a_table(club))
    with pytest.raises(PlaceTaken) as taken:
        await _change(database, replace(a_table(club), play_table=OTHER))
    assert taken.value.table == TABLE
    await _change(database, replace(a_table(club), play_table=OTHER, thread=5))
    found = await database.read(tables.open_table_at, BOT, GROUP, 5)
    assert found is not None
    assert found.play_table == OTHER
    assert [table.play_table for table in await database.read(tables.open_tables, BOT)] == [
        TABLE,
        OTHER,
    ]
    await _change(database, SetTable(TABLE, TableState.CLOSED), at=NOW + 1)
    assert await database.read(tables.open_table_at, BOT, GROUP, None) is None


async def test_the_name_of_a_table_has_eight_characters(database: Database, club: int) -> None:
    with pytest.raises(BrokenConstraint):
        await _change(database, replace(a_table(club), play_table="short"))


async def test_a_table_whose_topic_is_gone_goes_on_in_the_chat(
    database: Database, club: int
) -> None:
    await _change(database, OpenTable(OTHER, BOT, club, GROUP, 5, PEOPLE[0]), a_table(club))
    with pytest.raises(PlaceTaken):
        await _change(database, DropThread(OTHER))
    await _change(database, SetTable(TABLE, TableState.CLOSED), DropThread(OTHER))
    assert (await database.read(tables.table_of, OTHER)).thread is None
    with pytest.raises(NotFound, match="there is no table nowhere1"):
        await _change(database, DropThread("nowhere1"))


async def test_a_table_changes_its_state_its_match_and_its_opener(
    database: Database, club: int
) -> None:
    await _change(database, a_table(club), *a_match(club))
    await _change(database, SetTable(TABLE, TableState.RUNNING, MATCH), SetOpener(TABLE, PEOPLE[2]))
    table = await database.read(tables.table_of, TABLE)
    assert (table.state, table.match, table.opener) == (TableState.RUNNING, MATCH, PEOPLE[2])
    await _change(database, SetTable(TABLE, TableState.LOBBY))
    assert (await database.read(tables.table_of, TABLE)).match == MATCH
    with pytest.raises(NotFound):
        await _change(database, SetTable(OTHER, TableState.CLOSED))


async def test_a_person_has_one_seat_at_the_tables_of_a_bot(database: Database, club: int) -> None:
    await _change(database, a_table(club), replace(a_table(club), play_table=OTHER, thread=5))
    await _change(database, Sit(BOT, 11, TABLE, 0), Sit(BOT, 12, TABLE, 1))
    await _change(database, Sit(BOT, 11, TABLE, 0))
    with pytest.raises(SeatTaken) as elsewhere:
        await _change(database, Sit(BOT, 11, OTHER, 0))
    assert (elsewhere.value.person, elsewhere.value.table) == (11, TABLE)
    with pytest.raises(SeatTaken):
        await _change(database, Sit(BOT, 13, TABLE, 1))
    await _change(database, StandUp(BOT, 12), Sit(BOT, 13, TABLE, 1), Sit(BOT, 12, OTHER, 1))
    seated = await database.read(tables.seat_of, BOT, 13)
    assert seated == tables.Seated(BOT, 13, TABLE, 1)
    assert await database.read(tables.seat_of, BOT + 1, 13) is None


async def test_closing_a_table_frees_its_people(database: Database, club: int) -> None:
    await _change(database, a_table(club), Sit(BOT, 11, TABLE, 0))
    await _change(database, SetTable(TABLE, TableState.CLOSED))
    assert await database.read(tables.seat_of, BOT, 11) is None


async def test_matches_are_numbered_by_their_club(database: Database, club: int) -> None:
    other = await database.write(clubs.make_club, "Other", NOW)
    numbers = [await database.write(matches.next_number, club) for _ in range(3)]
    assert (*numbers, await database.write(matches.next_number, other)) == (1, 2, 3, 1)
    with pytest.raises(NotFound):
        await database.write(matches.next_number, 99)
    await _change(database, *a_match(club, match="m3", number=3))
    found = await database.read(matches.match_by_number, club, 3)
    assert found == await database.read(matches.match_of, "m3")
    assert await database.read(matches.match_by_number, other, 3) is None
    with pytest.raises(BrokenConstraint):
        await _change(database, *a_match(club, match="m4", number=3))


async def test_deals_begin_and_end_in_their_match(database: Database, club: int) -> None:
    await _change(database, *a_match(club))
    await _change(database, EndDeal(MATCH, 1, "won", '{"winner":2}'), at=NOW + 5)
    await _change(database, BeginDeal(MATCH, 2, f"deal:{MATCH}.2"), at=NOW + 6)
    first, second = await database.read(matches.deals_of, MATCH)
    assert (first.ended, first.ending, first.summary) == (NOW + 5, "won", '{"winner":2}')
    assert (second.stream, second.begun, second.ending) == ("deal:m1.2", NOW + 6, None)
    with pytest.raises(NotFound, match=r"open deal m1\.1"):
        await _change(database, EndDeal(MATCH, 1, "won", "{}"))


async def test_a_match_ends_once(database: Database, club: int) -> None:
    await _change(database, *a_match(club))
    end = EndMatch(MATCH, MatchState.FINISHED, tuple(SeatResult(s, s + 1, 0) for s in range(4)))
    await _change(database, end, at=NOW + 9)
    match = await database.read(matches.match_of, MATCH)
    assert (match.state, match.ended, match.tally) == (
        MatchState.FINISHED,
        NOW + 9,
        matches.Tally.COUNTED,
    )
    with pytest.raises(NotFound, match="running match"):
        await _change(database, end)
    assert [match.match for match in await database.read(matches.all_matches)] == [MATCH]
    with pytest.raises(NotFound, match="there is no match m9"):
        await database.read(matches.match_of, "m9")


def test_a_seat_has_a_person_or_a_computer() -> None:
    for person, computer in ((None, None), (11, "club")):
        with pytest.raises(ValueError, match="a person or a computer"):
            MatchSeat(0, person, computer)


async def test_rows_change_with_the_move_they_belong_to(database: Database, club: int) -> None:
    move = replace(a_move("begin"), changes=(a_table(club), *a_match(club)))
    await database.write(moves.commit, move)
    await database.write(moves.commit, move)  # repeated: nothing is written twice
    assert len(await database.read(matches.deals_of, MATCH)) == 1
