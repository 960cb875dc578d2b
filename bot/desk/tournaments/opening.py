"""A tournament's table opens: its four sit where they were drawn, and play begins at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.desk.answers import NOTHING_SAID
from bot.desk.bundle import Bundle
from bot.desk.engine import Engine
from bot.desk.identity import person_in
from bot.desk.steps import table_step, take_drawn_seats
from bot.desk.tournaments.bundle import TournamentBundle
from bot.desk.tournaments.marks import MOST_BOARDS
from bot.desk.tournaments.stewarding import players_of
from bot.desk.tournaments.terms import table_terms
from referee.match.setup import Player
from referee.table import decide as table_decide
from referee.table.commands import LearnReach
from referee.table.evolve import opened
from referee.table.state import Reach
from referee.table.terms import Terms
from referee.tournament.tables import Table
from storage import clubs, people, tables, tournaments
from storage.causes import Cause
from storage.errors import BrokenConstraint
from storage.moves import Committed
from storage.tables import Audience, OpenTable, TableState, TournamentTable

_NOBODY: Final = 0


class TableOpening:
    """Opens tables of tournaments."""

    def __init__(self, tables_engine: Engine) -> None:
        self._tables = tables_engine

    async def reach_of(self, bot: int, player: Player) -> Reach:
        """Whether the bot can write to a player."""
        person = person_in(player)
        if person is None:
            return Reach.REACHABLE
        return Reach((await self._tables.database.read(people.reach_of, bot, person)).value)

    async def open(self, bundle: TournamentBundle, table: Table) -> bool:
        """Open the play table and begin its match, in one transaction.

        Whoever cannot be written to is played by a computer until that changes, as at any table.

        Returns:
            Whether it was opened here and now.

        Raises:
            SitsElsewhere: one of the four sits at another table.
        """
        players = players_of(bundle.state, table)
        club = await self._tables.database.read(clubs.club_of, bundle.row.club)
        opener = await self._opener(bundle, players)
        if opener == _NOBODY:
            return False
        key, now = self._tables.ports.entropy.key(), self._tables.ports.clock.now()
        terms = table_terms(self._tables.registry, bundle.state.terms)
        decision = table_decide.open_drawn_table(str(opener), players, terms, now)
        row = replace(
            _row(bundle, table, key, opener, now),
            club_settings=club.settings,
            audience=_audience(bundle, terms),
        )
        place = bundle.place
        draft = self._tables.draft(Bundle(row, opened(decision.events[0]), 0))
        of = TournamentTable(bundle.key, row.round or 0, table.number, row.audience)
        draft.changes.append(
            OpenTable(key, place.bot, row.club, place.chat, place.thread, opener, of)
        )
        take_drawn_seats(draft, decision)
        for player in players:
            if await self.reach_of(place.bot, player) is Reach.UNREACHABLE:
                table_step(draft, LearnReach(player.id, Reach.UNREACHABLE))
        cause = Cause.named(f"o{bundle.key}:{row.round}:{table.number}")
        try:
            outcome = await self._tables.commit(draft, cause, NOTHING_SAID)
        except BrokenConstraint:
            return False  # another worker has opened it
        if not isinstance(outcome, Committed):
            return False
        await self._tables.serve(key)
        return True

    async def _opener(self, bundle: TournamentBundle, players: tuple[Player, ...]) -> int:
        """In whose name the table stands: the planner's, or else somebody's who plays."""
        if bundle.row.planner is not None:
            return bundle.row.planner
        seated = [person for player in players if (person := person_in(player)) is not None]
        known = await self._tables.database.read(tournaments.people_in, bundle.key)
        return next(iter((*seated, *known)), _NOBODY)


def _row(bundle: TournamentBundle, table: Table, key: str, opener: int, now: int) -> tables.Table:
    """The row of the table as it will be written."""
    place = bundle.place
    return tables.Table(
        play_table=key,
        bot=place.bot,
        club=bundle.row.club,
        chat=place.chat,
        thread=place.thread,
        state=TableState.LOBBY,
        match=None,
        opener=opener,
        begun=now,
        ended=None,
        club_settings="{}",
        tournament=bundle.key,
        round=len(bundle.state.past) + 1,
        number=table.number,
        placed=False,
    )


def _audience(bundle: TournamentBundle, terms: Terms) -> Audience:
    """Who is told what happens there.

    Many tables are told of by one digest, since each move would be an edit. A deal of real tiles
    is an edit or two in its minutes, and what is told of it is to be seen by all four.
    """
    now_played = bundle.state.round
    many = now_played is not None and len(now_played.tables) > MOST_BOARDS
    return Audience.PLAYERS if many and not terms.real_tiles else Audience.GROUP
