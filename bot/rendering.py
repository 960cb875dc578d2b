"""From what the outbox names to what a chat shows: the desk's view, drawn by its screen.

A hand goes to its player's private chat and to no other: for any other chat there is nothing to
draw, and that is an error, not a fallback.
"""

from __future__ import annotations

from bot.clubhouse.plans import PlanRenderer
from bot.desk.clubhouse.plan_views import is_plan_surface
from bot.desk.clubhouse.plans import REMINDER
from bot.desk.surfaces import SurfaceKind, parse_surface
from bot.desk.tables import Desk
from bot.desk.tournaments import Tournaments
from bot.desk.tournaments.surfaces import is_tournament_surface, parse_tournament_surface
from bot.desk.tournaments.telling import ANNOUNCEMENT
from bot.desk.tournaments.views import AnnouncementView, TournamentSurface
from bot.desk.views import HandView
from bot.inks import Inks
from bot.screens.draw import draw_group, draw_hand, group_pen, hand_pen
from bot.screens.message import Screen
from bot.screens.pen import PenCase
from bot.screens.tournaments.draw import draw_surface, written
from bot.screens.tournaments.ink import Ink
from bot.screens.tournaments.posts import post
from bot.telegram.ports import Gone


class NotTheirs(RuntimeError):
    """A private screen was asked for in a chat that is not its owner's."""


class TournamentRenderer:
    """Draws what tournaments show."""

    def __init__(self, tournaments: Tournaments, inks: Inks) -> None:
        self._tournaments = tournaments
        self._inks = inks

    async def surface(self, name: str, chat: int) -> Screen | Gone:
        """The card, the digest, a desk or an entry as it should look now.

        Raises:
            NotTheirs: it is a desk or an entry, and the chat is not its owner's.
        """
        key = parse_tournament_surface(name)
        if key.person is not None and key.person != chat:
            raise NotTheirs(f"{key.kind} of tournament {key.key}")
        view = await self._tournaments.view_for(name)
        return Gone() if view is None else draw_surface(view, await self._ink(view))

    async def post(self, payload: str, chat: int) -> Screen | Gone:
        """An announcement, which carries its number within the tournament itself."""
        try:
            view = await self._tournaments.announcement_for(payload, chat)
        except LookupError:
            return Gone()
        return post(view, await self._ink(view))

    async def _ink(self, view: TournamentSurface | AnnouncementView) -> Ink:
        about = written(view)
        return await self._inks.ink(about.key, about.place, about.language)


class DeskRenderer:
    """Draws for one bot.

    Args:
        rules: the rule set whose words serve where a view names none.
        tournaments: draws what is of tournaments.
        plans: draws what is of planned tables.
    """

    def __init__(
        self,
        desk: Desk,
        pens: PenCase,
        bot: int,
        rules: str,
        tournaments: TournamentRenderer,
        plans: PlanRenderer,
    ) -> None:
        self._desk = desk
        self._pens = pens
        self._bot = bot
        self._rules = rules
        self._tournaments = tournaments
        self._plans = plans

    async def surface(self, name: str, chat: int) -> Screen | Gone:
        """The surface as it should look now.

        Raises:
            NotTheirs: it is a hand, and the chat is not its player's.
        """
        if is_tournament_surface(name):
            return await self._tournaments.surface(name, chat)
        if is_plan_surface(name):
            return await self._plans.surface(name)
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
        if kind == ANNOUNCEMENT:
            return await self._tournaments.post(payload, chat)
        if kind == REMINDER:
            return await self._plans.post(payload)
        try:
            view = await self._desk.post_for(self._bot, kind, payload)
        except LookupError:
            return Gone()
        return draw_group(view, group_pen(view, self._pens, self._rules))
