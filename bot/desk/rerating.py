"""Ratings counted anew from the matches on record, after a correction or a change of the model."""

from __future__ import annotations

from itertools import groupby

from bot.desk.ratings import Rating, first_rating, rated_by_person
from storage.database import Session
from storage.people import Rate
from storage.ratings import ShownRatings, note_ratings, seats_to_rate


async def rerate(session: Session, club: int, at: int) -> int:
    """Count all ratings of a club anew; how many matches were rated.

    Every match that counts and was played out is rated in the order in which they ended.
    """
    ratings: dict[int, Rating] = {}
    count = 0
    for match, group in groupby(await seats_to_rate(session, club), key=lambda seat: seat.match):
        seats = tuple(group)
        before = {seat.person: ratings.get(seat.person) or first_rating() for seat in seats}
        places = {s.person: s.place for s in seats if s.counts and s.place is not None}
        after = rated_by_person(before, places)
        count += bool(after)
        for seat in seats:
            rating = after.get(seat.person)
            shown = None if rating is None else _shown(rating)
            await note_ratings(session, match, seat.seat, _shown(before[seat.person]), shown)
        ratings |= after
    for person, rating in ratings.items():
        await Rate(club, person, rating.encode()).apply(session, at)
    return count


def _shown(rating: Rating) -> ShownRatings:
    return ShownRatings(rating.shown, rating.elo)
