"""Matches and deals as rows: numbers, seats, and how they ended."""

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Session
from storage.errors import NotFound


class MatchState(StrEnum):
    """Whether a match goes on, and how it ended."""

    RUNNING = "running"
    FINISHED = "finished"
    STOPPED = "stopped"
    VOID = "void"


class Tally(StrEnum):
    """Whether a match counts for ledger and rating."""

    COUNTED = "counted"
    FRIENDLY = "friendly"
    """Begun with a computer: in the history only."""


class Help(StrEnum):
    """Whether a seat was played by its owner throughout."""

    UNASSISTED = "unassisted"
    ASSISTED = "assisted"
    """A computer or a substitute took over in mid-match; the result is still the owner's."""


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """Who sits where: a person, or a computer by its name.

    `rating_before` and `elo_before` are the two ratings as shown to people.
    """

    seat: int
    person: int | None = None
    computer: str | None = None
    rating_before: float | None = None
    elo_before: float | None = None

    def __post_init__(self) -> None:
        if (self.person is None) == (self.computer is None):
            raise ValueError("a seat has a person or a computer, not both, not neither")


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat ended: its place (equal places share a number), its chips, its new ratings.

    `relieved` counts the deals that a computer played to their end in the player's place.
    """

    seat: int
    place: int | None
    chips: int
    help: Help = Help.UNASSISTED
    rating_after: float | None = None
    elo_after: float | None = None
    relieved: int = 0


@dataclass(frozen=True, slots=True)
class BeginMatch:
    """A match begins.

    Args:
        match: its key, chosen by the caller; its stream is ``match:<match>``.
        number: from `next_number`, reserved beforehand.
        options: JSON, pinned for the match together with the rule set's `revision`.
    """

    match: str
    club: int
    number: int
    play_table: str
    rules: str
    revision: int
    options: str
    tally: Tally
    seats: tuple[MatchSeat, ...]

    async def apply(self, session: Session, at: int) -> None:
        """Write the match and its seats."""
        await session.execute(
            "INSERT INTO matches (match, club, number, play_table, rules, revision, options,"
            " friendly, state, begun) VALUES (:match, :club, :number, :play_table, :rules,"
            " :revision, :options, :friendly, 'running', :at)",
            match=self.match,
            club=self.club,
            number=self.number,
            play_table=self.play_table,
            rules=self.rules,
            revision=self.revision,
            options=self.options,
            friendly=int(self.tally is Tally.FRIENDLY),
            at=at,
        )
        for seat in self.seats:
            await session.execute(
                "INSERT INTO match_seats (match, seat, person, computer, rating_before, elo_before)"
                " VALUES (:match, :seat, :person, :computer, :rating, :elo)",
                match=self.match,
                seat=seat.seat,
                person=seat.person,
                computer=seat.computer,
                rating=seat.rating_before,
                elo=seat.elo_before,
            )


@dataclass(frozen=True, slots=True)
class EndMatch:
    """A match ends, with the results of its seats."""

    match: str
    state: MatchState
    results: tuple[SeatResult, ...]

    async def apply(self, session: Session, at: int) -> None:
        """Write it.

        Raises:
            NotFound: no such match is running.
        """
        changed = await session.execute(
            "UPDATE matches SET state = :state, ended = :at"
            " WHERE match = :match AND state = 'running'",
            match=self.match,
            state=self.state,
            at=at,
        )
        if not changed:
            raise NotFound("running match", self.match)
        for result in self.results:
            await session.execute(
                "UPDATE match_seats SET place = :place, chips = :chips, assisted = :assisted,"
                " rating_after = :rating, elo_after = :elo, relieved = :relieved"
                " WHERE match = :match AND seat = :seat",
                match=self.match,
                seat=result.seat,
                place=result.place,
                chips=result.chips,
                assisted=int(result.help is Help.ASSISTED),
                rating=result.rating_after,
                elo=result.elo_after,
                relieved=result.relieved,
            )


@dataclass(frozen=True, slots=True)
class BeginDeal:
    """A deal of a match begins, in a stream of its own."""

    match: str
    number: int
    stream: str

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "INSERT INTO deals (match, number, stream, begun)"
            " VALUES (:match, :number, :stream, :at)",
            match=self.match,
            number=self.number,
            stream=self.stream,
            at=at,
        )


@dataclass(frozen=True, slots=True)
class EndDeal:
    """A deal ends.

    Args:
        ending: such as ``won``, ``drawn``, ``void``, ``stopped``.
        summary: what `/history` shows, as JSON.
    """

    match: str
    number: int
    ending: str
    summary: str

    async def apply(self, session: Session, at: int) -> None:
        """Write it.

        Raises:
            NotFound: no such deal is open.
        """
        changed = await session.execute(
            "UPDATE deals SET ended = :at, ending = :ending, summary = :summary"
            " WHERE match = :match AND number = :number AND ended IS NULL",
            match=self.match,
            number=self.number,
            ending=self.ending,
            summary=self.summary,
            at=at,
        )
        if not changed:
            raise NotFound("open deal", f"{self.match}.{self.number}")


@dataclass(frozen=True, slots=True)
class Match:
    """A match as a row; `options` is JSON."""

    match: str
    club: int
    number: int
    play_table: str
    rules: str
    revision: int
    options: str
    friendly: bool
    state: MatchState
    begun: int
    ended: int | None

    @property
    def tally(self) -> Tally:
        """Whether it counts."""
        return Tally.FRIENDLY if self.friendly else Tally.COUNTED


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as a row; `summary` is JSON once it has ended."""

    match: str
    number: int
    stream: str
    begun: int
    ended: int | None
    ending: str | None
    summary: str | None


SELECT_MATCH = (
    "SELECT match, club, number, play_table, rules, revision, options, friendly, state, begun,"
    " ended FROM matches"
)
_DEAL = "SELECT match, number, stream, begun, ended, ending, summary FROM deals"


async def next_number(session: Session, club: int) -> int:
    """Reserve a club's next match number; one that is not used leaves a gap.

    Raises:
        NotFound: there is no such club.
    """
    number = await session.fetch_value(
        int,
        "UPDATE clubs SET last_match = last_match + 1 WHERE club = :club RETURNING last_match",
        club=club,
    )
    if number is None:
        raise NotFound("club", club)
    return number


async def match_of(session: Session, match: str) -> Match:
    """The match of that key.

    Raises:
        NotFound: there is none.
    """
    row = await session.fetch_one(Match, SELECT_MATCH + " WHERE match = :match", match=match)
    if row is None:
        raise NotFound("match", match)
    return row


async def table_of(session: Session, match: str) -> str | None:
    """The table where a match is or was played; None when there is no such match."""
    return await session.fetch_value(
        str, "SELECT play_table FROM matches WHERE match = :match", match=match
    )


async def running_number(session: Session, club: int) -> int | None:
    """The number of a match that counts and goes on in a club, or None."""
    return await session.fetch_value(
        int,
        "SELECT min(number) FROM matches WHERE club = :club AND state = 'running' AND friendly = 0",
        club=club,
    )


async def match_by_number(session: Session, club: int, number: int) -> Match | None:
    """A club's match by its number, or None."""
    return await session.fetch_one(
        Match, SELECT_MATCH + " WHERE club = :club AND number = :number", club=club, number=number
    )


async def deals_of(session: Session, match: str) -> list[Deal]:
    """The deals of a match, in order."""
    return await session.fetch(Deal, _DEAL + " WHERE match = :match ORDER BY number", match=match)


async def all_matches(session: Session) -> list[Match]:
    """Every match there is, the oldest first; for audits."""
    return await session.fetch(Match, SELECT_MATCH + " ORDER BY begun, match")
