"""Tables, matches and deals as rows, so that they can be found; what happened is in the events.

The changes here belong to moves. A chat or topic has one open table, a person one seat at the
running tables of a bot, a club numbers its matches (``/replay 12``), a match its deals (``12.7``).
"""

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Session
from storage.errors import NotFound, PlaceTaken, SeatTaken


class TableState(StrEnum):
    """What a table is doing."""

    LOBBY = "lobby"
    RUNNING = "running"
    CLOSED = "closed"


class Audience(StrEnum):
    """Who is told what happens at a table."""

    GROUP = "group"
    PLAYERS = "players"
    """The players alone, each in private; the group has one board for many such tables."""


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """Which table of a tournament a play table is.

    Args:
        tournament: its key.
        round, number: from 1.
        audience: who is told what happens there.
    """

    tournament: str
    round: int
    number: int
    audience: Audience


@dataclass(frozen=True, slots=True)
class Table:
    """A table in a chat; `match` is the one being played, or the last. `club_settings` is JSON.

    `tournament`, `round` and `number` are of a tournament's table. One that is not `placed` leaves
    the chat or topic to others: commands there are not for it.
    """

    play_table: str
    bot: int
    club: int
    chat: int
    thread: int | None
    state: TableState
    match: str | None
    opener: int
    begun: int
    ended: int | None
    club_settings: str
    tournament: str | None = None
    round: int | None = None
    number: int | None = None
    placed: bool = True
    audience: Audience = Audience.GROUP


@dataclass(frozen=True, slots=True)
class Seated:
    """Where a person sits."""

    bot: int
    person: int
    play_table: str
    seat: int


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A new table, in the state of a lobby.

    Args:
        play_table: eight base32 characters, drawn by the caller.
        opener: who opened it; somebody met before.
        of: the table of a tournament that it is; it has no place of its own to begin with.
    """

    play_table: str
    bot: int
    club: int
    chat: int
    thread: int | None
    opener: int
    of: TournamentTable | None = None

    async def apply(self, session: Session, at: int) -> None:
        """Write it.

        Raises:
            PlaceTaken: the chat or topic has an open table.
        """
        if self.of is None:
            other = await open_table_at(session, self.bot, self.chat, self.thread)
            if other is not None:
                raise PlaceTaken(other.play_table)
        await session.execute(
            "INSERT INTO tables (play_table, bot, club, chat, thread, state, opener, begun,"
            " tournament, round, number, placed, audience)"
            " VALUES (:play_table, :bot, :club, :chat, :thread, 'lobby', :opener, :at,"
            " :tournament, :round, :number, :placed, :audience)",
            tournament=None if self.of is None else self.of.tournament,
            round=None if self.of is None else self.of.round,
            number=None if self.of is None else self.of.number,
            placed=int(self.of is None),
            audience=Audience.GROUP if self.of is None else self.of.audience,
            play_table=self.play_table,
            bot=self.bot,
            club=self.club,
            chat=self.chat,
            thread=self.thread,
            opener=self.opener,
            at=at,
        )


@dataclass(frozen=True, slots=True)
class SetTable:
    """A table begins a match, goes back to its lobby, or closes; closing frees its seats."""

    play_table: str
    state: TableState
    match: str | None = None
    """The match it plays now; None keeps the last one."""

    async def apply(self, session: Session, at: int) -> None:
        """Write it.

        Raises:
            NotFound: there is no such table.
        """
        changed = await session.execute(
            "UPDATE tables SET state = :state, match = coalesce(:match, match),"
            " ended = CASE WHEN :state = 'closed' THEN :at END WHERE play_table = :play_table",
            play_table=self.play_table,
            state=self.state,
            match=self.match,
            at=at,
        )
        if not changed:
            raise NotFound("table", self.play_table)
        if self.state is TableState.CLOSED:
            await session.execute(
                "DELETE FROM seated WHERE play_table = :play_table", play_table=self.play_table
            )


@dataclass(frozen=True, slots=True)
class SetOpener:
    """The opener left: somebody else has the opener's rights."""

    play_table: str
    opener: int

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "UPDATE tables SET opener = :opener WHERE play_table = :play_table",
            play_table=self.play_table,
            opener=self.opener,
        )


@dataclass(frozen=True, slots=True)
class SetThread:
    """A table of a tournament has a topic of its own from now on."""

    play_table: str
    thread: int

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "UPDATE tables SET thread = :thread, placed = 1 WHERE play_table = :play_table",
            play_table=self.play_table,
            thread=self.thread,
        )


@dataclass(frozen=True, slots=True)
class DropThread:
    """The topic of a table is gone: it goes on in the chat itself, unless a table is there.

    A tournament's table goes on without a place.
    """

    play_table: str

    async def apply(self, session: Session, at: int) -> None:
        """Write it.

        Raises:
            PlaceTaken: the chat itself has an open table.
        """
        table = await table_of(session, self.play_table)
        if table.tournament is None:
            other = await open_table_at(session, table.bot, table.chat, None)
            if other is not None and other.play_table != self.play_table:
                raise PlaceTaken(other.play_table)
        await session.execute(
            "UPDATE tables SET thread = NULL, placed = CASE WHEN tournament IS NULL THEN placed"
            " ELSE 0 END WHERE play_table = :play_table",
            play_table=self.play_table,
        )


@dataclass(frozen=True, slots=True)
class Sit:
    """A person takes a seat at a running table."""

    bot: int
    person: int
    play_table: str
    seat: int

    async def apply(self, session: Session, at: int) -> None:
        """Write it; sitting down again in one's own seat changes nothing.

        Raises:
            SeatTaken: the person sits elsewhere, or somebody else sits there.
        """
        await session.execute(
            "INSERT INTO seated (bot, person, play_table, seat)"
            " VALUES (:bot, :person, :play_table, :seat) ON CONFLICT DO NOTHING",
            bot=self.bot,
            person=self.person,
            play_table=self.play_table,
            seat=self.seat,
        )
        found = await seat_of(session, self.bot, self.person)
        if found is None or (found.play_table, found.seat) != (self.play_table, self.seat):
            raise SeatTaken(self.person, found.play_table if found else self.play_table)


@dataclass(frozen=True, slots=True)
class StandUp:
    """A person gives up the seat at a running table.

    Args:
        play_table: only if the seat is at this table; None for whatever table it is.
    """

    bot: int
    person: int
    play_table: str | None = None

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "DELETE FROM seated WHERE bot = :bot AND person = :person"
            " AND play_table = coalesce(:play_table, play_table)",
            bot=self.bot,
            person=self.person,
            play_table=self.play_table,
        )


_TABLE = (
    "SELECT play_table, bot, club, chat, thread, state, match, opener, begun, ended,"
    " tournament, round, number, placed, audience,"
    " (SELECT settings FROM clubs WHERE clubs.club = tables.club) AS club_settings FROM tables"
)


async def table_of(session: Session, play_table: str) -> Table:
    """The table of that id.

    Raises:
        NotFound: there is none.
    """
    row = await find_table(session, play_table)
    if row is None:
        raise NotFound("table", play_table)
    return row


async def find_table(session: Session, play_table: str) -> Table | None:
    """The table of that id, or None."""
    return await session.fetch_one(
        Table, _TABLE + " WHERE play_table = :play_table", play_table=play_table
    )


async def open_table_at(session: Session, bot: int, chat: int, thread: int | None) -> Table | None:
    """The table that is open in a chat or topic, or None."""
    return await session.fetch_one(
        Table,
        _TABLE + " WHERE bot = :bot AND chat = :chat AND coalesce(thread, 0) = :thread"
        " AND state <> 'closed' AND placed = 1",
        bot=bot,
        chat=chat,
        thread=thread or 0,
    )


async def open_tables(session: Session, bot: int) -> list[Table]:
    """Every table of a bot that is not closed, the oldest first; what a restart takes up again."""
    return await session.fetch(
        Table,
        _TABLE + " WHERE bot = :bot AND state <> 'closed' ORDER BY begun, play_table",
        bot=bot,
    )


async def seat_of(session: Session, bot: int, person: int) -> Seated | None:
    """Where a person sits at a running table of a bot, or None."""
    return await session.fetch_one(
        Seated,
        "SELECT bot, person, play_table, seat FROM seated WHERE bot = :bot AND person = :person",
        bot=bot,
        person=person,
    )
