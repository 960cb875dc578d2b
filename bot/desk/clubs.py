"""Groups and their clubs: whether a group is served, who may referee, what it played last."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.desk.acting import ActKind
from bot.desk.answers import Answer, alert
from bot.desk.bundle import Bundle
from bot.desk.clubhouse.options import options_of
from bot.desk.clubhouse.treasury import owes
from bot.desk.houses import chosen_house
from bot.desk.identity import player_id
from bot.desk.naming import chat_settings, keep_settings, settings_of
from bot.desk.ports import Place, Ports
from bot.desk.roles import Role, Roles
from bot.desk.settings import Admission, DeskSettings
from bot.desk.verbs import Verb
from referee.table.commands import Rank
from referee.table.terms import Terms, first_terms
from storage import clubs
from storage.clubs import Chat, Standing
from storage.database import Database, Session
from storage.log import Act

_SEATING: Final = frozenset((Verb.SIT, Verb.SIT_DOWN, Verb.NEXT_SEAT, Verb.AGAIN))


class Clubs:
    """The groups of a database."""

    def __init__(self, database: Database, ports: Ports, settings: DeskSettings) -> None:
        self._database = database
        self._ports = ports
        self._settings = settings
        self._roles = Roles(database, ports.rights, ports.clock, settings.operators)

    async def enter(self, place: Place, title: str, by: int | None) -> Chat:
        """The group speaks: its club is made at first use, and the policy says if it is served."""
        standing = self._standing(place.chat, by)
        now = self._ports.clock.now()
        chat = await self._database.write(
            clubs.meet_chat, place.bot, place.chat, title, standing, now
        )
        opened = by is not None and by in self._settings.operators
        if chat.standing is Standing.LEFT or (chat.standing is Standing.WAITING and opened):
            await self.set_standing(place.bot, place.chat, standing)
            return Chat(chat.bot, chat.chat, chat.club, chat.title, standing, chat.settings)
        return chat

    def _standing(self, chat: int, by: int | None) -> Standing:
        match self._settings.admission:
            case Admission.OPEN:
                return Standing.OPEN
            case Admission.LIST:
                listed = chat in self._settings.groups
                return Standing.OPEN if listed else Standing.REFUSED
            case Admission.ASK:
                operator = by is not None and by in self._settings.operators
                return Standing.OPEN if operator else Standing.WAITING

    async def chat(self, bot: int, chat: int) -> Chat | None:
        """The group, if it was ever used."""
        return await self._database.read(clubs.chat_of, bot, chat)

    async def set_standing(
        self, bot: int, chat: int, standing: Standing, by: int | None = None
    ) -> None:
        """Serve the group, or stop serving it; an operator's word is written down."""
        now = self._ports.clock.now()
        await self._database.write(_set_standing, Place(bot, chat), standing, by, now)

    async def choose_language(self, place: Place, language: str | None) -> None:
        """Speak that language in the group."""
        await self._database.write(_set_language, place, language)

    async def rank(self, place: Place, person: int) -> Rank:
        """What a person may do beyond playing."""
        return _rank(await self._roles.role(place, person))

    async def anonymous_rank(self, place: Place) -> Rank:
        """What an administrator of the group may do who shows no name."""
        return _rank(await self._roles.anonymous(place))

    async def debt(self, club: int, person: int) -> Answer | None:
        """Why the person may not sit down: who owes more than the club allows."""
        owed = await self._database.read(owes, club, person)
        if owed is None:
            return None
        options = await self._database.read(options_of, club)
        return alert("refusal.in_debt", chips=str(owed), allowed=str(options.debt))

    async def owing(self, bundle: Bundle, person: int, verb: str) -> Answer | None:
        """The same for whoever asks for a chair of a table and has none."""
        if verb not in _SEATING or bundle.table.chair_of(player_id(person)) is not None:
            return None
        chat = await self.chat(bundle.place.bot, bundle.place.chat)
        return None if chat is None else await self.debt(chat.club, person)

    def last_terms(self, chat: Chat) -> Terms:
        """What the group played last; the operator's default at first."""
        last = chat_settings(chat.settings).terms
        return first_terms(self._settings.rules) if last is None else Terms(*last)

    async def house(self, place: Place, name: str) -> Terms | None:
        """The terms of one of the group's house rules."""
        settings = await self._database.read(settings_of, place)
        house = chosen_house(settings.houses, name)
        return None if house is None else house.terms

    async def migrate(self, bot: int, old: int, new: int) -> None:
        """The group has become a supergroup."""
        await self._database.write(clubs.migrate_chat, bot, old, new)


def _rank(role: Role) -> Rank:
    if role >= Role.CHIEF:
        return Rank.CHIEF
    return Rank.REFEREE if role >= Role.REFEREE else Rank.PLAYER


async def _set_standing(
    session: Session, place: Place, standing: Standing, by: int | None, at: int
) -> None:
    await clubs.set_standing(session, place.bot, place.chat, standing)
    chat = await clubs.chat_of(session, place.bot, place.chat)
    if chat is not None and by is not None:
        admitted = standing is Standing.OPEN
        kind = ActKind.GROUP_ADMITTED if admitted else ActKind.GROUP_REFUSED
        act = Act(chat.club, kind, by, Role.OWNER, detail=(("text", chat.title),))
        await act.apply(session, at)


async def _set_language(session: Session, place: Place, language: str | None) -> None:
    settings = await settings_of(session, place)
    await keep_settings(session, place, replace(settings, language=language))
