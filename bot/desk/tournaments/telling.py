"""Announcements as posts, and surfaces as marks: changes that ask the database whom they reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.desk.ports import Place
from bot.desk.surfaces import hand_surface
from bot.desk.tournaments.announcements import AnnouncementKind, Posted
from bot.desk.tournaments.announcing import Circle, Telling
from bot.desk.tournaments.surfaces import desk_surface, entry_surface
from storage import outbox, people, tables, tournaments
from storage.announcements import KeepAnnouncement
from storage.database import Session
from storage.outbox import Mark, Placement, Post, Urgency
from storage.people import Reach, Role
from storage.tournaments import TournamentRow

ANNOUNCEMENT: Final = "announcement"
"""The kind of the posts."""
_URGENT: Final = frozenset(
    (AnnouncementKind.SEATS_CALLED, AnnouncementKind.ALARMED, AnnouncementKind.STAFF_SEATED)
)


@dataclass(frozen=True, slots=True)
class Tell:
    """An announcement goes to the pages, the group, and every private chat it concerns.

    Whoever cannot be reached is left out here and listed at the organisers' desk.
    """

    row: TournamentRow
    telling: Telling

    async def apply(self, session: Session, at: int) -> None:
        """Keep it and queue its posts."""
        told, circle = self.telling.announcement, self.telling.circle
        posted = Posted(told.tournament, told=told)
        if circle is Circle.EVERYBODY:
            posted = Posted(told.tournament, told.number)
            kept = KeepAnnouncement(told.tournament, told.number, told.encode())
            await kept.apply(session, at)
            await self._post(
                session, at, posted, Place(self.row.bot, self.row.chat, self.row.thread)
            )
        for person in await self._people(session):
            if await people.reach_of(session, self.row.bot, person) is Reach.REACHABLE:
                await self._post(session, at, posted, Place(self.row.bot, person))
                await _hand_below(session, self.row.bot, person, at)

    async def _people(self, session: Session) -> list[int]:
        if self.telling.circle is not Circle.REFEREES:
            return sorted(self.telling.people)
        named = await people.named_members(session, self.row.club)
        referees = {m.person for m in named if m.role is not None and m.role >= Role.REFEREE}
        if self.row.planner is not None:
            referees.add(self.row.planner)
        return sorted(referees.union(await tournaments.desks(session, self.row.key)))

    async def _post(self, session: Session, at: int, posted: Posted, to: Place) -> None:
        urgent = self.telling.announcement.kind in _URGENT
        post = Post(
            bot=to.bot,
            chat=to.chat,
            urgency=Urgency.PROMPT if urgent and to.chat > 0 else Urgency.RESULT,
            kind=ANNOUNCEMENT,
            payload=posted.encode(),
            thread=to.thread,
        )
        await post.apply(session, at)


async def _hand_below(session: Session, bot: int, person: int, at: int) -> None:
    """The hand of somebody who plays comes down again, below what the chat has just been told."""
    seated = await tables.seat_of(session, bot, person)
    if seated is None:
        return
    name = str(hand_surface(seated.play_table, person))
    if await outbox.surface(session, bot, name) is not None:
        mark = Mark(bot, name, person, Urgency.PROMPT, placement=Placement.ANEW)
        await mark.apply(session, at)


@dataclass(frozen=True, slots=True)
class MarkEntries:
    """The entries of some people look different; those whom the bot can write to are shown."""

    row: TournamentRow
    people: frozenset[int]
    placement: Placement = Placement.IN_PLACE

    async def apply(self, session: Session, at: int) -> None:
        """Mark them."""
        for person in sorted(self.people):
            if await people.reach_of(session, self.row.bot, person) is Reach.REACHABLE:
                mark = Mark(
                    bot=self.row.bot,
                    surface=entry_surface(self.row.key, person),
                    chat=person,
                    urgency=Urgency.RESULT,
                    placement=self.placement,
                )
                await mark.apply(session, at)


@dataclass(frozen=True, slots=True)
class MarkDesks:
    """The organisers' desks may look different."""

    row: TournamentRow

    async def apply(self, session: Session, at: int) -> None:
        """Mark those that are open."""
        for person in await tournaments.desks(session, self.row.key):
            surface = desk_surface(self.row.key, person)
            await Mark(self.row.bot, surface, person, Urgency.TABLE).apply(session, at)
