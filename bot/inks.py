"""What the screens of tournaments are written with: the club's time of day, names, words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, tzinfo

from bot.desk.clubhouse.options import options_of
from bot.desk.ports import Place
from bot.desk.tournaments.views import OrganiserPage
from bot.screens.pen import PenCase
from bot.screens.tournaments.ink import Ink, WebPages
from referee.tournament.regulations import REGULATIONS
from referee.tournament.rulings import COMPUTER
from storage import clubs
from storage.database import Database, Session


@dataclass(frozen=True, slots=True)
class Inks:
    """Makes ink for any tournament and language.

    Attributes:
        web: the pages of a tournament; None where the bot serves none.
    """

    database: Database
    pens: PenCase
    web: Callable[[str], WebPages] | None = None

    async def ink(
        self, key: str, place: Place, tag: str | None, people: Mapping[str, str] | None = None
    ) -> Ink:
        """The ink for a tournament.

        Args:
            key: the tournament's.
            place: its group, whose club has a time of day.
            tag: of the reader's language.
            people: names of accounts.
        """
        texts = self.pens.words(tag, REGULATIONS.key)
        zone = await self.zone(place)
        shelf = self.pens.shelf(tag)
        presets = {rules: self.pens.presets(tag, rules) for rules in shelf}
        return Ink(
            key,
            texts,
            self.pens.links,
            zone,
            people or {},
            shelf,
            presets,
            web=None if self.web is None else self.web(key),
        )

    async def zone(self, place: Place) -> tzinfo:
        """The time of day of the club of a group."""
        return await self.database.read(_zone_at, place)


async def _zone_at(session: Session, place: Place) -> tzinfo:
    club = await clubs.club_at(session, place.bot, place.chat)
    return UTC if club is None else (await options_of(session, club)).clock


def staff_names(page: OrganiserPage, texts_computer: str) -> dict[str, str]:
    """The names of accounts on an organiser's page: entrants, and who plays for others."""
    names = {entrant.account: entrant.name for entrant in page.entrants if entrant.account}
    names |= {str(who.person): who.name for who in page.staff if who.person is not None}
    return {**names, COMPUTER: texts_computer}
