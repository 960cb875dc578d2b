"""`/season`: the seasons of a club, and the end of the present one."""

from __future__ import annotations

from bot.clubhouse.orders import Order, Said
from bot.desk.answers import toast
from bot.desk.clubhouse.options import options_of
from bot.desk.clubhouse.orders import Orders
from bot.desk.clubhouse.treasury import Treasury
from bot.screens import seasons as screens
from bot.screens.pen import PenCase
from storage import clubs, seasons


class SeasonRoom:
    """Answers the commands about seasons."""

    def __init__(self, orders: Orders, treasury: Treasury, pens: PenCase) -> None:
        self._orders = orders
        self._treasury = treasury
        self._pens = pens

    async def season(self, order: Order) -> Said:
        """`/season`, or `/season close NAME`."""
        club = await self._orders.club(order.where)
        if club is None:
            return None
        match order.words:
            case ():
                return await self._shown(club, order.tag)
            case ("close", *name):
                return await self._treasury.close_season(order.ordered(), " ".join(name))
            case _:
                return toast("refusal.season_how")

    async def _shown(self, club: int, tag: str | None) -> Said:
        database = self._orders.database
        closed = await database.read(seasons.closed, club)
        carry = (await database.read(options_of, club)).carry
        name = (await database.read(clubs.club_of, club)).name
        number = await database.read(seasons.present_number, club)
        view = screens.SeasonsView(name, number, tuple(closed), carry)
        return screens.seasons(view, self._pens.texts(tag))
