"""What screens and pages of a tournament are drawn from.

A `PublicPage` and an `EventView` hold nothing but a `PublicView`; a `DeskView` goes to staff, an
`EntryView` to the owner of the entry.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.facts import Who
from bot.desk.ports import Place
from bot.desk.tournaments.announcements import Announcement
from referee.tournament.commands import Rank
from referee.tournament.state import Entrant, Pair, Ruling, TournamentState
from referee.tournament.tables import Table, TableEnd
from referee.tournament.terms import TournamentTerms
from referee.tournament.views import OrganiserView, PlayerView, PublicView


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A tournament at one moment, whole; it holds secrets and is for the desk's own use.

    Attributes:
        version: how many events the state stands for.
        at: now, in milliseconds since 1970.
    """

    key: str
    state: TournamentState
    version: int
    club: int
    bot: int
    place: Place
    at: int


@dataclass(frozen=True, slots=True)
class PublicPage:
    """What everybody may see of a tournament.

    Attributes:
        language: the group's tag as it was chosen; None by default.
        club: the club's name.
        terms: what is played; nothing in them is secret.
        online: the play table of each table of the round in hand, by its number.
        announcements: what was published, in order.
    """

    key: str
    version: int
    view: PublicView
    terms: TournamentTerms
    language: str | None
    club: str
    place: Place
    online: tuple[tuple[int, str], ...]
    announcements: tuple[Announcement, ...]
    at: int

    def play_table(self, number: int) -> str | None:
        """The key of the online table of a number, if there is one."""
        return dict(self.online).get(number)


@dataclass(frozen=True, slots=True)
class OrganiserPage:
    """What the staff see beside what everybody does.

    Attributes:
        rank: of the one who looks.
        view: what needs somebody.
        entrants: with receipts and cards, for printing and for reading out.
        staff: who may play for others, with their names.
        tables: of the round in hand.
        rulings: all of them.
        apart: who is not to meet.
        unreachable: numbers of entrants to whom the bot cannot write.
    """

    public: PublicPage
    rank: Rank
    view: OrganiserView
    entrants: tuple[Entrant, ...]
    staff: tuple[Who, ...]
    tables: tuple[Table, ...]
    rulings: tuple[Ruling, ...]
    apart: frozenset[Pair]
    unreachable: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventView:
    """The tournament's card in the group (`event:<key>`)."""

    page: PublicPage
    language: str | None


@dataclass(frozen=True, slots=True)
class DeskView:
    """The organisers' desk in a private chat (`desk:<key>:<person>`)."""

    page: OrganiserPage
    person: int
    language: str | None


@dataclass(frozen=True, slots=True)
class EntryView:
    """A player's own entry in the private chat (`entry:<key>:<person>`)."""

    page: PublicPage
    mine: PlayerView
    person: int
    language: str | None


@dataclass(frozen=True, slots=True)
class DigestTable:
    """A line of the digest.

    Attributes:
        number: of the tournament's table.
        names: by seat; empty where staff play.
        chips: as they were counted last; None before the first count.
        ends, left: as in `PublicTable`.
        over: why its match is over, if it is.
        confirmed: whether the chief referee has confirmed the result.
    """

    number: int
    names: tuple[str, ...]
    chips: tuple[int, int, int, int] | None
    ends: int | None
    left: int | None
    over: TableEnd | None
    confirmed: bool


@dataclass(frozen=True, slots=True)
class DigestView:
    """One board for all online tables of the round in hand (`digest:<key>`)."""

    key: str
    place: Place
    language: str | None
    title: str
    round: int
    tables: tuple[DigestTable, ...]
    at: int


TournamentSurface = EventView | DeskView | EntryView | DigestView


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Where the reader of an announcement sits by it: the table, and the seat 0 to 3."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class AnnouncementView:
    """An announcement as it is told.

    Attributes:
        language: of the reader, or of the group.
        to: the reader in the private chat; None for the group.
        own: where the reader sits by it.
        advanced: whether the reader goes on, where the announcement says who does.
    """

    announcement: Announcement
    language: str | None
    place: Place
    to: int | None
    own: OwnSeat | None = None
    advanced: bool | None = None
