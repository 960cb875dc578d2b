"""Which room of the clubhouse answers which command and which button."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.clubhouse.admin import AdminRoom
from bot.clubhouse.club import ClubRoom
from bot.clubhouse.leagues import LeagueRoom
from bot.clubhouse.orders import Order, Said
from bot.clubhouse.plans import PlanRoom
from bot.clubhouse.seasons import SeasonRoom
from bot.desk.clubhouse.leagues import Leagues
from bot.desk.clubhouse.linking import Linking
from bot.desk.clubhouse.orders import Orders
from bot.desk.clubhouse.plans import Planning
from bot.desk.clubhouse.treasury import Treasury
from bot.desk.ports import Ports
from bot.desk.queries import Queries
from bot.desk.roles import Roles
from bot.desk.settings import DeskSettings
from bot.screens import admin, club, leagues, plans
from bot.screens.pen import PenCase
from storage.database import Database

__all__ = ["COMMANDS", "PRESSES", "Rooms", "Said"]

Answering: TypeAlias = Callable[[Order], Awaitable[Said]]

COMMANDS: tuple[str, ...] = ("role", "club", "log", "season", "league", "admin")
PRESSES: frozenset[str] = frozenset(
    {club.LOG, leagues.LEAGUE, plans.JOIN, plans.CANCEL, admin.ADMIN}
)


class Rooms:
    """The rooms with their doors."""

    def __init__(
        self,
        database: Database,
        ports: Ports,
        pens: PenCase,
        settings: DeskSettings,
        planning: Planning,
    ) -> None:
        roles = Roles(database, ports.rights, ports.clock, settings.operators)
        orders = Orders(database, ports.clock, roles)
        treasury = Treasury(orders)
        linking = Linking(orders, ports.entropy, ports.rights)
        about_club = ClubRoom(orders, linking, treasury, pens)
        season = SeasonRoom(orders, treasury, pens)
        league = LeagueRoom(orders, Leagues(orders, pens.registry), pens, settings.rules)
        plan = PlanRoom(planning)
        operator = AdminRoom(database, ports.clock, pens, settings.operators)
        self.planning = planning
        self._queries = Queries(database, pens.registry, ports.clock)
        self.answers: dict[str, Answering] = {
            "role": about_club.role,
            "club": about_club.club,
            "log": about_club.log,
            "season": season.season,
            "league": league.league,
            "admin": operator.admin,
        }
        self.presses: dict[str, Answering] = {
            club.LOG: about_club.log,
            leagues.LEAGUE: league.league,
            plans.JOIN: plan.toggle,
            plans.CANCEL: plan.cancel,
            admin.ADMIN: operator.admin,
        }

    async def club_of(self, person: int) -> int | None:
        """The club where the person played last; for what is asked in private."""
        return await self._queries.club_of(person)
