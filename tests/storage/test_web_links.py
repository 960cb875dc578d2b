"""Personal links and the addresses of clubs' pages."""

from __future__ import annotations

from storage import web_links
from storage.database import Database
from storage.web_links import WebLink


async def test_a_link_is_known_by_its_digest(database: Database) -> None:
    number = await database.write(web_links.make_link, "d1", "aaaaaaaa", 11, 100, 50)
    found = await database.read(web_links.link_of, "d1")
    assert found == WebLink(number, "aaaaaaaa", 11, 50, 100, None, None)
    assert await database.read(web_links.link_of, "d2") is None


async def test_a_new_link_ends_the_persons_earlier_ones_of_the_tournament(
    database: Database,
) -> None:
    for digest, tournament, person in (
        ("d1", "aaaaaaaa", 11),
        ("d2", "aaaaaaaa", 12),
        ("d3", "bbbbbbbb", 11),
        ("d4", "aaaaaaaa", 11),
    ):
        await database.write(web_links.make_link, digest, tournament, person, 100, 50)
    good = await database.read(web_links.good_links, "aaaaaaaa", 60)
    assert [link.person for link in good] == [12, 11]
    first = await database.read(web_links.link_of, "d1")
    assert first is not None
    assert first.revoked == 50


async def test_a_link_ends_by_itself_or_is_taken_back(database: Database) -> None:
    await database.write(web_links.make_link, "d1", "aaaaaaaa", 11, 100, 50)
    assert len(await database.read(web_links.good_links, "aaaaaaaa", 99)) == 1
    assert await database.read(web_links.good_links, "aaaaaaaa", 100) == []
    assert await database.write(web_links.revoke_links, "aaaaaaaa", 11, 70) == 1
    assert await database.write(web_links.revoke_links, "aaaaaaaa", 11, 80) == 0
    found = await database.read(web_links.link_of, "d1")
    assert found is not None
    assert found.revoked == 70


async def test_a_refusal_is_noted_once(database: Database) -> None:
    number = await database.write(web_links.make_link, "d1", "aaaaaaaa", 11, 100, 50)
    assert await database.write(web_links.note_refused, number, 120)
    assert not await database.write(web_links.note_refused, number, 130)
    found = await database.read(web_links.link_of, "d1")
    assert found is not None
    assert found.refused == 120


async def test_a_clubs_page_keeps_its_first_address(database: Database, club: int) -> None:
    assert await database.write(web_links.page_of_club, club, "first", 1) == "first"
    assert await database.write(web_links.page_of_club, club, "second", 2) == "first"
    assert await database.read(web_links.club_of_page, "first") == club
    assert await database.read(web_links.club_of_page, "second") is None
