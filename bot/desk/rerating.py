"""Ratings counted anew from the matches on record, after a correction or a change of the model."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.desk.ratings import Rating, first_rating, rated
from storage.database import Session
from storage.people import Rate

_COMPARED: Final = 2


@dataclass(frozen=True, slots=True)
class _Seat:
    match: str
    seat: int
    person: int
    place: int | None
    counts: bool


async def rerate(session: Session, club: int, at: int) -> int:
    """Count all ratings of a club anew; how many matches were rated.

    Every match that counts and was played out is rated in the order in which they ended.
    """
    seats = await session.fetch(
        _Seat,
        "SELECT s.match, s.seat, s.person, s.place,"
        " CASE WHEN m.friendly = 0 AND m.state = 'finished' THEN 1 ELSE 0 END AS counts"
        " FROM match_seats s JOIN matches m ON m.match = s.match"
        " WHERE m.club = :club AND m.ended IS NOT NULL AND s.person IS NOT NULL"
        " ORDER BY m.ended, m.number, s.seat",
        club=club,
    )
    ratings: dict[int, Rating] = {}
    count = 0
    for _, group in groupby(seats, key=lambda seat: seat.match):
        four = tuple(group)
        before = {seat.person: ratings.get(seat.person) or first_rating() for seat in four}
        after = _after(four, before)
        count += bool(after)
        for seat in four:
            await _write(session, seat, before[seat.person], after.get(seat.person))
        ratings |= after
    for person, rating in ratings.items():
        await Rate(club, person, rating.encode()).apply(session, at)
    return count


def _after(four: tuple[_Seat, ...], before: dict[int, Rating]) -> dict[int, Rating]:
    """The ratings that a match leads to; none where it is not rated."""
    placed = [(seat.person, seat.place) for seat in four if seat.counts and seat.place is not None]
    if len(placed) < _COMPARED:
        return {}
    after = rated(
        tuple(before[person] for person, _ in placed), tuple(place for _, place in placed)
    )
    return {person: rating for (person, _), rating in zip(placed, after, strict=True)}


async def _write(session: Session, seat: _Seat, before: Rating, after: Rating | None) -> None:
    await session.execute(
        "UPDATE match_seats SET rating_before = :before, elo_before = :elo_before,"
        " rating_after = :after, elo_after = :elo_after WHERE match = :match AND seat = :seat",
        match=seat.match,
        seat=seat.seat,
        before=before.shown,
        elo_before=before.elo,
        after=None if after is None else after.shown,
        elo_after=None if after is None else after.elo,
    )
