"""Tournaments as rows: where they are held, who is in them, what was published.

The changes here belong to moves. Who has a receipt or a card, and who is of the staff, stands in
the tournament's stream; the rows only say which tournament a code or a person means.
"""

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Session


class CodeKind(StrEnum):
    """What a code is printed on."""

    RECEIPT = "receipt"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament; `phase` is the word of its state, `planner` None for one without a name."""

    key: str
    bot: int
    club: int
    chat: int
    thread: int | None
    planner: int | None
    title: str
    phase: str
    begun: int
    ended: int | None


@dataclass(frozen=True, slots=True)
class PlanTournament:
    """A new tournament. `key` is eight base32 characters, drawn by the caller."""

    key: str
    bot: int
    club: int
    chat: int
    thread: int | None
    planner: int | None
    title: str
    phase: str

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "INSERT INTO tournaments (tournament, bot, club, chat, thread, planner, title, phase,"
            " begun) VALUES (:key, :bot, :club, :chat, :thread, :planner, :title, :phase, :at)",
            key=self.key,
            bot=self.bot,
            club=self.club,
            chat=self.chat,
            thread=self.thread,
            planner=self.planner,
            title=self.title,
            phase=self.phase,
            at=at,
        )


class Course(StrEnum):
    """Whether a tournament goes on."""

    OPEN = "open"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class SetTournament:
    """A tournament has another title or another phase, or has ended."""

    key: str
    title: str
    phase: str
    course: Course

    async def apply(self, session: Session, at: int) -> None:
        """Write it; the end keeps its first time."""
        await session.execute(
            "UPDATE tournaments SET title = :title, phase = :phase,"
            " ended = CASE WHEN :course = 'ended' THEN coalesce(ended, :at) END"
            " WHERE tournament = :key",
            key=self.key,
            title=self.title,
            phase=self.phase,
            course=self.course,
            at=at,
        )


@dataclass(frozen=True, slots=True)
class NotePeople:
    """People joined a tournament or left it."""

    key: str
    joined: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute_many(
            "DELETE FROM tournament_people WHERE tournament = :key AND person = :person",
            [{"key": self.key, "person": person} for person in sorted(self.left)],
        )
        await session.execute_many(
            "INSERT INTO tournament_people (tournament, person) VALUES (:key, :person)"
            " ON CONFLICT DO NOTHING",
            [{"key": self.key, "person": person} for person in sorted(self.joined)],
        )


@dataclass(frozen=True, slots=True)
class NoteCodes:
    """Receipts or cards were given out."""

    key: str
    kind: CodeKind
    codes: tuple[str, ...]

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute_many(
            "INSERT INTO tournament_codes (code, tournament, kind) VALUES (:code, :key, :kind)"
            " ON CONFLICT DO NOTHING",
            [{"code": code, "key": self.key, "kind": self.kind} for code in self.codes],
        )


@dataclass(frozen=True, slots=True)
class OpenDesk:
    """Somebody has the organisers' desk in the private chat."""

    key: str
    person: int

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "INSERT INTO tournament_desks (tournament, person) VALUES (:key, :person)"
            " ON CONFLICT DO NOTHING",
            key=self.key,
            person=self.person,
        )


_ROW = (
    "SELECT t.tournament AS key, t.bot, t.club, t.chat, t.thread, t.planner, t.title, t.phase,"
    " t.begun, t.ended FROM tournaments t"
)


async def find_tournament(session: Session, key: str) -> TournamentRow | None:
    """The tournament of that key, or None."""
    return await session.fetch_one(TournamentRow, _ROW + " WHERE t.tournament = :key", key=key)


async def open_tournaments(session: Session) -> list[TournamentRow]:
    """Every tournament that goes on or has open tables yet, the oldest first; for a restart."""
    return await session.fetch(
        TournamentRow,
        _ROW + " LEFT JOIN tables o ON o.tournament = t.tournament AND o.state <> 'closed'"
        " WHERE t.ended IS NULL OR o.play_table IS NOT NULL"
        " GROUP BY t.tournament ORDER BY t.begun, t.tournament",
    )


async def open_tournament_of_club(session: Session, club: int) -> str | None:
    """The club's newest tournament that goes on, or None."""
    return await session.fetch_value(
        str,
        "SELECT tournament FROM tournaments WHERE club = :club AND ended IS NULL"
        " ORDER BY begun DESC, tournament LIMIT 1",
        club=club,
    )


async def tournaments_of_club(session: Session, club: int) -> list[TournamentRow]:
    """All tournaments of a club, the newest first."""
    return await session.fetch(
        TournamentRow,
        _ROW + " WHERE t.club = :club ORDER BY t.begun DESC, t.tournament",
        club=club,
    )


_OF_PERSON = (
    "SELECT t.tournament FROM tournaments t"
    " WHERE t.bot = :bot AND (t.planner = :person OR t.tournament IN ("
    "SELECT tournament FROM tournament_people WHERE person = :person"
    " UNION SELECT tournament FROM tournament_desks WHERE person = :person))"
)


async def tournament_of_person(session: Session, bot: int, person: int) -> str | None:
    """The newest tournament that goes on which a person has planned, is in, or has a desk of."""
    return await session.fetch_value(
        str,
        _OF_PERSON + " AND t.ended IS NULL ORDER BY t.begun DESC, t.tournament LIMIT 1",
        bot=bot,
        person=person,
    )


async def tournament_of_member(session: Session, bot: int, person: int) -> str | None:
    """The newest tournament that goes on in a club of which a person is a member."""
    return await session.fetch_value(
        str,
        "SELECT t.tournament FROM tournaments t JOIN members m ON m.club = t.club"
        " WHERE t.bot = :bot AND m.person = :person AND t.ended IS NULL"
        " ORDER BY t.begun DESC, t.tournament LIMIT 1",
        bot=bot,
        person=person,
    )


async def last_tournament_of_person(session: Session, bot: int, person: int) -> str | None:
    """The same of those that are over."""
    return await session.fetch_value(
        str,
        _OF_PERSON + " AND t.ended IS NOT NULL ORDER BY t.ended DESC, t.tournament LIMIT 1",
        bot=bot,
        person=person,
    )


async def tournament_of_code(session: Session, kind: CodeKind, code: str) -> str | None:
    """The tournament that gave out a code, one that goes on before others; None if none did."""
    return await session.fetch_value(
        str,
        "SELECT t.tournament FROM tournament_codes c"
        " JOIN tournaments t ON t.tournament = c.tournament"
        " WHERE c.code = :code AND c.kind = :kind"
        " ORDER BY t.ended IS NOT NULL, t.begun DESC, t.tournament LIMIT 1",
        code=code,
        kind=kind,
    )


async def desks(session: Session, key: str) -> list[int]:
    """Who has the organisers' desk in the private chat."""
    return await session.fetch_values(
        int,
        "SELECT person FROM tournament_desks WHERE tournament = :key ORDER BY person",
        key=key,
    )


async def people_in(session: Session, key: str) -> list[int]:
    """The people of a tournament: entrants with an account, and staff."""
    return await session.fetch_values(
        int,
        "SELECT person FROM tournament_people WHERE tournament = :key ORDER BY person",
        key=key,
    )


async def unreachable(session: Session, bot: int, key: str) -> list[int]:
    """The people of a tournament to whom the bot cannot write."""
    return await session.fetch_values(
        int,
        "SELECT p.person FROM tournament_people p LEFT JOIN contacts c"
        " ON c.person = p.person AND c.bot = :bot"
        " WHERE p.tournament = :key AND coalesce(c.reachable, 0) = 0 ORDER BY p.person",
        bot=bot,
        key=key,
    )


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """The play table of a tournament's table."""

    play_table: str
    round: int
    number: int
    state: str


_PLAYED = "SELECT play_table, round, number, state FROM tables WHERE tournament = :key"


async def tables_of_round(session: Session, key: str, number: int) -> list[PlayedTable]:
    """The play tables of one round, in the order of their numbers."""
    return await session.fetch(
        PlayedTable, _PLAYED + " AND round = :number ORDER BY number", key=key, number=number
    )


async def tables_to_look_after(session: Session, key: str, number: int) -> list[PlayedTable]:
    """The play tables of one round, and those of others that are not closed."""
    return await session.fetch(
        PlayedTable,
        _PLAYED + " AND (round = :number OR state <> 'closed') ORDER BY round, number",
        key=key,
        number=number,
    )
