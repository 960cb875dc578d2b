"""What surfaces show and what posts say, read at the moment they are drawn."""

from __future__ import annotations

from bot.desk.identity import player_id
from bot.desk.naming import settings_of
from bot.desk.tournaments.announcements import Announcement, read_announcement, read_posted
from bot.desk.tournaments.bundle import TournamentBundle, TournamentUnknown
from bot.desk.tournaments.engine import TournamentEngine
from bot.desk.tournaments.reading import Reading
from bot.desk.tournaments.surfaces import TournamentSurfaceKind, parse_tournament_surface
from bot.desk.tournaments.views import (
    AnnouncementView,
    DeskView,
    EntryView,
    EventView,
    OwnSeat,
    TournamentSurface,
)
from referee.tournament.state import Entrant
from storage import people
from storage.announcements import announcement_of


class TournamentShowing:
    """Reads what screens show."""

    def __init__(self, engine: TournamentEngine, reading: Reading) -> None:
        self._engine = engine
        self._reading = reading

    async def surface(self, name: str) -> TournamentSurface | None:
        """What a surface shows now; None when there is nothing to show any more.

        Raises:
            ValueError: the name is of no surface of a tournament.
        """
        surface = parse_tournament_surface(name)
        try:
            match surface.kind:
                case TournamentSurfaceKind.EVENT:
                    page = await self._reading.public(surface.key)
                    return EventView(page, page.language)
                case TournamentSurfaceKind.DIGEST:
                    return await self._reading.digest(surface.key)
                case TournamentSurfaceKind.ENTRY if surface.person is not None:
                    return await self._entry(surface.key, surface.person)
                case TournamentSurfaceKind.DESK if surface.person is not None:
                    return await self._desk(surface.key, surface.person)
                case _:
                    return None
        except TournamentUnknown:
            return None

    async def _entry(self, key: str, person: int) -> EntryView | None:
        mine = await self._reading.mine(key, person)
        if mine is None:
            return None
        page = await self._reading.public(key)
        return EntryView(page, mine, person, await self._language_of(person))

    async def _desk(self, key: str, person: int) -> DeskView | None:
        page = await self._reading.desk_of(key, person)
        if page is None:
            return None
        return DeskView(page, person, await self._language_of(person))

    async def announcement(self, payload: str, chat: int) -> AnnouncementView:
        """What a post says to a chat: to the group, or to one person.

        Raises:
            LookupError: there is no record of what it tells.
        """
        posted = read_posted(payload)
        bundle = (await self._engine.look(posted.tournament)).bundle
        told = posted.told or await self._stored(posted.tournament, posted.number)
        if chat < 0:
            settings = await self._engine.database.read(settings_of, bundle.place)
            return AnnouncementView(told, settings.language, bundle.place, None)
        language = await self._language_of(chat)
        entrant = bundle.state.by_account(player_id(chat))
        return AnnouncementView(
            announcement=told,
            language=language,
            place=bundle.place,
            to=chat,
            own=None if entrant is None else _own_seat(told, entrant),
            advanced=None if entrant is None else _advanced(bundle, told, entrant),
        )

    async def _stored(self, key: str, number: int) -> Announcement:
        kept = await self._engine.database.read(announcement_of, key, number)
        if kept is None:
            raise LookupError(f"tournament {key} has no announcement {number}")
        return read_announcement(kept.payload)

    async def _language_of(self, person: int) -> str | None:
        known = await self._engine.database.read(people.find, person)
        return None if known is None else known.tongue


def _own_seat(told: Announcement, entrant: Entrant) -> OwnSeat | None:
    for table in told.tables:
        if entrant.number in table.entrants:
            return OwnSeat(table.number, table.entrants.index(entrant.number))
    return None


def _advanced(bundle: TournamentBundle, told: Announcement, entrant: Entrant) -> bool | None:
    """Whether the reader goes on; None where that was not decided, or not of the reader."""
    past = next((p for p in bundle.state.past if p.number == told.round), None)
    took_part = past is not None and (
        entrant.number in past.byes or any(entrant.number in table for table in past.tables)
    )
    return entrant.number in told.through if told.through and took_part else None
