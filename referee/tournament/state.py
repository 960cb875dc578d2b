"""The state of a tournament: immutable parts, each about one thing."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from referee.scoring.booking import Booking, reckoned
from referee.seats import SEATS, Points, Seat
from referee.tournament.terms import TournamentTerms

Pair = tuple[int, int]
NO_CHIPS = Points(0, 0, 0, 0)


class Phase(StrEnum):
    """How far the tournament has come."""

    PLANNED = "planned"
    REGISTERING = "registering"
    REGISTERED = "registered"
    """Registration is closed, check-in has not begun."""
    CHECKING_IN = "checking_in"
    BETWEEN = "between"
    """The next round can be drawn."""
    DRAWN = "drawn"
    """A draw is looked at by the organisers."""
    ROUND = "round"
    """The draw is published; tables are called, played, confirmed."""
    DECIDING = "deciding"
    """The head of the final is tied, and an extra deal or lots decide."""
    OVER = "over"
    CANCELLED = "cancelled"


class Standing(StrEnum):
    """What an entrant is to the tournament."""

    WAITING = "waiting"
    """On the waiting list."""
    REGISTERED = "registered"
    IN = "in"
    """Checked in, and in the tournament still."""
    OUT = "out"
    """Eliminated at a cut."""
    WITHDRAWN = "withdrawn"
    NO_SHOW = "no_show"
    SENT_OFF = "sent_off"
    DISQUALIFIED = "disqualified"


BEFORE_PLAY = frozenset({Standing.WAITING, Standing.REGISTERED})
UNRANKED = BEFORE_PLAY | {Standing.NO_SHOW, Standing.SENT_OFF, Standing.DISQUALIFIED}


class Entrant(NamedTuple):
    """Somebody who entered.

    Attributes:
        number: from 1, in the order of entry.
        name: as it is displayed.
        account: the account's id; empty without one.
        receipt: the code of the registration, for check-in and for a later claim.
        card: the code of the entry card; empty before check-in.
        standing: what the entrant is now.
        cautions: so many, each a yellow card.
        byes: rounds sat out.
    """

    number: int
    name: str
    account: str
    receipt: str
    card: str
    standing: Standing
    cautions: int
    byes: int


class Chair(NamedTuple):
    """A seat at a table.

    Attributes:
        entrant: the number of whoever drew it; 0 where staff make up the numbers.
        staff: who plays instead; empty where nobody does yet or the entrant plays.
        void: whether its result counts for nobody (G8).
        here: whether whoever plays has taken the seat.
    """

    entrant: int
    staff: str
    void: bool
    here: bool

    @property
    def manned(self) -> bool:
        """Whether somebody is to play it."""
        return bool(self.staff) or not self.void


class TableEnd(StrEnum):
    """Why a table's match is over."""

    LENGTH = "length"
    BUST = "bust"
    TIME = "time"
    RULING = "ruling"


class Sheet(NamedTuple):
    """A table's result before it is approved.

    Attributes:
        counted: the chips as counted or as the ledger has them; None before anything is known.
        entered: whether they are the final count.
        as_of: when the count was made, on the slip.
        confirmed: whose seats have confirmed it.
        signed: whether staff hold the signed slip.
        dispute: why a player disputes it; empty when nobody does.
        locked: whether a referee entered it, so that players cannot change it.
        approved: whether the chief referee has confirmed it.
    """

    counted: Points | None
    entered: bool
    as_of: int
    confirmed: frozenset[Seat]
    signed: bool
    dispute: str
    locked: bool
    approved: bool


BLANK = Sheet(None, False, 0, frozenset(), False, "", False, False)


class Table(NamedTuple):
    """A table of the round.

    Attributes:
        number: from 1.
        wave: from 1; tables of a wave begin together.
        chairs: per seat.
        ends: when time is up; None before it begins, and while its clock stands.
        left: the time left while its clock stands; None while it runs.
        called: the minutes left that have been called.
        over: why the match is over, if it is.
        sheet: the result.
        adjust: what rulings moved.
        bank: what rulings brought to the bank.
        booked: fines to be paid when the match ends.
    """

    number: int
    wave: int
    chairs: tuple[Chair, Chair, Chair, Chair]
    ends: int | None
    left: int | None
    called: frozenset[int]
    over: TableEnd | None
    sheet: Sheet
    adjust: Points
    bank: int
    booked: tuple[Booking, ...]

    @property
    def begun(self) -> bool:
        """Whether play has begun."""
        return self.over is not None or self.ends is not None or self.left is not None

    @property
    def playing(self) -> bool:
        """Whether its match goes on."""
        return self.begun and self.over is None

    def seat_of(self, entrant: int) -> Seat | None:
        """Where an entrant sits."""
        return next((seat for seat in SEATS if self.chairs[seat].entrant == entrant), None)

    def entrants(self) -> tuple[int, int, int, int]:
        """Who drew the seats; 0 where staff make up the numbers."""
        a, b, c, d = (chair.entrant for chair in self.chairs)
        return (a, b, c, d)

    def vacant_seats(self) -> tuple[Seat, ...]:
        """The void seats that nobody plays yet."""
        return tuple(seat for seat in SEATS if not self.chairs[seat].manned)

    def valid_seats(self) -> tuple[Seat, ...]:
        """The seats whose results count."""
        return tuple(seat for seat in SEATS if not self.chairs[seat].void)

    def chips(self) -> Points:
        """What each seat has, rulings and fines among it; nothing counted is nothing."""
        counted = self.sheet.counted or NO_CHIPS
        left = Points(*(a + b for a, b in zip(counted, self.adjust, strict=True)))
        paid = reckoned(self.booked, left)
        return Points(*(a + b for a, b in zip(left, paid.delta, strict=True)))

    def banked(self) -> int:
        """What rulings and fines brought to the bank; with `chips` it makes up the total."""
        counted = self.sheet.counted or NO_CHIPS
        left = Points(*(a + b for a, b in zip(counted, self.adjust, strict=True)))
        return self.bank + reckoned(self.booked, left).bank


class Wave(NamedTuple):
    """Tables that begin together: when, and whether they were called to their seats and began."""

    number: int
    starts: int | None
    called: bool
    begun: bool


class Round(NamedTuple):
    """The round in hand.

    Attributes:
        number: from 1.
        tables: in the order of their numbers.
        byes: who sits out.
        waves: in order.
    """

    number: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    waves: tuple[Wave, ...]


class Line(NamedTuple):
    """What one entrant brought home from one table.

    Attributes:
        entrant: who.
        chips: the final count.
        place: 1 to 4 among those whose results count.
        twelfths: table points, in twelfths so that two, three or four can share them exactly.
    """

    entrant: int
    chips: int
    place: int
    twelfths: int


class ClosedRound(NamedTuple):
    """A round that is over.

    Attributes:
        number: from 1.
        tables: the entrants by seat, 0 for staff.
        lines: results that count.
        byes: who sat out.
        advanced: who goes on.
    """

    number: int
    tables: tuple[tuple[int, int, int, int], ...]
    lines: tuple[Line, ...]
    byes: tuple[int, ...]
    advanced: tuple[int, ...]


class RulingKind(StrEnum):
    """What a referee ruled."""

    VOID_DEAL = "void_deal"
    REPLAY_DEAL = "replay_deal"
    FALSE_WIN = "false_win"
    DEAD_HAND = "dead_hand"
    TRANSFER = "transfer"
    FINE = "fine"
    CAUTION = "caution"
    NOTE = "note"
    FREE = "free"
    UNDO = "undo"
    RESTORE = "restore"


class Ruling(NamedTuple):
    """A ruling as it is logged.

    Attributes:
        number: from 1.
        kind: of what sort.
        round, table: where; 0 away from a table.
        entrant: whom it concerns; 0 for a whole table.
        delta, bank: chips moved at once per seat, and brought to the bank.
        booked: a fine to be paid when the match ends.
        reason, by, at: in the referee's words, who ruled, and when.
        reversed: whether the chief referee has taken it back.
        back: discards taken back, where a deal goes on from an earlier move.
    """

    number: int
    kind: RulingKind
    round: int
    table: int
    entrant: int
    delta: Points
    bank: int
    booked: Booking | None
    reason: str
    by: str
    at: int
    reversed: bool
    back: int = 0


class Alarm(NamedTuple):
    """Something the referees must look at.

    Attributes:
        code: stable, one for each kind.
        subject: the entrant.
        account, at: who did it, and when.
        reason: in the words of who called.
    """

    code: str
    subject: int
    account: str
    at: int
    reason: str = ""


CALLED: Final = "referee_called"
"""The code of an alarm by which a player calls a referee to the table."""


class Promise(NamedTuple):
    """The seed of the next draw, promised by its commitment before the field is known."""

    round: int
    seed: str


class TournamentState(NamedTuple):
    """A tournament at one moment.

    Attributes:
        terms: what it is played by.
        phase: how far it has come.
        closes: when registration, or check-in, closes by itself.
        entrants: in the order of entry.
        staff: who may play for others, in the order in which they were named.
        apart: entrants who are not to meet, the lower number first.
        promise: of the next draw; once it is made, of the round in hand.
        opening: the field and the seed of the first draw; a schedule of rounds follows from them.
        round: the round in hand, if any.
        past: the rounds that are over.
        rulings: all of them.
        alarms: what the referees have not dealt with.
        winners: the head of the final in order, where an extra deal or lots decided it.
    """

    terms: TournamentTerms
    phase: Phase
    closes: int | None
    entrants: tuple[Entrant, ...]
    staff: tuple[str, ...]
    apart: frozenset[Pair]
    promise: Promise | None
    opening: tuple[tuple[int, ...], str]
    round: Round | None
    past: tuple[ClosedRound, ...]
    rulings: tuple[Ruling, ...]
    alarms: tuple[Alarm, ...]
    winners: tuple[int, ...]

    def of(self, *standings: Standing) -> tuple[Entrant, ...]:
        """The entrants of some standings."""
        return tuple(entrant for entrant in self.entrants if entrant.standing in standings)

    def entrant(self, number: int) -> Entrant | None:
        """The entrant of a number."""
        return self.entrants[number - 1] if 1 <= number <= len(self.entrants) else None

    def by_account(self, account: str) -> Entrant | None:
        """The entrant that an account belongs to."""
        return next((e for e in self.entrants if account and e.account == account), None)

    def table(self, number: int) -> Table | None:
        """A table of the round in hand."""
        tables = () if self.round is None else self.round.tables
        return tables[number - 1] if 1 <= number <= len(tables) else None

    def place_of(self, entrant: int) -> tuple[Table, Seat] | None:
        """Where an entrant sits in the round in hand."""
        for table in () if self.round is None else self.round.tables:
            seat = table.seat_of(entrant)
            if seat is not None:
                return table, seat
        return None

    def field(self) -> tuple[int, ...]:
        """The numbers of those who are in."""
        return tuple(entrant.number for entrant in self.of(Standing.IN))
