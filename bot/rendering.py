"""From what the outbox names to what a chat shows: the desk's view, drawn by its screen.

A hand goes to its player's private chat and to no other: for any other chat there is nothing to
draw, and that is an error, not a fallback.
"""

from __future__ import annotations

from bot.desk.surfaces import SurfaceKind, parse_surface
from bot.desk.tables import Desk
from bot.desk.views import HandView
from bot.screens.draw import draw_group, draw_hand, group_pen, hand_pen
from bot.screens.message import Screen
from bot.screens.pen import PenCase
from bot.telegram.ports import Gone


class NotTheirs(RuntimeError):
    """A private screen was asked for in a chat that is not its owner's."""


class DeskRenderer:
    """Draws for one bot.

    Args:
        rules: the rule set whose words serve where a view names none.
    """

    def __init__(self, desk: Desk, pens: PenCase, bot: int, rules: str) -> None:
        self._desk = desk
        self._pens = pens
        self._bot = bot
        self._rules = rules

    async def surface(self, name: str, chat: int) -> Screen | Gone:
        """The surface as it should look now.

        Raises:
            NotTheirs: it is a hand, and the chat is not its player's.
        """
        key = parse_surface(name)
        if key.kind is SurfaceKind.HAND and key.person != chat:
            raise NotTheirs(f"{key.kind} of table {key.table}")
        view = await self._desk.view_for(self._bot, name)
        if view is None:
            return Gone()
        if isinstance(view, HandView):
            if view.mine.person != chat:
                raise NotTheirs(f"{key.kind} of table {key.table}")
            return draw_hand(view, hand_pen(view, self._pens))
        return draw_group(view, group_pen(view, self._pens, self._rules))

    async def post(self, kind: str, payload: str, number: int, chat: int) -> Screen | Gone:
        """The post; the events it tells of carry their numbers themselves (deal 12.7, match 12)."""
        try:
            view = await self._desk.post_for(self._bot, kind, payload)
        except LookupError:
            return Gone()
        return draw_group(view, group_pen(view, self._pens, self._rules))
