"""What a tournament has published, numbered from 1."""

from dataclasses import dataclass

from storage.database import Session


@dataclass(frozen=True, slots=True)
class KeepAnnouncement:
    """Something was published; `payload` is JSON."""

    key: str
    number: int
    payload: str

    async def apply(self, session: Session, at: int) -> None:
        """Write it; the same number a second time is an error."""
        await session.execute(
            "INSERT INTO announcements (tournament, number, payload, at)"
            " VALUES (:key, :number, :payload, :at)",
            key=self.key,
            number=self.number,
            payload=self.payload,
            at=at,
        )


@dataclass(frozen=True, slots=True)
class KeptAnnouncement:
    """What was published: its number, its JSON, and when."""

    number: int
    payload: str
    at: int


async def announcements_of(session: Session, key: str) -> list[KeptAnnouncement]:
    """Everything that was published, in order."""
    return await session.fetch(
        KeptAnnouncement,
        "SELECT number, payload, at FROM announcements WHERE tournament = :key ORDER BY number",
        key=key,
    )


async def announcement_of(session: Session, key: str, number: int) -> KeptAnnouncement | None:
    """One of them, or None."""
    return await session.fetch_one(
        KeptAnnouncement,
        "SELECT number, payload, at FROM announcements"
        " WHERE tournament = :key AND number = :number",
        key=key,
        number=number,
    )


async def last_number(session: Session, key: str) -> int:
    """The number of the last announcement; 0 before the first."""
    last = await session.fetch_value(
        int, "SELECT max(number) FROM announcements WHERE tournament = :key", key=key
    )
    return last or 0
