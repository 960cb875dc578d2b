"""The ratings that stand beside the seats of matches, for counting them anew."""

from dataclasses import dataclass
from typing import NamedTuple

from storage.database import Session


@dataclass(frozen=True, slots=True)
class SeatToRate:
    """A person's seat in a match that has ended. `counts` says whether the match is rated."""

    match: str
    seat: int
    person: int
    place: int | None
    counts: bool


class ShownRatings(NamedTuple):
    """The two ratings of a person as they are shown."""

    rating: float
    elo: float


async def seats_to_rate(session: Session, club: int) -> list[SeatToRate]:
    """The seats of people in a club's matches, in the order in which the matches ended.

    A match is rated that counts and was played out.
    """
    return await session.fetch(
        SeatToRate,
        "SELECT s.match, s.seat, s.person, s.place,"
        " CASE WHEN m.friendly = 0 AND m.state = 'finished' THEN 1 ELSE 0 END AS counts"
        " FROM match_seats s JOIN matches m ON m.match = s.match"
        " WHERE m.club = :club AND m.ended IS NOT NULL AND s.person IS NOT NULL"
        " ORDER BY m.ended, m.number, s.seat",
        club=club,
    )


async def note_ratings(
    session: Session, match: str, seat: int, before: ShownRatings, after: ShownRatings | None
) -> None:
    """Replace what stands beside a seat; `after` is None where the match is not rated."""
    await session.execute(
        "UPDATE match_seats SET rating_before = :before, elo_before = :elo_before,"
        " rating_after = :after, elo_after = :elo_after WHERE match = :match AND seat = :seat",
        match=match,
        seat=seat,
        before=before.rating,
        elo_before=before.elo,
        after=None if after is None else after.rating,
        elo_after=None if after is None else after.elo,
    )
