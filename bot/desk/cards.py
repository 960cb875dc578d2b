"""One person's figures in a club, counted from the matches and deals that are on record."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import msgspec

from bot.desk.facts import Who
from bot.desk.naming import who_is
from bot.desk.periods import ALWAYS
from bot.desk.ratings import SURE
from storage import clubs, ledger, people, results
from storage.database import Session
from storage.ledger import PlayerAccount
from storage.results import PlayedDeal

_FAVOURITES: Final = 5
_CURVE: Final = 60


@dataclass(frozen=True, slots=True)
class Favourite:
    """An item of a rule book, by its clause, with how often the person has won with it."""

    rules: str
    clause: str
    times: int


@dataclass(frozen=True, slots=True)
class BestDeal:
    """The dearest deal that the person has won.

    Attributes:
        match, deal: by the club's numbers, as in ``12.7``.
        value: in the rule set's own unit.
        clauses: of its items.
    """

    rules: str
    match: int
    deal: int
    value: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """Both ratings as shown after a match."""

    rating: float
    elo: float


@dataclass(frozen=True, slots=True)
class Card:
    """What `/me` shows.

    Attributes:
        balance: what the person's account holds.
        chips: won or lost in matches that count.
        places: how often first, second, third, fourth.
        deals: deals of the person's matches that have ended.
        wins: of them won; `self_draws` by self-draw.
        dealt_in: deals that another won on the person's discard.
        rated: matches that were rated; the ratings are provisional while they are few.
        curve: the ratings after the last matches, the oldest first.
    """

    club: str
    who: Who
    balance: int
    chips: int
    matches: int
    places: tuple[int, int, int, int]
    deals: int
    wins: int
    self_draws: int
    dealt_in: int
    rating: float | None
    elo: float | None
    rated: int
    favourites: tuple[Favourite, ...]
    best: BestDeal | None
    curve: tuple[RatingPoint, ...]

    @property
    def provisional(self) -> bool:
        """Whether too few matches were rated for the ratings to be relied on."""
        return self.rated < SURE


class _Line(msgspec.Struct, frozen=True):
    seat: int
    items: tuple[str, ...]
    value: int = 0


class _Summary(msgspec.Struct, frozen=True):
    winners: tuple[int, ...] = ()
    by: str | None = None
    giver: int | None = None
    sheets: tuple[_Line, ...] = ()


@dataclass(frozen=True, slots=True)
class _Deal:
    """A deal with the person's own seat."""

    row: PlayedDeal
    summary: _Summary

    @property
    def won(self) -> bool:
        return self.row.seat in self.summary.winners

    @property
    def dealt_in(self) -> bool:
        return self.summary.giver == self.row.seat and not self.won

    @property
    def sheets(self) -> tuple[_Line, ...]:
        """What the person has won by."""
        return tuple(line for line in self.summary.sheets if line.seat == self.row.seat)


async def card(session: Session, club: int, person: int) -> Card:
    """The person's card; all figures are 0 for one who has not played."""
    standing = await results.standing_of(session, club, person, *ALWAYS)
    placed = Counter(await results.places_of(session, club, person))
    deals = await _deals(session, club, person)
    won = [deal for deal in deals if deal.won]
    return Card(
        club=(await clubs.club_of(session, club)).name,
        who=who_is(person, await people.find(session, person)),
        balance=await ledger.balance(session, PlayerAccount(club, person)),
        chips=0 if standing is None else standing.chips,
        matches=0 if standing is None else standing.matches,
        places=(placed[1], placed[2], placed[3], placed[4]),
        deals=len(deals),
        wins=len(won),
        self_draws=sum(deal.summary.by == "self_draw" for deal in won),
        dealt_in=sum(deal.dealt_in for deal in deals),
        rating=None if standing is None else standing.rating,
        elo=None if standing is None else standing.elo,
        rated=0 if standing is None else standing.rated,
        favourites=_favourites(won),
        best=_best(won),
        curve=await _curve(session, club, person),
    )


def _favourites(won: list[_Deal]) -> tuple[Favourite, ...]:
    counted = Counter(
        (deal.row.rules, clause)
        for deal in won
        for line in deal.sheets
        for clause in _clauses(line)
    )
    return tuple(
        Favourite(rules, clause, times)
        for (rules, clause), times in counted.most_common(_FAVOURITES)
    )


def _best(won: list[_Deal]) -> BestDeal | None:
    """The first of the dearest."""
    lines = [(deal, line) for deal in won for line in deal.sheets]
    if not lines:
        return None
    deal, line = max(lines, key=lambda one: one[1].value)
    row = deal.row
    return BestDeal(row.rules, row.match, row.deal, line.value, _clauses(line))


def _clauses(line: _Line) -> tuple[str, ...]:
    return tuple(item.partition(".")[0] for item in line.items)


async def _curve(session: Session, club: int, person: int) -> tuple[RatingPoint, ...]:
    played = await results.matches_of_person(session, club, person, limit=_CURVE)
    return tuple(
        RatingPoint(match.rating_after, match.elo_after)
        for match in reversed(played)
        if match.rating_after is not None and match.elo_after is not None
    )


async def _deals(session: Session, club: int, person: int) -> list[_Deal]:
    rows = await results.deals_of_person(session, club, person)
    return [_Deal(row, msgspec.json.decode(row.summary, type=_Summary)) for row in rows]
