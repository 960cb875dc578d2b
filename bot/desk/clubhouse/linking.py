"""Several groups of one club: its owner gives a code, which another group's owner uses there.

What a group played before stays with the club that was its own, and is there again when it leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.desk.acting import ActKind, ActRefused
from bot.desk.answers import Answer, toast
from bot.desk.clubhouse.orders import Deed, Ordered, Orders
from bot.desk.ports import Entropy, Place, RightsPort
from bot.desk.roles import Role
from storage import links
from storage.clubs import Chat, chat_of
from storage.database import Session
from storage.log import Act

VALID: Final = 24 * 60 * 60 * 1000
"""Milliseconds for which a code can be used."""


class Linking:
    """Joins groups to clubs and parts them."""

    def __init__(self, orders: Orders, entropy: Entropy, rights: RightsPort) -> None:
        self._orders = orders
        self._entropy = entropy
        self._rights = rights

    async def offer(self, order: Ordered) -> Answer:
        """`/club link`: a code for one further group, valid for a day.

        The key of success is ``club.code`` with the parameter `code`; it is for the owner alone.
        """
        club = await self._orders.club(order.where)
        if club is None or order.by is None:
            return toast("refusal.no_club" if club is None else "refusal.name_needed")
        code = self._entropy.key()
        until = self._orders.clock.now() + VALID
        deed = Deed(
            kind=ActKind.CODE_GIVEN,
            least=Role.OWNER,
            changes=(links.GiveCode(code, club, order.by, until),),
            answer=toast("club.code", code=code),
        )
        return await self._orders.carry_out(order, deed)

    async def join(self, place: Place, order: Ordered, code: str) -> Answer:
        """`/club join CODE`: the group belongs to the code's club from now on."""
        join = _Join(code.strip().lower(), place, order.by)
        deed = Deed(ActKind.GROUP_JOINED, Role.OWNER, (join,), toast("club.joined"))
        return await self._orders.carry_out(order, deed)

    async def leave(self, place: Place, order: Ordered) -> Answer:
        """`/club unlink`: the group has its own club again; by the club's owner or its creator."""
        right = await self._orders.right(place, order.by)
        if order.by is not None and order.by == await self._creator(place):
            right = Role.OWNER
        deed = Deed(ActKind.GROUP_LEFT, Role.OWNER, (_Leave(place),), toast("club.left"))
        return await self._orders.by_right(order, deed, right)

    async def _creator(self, place: Place) -> int | None:
        chat = await self._orders.database.read(chat_of, place.bot, place.chat)
        if chat is None:
            return None
        return await self._rights.creator(chat.bot, chat.chat)


@dataclass(frozen=True, slots=True)
class _Join:
    """A group joins the club of a code."""

    code: str
    place: Place
    by: int | None

    async def apply(self, session: Session, at: int) -> None:
        """Write it, with a line in the log of the club that is joined.

        Raises:
            ActRefused: the code cannot be used, or not here and now.
        """
        chat = await _known(session, self.place)
        code = await links.code_of(session, self.code)
        if code is None or code.used is not None or code.until <= at:
            raise ActRefused("code_unknown")
        if code.club == chat.club:
            raise ActRefused("linked_already")
        linked = await links.link_of(session, chat.bot, chat.chat)
        if linked.joined is not None:
            raise ActRefused("linked_elsewhere")
        if await links.others_of(session, chat.club, chat.bot, chat.chat):
            raise ActRefused("has_groups")
        await _require_idle(session, chat)
        await links.join_club(session, chat.bot, chat.chat, code.club, at)
        await links.use_code(session, self.code, at)
        detail = (("text", chat.title),)
        joined = Act(code.club, ActKind.GROUP_LINKED, self.by, Role.OWNER, None, detail)
        await joined.apply(session, at)


@dataclass(frozen=True, slots=True)
class _Leave:
    """A group leaves the club it has joined."""

    place: Place

    async def apply(self, session: Session, at: int) -> None:
        """Write it.

        Raises:
            ActRefused: it has joined none, or a table is open.
        """
        chat = await _known(session, self.place)
        linked = await links.link_of(session, chat.bot, chat.chat)
        if linked.joined is None:
            raise ActRefused("not_linked")
        await _require_idle(session, chat)
        await links.leave_club(session, chat.bot, chat.chat)


async def _known(session: Session, place: Place) -> Chat:
    chat = await chat_of(session, place.bot, place.chat)
    if chat is None:
        raise ActRefused("no_club")
    return chat


async def _require_idle(session: Session, chat: Chat) -> None:
    """An open table belongs to the club in which it was opened."""
    if await links.busy(session, chat.bot, chat.chat):
        raise ActRefused("table_open_here")
