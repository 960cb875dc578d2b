"""Which language is spoken with whom and where, and how people want to be shown a hand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.naming import preferences_of, settings_of
from bot.desk.people import People
from bot.desk.ports import Place
from bot.desk.views import Buttons
from storage.database import Database


@dataclass(frozen=True, slots=True)
class Tongues:
    """Languages as tags: what was chosen, else what Telegram tells, else None."""

    database: Database
    people: People

    async def of_person(self, person: int) -> str | None:
        """The language spoken with a person."""
        known = await self.people.known(person)
        return None if known is None else known.tongue

    async def of_place(self, place: Place) -> str | None:
        """The language spoken in a group."""
        return (await self.database.read(settings_of, place)).language

    async def style_chosen(self, person: int) -> str | None:
        """How the person has chosen to be shown a hand."""
        known = await self.people.known(person)
        return None if known is None else known.hand_style

    async def buttons_chosen(self, person: int) -> Buttons:
        """How large the person wants keys to be."""
        return preferences_of(await self.people.known(person)).buttons
