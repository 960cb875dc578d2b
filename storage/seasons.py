"""The seasons of a club: those that were closed; the present one began when the last was closed."""

from dataclasses import dataclass

from storage.database import Session


@dataclass(frozen=True, slots=True)
class Season:
    """A season that was closed.

    Args:
        carry: per cent of the chips that the next began with.
        begun, ended: in milliseconds since 1970; what ends at `ended` is the next season's.
    """

    number: int
    name: str
    begun: int
    ended: int
    carry: int


@dataclass(frozen=True, slots=True)
class Close:
    """The present season is closed."""

    club: int
    name: str
    carry: int

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "INSERT INTO seasons (club, number, name, begun, ended, carry)"
            " VALUES (:club, :number, :name, :begun, :at, :carry)",
            club=self.club,
            number=await present_number(session, self.club),
            name=self.name,
            begun=await present_begun(session, self.club),
            at=at,
            carry=self.carry,
        )


_SEASON = "SELECT number, name, begun, ended, carry FROM seasons WHERE club = :club"


async def closed(session: Session, club: int) -> list[Season]:
    """The closed seasons, the newest first."""
    return await session.fetch(Season, _SEASON + " ORDER BY number DESC", club=club)


async def season_of(session: Session, club: int, number: int) -> Season | None:
    """A closed season by its number."""
    return await session.fetch_one(
        Season, _SEASON + " AND number = :number", club=club, number=number
    )


async def present_number(session: Session, club: int) -> int:
    """The number of the season that is going on."""
    last = await session.fetch_value(
        int, "SELECT max(number) FROM seasons WHERE club = :club", club=club
    )
    return (last or 0) + 1


async def present_begun(session: Session, club: int) -> int:
    """When (ms) it began; 0 for the first, which all that came before belongs to."""
    ended = await session.fetch_value(
        int, "SELECT max(ended) FROM seasons WHERE club = :club", club=club
    )
    return ended or 0
