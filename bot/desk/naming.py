"""How people and chats are called when something is drawn: read from the database each time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import msgspec

from bot.desk.bundle import Bundle
from bot.desk.facts import Who
from bot.desk.house import House
from bot.desk.identity import computer_index, person_of
from bot.desk.ports import Place
from bot.desk.views import Buttons, HandStyle
from referee.match.setup import Player
from storage import clubs, matches, people
from storage.database import Session
from storage.people import Person


def who_is(person: int, known: Person | None) -> Who:
    """A person as screens name him; one who was never met has no name."""
    if known is None:
        return Who(person, "")
    return Who(person, known.name, forgotten=known.forgotten)


@dataclass(frozen=True, slots=True)
class Names:
    """People by id, the chat's language, and the club's number of the match."""

    people: Mapping[int, Person]
    language: str | None
    match_number: int | None
    houses: tuple[House, ...] = ()

    def who(self, player: str) -> Who:
        """A player as screens name him."""
        person = person_of(player)
        if person is None:
            return Who(None, "", computer_index(player) if player else None)
        return who_is(person, self.people.get(person))

    def player(self, player: Player) -> Who:
        """A player of a table: a computer with how well it plays."""
        return replace(self.who(player.id), level=player.level)

    def language_of(self, person: int) -> str | None:
        """The language chosen, else the one Telegram tells."""
        known = self.people.get(person)
        return None if known is None else known.tongue

    def style_of(self, person: int) -> HandStyle:
        """How the person wants to be shown a hand."""
        known = self.people.get(person)
        if known is None or known.hand_style is None:
            return HandStyle.TEXT
        return HandStyle(known.hand_style)

    def buttons_of(self, person: int) -> Buttons:
        """How large the person wants keys to be."""
        return preferences_of(self.people.get(person)).buttons


class Preferences(msgspec.Struct, frozen=True):
    """What a person has chosen beside language and style."""

    buttons: Buttons = Buttons.USUAL


def preferences_of(person: Person | None) -> Preferences:
    """The preferences of a person as they are stored; the usual ones while there are none."""
    if person is None or not person.preferences:
        return Preferences()
    return msgspec.json.decode(person.preferences, type=Preferences)


class ChatSettings(msgspec.Struct, frozen=True):
    """What a group has chosen.

    Attributes:
        language: a tag; None for the operator's default.
        terms: what the last table was played by, for the next: rule set, preset, options, common.
        houses: the house rules that its referees keep.
        next_house: the number of the next one.
    """

    language: str | None = None
    terms: tuple[str, str, str, str] | None = None
    houses: tuple[House, ...] = ()
    next_house: int = 1


def chat_settings(text: str) -> ChatSettings:
    """The settings of a chat as they are stored."""
    return msgspec.json.decode(text, type=ChatSettings)


async def settings_of(session: Session, place: Place) -> ChatSettings:
    """The settings of a chat; none chosen while it is unknown."""
    chat = await clubs.chat_of(session, place.bot, place.chat)
    return ChatSettings() if chat is None else chat_settings(chat.settings)


async def keep_settings(session: Session, place: Place, settings: ChatSettings) -> None:
    """Replace the settings of a chat that is known."""
    text = msgspec.json.encode(settings).decode()
    await clubs.set_chat_settings(session, place.bot, place.chat, text)


def players_of(bundle: Bundle) -> set[str]:
    """Everybody whom a view of the table names."""
    table = bundle.table
    named = {chair.player.id for chair in table.chairs if chair is not None}
    named |= {table.opener, *table.queue}
    if bundle.match is not None:
        named |= {player.id for player in bundle.match.seated}
        named |= {backing.backer for backing in bundle.match.stakes.backings}
        named |= {player.id for _, player in bundle.match.substitutes}
    return named


async def names_for(session: Session, bundle: Bundle, players: Iterable[str]) -> Names:
    """The names that a view of the table needs."""
    known: dict[int, Person] = {}
    for player in players:
        number = person_of(player)
        person = None if number is None else await people.find(session, number)
        if person is not None:
            known[person.person] = person
    row = bundle.row
    chat = await clubs.chat_of(session, row.bot, row.chat)
    number = None
    if row.match is not None:
        number = (await matches.match_of(session, row.match)).number
    settings = ChatSettings() if chat is None else chat_settings(chat.settings)
    return Names(known, settings.language, number, settings.houses)
