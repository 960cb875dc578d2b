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
    links = [await database.read(web_links.link_of, digest) for digest in ("d1", "d2", "d3", "d4")]
    assert [link and link.revoked for link in links] == [50, None, None, None]


async def test_a_link_is_taken_back_once(database: Database) -> None:
    await database.write(web_links.make_link, "d1", "aaaaaaaa", 11, 100, 50)
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
