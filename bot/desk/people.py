"""Who people are: names as they are today, languages, whether the bot may write to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from bot.desk.naming import Preferences
from bot.desk.ports import Clock, Listener
from bot.desk.views import Buttons, HandStyle
from storage import forgetting, people, tables
from storage.database import Database
from storage.people import Meet, Person, Reach

_FRESH: Final = 60_000
"""Milliseconds for which what was looked up holds: another worker may write at any time."""


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A person as Telegram describes him today."""

    person: int
    name: str
    username: str | None = None
    language: str | None = None


class People:
    """People as the database knows them, with what was written last kept in memory."""

    def __init__(self, database: Database, clock: Clock, listener: Listener) -> None:
        self._database = database
        self._clock = clock
        self._listener = listener
        self._known: dict[int, tuple[Person, int]] = {}

    async def known(self, person: int) -> Person | None:
        """Somebody who was met, as of a minute ago at most; what was changed here shows at once."""
        now = self._clock.now()
        kept = self._known.get(person)
        if kept is not None and now - kept[1] < _FRESH:
            return kept[0]
        found = await self._database.read(people.find, person)
        if found is not None:
            self._known[person] = (found, now)
        return found

    async def meet(self, card: PersonCard) -> None:
        """Learn name and language; writes only when something has changed."""
        meeting = Meet(card.person, card.name, card.username, card.language)
        if meeting.is_news_to(await self.known(card.person)):
            now = self._clock.now()
            met = await self._database.write(people.meet, meeting, now)
            self._known[card.person] = (met, now)

    async def reach(self, bot: int, person: int) -> Reach:
        """Whether the bot may write to the person."""
        return await self._database.read(people.reach_of, bot, person)

    async def set_reach(self, bot: int, person: int, reach: Reach) -> None:
        """The bot may write to the person now, or may not any more."""
        now = self._clock.now()
        await self._database.write(people.set_reach, bot, person, reach, now)

    async def choose_language(self, person: int, language: str | None) -> None:
        """Speak that language with the person."""
        await self._database.write(people.choose_language, person, language)
        self._known.pop(person, None)

    async def choose_style(self, person: int, style: HandStyle) -> None:
        """Show hands in that style."""
        await self._database.write(people.choose_hand_style, person, style.value)
        self._known.pop(person, None)

    async def choose_buttons(self, person: int, buttons: Buttons) -> None:
        """Show keys of that size."""
        chosen = msgspec.json.encode(Preferences(buttons)).decode()
        await self._database.write(people.set_preferences, person, chosen)
        self._known.pop(person, None)

    async def forget(self, person: int) -> int:
        """The name goes for good, from what is on screen too; the number that stands for it.

        Figures stay: results, ledger and log name people by id only.
        """
        self._known.pop(person, None)
        number, bots = await self._database.write(forgetting.forget, person, self._clock.now())
        self._listener.marked(bots)
        return number

    async def table_of(self, bot: int, person: int) -> str | None:
        """Where the person sits."""
        seated = await self._database.read(tables.seat_of, bot, person)
        return None if seated is None else seated.play_table

    async def find_by_username(self, username: str, among: tuple[int, ...]) -> int | None:
        """The one of these people who has that user name."""
        for person in among:
            known = await self._database.read(people.find, person)
            if known is not None and (known.username or "").casefold() == username.casefold():
                return person
        return None
