"""What was done by right of a role: who, when, why; and what was asked by people without the right.

Acts are only ever added. People stand in them by id, so that one who asks to be forgotten is
nameless here too.
"""

from dataclasses import dataclass
from typing import Final

import msgspec

from storage.database import Session
from storage.people import Role

REFUSED: Final = "refused"
"""The kind of an act that was asked for without the right to it; its detail says which."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something done by right of a role, as a change of the transaction that does it.

    Args:
        club: whose log.
        kind: a word such as ``role_named``; screens have a text of that name.
        person: who; None for an administrator who does not show a name.
        role: by right of which.
        subject: whom it is about, if anybody.
        detail: places of the text, by name.
        reason: why, in the actor's words.
    """

    club: int
    kind: str
    person: int | None
    role: Role
    subject: int | None = None
    detail: tuple[tuple[str, str], ...] = ()
    reason: str = ""

    async def apply(self, session: Session, at: int) -> None:
        """Write it down."""
        await session.execute(
            "INSERT INTO acts (club, kind, person, role, subject, detail, reason, at)"
            " VALUES (:club, :kind, :person, :role, :subject, :detail, :reason, :at)",
            club=self.club,
            kind=self.kind,
            person=self.person,
            role=int(self.role),
            subject=self.subject,
            detail=msgspec.json.encode(dict(self.detail)).decode(),
            reason=self.reason,
            at=at,
        )


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """An act as it stands in the log. `detail` is JSON: places of the text, by name."""

    act: int
    kind: str
    person: int | None
    name: str | None
    forgotten: int | None
    role: Role
    subject: int | None
    subject_name: str | None
    subject_forgotten: int | None
    detail: str
    reason: str
    at: int

    @property
    def places(self) -> dict[str, str]:
        """The detail by name."""
        return msgspec.json.decode(self.detail, type=dict[str, str])


_ACTS: Final = (
    "SELECT a.act, a.kind, a.person, p.name, p.forgotten, a.role, a.subject,"
    " s.name AS subject_name, s.forgotten AS subject_forgotten, a.detail, a.reason, a.at"
    " FROM acts a LEFT JOIN people p ON p.person = a.person"
    " LEFT JOIN people s ON s.person = a.subject"
    " WHERE a.club = :club AND a.act < :before"
)
_NEWEST: Final = " ORDER BY a.act DESC LIMIT :limit"


async def acts(
    session: Session, club: int, limit: int = 10, before: int | None = None
) -> list[LoggedAct]:
    """What was done in a club, the newest first.

    Args:
        before: only acts with a smaller number, for the next page.
    """
    return await _acts(session, club, f"a.kind <> '{REFUSED}'", limit, before)


async def refused_acts(
    session: Session, club: int, limit: int = 10, before: int | None = None
) -> list[LoggedAct]:
    """What was asked for in a club without the right to it, the newest first."""
    return await _acts(session, club, f"a.kind = '{REFUSED}'", limit, before)


async def _acts(
    session: Session, club: int, condition: str, limit: int, before: int | None
) -> list[LoggedAct]:
    return await session.fetch(
        LoggedAct,
        f"{_ACTS} AND {condition}{_NEWEST}",
        club=club,
        limit=limit,
        before=2**62 if before is None else before,
    )
