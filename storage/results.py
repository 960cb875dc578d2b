"""What was played, for ``/history``, ``/standings`` and ``/me``.

Only matches that count enter standings; a friendly match is in the history alone. A stopped match
counts with the chips of its finished deals and without places.
"""

from dataclasses import dataclass

from storage.database import Session
from storage.matches import SELECT_MATCH, Match


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat of a match in the history."""

    match: str
    seat: int
    person: int | None
    computer: str | None
    name: str | None
    forgotten: int | None
    place: int | None
    chips: int | None
    assisted: bool
    rating_before: float | None
    rating_after: float | None
    elo_before: float | None
    elo_after: float | None


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match with its seats, best place first."""

    match: Match
    seats: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's figures in a club over some time.

    Args:
        matches: how many that counted.
        chips: their sum.
        places: the sum of places over `placed` matches; None if there is none.
        firsts: how many were won.
        rating, elo: the two ratings as shown after the last match rated before the end of it.
        rated: how many matches had been rated by then.
    """

    person: int
    name: str
    forgotten: int | None
    matches: int
    chips: int
    placed: int
    places: int | None
    firsts: int
    rating: float | None
    elo: float | None
    rated: int

    @property
    def average_place(self) -> float | None:
        """The mean place, or None if no match had places."""
        return None if self.places is None else self.places / self.placed


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A person's match with what it did, for the curve of ``/me``."""

    match: str
    number: int
    rules: str
    friendly: bool
    place: int | None
    chips: int
    rating_before: float | None
    rating_after: float | None
    elo_after: float | None
    ended: int


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that a person has played to its end. `match` is the club's number.

    Args:
        seat: the person's.
        summary: who won what, as JSON.
    """

    seat: int
    rules: str
    match: int
    deal: int
    summary: str


async def history(
    session: Session, club: int, limit: int = 10, before: int | None = None
) -> list[PlayedMatch]:
    """A club's ended matches, the newest first.

    Args:
        before: only matches with a smaller number, for the next page.
    """
    matches = await session.fetch(
        Match,
        SELECT_MATCH + " WHERE club = :club AND state <> 'running' AND number < :before"
        " ORDER BY number DESC LIMIT :limit",
        club=club,
        before=before if before is not None else 2**62,
        limit=limit,
    )
    return [PlayedMatch(match, tuple(await seats_of(session, match.match))) for match in matches]


async def seats_of(session: Session, match: str) -> list[SeatLine]:
    """The seats of a match, best place first, by seat while there are no places."""
    return await session.fetch(
        SeatLine,
        "SELECT s.match, s.seat, s.person, s.computer, p.name, p.forgotten, s.place, s.chips,"
        " s.assisted, s.rating_before, s.rating_after, s.elo_before, s.elo_after"
        " FROM match_seats s LEFT JOIN people p ON p.person = s.person"
        " WHERE s.match = :match ORDER BY coalesce(s.place, 99), s.seat",
        match=match,
    )


_STANDINGS = """
SELECT s.person, p.name, p.forgotten, count(*) AS matches, sum(s.chips) AS chips,
    count(s.place) AS placed, sum(s.place) AS places,
    sum(CASE WHEN s.place = 1 THEN 1 ELSE 0 END) AS firsts,
    (SELECT l.rating_after FROM match_seats l JOIN matches n ON n.match = l.match
        WHERE l.person = s.person AND n.club = :club AND l.rating_after IS NOT NULL
        AND n.ended < :until ORDER BY n.ended DESC, n.number DESC LIMIT 1) AS rating,
    (SELECT l.elo_after FROM match_seats l JOIN matches n ON n.match = l.match
        WHERE l.person = s.person AND n.club = :club AND l.elo_after IS NOT NULL
        AND n.ended < :until ORDER BY n.ended DESC, n.number DESC LIMIT 1) AS elo,
    (SELECT count(*) FROM match_seats l JOIN matches n ON n.match = l.match
        WHERE l.person = s.person AND n.club = :club AND l.rating_after IS NOT NULL
        AND n.ended < :until) AS rated
FROM match_seats s JOIN matches m ON m.match = s.match JOIN people p ON p.person = s.person
WHERE m.club = :club AND m.friendly = 0 AND m.state IN ('finished', 'stopped')
    AND s.chips IS NOT NULL AND m.ended >= :since AND m.ended < :until
"""


async def standings(session: Session, club: int, since: int, until: int) -> list[Standing]:
    """Everybody who played in a club in [since, until) (ms), the most chips first."""
    return await session.fetch(
        Standing,
        _STANDINGS + " GROUP BY s.person, p.name, p.forgotten ORDER BY chips DESC, s.person",
        club=club,
        since=since,
        until=until,
    )


async def standing_of(
    session: Session, club: int, person: int, since: int, until: int
) -> Standing | None:
    """One person's figures in a club in [since, until) (ms); None if nothing counted."""
    return await session.fetch_one(
        Standing,
        _STANDINGS + " AND s.person = :person GROUP BY s.person, p.name, p.forgotten",
        club=club,
        person=person,
        since=since,
        until=until,
    )


async def places_of(session: Session, club: int, person: int) -> list[int]:
    """The places of a person in a club's matches that count."""
    return await session.fetch_values(
        int,
        "SELECT s.place FROM match_seats s JOIN matches m ON m.match = s.match"
        " WHERE s.person = :person AND m.club = :club AND m.friendly = 0"
        " AND s.place IS NOT NULL",
        person=person,
        club=club,
    )


async def counted_since(session: Session, club: int, since: int) -> bool:
    """Whether a match that counts has ended in a club since then (ms)."""
    found = await session.fetch_value(
        int,
        "SELECT 1 FROM matches WHERE club = :club AND friendly = 0 AND ended >= :since LIMIT 1",
        club=club,
        since=since,
    )
    return found is not None


async def matches_of_person(
    session: Session, club: int, person: int, limit: int = 50
) -> list[RatedMatch]:
    """A person's ended matches in a club, the newest first, friendly ones too."""
    return await session.fetch(
        RatedMatch,
        "SELECT m.match, m.number, m.rules, m.friendly, s.place, s.chips, s.rating_before,"
        " s.rating_after, s.elo_after, m.ended"
        " FROM match_seats s JOIN matches m ON m.match = s.match"
        " WHERE m.club = :club AND s.person = :person AND s.chips IS NOT NULL"
        " ORDER BY m.number DESC LIMIT :limit",
        club=club,
        person=person,
        limit=limit,
    )


async def deals_of_person(session: Session, club: int, person: int) -> list[PlayedDeal]:
    """A person's deals in a club's matches that count, in order; stopped ones are none."""
    return await session.fetch(
        PlayedDeal,
        "SELECT s.seat, m.rules, m.number AS match, d.number AS deal, d.summary"
        " FROM match_seats s JOIN matches m ON m.match = s.match"
        " JOIN deals d ON d.match = m.match"
        " WHERE s.person = :person AND m.club = :club AND m.friendly = 0"
        " AND d.ending IN ('won', 'drawn') ORDER BY m.number, d.number",
        person=person,
        club=club,
    )


async def last_club(session: Session, person: int) -> int | None:
    """The club where a person played last; None before the first match."""
    return await session.fetch_value(
        int,
        "SELECT m.club FROM match_seats s JOIN matches m ON m.match = s.match"
        " WHERE s.person = :person ORDER BY m.begun DESC, m.number DESC LIMIT 1",
        person=person,
    )
