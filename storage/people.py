"""People, by their Telegram user id, and what they are in a club.

A person who asked to be forgotten keeps the figures but has no name: screens call them by the
number given then (*Player 17*). Events name people by id only, so nothing else holds a name.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from storage.database import Session
from storage.errors import NotFound


class Reach(StrEnum):
    """Whether a bot may write to a person in private."""

    REACHABLE = "reachable"
    UNREACHABLE = "unreachable"
    """Never pressed Start, or blocked the bot."""


class Role(IntEnum):
    """What a member may do in a club; each role may do what the ones before may."""

    PLAYER = 0
    STAFF = 1
    REFEREE = 2
    CHIEF = 3
    OWNER = 4

    @property
    def word(self) -> str:
        """The role as commands and message keys write it: ``referee``."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who used the bot.

    Args:
        language: as Telegram tells it (`language_code`).
        chosen: the language chosen by ``/language``.
        hand_style: how hands are shown, once chosen.
        preferences: JSON.
        forgotten: the number that stands for the name of one who asked to be forgotten.
    """

    person: int
    name: str
    username: str | None
    language: str | None
    chosen: str | None
    hand_style: str | None
    preferences: str
    forgotten: int | None

    @property
    def tongue(self) -> str | None:
        """The language spoken with them: the one chosen, else the one that Telegram tells."""
        return self.chosen or self.language


@dataclass(frozen=True, slots=True)
class Member:
    """A person in a club. `role` is None while nobody has named one; `rating` is JSON."""

    club: int
    person: int
    name: str
    forgotten: int | None
    role: Role | None
    rating: str


_PEOPLE = (
    "SELECT person, name, username, language, chosen, hand_style, preferences, forgotten"
    " FROM people"
)
_PERSON = _PEOPLE + " WHERE person = :person"


@dataclass(frozen=True, slots=True)
class Meet:
    """Somebody acted: learn the present name. One who was forgotten stays nameless.

    Args:
        language: as Telegram tells it; None keeps what is known.
    """

    person: int
    name: str
    username: str | None = None
    language: str | None = None

    def is_news_to(self, known: Person | None) -> bool:
        """Whether it says anything that is not `known`; if not, nothing need be written."""
        if known is None:
            return True
        language = self.language or known.language
        told = (self.name, self.username, language)
        return known.forgotten is None and told != (known.name, known.username, known.language)

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "INSERT INTO people (person, name, username, language, at)"
            " VALUES (:person, :name, :username, :language, :at)"
            " ON CONFLICT (person) DO UPDATE SET name = excluded.name,"
            " username = excluded.username,"
            " language = coalesce(excluded.language, people.language)"
            " WHERE people.forgotten IS NULL",
            person=self.person,
            name=self.name,
            username=self.username,
            language=self.language,
            at=at,
        )


async def meet(session: Session, meeting: Meet, at: int) -> Person:
    """Write `meeting`; the person as they are known now."""
    await meeting.apply(session, at)
    return await person_of(session, meeting.person)


async def person_of(session: Session, person: int) -> Person:
    """The person of that id.

    Raises:
        NotFound: nobody of that id was met.
    """
    row = await session.fetch_one(Person, _PERSON, person=person)
    if row is None:
        raise NotFound("person", person)
    return row


async def find(session: Session, person: int) -> Person | None:
    """The person of that id, or None."""
    return await session.fetch_one(Person, _PERSON, person=person)


async def find_by_username(session: Session, username: str) -> list[Person]:
    """Everybody who was last seen with that user name (without @), in any case of letters.

    More than one is possible: a name that somebody gave up may be taken by another.
    """
    return await session.fetch(
        Person,
        _PEOPLE + " WHERE username IS NOT NULL AND lower(username) = :username ORDER BY person",
        username=username.lower(),
    )


async def choose_language(session: Session, person: int, language: str | None) -> None:
    """Speak `language` with this person from now on; None for Telegram's own setting."""
    await _update(session, person, "chosen", language)


async def choose_hand_style(session: Session, person: int, style: str) -> None:
    """Show hands in `style` from now on."""
    await _update(session, person, "hand_style", style)


async def set_preferences(session: Session, person: int, preferences: str) -> None:
    """Replace the personal preferences (JSON)."""
    await _update(session, person, "preferences", preferences)


async def set_reach(session: Session, bot: int, person: int, reach: Reach, at: int) -> None:
    """Note whether `bot` may write to the person in private."""
    await session.execute(
        "INSERT INTO contacts (bot, person, reachable, at) VALUES (:bot, :person, :reachable, :at)"
        " ON CONFLICT (bot, person) DO UPDATE SET reachable = excluded.reachable,"
        " at = excluded.at",
        bot=bot,
        person=person,
        reachable=int(reach is Reach.REACHABLE),
        at=at,
    )


async def reach_of(session: Session, bot: int, person: int) -> Reach:
    """Whether `bot` may write to the person in private, as far as it knows."""
    reachable = await session.fetch_value(
        int,
        "SELECT reachable FROM contacts WHERE bot = :bot AND person = :person",
        bot=bot,
        person=person,
    )
    return Reach.REACHABLE if reachable else Reach.UNREACHABLE


async def forget(session: Session, person: int) -> int:
    """Remove name and preferences for good; the number that stands for the person now.

    Raises:
        NotFound: nobody of that id was met.
    """
    before = await person_of(session, person)
    if before.forgotten is not None:
        return before.forgotten
    number = await session.fetch_value(
        int,
        "UPDATE people SET name = '', username = NULL, language = NULL, preferences = '{}',"
        " forgotten = (SELECT coalesce(max(forgotten), 0) + 1 FROM people)"
        " WHERE person = :person RETURNING forgotten",
        person=person,
    )
    return number or 0


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Somebody who asked to be forgotten, and the number that stands for the name."""

    person: int
    number: int


async def forgotten(session: Session) -> list[Forgotten]:
    """Everybody who asked to be forgotten."""
    return await session.fetch(
        Forgotten,
        "SELECT person, forgotten AS number FROM people WHERE forgotten IS NOT NULL",
    )


async def join(session: Session, club: int, person: int, at: int) -> None:
    """Make a person a member of a club; a member stays what they are."""
    await session.execute(
        "INSERT INTO members (club, person, at) VALUES (:club, :person, :at)"
        " ON CONFLICT DO NOTHING",
        club=club,
        person=person,
        at=at,
    )


async def set_role(session: Session, club: int, person: int, role: Role | None) -> None:
    """Name a member's role, or None to have none named.

    Raises:
        NotFound: they are no member.
    """
    changed = await session.execute(
        "UPDATE members SET role = :role WHERE club = :club AND person = :person",
        club=club,
        person=person,
        role=None if role is None else int(role),
    )
    if not changed:
        raise NotFound("member", person)


_MEMBER = (
    "SELECT m.club, m.person, p.name, p.forgotten, m.role, m.rating"
    " FROM members m JOIN people p ON p.person = m.person WHERE m.club = :club"
)


async def member(session: Session, club: int, person: int) -> Member | None:
    """A person in a club, or None."""
    return await session.fetch_one(
        Member, _MEMBER + " AND m.person = :person", club=club, person=person
    )


async def members(session: Session, club: int) -> list[Member]:
    """Everybody in a club, by id."""
    return await session.fetch(Member, _MEMBER + " ORDER BY m.person", club=club)


async def named_members(session: Session, club: int) -> list[Member]:
    """Those whose role has been named, the highest first."""
    return await session.fetch(
        Member, _MEMBER + " AND m.role IS NOT NULL ORDER BY m.role DESC, m.person", club=club
    )


@dataclass(frozen=True, slots=True)
class Rate:
    """A member's new rating (JSON), entered with the end of a match."""

    club: int
    person: int
    rating: str

    async def apply(self, session: Session, at: int) -> None:
        """Write it; whoever has a rating is a member."""
        await join(session, self.club, self.person, at)
        await session.execute(
            "UPDATE members SET rating = :rating WHERE club = :club AND person = :person",
            club=self.club,
            person=self.person,
            rating=self.rating,
        )


async def _update(session: Session, person: int, column: str, value: str | None) -> None:
    changed = await session.execute(
        f"UPDATE people SET {column} = :value WHERE person = :person",  # noqa: S608 - ours
        person=person,
        value=value,
    )
    if not changed:
        raise NotFound("person", person)
