"""What somebody may do in a tournament: by the role in the club, or named for its staff."""

from __future__ import annotations

from typing import Final

from bot.desk.identity import player_id
from bot.desk.ports import Place
from bot.desk.roles import Role, Roles
from bot.desk.tournaments.bundle import TournamentBundle
from referee.tournament.commands import Actor, Rank
from referee.tournament.state import TournamentState

_RANKS: Final = {
    Role.PLAYER: Rank.PLAYER,
    Role.STAFF: Rank.STAFF,
    Role.REFEREE: Rank.REFEREE,
    Role.CHIEF: Rank.CHIEF,
    Role.OWNER: Rank.CHIEF,
}


def rank_of(role: Role) -> Rank:
    """What a role in the club lets one do in its tournaments."""
    return _RANKS[role]


class Ranks:
    """Looks ranks up."""

    def __init__(self, roles: Roles) -> None:
        self._roles = roles

    async def at(self, place: Place, person: int | None) -> Rank:
        """The rank of somebody in the group's club; None for who shows no name."""
        if person is None:
            return rank_of(await self._roles.anonymous(place))
        return rank_of(await self._roles.role(place, person))

    async def of(self, bundle: TournamentBundle, person: int | None) -> Rank:
        """The rank in a tournament.

        While the club has named no chief referee, the referee who planned it is its chief referee.
        """
        rank = await self.at(bundle.place, person)
        planned = person is not None and person == bundle.row.planner
        if not planned or rank is not Rank.REFEREE:
            return rank
        named = await self._roles.named(bundle.row.club)
        chief = any(member.role is Role.CHIEF for member in named)
        return rank if chief else Rank.CHIEF


def actor_of(state: TournamentState, person: int | None, rank: Rank) -> Actor:
    """Who asks, as the tournament knows him; whoever was named for its staff is staff at least."""
    name = "" if person is None else player_id(person)
    named = bool(name) and name in state.staff
    return Actor(name, max(rank, Rank.STAFF) if named else rank)
