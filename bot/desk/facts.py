"""What everybody may know of a running match, beside what lies on the table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.ports import Place
from referee.levels import Level
from referee.match.setup import Length
from referee.rules.course import MatchCourse
from referee.seats import Seat
from referee.table.state import Motion, PauseReason, Pilot, Stage
from referee.table.terms import Terms


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody at a table, as screens name them.

    Attributes:
        person: Telegram's user id; None for a computer.
        name: as the person is called now, not escaped; empty for a computer or one forgotten.
        computer: 0 to 3, which of the computers; None for a person.
        forgotten: the number that stands for the name of one who asked to be forgotten.
        level: how well the computer plays.
    """

    person: int | None
    name: str
    computer: int | None = None
    forgotten: int | None = None
    level: Level = Level.CLUB


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What everybody knows of a seat of the match."""

    who: Who
    pilot: Pilot
    assisted: bool
    ready: bool
    chips: int


@dataclass(frozen=True, slots=True)
class VoteView:
    """An open vote: on what, by whom, until when, and how many of the humans have agreed.

    `turn` is whose turn the deal would go on from, where that is what is voted on.
    """

    motion: Motion
    by: Seat
    until: int
    yes: int
    no: int
    voters: int
    turn: Seat | None = None


@dataclass(frozen=True, slots=True)
class PauseView:
    """The match stands still."""

    reason: PauseReason
    until: int | None
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Facts:
    """What everybody may know of a running match.

    Attributes:
        language: the chat's language tag as it was chosen; None by default.
        terms: what is played.
        match: the club's number of the match.
        deal: the number of the deal in play or just ended.
        course: how far the match has come.
        lock: the commitment of the deal in play or, between deals, of the next one.
        absent: seats whose absence the others are deciding on, with the time they have.
        tournament: the key of the tournament whose table it is; empty for any other.
    """

    table: str
    place: Place
    language: str | None
    terms: Terms
    stage: Stage
    match: int
    deal: int
    seats: tuple[PublicSeat, PublicSeat, PublicSeat, PublicSeat]
    course: MatchCourse
    length: Length
    lock: str
    vote: VoteView | None
    pause: PauseView | None
    absent: tuple[tuple[Seat, int], ...]
    queue: tuple[Who, ...]
    tournament: str = ""
