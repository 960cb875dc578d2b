"""What a publication says: facts as they were when it was made, in no language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec

from referee.tournament.state import Alarm, RulingKind, Standing
from referee.tournament.tables import TableEnd


class AnnouncementKind(StrEnum):
    """What is announced. The names are those of the events."""

    DRAW_PROMISED = "draw_promised"
    DRAW_PUBLISHED = "draw_published"
    SEATS_CALLED = "seats_called"
    WAVE_BEGAN = "wave_began"
    TIME_CALLED = "time_called"
    TABLES_OVER = "tables_over"
    """Time is up at `tables`, or a referee has ended them: the deal in play is void (G9)."""
    ROUND_CLOSED = "round_closed"
    FINAL_TIED = "final_tied"
    TOURNAMENT_ENDED = "tournament_ended"
    TOURNAMENT_CANCELLED = "tournament_cancelled"
    RULED = "ruled"
    """To those whom it concerns alone; has no number."""
    REMOVED = "removed"
    """To the one who was removed alone; has no number."""
    PROMOTED = "promoted"
    """To the one who has moved up from the waiting list; has no number."""
    STAFF_SEATED = "staff_seated"
    """To the one of the staff who plays a seat; has no number."""
    ALARMED = "alarmed"
    """To the referees alone; has no number."""


@dataclass(frozen=True, slots=True)
class AnnouncedTable:
    """A table as it was announced.

    Attributes:
        number: from 1.
        names, entrants: by seat; empty and 0 where staff play.
        wave: from 1.
        over: why its match is over, if it is.
    """

    number: int
    names: tuple[str, str, str, str]
    entrants: tuple[int, int, int, int]
    wave: int
    over: TableEnd | None


@dataclass(frozen=True, slots=True)
class AnnouncedRank:
    """A line of the standings."""

    place: int
    entrant: int
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnnouncedRuling:
    """A ruling as those whom it concerns are told."""

    number: int
    kind: RulingKind
    table: int
    entrant: int
    name: str
    delta: tuple[int, int, int, int]
    reason: str


@dataclass(frozen=True, slots=True)
class Announcement:
    """Facts of one publication; what a kind does not need is empty.

    Attributes:
        number: of the announcement, counted within the tournament; 0 for what only some are told.
        at: when, in milliseconds since 1970.
        round: the round it is about.
        wave: the wave that is called or begins.
        starts, ends: when play begins, when time is up.
        minutes: that are left.
        tables: drawn, called, begun, or over.
        byes, advanced: the names of who sits out and of who goes on, `through` their numbers; of a
            tied final `advanced` are those who share its head.
        ranks: the standings, the best first.
        commitment: of the seed that is promised; `seed` of the draw that is published.
        name: of the one whom it is about.
        standing: of the one who was removed.
        seat: 0 to 3, that one of the staff plays.
        reason: why, where that is said.
    """

    tournament: str
    kind: AnnouncementKind
    number: int
    at: int
    title: str
    round: int = 0
    wave: int = 0
    starts: int | None = None
    ends: int | None = None
    minutes: int = 0
    tables: tuple[AnnouncedTable, ...] = ()
    byes: tuple[str, ...] = ()
    advanced: tuple[str, ...] = ()
    through: tuple[int, ...] = ()
    ranks: tuple[AnnouncedRank, ...] = ()
    commitment: str = ""
    seed: str = ""
    ruling: AnnouncedRuling | None = None
    alarm: Alarm | None = None
    name: str = ""
    standing: Standing | None = None
    seat: int = 0
    reason: str = ""

    def encode(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()


def read_announcement(text: str) -> Announcement:
    """What `Announcement.encode` wrote."""
    return msgspec.json.decode(text, type=Announcement)


@dataclass(frozen=True, slots=True)
class Posted:
    """What a post of an announcement keeps: the number of a stored one, or what it says."""

    tournament: str
    number: int = 0
    told: Announcement | None = None

    def encode(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()


def read_posted(text: str) -> Posted:
    """What `Posted.encode` wrote."""
    return msgspec.json.decode(text, type=Posted)
