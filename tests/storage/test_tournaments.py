"""Tournaments as rows: found by club, person and code; their tables leave the group to others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from storage import people, tables, tournaments
from storage.announcements import KeepAnnouncement, announcement_of, announcements_of, last_number
from storage.database import Database, Session
from storage.errors import BrokenConstraint
from storage.moves import Change
from storage.people import Reach
from storage.tables import (
    Audience,
    DropThread,
    SetTable,
    SetThread,
    TableState,
    TournamentTable,
)
from storage.tournaments import (
    CodeKind,
    Course,
    NoteCodes,
    NotePeople,
    OpenDesk,
    PlanTournament,
    SetTournament,
)
from tests.storage.builders import BOT, GROUP, NOW, PEOPLE, TABLE, a_table

KEY, LATER = "cupcupcu", "cupcupcv"
OTHER = "hgfedcba"


async def change(database: Database, *changes: Change, at: int = NOW) -> None:
    """Apply changes in one transaction."""

    async def apply(session: Session) -> None:
        for one in changes:
            await one.apply(session, at)

    await database.write(apply)


def a_tournament(club: int, key: str = KEY) -> PlanTournament:
    """A tournament of the group, planned by one of the people."""
    return PlanTournament(key, BOT, club, GROUP, None, PEOPLE[0], "Cup", "planned")


async def test_a_club_has_its_tournaments_newest_first_and_one_that_goes_on(
    database: Database, club: int
) -> None:
    await change(database, a_tournament(club))
    await change(database, a_tournament(club, LATER), at=NOW + 1)
    found = await database.read(tournaments.tournaments_of_club, club)
    assert [row.key for row in found] == [LATER, KEY]
    assert await database.read(tournaments.open_tournament_of_club, club) == LATER
    await change(database, SetTournament(LATER, "Cup", "over", Course.ENDED), at=NOW + 2)
    assert await database.read(tournaments.open_tournament_of_club, club) == KEY
    ended = await database.read(tournaments.find_tournament, LATER)
    assert ended is not None
    assert (ended.phase, ended.ended) == ("over", NOW + 2)
    await change(database, SetTournament(LATER, "Cup", "over", Course.ENDED), at=NOW + 9)
    assert (await database.read(tournaments.find_tournament, LATER)) == ended


async def test_people_are_found_in_their_tournament_until_they_leave_or_it_ends(
    database: Database, club: int
) -> None:
    one, other = PEOPLE[1:3]
    await change(database, a_tournament(club), NotePeople(KEY, frozenset({one, other})))
    assert await database.read(tournaments.tournament_of_person, BOT, one) == KEY
    assert await database.read(tournaments.tournament_of_person, BOT + 1, one) is None
    await change(database, NotePeople(KEY, left=frozenset({one})))
    assert await database.read(tournaments.tournament_of_person, BOT, one) is None
    assert await database.read(tournaments.people_in, KEY) == [other]
    assert await database.read(tournaments.tournament_of_member, BOT, one) == KEY
    assert await database.read(tournaments.tournament_of_member, BOT + 1, one) is None
    assert await database.read(tournaments.tournament_of_member, BOT, 99) is None
    await change(database, SetTournament(KEY, "Cup", "over", Course.ENDED))
    assert await database.read(tournaments.tournament_of_person, BOT, other) is None
    assert await database.read(tournaments.tournament_of_member, BOT, one) is None


async def test_who_cannot_be_written_to_is_told(database: Database, club: int) -> None:
    await change(database, a_tournament(club), NotePeople(KEY, frozenset(PEOPLE)))
    for person in PEOPLE[:2]:
        await database.write(people.set_reach, BOT, person, Reach.REACHABLE, NOW)
    await database.write(people.set_reach, BOT, PEOPLE[2], Reach.UNREACHABLE, NOW)
    assert await database.read(tournaments.unreachable, BOT, KEY) == list(PEOPLE[2:])


async def test_a_code_means_the_tournament_that_goes_on(database: Database, club: int) -> None:
    codes = ("ABCD2345",)
    await change(
        database,
        a_tournament(club),
        NoteCodes(KEY, CodeKind.RECEIPT, codes),
        SetTournament(KEY, "Cup", "over", Course.ENDED),
    )
    assert await database.read(tournaments.tournament_of_code, CodeKind.RECEIPT, codes[0]) == KEY
    assert await database.read(tournaments.tournament_of_code, CodeKind.CARD, codes[0]) is None
    await change(
        database, a_tournament(club, LATER), NoteCodes(LATER, CodeKind.RECEIPT, codes), at=NOW - 9
    )
    assert await database.read(tournaments.tournament_of_code, CodeKind.RECEIPT, codes[0]) == LATER


async def test_an_announcement_has_a_number_of_its_own(database: Database, club: int) -> None:
    await change(database, a_tournament(club), KeepAnnouncement(KEY, 1, "{}"))
    assert await database.read(last_number, KEY) == 1
    with pytest.raises(BrokenConstraint):
        await change(database, KeepAnnouncement(KEY, 1, '{"other":1}'))
    kept = await database.read(announcements_of, KEY)
    assert [(one.number, one.payload) for one in kept] == [(1, "{}")]
    assert await database.read(announcement_of, KEY, 2) is None


async def test_a_desk_is_open_once_for_each_who_opened_it(database: Database, club: int) -> None:
    await change(database, a_tournament(club), OpenDesk(KEY, PEOPLE[1]), OpenDesk(KEY, PEOPLE[0]))
    await change(database, OpenDesk(KEY, PEOPLE[1]))
    assert await database.read(tournaments.desks, KEY) == list(PEOPLE[:2])


def a_tournament_table(club: int, number: int, key: str) -> Change:
    """A play table of the tournament's first round."""
    of = TournamentTable(KEY, 1, number, Audience.PLAYERS)
    return replace(a_table(club), play_table=key, of=of)


async def test_tables_of_a_tournament_leave_the_group_to_others(
    database: Database, club: int
) -> None:
    await change(database, a_tournament(club), a_tournament_table(club, 1, TABLE))
    assert await database.read(tables.open_table_at, BOT, GROUP, None) is None
    await change(
        database, a_tournament_table(club, 2, "tourney2"), replace(a_table(club), play_table=OTHER)
    )
    here = await database.read(tables.open_table_at, BOT, GROUP, None)
    assert here is not None
    assert (here.play_table, here.tournament, here.audience) == (OTHER, None, Audience.GROUP)
    row = await database.read(tables.table_of, TABLE)
    assert (row.tournament, row.round, row.number) == (KEY, 1, 1)
    assert (row.placed, row.audience) == (False, Audience.PLAYERS)


async def test_a_table_of_a_tournament_is_opened_once(database: Database, club: int) -> None:
    await change(database, a_tournament(club), a_tournament_table(club, 1, TABLE))
    with pytest.raises(BrokenConstraint):
        await change(database, a_tournament_table(club, 1, OTHER))


async def test_a_table_of_a_tournament_may_have_a_topic_and_lose_it(
    database: Database, club: int
) -> None:
    await change(database, a_tournament(club), a_tournament_table(club, 1, TABLE))
    await change(database, SetThread(TABLE, 77))
    here = await database.read(tables.open_table_at, BOT, GROUP, 77)
    assert here is not None
    assert here.play_table == TABLE
    await change(database, replace(a_table(club), play_table=OTHER))
    await change(database, DropThread(TABLE))
    row = await database.read(tables.table_of, TABLE)
    assert (row.thread, row.placed) == (None, False)


async def test_a_restart_takes_up_what_goes_on_or_has_open_tables(
    database: Database, club: int
) -> None:
    await change(
        database,
        a_tournament(club),
        a_tournament_table(club, 1, TABLE),
        SetTournament(KEY, "Cup", "cancelled", Course.ENDED),
    )
    await change(database, a_tournament(club, LATER), at=NOW + 1)
    found = await database.read(tournaments.open_tournaments)
    assert [row.key for row in found] == [KEY, LATER]
    await change(database, SetTable(TABLE, TableState.CLOSED))
    found = await database.read(tournaments.open_tournaments)
    assert [row.key for row in found] == [LATER]


async def test_closed_tables_of_the_round_are_looked_at_and_others_only_while_open(
    database: Database, club: int
) -> None:
    await change(
        database,
        a_tournament(club),
        a_tournament_table(club, 1, TABLE),
        a_tournament_table(club, 2, OTHER),
        SetTable(TABLE, TableState.CLOSED),
    )
    now = await database.read(tournaments.tables_to_look_after, KEY, 1)
    assert [(row.number, row.play_table) for row in now] == [(1, TABLE), (2, OTHER)]
    later = await database.read(tournaments.tables_to_look_after, KEY, 2)
    assert [row.play_table for row in later] == [OTHER]
