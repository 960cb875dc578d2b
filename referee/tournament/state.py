"""The state of a tournament: immutable parts, each about one thing."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from referee.scoring.booking import Booking
from referee.seats import Points, Seat
from referee.tournament.tables import ClosedRound, Round, Table
from referee.tournament.terms import TournamentTerms

Pair = tuple[int, int]


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
