"""Who may do what in a club: by club and user id, never by name.

Until the owner has named others, Telegram's administrators of a group are its referees and the
creator of the club's first group is the owner. A role that has been named counts, a lower one too:
an administrator named *player* is none of the referees. Once a referee or a chief referee has been
named, nobody is a referee merely by administering a group, and so with owners and the creator.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.acting import ActKind, ActRefused, NoRight, carry_out
from bot.desk.answers import Answer, toast
from bot.desk.ports import Clock, Place, RightsPort
from storage import clubs, people
from storage.causes import Cause
from storage.clubs import Chat
from storage.database import Database, Session
from storage.log import REFUSED, Act
from storage.people import Member, Role

__all__ = ["Naming", "Role", "Roles", "role_of_word"]


def role_of_word(word: str) -> Role | None:
    """The role that a command's word names, such as ``referee``; None for any other word."""
    return next((role for role in Role if role.word == word.casefold()), None)


@dataclass(frozen=True, slots=True)
class Naming:
    """Somebody is given a role.

    Attributes:
        club: where.
        by: who names.
        right: the role by which.
        whom: who is named.
        role: to what; None takes a named role back.
        reason: in the namer's words.
    """

    club: int
    by: int
    right: Role
    whom: int
    role: Role | None
    reason: str = ""

    async def apply(self, session: Session, at: int) -> None:
        """Write it, with its line in the log.

        Raises:
            ActRefused: the namer may not, or the club would be left without its last owner.
        """
        present = await people.member(session, self.club, self.whom)
        named = None if present is None else present.role
        self._check(named)
        if named is Role.OWNER and self.role is not Role.OWNER:
            owners = [m for m in await people.named_members(session, self.club) if _owns(m)]
            if len(owners) == 1:
                raise ActRefused("last_owner")
        await people.join(session, self.club, self.whom, at)
        await people.set_role(session, self.club, self.whom, self.role)
        detail = (("role", "none" if self.role is None else self.role.word),)
        act = Act(
            self.club, ActKind.ROLE_NAMED, self.by, self.right, self.whom, detail, self.reason
        )
        await act.apply(session, at)

    def _check(self, named: Role | None) -> None:
        """The owner names anybody; the chief referee names staff, and only from below it."""
        if self.right >= Role.OWNER:
            return
        highest = max(named or Role.PLAYER, self.role or Role.PLAYER)
        if self.right < Role.CHIEF or highest > Role.STAFF:
            raise NoRight("roles_by_owner")


class Roles:
    """The roles of all clubs.

    Args:
        operators: people who run the bot: they may name roles anywhere, so that no club is without
            an owner for good.
    """

    def __init__(
        self, database: Database, rights: RightsPort, clock: Clock, operators: frozenset[int]
    ) -> None:
        self._database = database
        self._rights = rights
        self._clock = clock
        self._operators = operators

    async def club(self, where: Place | int) -> int | None:
        """The club of a group, None if the group was never used; a club's number is itself."""
        if isinstance(where, int):
            return where
        return await self._database.read(clubs.club_at, where.bot, where.chat)

    async def role(self, where: Place | int, person: int) -> Role:
        """What the person may do.

        Args:
            where: a group, whose own administrators stand in while no referee has been named; or
                a club, for which those of its first group do.
        """
        known = await self._database.read(_known, where, person)
        if known.named is not None:
            return known.named
        first, chat = known.first, known.chat
        if first is not None and not known.has_owner:
            creator = await self._rights.creator(first.bot, first.chat)
            if person == creator:
                return Role.OWNER
        if chat is None or known.has_referee:
            return Role.PLAYER
        standing_in = person in await self._rights.administrators(chat.bot, chat.chat)
        return Role.REFEREE if standing_in else Role.PLAYER

    async def anonymous(self, place: Place) -> Role:
        """What an administrator may do who shows no name: nobody can tell whether he was named."""
        known = await self._database.read(_known, place, None)
        return Role.PLAYER if known.has_referee else Role.REFEREE

    async def right_to_name(self, where: Place | int, person: int) -> Role:
        """By right of which role the person names others; an operator's is the owner's."""
        if person in self._operators:
            return Role.OWNER
        return await self.role(where, person)

    async def name(
        self,
        where: Place | int,
        by: int,
        whom: int,
        role: Role | None,
        reason: str,
        cause: Cause,
    ) -> Answer:
        """`/role @name referee`: give somebody a role in the group's club, or take it back.

        The key of success is ``role.named`` or ``role.unnamed``.
        """
        club = await self.club(where)
        if club is None:
            return toast("refusal.no_club")
        right = await self.right_to_name(where, by)
        person = await self._database.read(people.find, whom)
        text = "" if person is None else person.name
        answer = toast("role.unnamed", text=text)
        if role is not None:
            answer = toast("role.named", text=text, role=role.word)
        naming = Naming(club, by, right, whom, role, reason)
        refused = Act(club, REFUSED, by, right, whom, (("what", ActKind.ROLE_NAMED.value),), reason)
        return await carry_out(self._database, self._clock, cause, answer, (naming,), refused)

    async def named(self, club: int) -> tuple[Member, ...]:
        """Those whose role has been named, the highest first."""
        return tuple(await self._database.read(people.named_members, club))


@dataclass(frozen=True, slots=True)
class _Known:
    """What the database says of a person's role, before Telegram is asked.

    Attributes:
        chat: whose administrators stand in for referees.
        first: the club's first group, whose creator stands in for the owner.
    """

    named: Role | None
    chat: Chat | None
    first: Chat | None
    has_owner: bool
    has_referee: bool


async def _known(session: Session, where: Place | int, person: int | None) -> _Known:
    club: int | None = None
    if isinstance(where, int):
        club, chat = where, await clubs.first_chat(session, where)
    elif (chat := await clubs.chat_of(session, where.bot, where.chat)) is not None:
        club = chat.club
    if club is None:
        return _Known(None, None, None, has_owner=False, has_referee=False)
    named = await people.named_members(session, club)
    return _Known(
        named=next((member.role for member in named if member.person == person), None),
        chat=chat,
        first=await clubs.first_chat(session, club),
        has_owner=any(map(_owns, named)),
        has_referee=any(member.role in (Role.REFEREE, Role.CHIEF) for member in named),
    )


def _owns(member: Member) -> bool:
    return member.role is Role.OWNER
