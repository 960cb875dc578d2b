"""Planned tables: their buttons answered, their list and reminders drawn."""

from __future__ import annotations

from bot.clubhouse.orders import Order, Said
from bot.desk.answers import toast
from bot.desk.clubhouse.plans import Planning
from bot.screens import plans as screens
from bot.screens.message import Screen
from bot.screens.pen import PenCase
from bot.telegram.ports import Gone


class PlanRoom:
    """Answers the buttons under a list."""

    def __init__(self, planning: Planning) -> None:
        self._planning = planning

    async def toggle(self, order: Order) -> Said:
        """Join the list, or leave it."""
        if order.person is None or not order.words:
            return toast("press.unknown")
        return await self._planning.toggle(order.words[0], order.person, order.cause)

    async def cancel(self, order: Order) -> Said:
        """Give the plan up."""
        if order.person is None or not order.words:
            return toast("press.unknown")
        return await self._planning.cancel(order.words[0], order.person, order.cause)


class PlanRenderer:
    """Draws what planned tables show."""

    def __init__(self, planning: Planning, pens: PenCase) -> None:
        self._planning = planning
        self._pens = pens

    async def surface(self, name: str) -> Screen | Gone:
        """The list as it should look now."""
        view = await self._planning.view(name)
        if view is None:
            return Gone()
        return screens.plan(view, self._pens.pen(view.language, view.terms.rules))

    async def post(self, payload: str) -> Screen | Gone:
        """A reminder, unless there is nothing left to remind of."""
        view = await self._planning.reminder(payload)
        return Gone() if view is None else screens.reminder(view, self._pens.texts(view.language))
