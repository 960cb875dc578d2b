"""What the operator looks at and sets while the bot runs."""

from dataclasses import dataclass
from enum import StrEnum

from storage.clubs import Standing
from storage.database import Session


class Switch(StrEnum):
    """Something that is on while its row is there."""

    MAINTENANCE = "maintenance"
    """No table is opened; those that are open go on."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group with what it is worth knowing about it."""

    chat: int
    title: str
    standing: Standing
    club: int
    tables: int
    matches: int


@dataclass(frozen=True, slots=True)
class OpenTableRow:
    """A table that is open, with its group and the number of its match if one is played."""

    play_table: str
    title: str
    state: str
    match_number: int | None
    begun: int


async def is_on(session: Session, switch: Switch) -> bool:
    """Whether a switch is on."""
    found = await session.fetch_value(
        int, "SELECT 1 FROM switches WHERE name = :name", name=switch.value
    )
    return found is not None


async def turn_on(session: Session, switch: Switch, at: int) -> None:
    """Turn a switch on."""
    await session.execute(
        "INSERT INTO switches (name, at) VALUES (:name, :at) ON CONFLICT (name) DO NOTHING",
        name=switch.value,
        at=at,
    )


async def turn_off(session: Session, switch: Switch) -> None:
    """Turn a switch off."""
    await session.execute("DELETE FROM switches WHERE name = :name", name=switch.value)


async def groups(session: Session, bot: int, limit: int, skip: int) -> list[Group]:
    """The groups of a bot, those that wait for a word first, then by title."""
    return await session.fetch(
        Group,
        "SELECT c.chat, c.title, c.standing, c.club,"
        " (SELECT count(*) FROM tables t WHERE t.bot = c.bot AND t.chat = c.chat"
        " AND t.state <> 'closed') AS tables,"
        " (SELECT count(*) FROM matches m WHERE m.club = c.club) AS matches"
        " FROM chats c WHERE c.bot = :bot"
        " ORDER BY CASE c.standing WHEN 'waiting' THEN 0 WHEN 'open' THEN 1 ELSE 2 END,"
        " c.title, c.chat LIMIT :limit OFFSET :skip",
        bot=bot,
        limit=limit,
        skip=skip,
    )


async def open_tables(session: Session, bot: int, limit: int, skip: int) -> list[OpenTableRow]:
    """The open tables of a bot, the oldest first."""
    return await session.fetch(
        OpenTableRow,
        "SELECT t.play_table, coalesce(c.title, '') AS title, t.state,"
        " (SELECT m.number FROM matches m WHERE m.match = t.match AND m.state = 'running')"
        " AS match_number, t.begun FROM tables t"
        " LEFT JOIN chats c ON c.bot = t.bot AND c.chat = t.chat"
        " WHERE t.bot = :bot AND t.state <> 'closed' ORDER BY t.begun, t.play_table"
        " LIMIT :limit OFFSET :skip",
        bot=bot,
        limit=limit,
        skip=skip,
    )
