"""House rules: a group's referees keep named sets of options, which its lobbies then offer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from bot.desk.acting import ActKind
from bot.desk.house import House
from bot.desk.naming import keep_settings, settings_of
from bot.desk.ports import Clock, Place
from bot.desk.roles import Role, Roles
from referee.rules.registry import Registry
from referee.table.terms import Terms, first_terms, read_terms
from storage import clubs
from storage.database import Database, Session
from storage.log import Act

MOST: Final = 8
"""How many a group may keep: as many as a lobby's page shows beside the presets."""
LONGEST_NAME: Final = 16


class HouseError(ValueError):
    """A house rule that cannot be kept or found; `code` names the message."""

    def __init__(self, code: str, name: str, allowed: str = "") -> None:
        super().__init__(f"{code}: {name}")
        self.code = code
        self.name = name
        self.allowed = allowed


class Houses:
    """The house rules of all groups."""

    def __init__(
        self,
        database: Database,
        registry: Registry,
        clock: Clock,
        roles: Roles,
        rules_key: str,
    ) -> None:
        self._database = database
        self._clock = clock
        self._registry = registry
        self._roles = roles
        self._rules = rules_key

    async def kept(self, place: Place) -> tuple[House, ...]:
        """What the group keeps, in the order in which it was named."""
        return (await self._database.read(settings_of, place)).houses

    async def may_change(self, place: Place, person: int | None) -> bool:
        """Whether it is one of the club's referees; None is an administrator without a name."""
        if person is None:
            return await self._roles.anonymous(place) >= Role.REFEREE
        return await self._roles.role(place, person) >= Role.REFEREE

    async def keep(self, place: Place, by: int | None, name: str, words: tuple[str, ...]) -> House:
        """Keep what the words ask for under a name; without any, what was played here last.

        Args:
            by: the referee who says so; None for an administrator without a name.

        Raises:
            HouseError: the name cannot be used, or there are too many.
            OptionError: an option is wrong.
            UnknownRules: the first word is no rule set and no preset.
        """
        self._check_name(name)
        settings = await self._database.read(settings_of, place)
        last = first_terms(self._rules) if settings.terms is None else Terms(*settings.terms)
        terms = read_terms(self._registry, words, last)
        self._registry.bind(terms.rules, terms.options)
        return await self._database.write(_keep, place, self._says(by), name, terms)

    async def drop(self, place: Place, by: int | None, name: str) -> House:
        """Keep it no longer; tables that play by it go on.

        Raises:
            HouseError: there is none of that name or number.
        """
        return await self._database.write(_drop, place, self._says(by), name)

    def _says(self, by: int | None) -> _Word:
        return _Word(by, self._clock.now())

    def _check_name(self, name: str) -> None:
        taken = {*self._registry.books}
        for book in self._registry.books.values():
            taken |= {*book.presets}
        if not 1 <= len(name) <= LONGEST_NAME or "=" in name or name in taken:
            raise HouseError("bad_name", name[:LONGEST_NAME], str(LONGEST_NAME))


@dataclass(frozen=True, slots=True)
class _Word:
    """Whose word it is, and when; it goes into the club's log."""

    by: int | None
    at: int

    async def write(self, session: Session, place: Place, kind: ActKind, name: str) -> None:
        club = await clubs.club_at(session, place.bot, place.chat)
        if club is not None:
            act = Act(club, kind, self.by, Role.REFEREE, detail=(("text", name),))
            await act.apply(session, self.at)


async def _keep(session: Session, place: Place, word: _Word, name: str, terms: Terms) -> House:
    settings = await settings_of(session, place)
    known = next((house for house in settings.houses if house.name == name), None)
    others = tuple(house for house in settings.houses if house.name != name)
    if known is None and len(others) >= MOST:
        raise HouseError("too_many", name, str(MOST))
    number = settings.next_house if known is None else known.number
    house = House(number, name, terms.rules, terms.options, terms.common)
    following = max(settings.next_house, number + 1)
    await keep_settings(
        session, place, replace(settings, houses=(*others, house), next_house=following)
    )
    await word.write(session, place, ActKind.HOUSE_KEPT, house.name)
    return house


async def _drop(session: Session, place: Place, word: _Word, name: str) -> House:
    settings = await settings_of(session, place)
    for house in settings.houses:
        if name in (house.name, house.key):
            others = tuple(other for other in settings.houses if other != house)
            await keep_settings(session, place, replace(settings, houses=others))
            await word.write(session, place, ActKind.HOUSE_DROPPED, house.name)
            return house
    known = ", ".join(house.name for house in settings.houses)
    raise HouseError("unknown", name[:LONGEST_NAME], known or "–")


def chosen_house(houses: tuple[House, ...], word: str) -> House | None:
    """The one that a word of `/table` or a lobby's key names."""
    return next((house for house in houses if word in (house.name, house.key)), None)
