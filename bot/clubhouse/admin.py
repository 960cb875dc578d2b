"""`/admin`: what the operator sees and does, in private."""

from __future__ import annotations

import logging
from typing import Final

from bot.clubhouse.orders import Order, Said
from bot.desk.answers import toast
from bot.desk.ports import Clock
from bot.desk.rerating import rerate
from bot.screens import admin as screens
from bot.screens.pen import PenCase
from storage import clubs, operating
from storage.database import Database
from storage.errors import NotFound
from storage.operating import Switch

_LOG: Final = logging.getLogger(__name__)
_ROWS: Final = 10
_DIGITS: Final = 9


class AdminRoom:
    """Answers the operator's commands, and nobody else's."""

    def __init__(
        self, database: Database, clock: Clock, pens: PenCase, operators: frozenset[int]
    ) -> None:
        self._database = database
        self._clock = clock
        self._pens = pens
        self._operators = operators

    async def admin(self, order: Order) -> Said:
        """`/admin`, alone or with a page, ``maintenance on``, ``rerate CLUB``."""
        if order.person not in self._operators:
            _LOG.warning("%s asks for the operator's pages", order.person)
            return toast("refusal.operators_only")
        if order.in_group:
            return toast("refusal.in_private_only")
        match order.words:
            case () | ("home",):
                return await self._home(order)
            case ("on" | "off" as state,) | ("maintenance", "on" | "off" as state):
                return await self._maintain(order, state)
            case ("rerate", club) if _is_number(club):
                return await self._rerate(int(club))
            case (page,) if page.partition(":")[0] == "groups":
                return await self._groups(order, _skip(page))
            case (page,) if page.partition(":")[0] == "tables":
                return await self._tables(order, _skip(page))
            case _:
                return toast("refusal.admin_how")

    async def _home(self, order: Order) -> Said:
        on = await self._database.read(operating.is_on, Switch.MAINTENANCE)
        return screens.home(self._pens.texts(order.tag), maintenance=on)

    async def _maintain(self, order: Order, state: str) -> Said:
        if state == "on":
            now = self._clock.now()
            await self._database.write(operating.turn_on, Switch.MAINTENANCE, now)
        else:
            await self._database.write(operating.turn_off, Switch.MAINTENANCE)
        _LOG.info("maintenance is %s, says operator %s", state, order.person)
        return await self._home(order)

    async def _rerate(self, club: int) -> Said:
        try:
            await self._database.read(clubs.club_of, club)
        except NotFound:
            return toast("refusal.club_unknown", number=str(club))
        count = await self._database.write(rerate, club, self._clock.now())
        return toast("club.rerated", number=str(count))

    async def _groups(self, order: Order, skip: int) -> Said:
        found = await self._database.read(operating.groups, order.place.bot, _ROWS + 1, skip)
        following = skip + _ROWS if len(found) > _ROWS else None
        page = screens.GroupsPage(tuple(found[:_ROWS]), following)
        return screens.groups(page, self._pens.texts(order.tag))

    async def _tables(self, order: Order, skip: int) -> Said:
        found = await self._database.read(operating.open_tables, order.place.bot, _ROWS + 1, skip)
        following = skip + _ROWS if len(found) > _ROWS else None
        page = screens.TablesPage(tuple(found[:_ROWS]), following)
        return screens.tables(page, self._pens.texts(order.tag))


def _skip(page: str) -> int:
    """The rows that a page skips: ``groups:20``."""
    text = page.partition(":")[2]
    return int(text) if _is_number(text) else 0


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= _DIGITS
