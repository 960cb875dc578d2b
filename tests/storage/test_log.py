"""Acts are only added, paged from the newest, and refusals do not bury what was done."""

from storage import log, people
from storage.database import Database
from storage.log import REFUSED, Act
from storage.people import Role
from tests.storage.builders import NOW


async def test_what_was_done_and_what_was_refused_are_paged_apart(
    database: Database, club: int
) -> None:
    for number in range(5):
        done = Act(club, "role_named", 11, Role.OWNER, 12, (("role", "staff"),), f"why {number}")
        await database.write(done.apply, NOW + number)
        asked = Act(club, REFUSED, 13, Role.PLAYER, None, (("what", "role_named"),))
        await database.write(asked.apply, NOW + number)
    page = await database.read(log.acts, club, 3)
    assert [act.reason for act in page] == ["why 4", "why 3", "why 2"]
    following = await database.read(log.acts, club, 3, page[-1].act)
    assert [act.reason for act in following] == ["why 1", "why 0"]
    first = following[-1]
    assert (first.person, first.name, first.role) == (11, "Player 11", Role.OWNER)
    assert (first.subject, first.subject_name, first.places) == (12, "Player 12", {"role": "staff"})
    refused = await database.read(log.refused_acts, club, 10)
    assert {act.person for act in refused} == {13}
    assert len(refused) == 5


async def test_an_act_may_have_nobody_s_name_and_loses_a_forgotten_one(
    database: Database, club: int
) -> None:
    await database.write(Act(club, "at_table", None, Role.REFEREE, 12).apply, NOW)
    number = await database.write(people.forget, 12)
    (act,) = await database.read(log.acts, club)
    assert (act.person, act.name) == (None, None)
    assert (act.subject_name, act.subject_forgotten) == ("", number)


async def test_each_club_has_its_own_log(database: Database, club: int) -> None:
    await database.write(Act(club, "at_table", 11, Role.REFEREE).apply, NOW)
    assert await database.read(log.acts, club + 1) == []
