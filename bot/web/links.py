"""Personal links: who holds one may act for a day as the person it was made for.

The token stands behind the `#` of the address, which browsers never send, so it is in no log and no
preview; the page hands it over once, and the browser keeps it in a cookie that scripts cannot read.
Here only its SHA-256 is kept.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import structlog

from bot.desk.ports import Clock
from bot.desk.tournaments.journal import AT_TOURNAMENT
from storage import tournaments, web_links
from storage.database import Database, Session
from storage.log import REFUSED, Act
from storage.people import Role
from storage.web_links import WebLink

DAY: Final = 24 * 60 * 60 * 1000
"""How long a link is good, in milliseconds."""

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_PAGE: Final = re.compile(r"[a-z2-7]{16}")
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
_log = structlog.get_logger(__name__)


class BadToken(StrEnum):
    """Why a token opens nothing."""

    UNKNOWN = "unknown"
    EXPIRED = "expired"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who acts by a link, where, and until when (milliseconds since 1970)."""

    link: int
    tournament: str
    person: int
    expires: int


class StaffLinks:
    """The personal links of all tournaments.

    Args:
        address: of the web pages, without a slash at its end.
    """

    def __init__(self, database: Database, clock: Clock, address: str) -> None:
        self._database = database
        self._clock = clock
        self._address = address

    @property
    def secure(self) -> bool:
        """Whether the pages are reached by https alone."""
        return self._address.startswith("https://")

    async def make(self, tournament: str, person: int) -> str:
        """A link that is good for a day; the person's earlier ones for the tournament end.

        Whether the person is of the staff is the caller's to know; it is asked again at each use.
        """
        token, now = secrets.token_urlsafe(32), self._clock.now()
        await self._database.write(_make, _digest(token), tournament, person, now)
        _log.info("web_link_made", tournament=tournament, person=person)
        return f"{self._address}/staff/open#{token}"

    async def revoke(self, tournament: str, person: int) -> int:
        """Take back what the person has; how many links that were."""
        count = await self._database.write(_revoke, tournament, person, self._clock.now())
        _log.info("web_link_revoked", tournament=tournament, person=person, count=count)
        return count

    async def holder(self, token: str) -> Holder | BadToken:
        """Who holds a token; each refusal is logged, without the token."""
        row = None
        if _TOKEN.fullmatch(token):
            row = await self._database.read(web_links.link_of, _digest(token))
        if row is None:
            _log.warning("web_token_refused", why=BadToken.UNKNOWN.value, digest=_digest(token)[:8])
            return BadToken.UNKNOWN
        why = None
        if row.revoked is not None:
            why = BadToken.REVOKED
        elif row.expires <= self._clock.now():
            why = BadToken.EXPIRED
        if why is None:
            return Holder(row.link, row.tournament, row.person, row.expires)
        _log.warning(
            "web_token_refused", why=why.value, tournament=row.tournament, person=row.person
        )
        if row.refused is None:
            await self._database.write(_note_refused, row, self._clock.now())
        return why


class ClubPages:
    """The addresses of clubs' pages.

    Args:
        address: of the web pages, without a slash at its end.
    """

    def __init__(self, database: Database, clock: Clock, address: str) -> None:
        self._database = database
        self._clock = clock
        self._address = address

    async def address(self, club: int) -> str:
        """The address of a club's page, made at first use."""
        fresh = "".join(secrets.choice(_LETTERS) for _ in range(16))
        page = await self._database.write(web_links.page_of_club, club, fresh, self._clock.now())
        return f"{self._address}/c/{page}"

    async def club(self, page: str) -> int | None:
        """The club whose page it is; None for rubbish."""
        if not _PAGE.fullmatch(page):
            return None
        return await self._database.read(web_links.club_of_page, page)


async def _make(session: Session, digest: str, tournament: str, person: int, at: int) -> None:
    await web_links.make_link(session, digest, tournament, person, at + DAY, at)
    await _write_down(session, AT_TOURNAMENT, "web_link", tournament, person, at)


async def _revoke(session: Session, tournament: str, person: int, at: int) -> int:
    count = await web_links.revoke_links(session, tournament, person, at)
    if count:
        await _write_down(session, AT_TOURNAMENT, "web_link_ended", tournament, person, at)
    return count


async def _note_refused(session: Session, link: WebLink, at: int) -> None:
    """In the club's log once a link, however often a page that is left open asks."""
    if await web_links.note_refused(session, link.link, at):
        await _write_down(session, REFUSED, "web_link", link.tournament, link.person, at)


async def _write_down(
    session: Session, kind: str, what: str, tournament: str, person: int, at: int
) -> None:
    row = await tournaments.find_tournament(session, tournament)
    if row is None:
        return
    role = Role.PLAYER if kind == REFUSED else Role.STAFF
    detail = (("what", what), ("tournament", row.title))
    await Act(row.club, kind, person, role, detail=detail).apply(session, at)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
