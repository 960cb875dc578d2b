"""The standings of a club: whose matches of which time, in the order that the club has chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.desk.clubhouse.options import ClubOptions, RankBy, options_of
from bot.desk.periods import ALWAYS, Period, Span, month_of, since
from bot.desk.ratings import SURE
from storage import clubs, results, seasons
from storage.database import Session
from storage.results import Standing


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the standings; who is equal in what they are ordered by shares a place."""

    place: int
    standing: Standing

    @property
    def provisional(self) -> bool:
        """Whether too few matches were rated for the ratings to be relied on."""
        return self.standing.rated < SURE


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings of a club.

    Attributes:
        season: the number of the season that they are of; None for a month and for all time.
        lines: the best first.
    """

    club: str
    rank: RankBy
    season: int | None
    lines: tuple[Ranked, ...]


async def ranking(session: Session, club: int, which: Period | int, now: int) -> Ranking:
    """The standings of a period, or of a season by its number.

    Args:
        now: milliseconds since 1970.
    """
    options = await options_of(session, club)
    season, span = await _span(session, club, which, options, now)
    rows = await results.standings(session, club, span.since, span.until)
    name = (await clubs.club_of(session, club)).name
    return Ranking(name, options.rank, season, ranked(rows, options.rank))


async def _span(
    session: Session, club: int, which: Period | int, options: ClubOptions, now: int
) -> tuple[int | None, Span]:
    if which is Period.ALL:
        return None, ALWAYS
    if which is Period.MONTH:
        return None, month_of(now, options.clock)
    closed = await seasons.season_of(session, club, which) if isinstance(which, int) else None
    if closed is not None:
        return closed.number, Span(closed.begun, closed.ended)
    present = await seasons.present_number(session, club)
    return present, since(await seasons.present_begun(session, club))


def ranked(rows: list[Standing], rank: RankBy) -> tuple[Ranked, ...]:
    """The rows in order with their places; a provisional rating ranks after those that are not."""
    value = _VALUES[rank]
    ordered = sorted(rows, key=lambda row: (value(row), -row.chips, row.person))
    values = [value(row) for row in ordered]
    return tuple(Ranked(1 + values.index(value(row)), row) for row in ordered)


_LAST: Final = float("inf")


def _by_chips(row: Standing) -> tuple[float, ...]:
    return (-row.chips,)


def _by_place(row: Standing) -> tuple[float, ...]:
    return (_LAST if row.average_place is None else row.average_place,)


def _by_rating(row: Standing) -> tuple[float, ...]:
    return (row.rated < SURE, _LAST if row.rating is None else -row.rating)


def _by_elo(row: Standing) -> tuple[float, ...]:
    return (row.rated < SURE, _LAST if row.elo is None else -row.elo)


_VALUES: Final[dict[RankBy, Callable[[Standing], tuple[float, ...]]]] = {
    RankBy.CHIPS: _by_chips,
    RankBy.PLACE: _by_place,
    RankBy.RATING: _by_rating,
    RankBy.ELO: _by_elo,
}
"""What each way of ranking goes by, the smallest first."""
