"""What the pages of a tournament are made of, beside what the desk gives.

Pages for everybody take an `EventPage` and nothing else; it is built by naming what may be seen,
so that no account, receipt, card or reason can slip into one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.desk.tournaments.bundle import TournamentUnknown
from bot.desk.tournaments.facade import Tournaments
from bot.desk.tournaments.views import PublicPage
from referee.seats import SEATS, Seat
from referee.tournament.plan import PlannedRound
from referee.tournament.state import TournamentState
from referee.tournament.tables import ClosedRound
from referee.tournament.views import PublicView, name_of, plan_from


class PastSeat(NamedTuple):
    """A seat of a round that is over; no name, chips and place where staff played.

    Attributes:
        twelfths: table points, in twelfths.
        advanced: whether its player went on.
    """

    seat: Seat
    name: str
    chips: int | None
    place: int | None
    twelfths: int
    advanced: bool


class PastTable(NamedTuple):
    """A table of a round that is over."""

    number: int
    seats: tuple[PastSeat, ...]


class PastRound(NamedTuple):
    """A round that is over: its tables, and the names of who sat out and who went on."""

    number: int
    tables: tuple[PastTable, ...]
    byes: tuple[str, ...]
    advanced: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventPage:
    """What everybody may see of a tournament.

    Attributes:
        public: the newest state, what it is played by, what was announced.
        plan: the rounds to come.
        past: the rounds that are over, the first one first.
    """

    public: PublicPage
    plan: tuple[PlannedRound, ...]
    past: tuple[PastRound, ...]

    @property
    def key(self) -> str:
        """The tournament's key."""
        return self.public.key

    @property
    def version(self) -> int:
        """Of what is shown; it grows with every change."""
        return self.public.version

    @property
    def view(self) -> PublicView:
        """The newest state."""
        return self.public.view


async def event_page(tournaments: Tournaments, key: str) -> EventPage | None:
    """What everybody may see of a tournament; None when there is none of that key."""
    try:
        public = await tournaments.public(key)
        state = (await tournaments.snapshot(key)).state
    except TournamentUnknown:
        return None
    return EventPage(public, plan_from(state), past_rounds(state))


def past_rounds(state: TournamentState) -> tuple[PastRound, ...]:
    """The rounds that are over, as everybody sees them."""
    return tuple(_past_round(state, closed) for closed in state.past)


def _past_round(state: TournamentState, closed: ClosedRound) -> PastRound:
    lines = {line.entrant: line for line in closed.lines}
    tables: list[PastTable] = []
    for number, entrants in enumerate(closed.tables, start=1):
        seats: list[PastSeat] = []
        for seat in SEATS:
            line = lines.get(entrants[seat])
            if line is None:
                seats.append(PastSeat(seat, "", None, None, 0, advanced=False))
                continue
            went_on = line.entrant in closed.advanced
            name = name_of(state, line.entrant)
            seats.append(PastSeat(seat, name, line.chips, line.place, line.twelfths, went_on))
        tables.append(PastTable(number, tuple(seats)))
    return PastRound(
        number=closed.number,
        tables=tuple(tables),
        byes=tuple(name_of(state, number) for number in closed.byes),
        advanced=tuple(name_of(state, number) for number in closed.advanced),
    )
