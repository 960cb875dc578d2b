"""`/league`: a league is opened, given up, and looked at."""

from __future__ import annotations

from typing import Final

from bot.clubhouse.orders import Order, Said
from bot.desk.answers import toast
from bot.desk.clubhouse.leagues import Leagues
from bot.desk.clubhouse.options import options_of
from bot.desk.clubhouse.orders import Orders
from bot.desk.naming import settings_of
from bot.screens import leagues as screens
from bot.screens.pen import PenCase
from referee.table.terms import Terms, first_terms

_DIGITS: Final = 6


class LeagueRoom:
    """Answers the commands about leagues.

    Args:
        rules: the rule set of a group that has not played yet.
    """

    def __init__(self, orders: Orders, leagues: Leagues, pens: PenCase, rules: str) -> None:
        self._orders = orders
        self._leagues = leagues
        self._pens = pens
        self._rules = rules

    async def league(self, order: Order) -> Said:
        """`/league`, `/league 2`, `/league open NAME …`, `/league close 2`."""
        match order.words:
            case ():
                return await self._shown(order, None)
            case (number,) if _is_number(number):
                return await self._shown(order, int(number))
            case ("close", number) if _is_number(number):
                return await self._leagues.close(order.ordered(), int(number))
            case ("open", name, *words):
                last = await self._last(order)
                return await self._leagues.open(order.ordered(), name, tuple(words), last)
            case _:
                return toast("refusal.league_how")

    async def _last(self, order: Order) -> Terms:
        """What the group played last, which is pinned where nothing else is said."""
        settings = await self._orders.database.read(settings_of, order.place)
        return first_terms(self._rules) if settings.terms is None else Terms(*settings.terms)

    async def _shown(self, order: Order, number: int | None) -> Said:
        club = await self._orders.club(order.where)
        if club is None:
            return None
        texts = self._pens.texts(order.tag)
        view = await self._leagues.shown(club, number)
        if view is None:
            if number is not None:
                return toast("refusal.league_unknown", number=str(number))
            return screens.none(texts)
        zone = (await self._orders.database.read(options_of, club)).clock
        return screens.league(view, zone, texts)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= _DIGITS
