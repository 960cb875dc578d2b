"""One person's figures in a club, counted from the matches and deals that are on record."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import msgspec

from storage import clubs, people, results
from storage.database import Session

_FOREVER: Final = 2**62
_FAVOURITES: Final = 5


@dataclass(frozen=True, slots=True)
class Card:
    """What `/me` shows.

    Attributes:
        forgotten: the number that stands for the name of one who asked to be forgotten.
        places: how often first, second, third, fourth.
        deals: deals of the person's matches that have ended.
        wins: of them won; `self_draws` by self-draw.
        dealt_in: deals that another won on the person's discard.
        favourites: clauses of items with how often they were won.
    """

    club: str
    person: int
    name: str
    forgotten: int | None
    chips: int
    matches: int
    places: tuple[int, int, int, int]
    deals: int
    wins: int
    self_draws: int
    dealt_in: int
    rating: float | None
    favourites: tuple[tuple[str, int], ...]


class _Line(msgspec.Struct, frozen=True):
    seat: int
    items: tuple[str, ...]


class _Summary(msgspec.Struct, frozen=True):
    winners: tuple[int, ...] = ()
    by: str | None = None
    giver: int | None = None
    sheets: tuple[_Line, ...] = ()


@dataclass(frozen=True, slots=True)
class _Deal:
    seat: int
    summary: str


async def card(session: Session, club: int, person: int) -> Card:
    """The person's card; all figures are 0 for one who has not played."""
    known = await people.find(session, person)
    standing = await results.standing_of(session, club, person, 0, _FOREVER)
    placed = Counter(
        await session.fetch_values(
            int,
            "SELECT s.place FROM match_seats s JOIN matches m ON m.match = s.match"
            " WHERE s.person = :person AND m.club = :club AND m.friendly = 0"
            " AND s.place IS NOT NULL",
            person=person,
            club=club,
        )
    )
    deals = await _deals(session, club, person)
    won = [(seat, deal) for seat, deal in deals if seat in deal.winners]
    items = Counter(
        item.partition(".")[0]
        for seat, deal in won
        for line in deal.sheets
        if line.seat == seat
        for item in line.items
    )
    return Card(
        club=(await clubs.club_of(session, club)).name,
        person=person,
        name="" if known is None else known.name,
        forgotten=None if known is None else known.forgotten,
        chips=0 if standing is None else standing.chips,
        matches=0 if standing is None else standing.matches,
        places=(placed[1], placed[2], placed[3], placed[4]),
        deals=len(deals),
        wins=len(won),
        self_draws=sum(deal.by == "self_draw" for _, deal in won),
        dealt_in=sum(deal.giver == seat and seat not in deal.winners for seat, deal in deals),
        rating=None if standing is None else standing.rating,
        favourites=tuple(items.most_common(_FAVOURITES)),
    )


async def _deals(session: Session, club: int, person: int) -> list[tuple[int, _Summary]]:
    rows = await session.fetch(
        _Deal,
        "SELECT s.seat, d.summary FROM match_seats s JOIN matches m ON m.match = s.match"
        " JOIN deals d ON d.match = m.match"
        " WHERE s.person = :person AND m.club = :club AND m.friendly = 0"
        " AND d.ending IN ('won', 'drawn')",
        person=person,
        club=club,
    )
    return [(row.seat, msgspec.json.decode(row.summary, type=_Summary)) for row in rows]
