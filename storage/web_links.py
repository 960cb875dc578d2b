"""Addresses of web pages that not everybody may open.

A personal link to a tournament's staff pages is known by the SHA-256 of its token, so that who
reads the database cannot use it. A club's page has an address that nobody guesses.
"""

from dataclasses import dataclass

from storage.database import Session


@dataclass(frozen=True, slots=True)
class WebLink:
    """A personal link. Times are milliseconds since 1970.

    Args:
        tournament: the key of the tournament whose staff pages it opens.
        person: who acts by it.
        revoked: when it was taken back; None while it is good.
        refused: when it was first used though it was not good any more.
    """

    link: int
    tournament: str
    person: int
    made: int
    expires: int
    revoked: int | None
    refused: int | None


_LINK = "SELECT link, tournament, person, made, expires, revoked, refused FROM web_links"


async def make_link(
    session: Session, digest: str, tournament: str, person: int, expires: int, at: int
) -> int:
    """Keep a new link, known by the digest of its token; the person's earlier ones end."""
    await revoke_links(session, tournament, person, at)
    number = await session.fetch_value(
        int,
        "INSERT INTO web_links (digest, tournament, person, made, expires)"
        " VALUES (:digest, :tournament, :person, :at, :expires) RETURNING link",
        digest=digest,
        tournament=tournament,
        person=person,
        at=at,
        expires=expires,
    )
    return number or 0


async def link_of(session: Session, digest: str) -> WebLink | None:
    """The link with a token of that digest, good or not; None if there never was one."""
    return await session.fetch_one(WebLink, _LINK + " WHERE digest = :digest", digest=digest)


async def revoke_links(session: Session, tournament: str, person: int, at: int) -> int:
    """Take back what a person has for a tournament; how many links that were."""
    return await session.execute(
        "UPDATE web_links SET revoked = :at"
        " WHERE tournament = :tournament AND person = :person AND revoked IS NULL",
        tournament=tournament,
        person=person,
        at=at,
    )


async def note_refused(session: Session, link: int, at: int) -> bool:
    """Somebody used a link that is not good any more; whether it is the first time."""
    noted = await session.execute(
        "UPDATE web_links SET refused = :at WHERE link = :link AND refused IS NULL",
        link=link,
        at=at,
    )
    return noted > 0


async def page_of_club(session: Session, club: int, page: str, at: int) -> str:
    """The address of a club's page; `page` becomes it if there is none yet."""
    await session.execute(
        "INSERT INTO club_pages (club, page, at) VALUES (:club, :page, :at)"
        " ON CONFLICT (club) DO NOTHING",
        club=club,
        page=page,
        at=at,
    )
    kept = await session.fetch_value(
        str, "SELECT page FROM club_pages WHERE club = :club", club=club
    )
    return kept or page


async def club_of_page(session: Session, page: str) -> int | None:
    """The club whose page has that address."""
    return await session.fetch_value(
        int, "SELECT club FROM club_pages WHERE page = :page", page=page
    )
