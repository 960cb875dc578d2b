"""How a match ended, as screens show it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.facts import Who
from referee.match.events import EndReason
from referee.seats import Seat
from referee.tournament.league import Counting


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A player's rating before and after, as shown to people."""

    before: float
    after: float


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """How a seat ended a match.

    Attributes:
        booked: what went into the club's ledger, if anything did.
        rating, elo: how the two ratings moved, if they did.
    """

    seat: Seat
    who: Who
    place: int
    chips: int
    assisted: bool
    booked: int | None
    rating: RatingChange | None
    elo: RatingChange | None = None


@dataclass(frozen=True, slots=True)
class LeagueNote:
    """What a league of the club makes of a match."""

    league: str
    counts: Counting


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The end of a match; `seats` are in the order of their places.

    `leagues` says of every league of the club whether the match counts for it.
    """

    match: int
    reason: EndReason
    seats: tuple[FinalSeat, ...]
    deals: int
    friendly: bool
    leagues: tuple[LeagueNote, ...] = ()
