"""Groups that have joined another group's club, and the codes by which they do."""

from dataclasses import dataclass

from storage.database import Session
from storage.plans import OPEN_PLAN


@dataclass(frozen=True, slots=True)
class Code:
    """A code that lets one further group join a club until a moment (ms)."""

    code: str
    club: int
    person: int
    until: int
    used: int | None


@dataclass(frozen=True, slots=True)
class Link:
    """Since when (ms) a group is in a club that was not made for it, and which was its own."""

    joined: int | None
    former: int | None


@dataclass(frozen=True, slots=True)
class GiveCode:
    """The owner of a club gives a code away; codes of the club not used yet hold no longer."""

    code: str
    club: int
    person: int
    until: int

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "UPDATE club_codes SET until = :at WHERE club = :club AND used IS NULL AND until > :at",
            club=self.club,
            at=at,
        )
        await session.execute(
            "INSERT INTO club_codes (code, club, person, until, at)"
            " VALUES (:code, :club, :person, :until, :at)",
            code=self.code,
            club=self.club,
            person=self.person,
            until=self.until,
            at=at,
        )


async def code_of(session: Session, code: str) -> Code | None:
    """A code as it was given."""
    return await session.fetch_one(
        Code, "SELECT code, club, person, until, used FROM club_codes WHERE code = :code", code=code
    )


async def use_code(session: Session, code: str, at: int) -> None:
    """The code has been used and is worth nothing now."""
    await session.execute("UPDATE club_codes SET used = :at WHERE code = :code", code=code, at=at)


async def link_of(session: Session, bot: int, chat: int) -> Link:
    """Whether a group has joined another's club."""
    found = await session.fetch_one(
        Link,
        "SELECT joined, former FROM chats WHERE bot = :bot AND chat = :chat",
        bot=bot,
        chat=chat,
    )
    return Link(None, None) if found is None else found


async def others_of(session: Session, club: int, bot: int, chat: int) -> int:
    """How many other groups a club has."""
    others = await session.fetch_value(
        int,
        "SELECT count(*) FROM chats WHERE club = :club AND NOT (bot = :bot AND chat = :chat)",
        club=club,
        bot=bot,
        chat=chat,
    )
    return others or 0


async def busy(session: Session, bot: int, chat: int) -> bool:
    """Whether a table of the group is open or planned, or a tournament goes on there."""
    found = await session.fetch_value(
        int,
        "SELECT 1 WHERE EXISTS (SELECT 1 FROM tables"  # noqa: S608 - the condition is ours
        " WHERE bot = :bot AND chat = :chat AND state <> 'closed')"
        f" OR EXISTS (SELECT 1 FROM plans WHERE bot = :bot AND chat = :chat AND {OPEN_PLAN})"
        " OR EXISTS (SELECT 1 FROM tournaments"
        " WHERE bot = :bot AND chat = :chat AND ended IS NULL)",
        bot=bot,
        chat=chat,
    )
    return found is not None


async def join_club(session: Session, bot: int, chat: int, club: int, at: int) -> None:
    """The group belongs to `club`; which was its own is remembered."""
    await session.execute(
        "UPDATE chats SET former = club, joined = :at, club = :club"
        " WHERE bot = :bot AND chat = :chat",
        bot=bot,
        chat=chat,
        club=club,
        at=at,
    )


async def leave_club(session: Session, bot: int, chat: int) -> None:
    """The group belongs to its own club again."""
    await session.execute(
        "UPDATE chats SET club = former, former = NULL, joined = NULL"
        " WHERE bot = :bot AND chat = :chat AND joined IS NOT NULL",
        bot=bot,
        chat=chat,
    )
