"""What is read of a tournament: pages for everybody, for a player, for the organisers."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.facts import Who
from bot.desk.identity import person_of, player_id
from bot.desk.naming import settings_of, who_is
from bot.desk.tournaments.announcements import Announcement, read_announcement
from bot.desk.tournaments.bundle import TournamentBundle
from bot.desk.tournaments.engine import TournamentEngine
from bot.desk.tournaments.marks import has_digest
from bot.desk.tournaments.ranks import Ranks, actor_of
from bot.desk.tournaments.views import (
    DigestTable,
    DigestView,
    OrganiserPage,
    PublicPage,
    Snapshot,
)
from referee.tournament.commands import Rank
from referee.tournament.rulings import COMPUTER
from referee.tournament.tables import Table
from referee.tournament.views import (
    PlayerView,
    PublicTable,
    organiser_view,
    player_view,
    public_view,
)
from storage import clubs, people, tournaments
from storage.announcements import KeptAnnouncement, announcements_of
from storage.database import Session


class Reading:
    """Reads pages."""

    def __init__(self, engine: TournamentEngine, ranks: Ranks) -> None:
        self._engine = engine
        self._ranks = ranks

    async def snapshot(self, key: str) -> Snapshot:
        """The tournament as it is now."""
        bundle = await self._bundle(key)
        row = bundle.row
        now = self._engine.ports.clock.now()
        return Snapshot(key, bundle.state, bundle.version, row.club, row.bot, bundle.place, now)

    async def public(self, key: str) -> PublicPage:
        """What everybody may see."""
        return await self._public(await self._bundle(key))

    async def _public(self, bundle: TournamentBundle) -> PublicPage:
        around = await self._engine.database.read(_around, bundle)
        return PublicPage(
            key=bundle.key,
            version=bundle.version,
            view=public_view(bundle.state),
            terms=bundle.state.terms,
            language=around.language,
            club=around.club,
            place=bundle.place,
            online=around.online,
            announcements=around.announcements,
            at=self._engine.ports.clock.now(),
        )

    async def mine(self, key: str, person: int) -> PlayerView | None:
        """The person's own entry."""
        return player_view((await self._bundle(key)).state, player_id(person))

    async def desk_of(self, key: str, person: int) -> OrganiserPage | None:
        """What the staff see."""
        bundle = await self._bundle(key)
        rank = await self._ranks.of(bundle, person)
        rank = actor_of(bundle.state, person, rank).rank
        if rank < Rank.STAFF:
            return None
        state = bundle.state
        helpers = await self._engine.database.read(_helpers, bundle)
        return OrganiserPage(
            public=await self._public(bundle),
            rank=rank,
            view=organiser_view(state),
            entrants=state.entrants,
            staff=helpers.staff,
            tables=() if state.round is None else state.round.tables,
            rulings=state.rulings,
            apart=state.apart,
            unreachable=tuple(
                entrant.number
                for entrant in state.entrants
                if person_of(entrant.account) in helpers.unreachable
            ),
        )

    async def digest(self, key: str) -> DigestView | None:
        """All online tables of the round in hand; None while each has a board of its own."""
        bundle = await self._bundle(key)
        now = bundle.state.round
        if now is None or not has_digest(bundle.state):
            return None
        around = await self._engine.database.read(_around, bundle)
        view = public_view(bundle.state)
        return DigestView(
            key=key,
            place=bundle.place,
            language=around.language,
            title=view.title,
            round=now.number,
            tables=tuple(map(_digest_table, view.tables, now.tables)),
            at=self._engine.ports.clock.now(),
        )

    async def _bundle(self, key: str) -> TournamentBundle:
        return (await self._engine.look(key)).bundle


def _digest_table(shown: PublicTable, table: Table) -> DigestTable:
    a, b, c, d = table.chips()
    return DigestTable(
        number=shown.number,
        names=shown.names,
        chips=(a, b, c, d) if table.sheet.counted is not None else None,
        ends=shown.ends,
        left=shown.left,
        over=shown.over,
        confirmed=table.sheet.approved,
    )


@dataclass(frozen=True, slots=True)
class _Around:
    """What stands beside the tournament's stream."""

    language: str | None
    club: str
    online: tuple[tuple[int, str], ...]
    announcements: tuple[Announcement, ...]


async def _around(session: Session, bundle: TournamentBundle) -> _Around:
    row, now = bundle.row, bundle.state.round
    kept = await announcements_of(session, row.key)
    online: tuple[tuple[int, str], ...] = ()
    if now is not None:
        found = await tournaments.tables_of_round(session, row.key, now.number)
        online = tuple((table.number, table.play_table) for table in found)
    return _Around(
        language=(await settings_of(session, bundle.place)).language,
        club=(await clubs.club_of(session, row.club)).name,
        online=online,
        announcements=tuple(map(_read, kept)),
    )


def _read(kept: KeptAnnouncement) -> Announcement:
    return read_announcement(kept.payload)


@dataclass(frozen=True, slots=True)
class _Helpers:
    staff: tuple[Who, ...]
    unreachable: frozenset[int]


async def _helpers(session: Session, bundle: TournamentBundle) -> _Helpers:
    found = await tournaments.unreachable(session, bundle.row.bot, bundle.key)
    staff = [await _who(session, name) for name in bundle.state.staff if name != COMPUTER]
    return _Helpers(tuple(staff), frozenset(found))


async def _who(session: Session, name: str) -> Who:
    number = person_of(name)
    if number is None:
        return Who(None, name)
    return who_is(number, await people.find(session, number))
