"""Changes of rows that need what is in the database: a match's number, ratings, reversals."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from bot.desk.naming import keep_settings, settings_of
from bot.desk.ports import Place
from bot.desk.ratings import Rating, rated_by_person, read_rating
from referee.table.terms import Terms
from storage import ledger, people
from storage.database import Session
from storage.ledger import OfDeal
from storage.matches import (
    BeginMatch,
    EndMatch,
    Help,
    MatchSeat,
    MatchState,
    SeatResult,
    Tally,
    next_number,
)
from storage.people import Rate


@dataclass(frozen=True, slots=True)
class Participant:
    """Who takes a seat of a match: a person, or a computer by its name."""

    seat: int
    person: int | None
    computer: str | None


@dataclass(frozen=True, slots=True)
class EnterMatch:
    """A match begins: it gets the club's next number, and the players' ratings are noted."""

    match: str
    club: int
    play_table: str
    rules: str
    revision: int
    options: str
    tally: Tally
    seats: tuple[Participant, ...]

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        seats = tuple([await self._seat(session, seat) for seat in self.seats])
        begin = BeginMatch(
            match=self.match,
            club=self.club,
            number=await next_number(session, self.club),
            play_table=self.play_table,
            rules=self.rules,
            revision=self.revision,
            options=self.options,
            tally=self.tally,
            seats=seats,
        )
        await begin.apply(session, at)

    async def _seat(self, session: Session, seat: Participant) -> MatchSeat:
        if seat.person is None:
            return MatchSeat(seat.seat, seat.person, seat.computer)
        rating = await _rating(session, self.club, seat.person)
        return MatchSeat(seat.seat, seat.person, seat.computer, rating.shown, rating.elo)


@dataclass(frozen=True, slots=True)
class Finish:
    """How a seat ended: chips won or lost, place (None when stopped), and whether it had help.

    `relieved` counts the deals that a computer played to their end in the player's place.
    """

    seat: int
    person: int | None
    place: int | None
    chips: int
    help: Help
    relieved: int = 0


@dataclass(frozen=True, slots=True)
class CloseMatch:
    """A match ends; one that counts and was played out is rated."""

    match: str
    club: int
    state: MatchState
    tally: Tally
    seats: tuple[Finish, ...]

    async def apply(self, session: Session, at: int) -> None:
        """Write results and ratings."""
        ratings = await self._ratings(session)
        for person, rating in ratings.items():
            await Rate(self.club, person, rating.encode()).apply(session, at)
        results = tuple(_result(seat, ratings) for seat in self.seats)
        await EndMatch(self.match, self.state, results).apply(session, at)

    async def _ratings(self, session: Session) -> dict[int, Rating]:
        if self.tally is Tally.FRIENDLY or self.state is not MatchState.FINISHED:
            return {}
        places = {
            seat.person: seat.place
            for seat in self.seats
            if seat.person is not None and seat.place is not None
        }
        before = {person: await _rating(session, self.club, person) for person in places}
        return rated_by_person(before, places)


def _result(seat: Finish, ratings: dict[int, Rating]) -> SeatResult:
    rating = ratings.get(seat.person) if seat.person is not None else None
    shown, elo = (None, None) if rating is None else (rating.shown, rating.elo)
    return SeatResult(seat.seat, seat.place, seat.chips, seat.help, shown, elo, seat.relieved)


@dataclass(frozen=True, slots=True)
class RememberTerms:
    """What is played here now is what `/table` alone opens next time."""

    place: Place
    terms: Terms

    async def apply(self, session: Session, at: int) -> None:
        """Write it with the chat's settings, unless it stands there."""
        terms = self.terms
        settings = await settings_of(session, self.place)
        kept = (terms.rules, terms.preset, terms.options, terms.common)
        if settings.terms != kept:
            await keep_settings(session, self.place, replace(settings, terms=kept))


@dataclass(frozen=True, slots=True)
class ReverseDeal:
    """A deal counts for nothing: whatever it has posted so far is taken back."""

    match: str
    deal: int
    kind: str

    async def apply(self, session: Session, at: int) -> None:
        """Enter one reversal for each entry of the deal that stands."""
        origin = OfDeal(self.match, self.deal)
        for number in await ledger.entries_of_deal(session, self.match, self.deal):
            entry = await ledger.reversal(session, number, self.kind, origin)
            await entry.apply(session, at)


async def _rating(session: Session, club: int, person: int) -> Rating:
    member = await people.member(session, club, person)
    return read_rating("" if member is None else member.rating)
