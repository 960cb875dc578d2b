"""What somebody orders by right of a role, and how it is carried out."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.acting import ActKind, NoRight, carry_out
from bot.desk.answers import Answer, toast
from bot.desk.ports import Clock, Place
from bot.desk.roles import Role, Roles
from storage.causes import Cause
from storage.database import Database, Session
from storage.log import REFUSED, Act
from storage.moves import Change


@dataclass(frozen=True, slots=True)
class Ordered:
    """Who orders something where.

    Attributes:
        where: the group, or the club's number for what is ordered in private.
        by: the person; None for an administrator who shows no name.
        cause: the update.
        reason: in the person's words.
    """

    where: Place | int
    by: int | None
    cause: Cause
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """What is to be done.

    Attributes:
        kind: its name in the log.
        least: the role it takes.
        changes: what it writes; may raise `ActRefused`.
        answer: what is said when it is done.
        subject: whom it is about, if anybody.
        detail: places of the text in the log.
    """

    kind: ActKind
    least: Role
    changes: tuple[Change, ...]
    answer: Answer
    subject: int | None = None
    detail: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Require:
    """The first change of a deed: it is refused where the right does not suffice."""

    right: Role
    least: Role

    async def apply(self, session: Session, at: int) -> None:
        """Nothing is written.

        Raises:
            NoRight: the role is too low.
        """
        if self.right < self.least:
            raise NoRight(f"{self.least.word}_only")


class Orders:
    """Carries out what people order, if their role allows it, and logs it."""

    def __init__(self, database: Database, clock: Clock, roles: Roles) -> None:
        self.database = database
        self.clock = clock
        self.roles = roles

    async def club(self, where: Place | int) -> int | None:
        """The club of a group; a club's number is itself."""
        return await self.roles.club(where)

    async def right(self, where: Place | int, by: int | None) -> Role:
        """By right of which role somebody acts there."""
        if by is not None:
            return await self.roles.role(where, by)
        return Role.PLAYER if isinstance(where, int) else await self.roles.anonymous(where)

    async def carry_out(self, order: Ordered, deed: Deed) -> Answer:
        """Do it in one transaction with its line in the log; the same cause again does nothing."""
        return await self.by_right(order, deed, await self.right(order.where, order.by))

    async def by_right(self, order: Ordered, deed: Deed, right: Role) -> Answer:
        """The same where the right is known already."""
        club = await self.club(order.where)
        if club is None:
            return toast("refusal.no_club")
        act = Act(club, deed.kind, order.by, right, deed.subject, deed.detail, order.reason)
        asked = (("what", deed.kind),)
        refused = Act(club, REFUSED, order.by, right, deed.subject, asked, order.reason)
        changes = (_Require(right, deed.least), *deed.changes, act)
        return await carry_out(
            self.database, self.clock, order.cause, deed.answer, changes, refused
        )
