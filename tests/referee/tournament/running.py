"""A tournament under test: commands by name, a clock that is moved, seeds that count."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256

from referee.deal.commands import Refusal
from referee.seats import SEATS, Points, Seat
from referee.tournament import commands as cmd
from referee.tournament.clock import due
from referee.tournament.decide import Decision, decide, plan_tournament
from referee.tournament.events import TournamentEvent
from referee.tournament.evolve import fold_tournament
from referee.tournament.state import Phase, TournamentState
from referee.tournament.tables import Table
from referee.tournament.terms import MINUTE, REGULAR_STAGES, StageTerms, TournamentTerms

NOW = 1_000_000_000
HOUR = 60 * MINUTE
STAFF = cmd.Actor("staff", cmd.Rank.STAFF)
REFEREE = cmd.Actor("referee", cmd.Rank.REFEREE)
CHIEF = cmd.Actor("chief", cmd.Rank.CHIEF)
HELPERS = ("helper a", "helper b", "helper c", "helper d")


def player(number: int) -> cmd.Actor:
    """The account of an entrant whose account is its number."""
    return cmd.Actor(f"account {number}")


def terms_of(options: str = "", stages: tuple[StageTerms, ...] = REGULAR_STAGES) -> TournamentTerms:
    """Terms with some options."""
    return TournamentTerms("Cup", "zhenjiang", options, stages)


@dataclass
class Event:
    """A tournament with all that has happened to it."""

    state: TournamentState
    events: list[TournamentEvent]
    at: int = NOW
    drawn: int = 0
    last: list[TournamentEvent] = field(default_factory=list[TournamentEvent])

    def ask(self, command: cmd.TournamentCommand) -> Refusal | None:
        """Decide and apply; the refusal, if there is one."""
        self.drawn += 1
        seed = sha256(f"{self.drawn}".encode()).hexdigest()
        before = self.state
        decision = decide(before, command, self.at, seed)
        if isinstance(decision, Refusal):
            assert self.state is before
            return decision
        self.state, self.last = decision.state, list(decision.events)
        self.events += decision.events
        return decision.refusal

    def do(self, *commands: cmd.TournamentCommand) -> None:
        """Each of them is accepted."""
        for command in commands:
            refusal = self.ask(command)
            assert refusal is None, (command, refusal)

    def refuses(self, command: cmd.TournamentCommand) -> tuple[str, str]:
        """The code and clause with which it is refused."""
        refusal = self.ask(command)
        assert refusal is not None, f"{command} was accepted"
        return refusal.code, refusal.clause

    def of(self, kind: type[TournamentEvent]) -> list[TournamentEvent]:
        """What happened of a kind by the last command."""
        return [event for event in self.last if isinstance(event, kind)]

    def until(self, moment: int) -> list[TournamentEvent]:
        """Time passes, every deadline being told on time; all that happened."""
        happened: list[TournamentEvent] = []
        while (next_due := due(self.state)) is not None and next_due <= moment:
            self.at = max(self.at, next_due)
            self.do(cmd.Tick())
            assert self.last, "a deadline that has passed changes something"
            happened += self.last
        self.at = max(self.at, moment)
        return happened

    def table(self, number: int) -> Table:
        """A table of the round in hand."""
        table = self.state.table(number)
        assert table is not None
        return table

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables of the round in hand."""
        return () if self.state.round is None else self.state.round.tables

    def over(self) -> bool:
        """Whether the final ranking stands."""
        return self.state.phase is Phase.OVER

    def folded(self) -> bool:
        """Whether the record folds to the state."""
        return fold_tournament(self.events) == self.state


def planned(options: str = "", stages: tuple[StageTerms, ...] = REGULAR_STAGES) -> Event:
    """A tournament that is only planned."""
    decision = plan_tournament(cmd.Plan(CHIEF, terms_of(options, stages)))
    assert isinstance(decision, Decision)
    return Event(decision.state, list(decision.events))


def registering(
    entrants: int, options: str = "", stages: tuple[StageTerms, ...] = REGULAR_STAGES
) -> Event:
    """A tournament with so many entrants, each with an account, that takes more of them."""
    event = planned(options, stages)
    event.do(cmd.OpenRegistration(REFEREE))
    for number in range(1, entrants + 1):
        event.do(cmd.Register(player(number), f"Player {number}"))
    return event


def checked_in(
    entrants: int, options: str = "", stages: tuple[StageTerms, ...] = REGULAR_STAGES
) -> Event:
    """A tournament whose field is complete."""
    event = registering(entrants, options, stages)
    event.do(
        cmd.NameStaff(STAFF, HELPERS),
        cmd.OpenCheckIn(REFEREE, event.at + 2 * HOUR),
        cmd.CheckInAll(STAFF),
        cmd.CloseCheckIn(REFEREE),
    )
    return event


def seated(
    entrants: int, options: str = "", stages: tuple[StageTerms, ...] = REGULAR_STAGES
) -> Event:
    """A tournament whose first round is published."""
    event = checked_in(entrants, options, stages)
    event.do(cmd.Draw(REFEREE), cmd.PublishDraw(REFEREE))
    return event


def begin(event: Event) -> None:
    """All waves of the round begin at once, everybody seated."""
    assert event.state.round is not None
    for table in event.tables:
        if any(chair.manned and not chair.here for chair in table.chairs):
            event.do(cmd.ConfirmSeats(STAFF, table.number))
    for wave in event.state.round.waves:
        event.do(cmd.ScheduleWave(REFEREE, wave.number, event.at))
    event.do(cmd.Tick())


def playing(
    entrants: int, options: str = "", stages: tuple[StageTerms, ...] = REGULAR_STAGES
) -> Event:
    """A tournament whose first round is being played."""
    event = seated(entrants, options, stages)
    begin(event)
    return event


def chips_for(table: Table, order: tuple[int, ...] = (80, 60, 40, 20)) -> Points:
    """A count in which valid seats come first."""
    seats = sorted(SEATS, key=lambda seat: (table.chairs[seat].void, seat))
    by_seat = dict(zip(seats, order, strict=True))
    return Points(*(by_seat[seat] for seat in SEATS))


def finish(event: Event, order: tuple[int, ...] = (80, 60, 40, 20)) -> None:
    """Every table brings a signed slip; the chief confirms and closes the round."""
    for table in event.tables:
        if not table.sheet.entered:
            chips = chips_for(table, order)
            event.do(cmd.EnterResult(STAFF, table.number, chips, cmd.Slip.SIGNED))
    event.do(cmd.ApproveResults(CHIEF), cmd.CloseRound(CHIEF))


def next_round(event: Event) -> None:
    """The next round is drawn, published and begun."""
    event.do(cmd.Draw(REFEREE), cmd.PublishDraw(REFEREE))
    begin(event)


def to_the_end(event: Event, most: int = 30) -> int:
    """Play on until the tournament is over; how many rounds that took."""
    for played in range(most):
        if event.state.phase is not Phase.BETWEEN:
            return played
        next_round(event)
        finish(event)
    raise AssertionError("the tournament does not end")


def seat_of(event: Event, entrant: int) -> tuple[Table, Seat]:
    """Where an entrant sits."""
    place = event.state.place_of(entrant)
    assert place is not None
    return place
