"""Leagues of a club as rows; their tables are counted from the matches when somebody looks."""

from dataclasses import dataclass

from storage.database import Session


@dataclass(frozen=True, slots=True)
class League:
    """A league. `terms` is JSON, frozen at its start.

    Args:
        number: counted per club, from 1.
        closed: when (ms) it was given up before its time, if it was.
    """

    club: int
    number: int
    name: str
    terms: str
    at: int
    closed: int | None


@dataclass(frozen=True, slots=True)
class OpenLeague:
    """A league begins."""

    club: int
    name: str
    terms: str
    person: int | None

    async def apply(self, session: Session, at: int) -> None:
        """Write it under the club's next number."""
        await session.execute(
            "INSERT INTO leagues (club, number, name, terms, person, at)"
            " VALUES (:club, (SELECT coalesce(max(number), 0) + 1 FROM leagues"
            " WHERE club = :club), :name, :terms, :person, :at)",
            club=self.club,
            name=self.name,
            terms=self.terms,
            person=self.person,
            at=at,
        )


async def close(session: Session, club: int, number: int, at: int) -> bool:
    """Give a league up: what ends from then on does not count; whether it was open."""
    changed = await session.execute(
        "UPDATE leagues SET closed = :at"
        " WHERE club = :club AND number = :number AND closed IS NULL",
        club=club,
        number=number,
        at=at,
    )
    return bool(changed)


_LEAGUE = "SELECT club, number, name, terms, at, closed FROM leagues WHERE club = :club"


async def leagues_of(session: Session, club: int) -> list[League]:
    """The leagues of a club, the newest first."""
    return await session.fetch(League, _LEAGUE + " ORDER BY number DESC", club=club)


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat of a match that has ended, for counting. `options` is the match's JSON.

    Args:
        deals: how many deals of the match have ended.
        relieved: how many of them a computer played to their end in the player's place.
    """

    match: str
    number: int
    rules: str
    options: str
    state: str
    ended: int
    deals: int
    seat: int
    person: int | None
    name: str | None
    forgotten: int | None
    chips: int
    relieved: int


async def played_between(session: Session, club: int, since: int, until: int) -> list[PlayedSeat]:
    """The seats of every casual match of a club that ended in [since, until) (ms).

    They come by match and seat; matches of tournaments are none.
    """
    return await session.fetch(
        PlayedSeat,
        "SELECT m.match, m.number, m.rules, m.options, m.state, m.ended,"
        " (SELECT count(*) FROM deals d WHERE d.match = m.match AND d.ended IS NOT NULL) AS deals,"
        " s.seat, s.person, p.name, p.forgotten, s.chips, s.relieved"
        " FROM matches m JOIN match_seats s ON s.match = m.match"
        " LEFT JOIN people p ON p.person = s.person"
        " WHERE m.club = :club AND m.ended >= :since AND m.ended < :until"
        " AND s.chips IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tables t"
        " WHERE t.play_table = m.play_table AND t.tournament IS NOT NULL)"
        " ORDER BY m.ended, m.number, s.seat",
        club=club,
        since=since,
        until=until,
    )
