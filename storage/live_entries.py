"""What each person is entering at a table of real tiles, kept in between as text."""

from storage.database import Session


async def entry_of(session: Session, person: int, play_table: str) -> str:
    """The line in the making; empty for none."""
    found = await session.fetch_value(
        str,
        "SELECT entry FROM live_entries WHERE person = :person AND play_table = :play_table",
        person=person,
        play_table=play_table,
    )
    return found or ""


async def keep(session: Session, person: int, play_table: str, entry: str, at: int) -> None:
    """Replace what the person, who was met before, is entering there."""
    await session.execute(
        "INSERT INTO live_entries (person, play_table, entry, at)"
        " VALUES (:person, :play_table, :entry, :at)"
        " ON CONFLICT (person, play_table) DO UPDATE SET entry = excluded.entry, at = excluded.at",
        person=person,
        play_table=play_table,
        entry=entry,
        at=at,
    )
