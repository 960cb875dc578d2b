"""What people see: everybody, a player, the organisers.

A view names what it shows; what is not named here is not shown. Nothing that everybody sees carries
an account, a receipt, a card, a reason, or who of the staff sits where.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.seats import Points, Seat
from referee.tournament.clock import due
from referee.tournament.issues import DrawIssues, draw_issues
from referee.tournament.plan import PlannedRound, plan
from referee.tournament.ranking import losers, standings
from referee.tournament.results import agreed, ready_to_approve
from referee.tournament.state import Alarm, Phase, Standing, TournamentState
from referee.tournament.tables import Table, TableEnd, Wave
from referee.tournament.terms import TieBreak
from referee.wall import commitment


class PublicTable(NamedTuple):
    """A table as everybody sees it.

    Attributes:
        number: from 1.
        wave: from 1.
        names: by seat; empty where staff play.
        ends: when time is up; None before play and while the clock stands.
        left: the time left while the clock stands.
        over: why the match is over, if it is.
        chips: once the chief referee has confirmed them.
    """

    number: int
    wave: int
    names: tuple[str, ...]
    ends: int | None
    left: int | None
    over: TableEnd | None
    chips: Points | None


class PublicRank(NamedTuple):
    """A line of the standings: the place, the name, what the tie-breaks came to in their order."""

    place: int
    name: str
    values: tuple[int, ...]


class PublicView(NamedTuple):
    """What everybody sees.

    Attributes:
        title, phase: of the tournament.
        entered, waiting, places: entries, the waiting list, the cap (0: none).
        closes: when registration or check-in closes.
        round: the number of the round drawn next or in hand.
        waves: when they begin; empty until the draw is published.
        tables: empty until the draw is published.
        byes: names of who sits out.
        awaited: tables whose match is over or running and not yet confirmed.
        advanced: names of who went on after the last round.
        order: of the tie-breaks, as frozen at the start.
        standings: best first.
        commitment: of the seed of the draw.
        seed: once the draw is published.
    """

    title: str
    phase: Phase
    entered: int
    waiting: int
    places: int
    closes: int | None
    round: int
    waves: tuple[Wave, ...]
    tables: tuple[PublicTable, ...]
    byes: tuple[str, ...]
    awaited: tuple[int, ...]
    advanced: tuple[str, ...]
    order: tuple[TieBreak, ...]
    standings: tuple[PublicRank, ...]
    commitment: str
    seed: str


def public_view(state: TournamentState) -> PublicView:
    """What everybody sees."""
    now = state.round if state.phase is Phase.ROUND else None
    tables = () if now is None else now.tables
    last = state.past[-1].advanced if state.past else ()
    seed = "" if state.promise is None else state.promise.seed
    gone = (Standing.WITHDRAWN, Standing.WAITING)
    return PublicView(
        title=state.terms.title,
        phase=state.phase,
        entered=sum(entrant.standing not in gone for entrant in state.entrants),
        waiting=len(state.of(Standing.WAITING)),
        places=state.terms.values().whole("places"),
        closes=state.closes,
        round=len(state.past) + (state.phase is not Phase.OVER),
        waves=() if now is None else now.waves,
        tables=tuple(_public_table(state, table) for table in tables),
        byes=() if now is None else tuple(name_of(state, number) for number in now.byes),
        awaited=tuple(t.number for t in tables if t.begun and not t.sheet.approved),
        advanced=tuple(name_of(state, number) for number in last),
        order=state.terms.tie_breaks(),
        standings=tuple(
            PublicRank(row.place, name_of(state, row.entrant), row.values)
            for row in standings(state)
        ),
        commitment=commitment(seed) if seed else "",
        seed=seed if now is not None else "",
    )


def name_of(state: TournamentState, number: int) -> str:
    """The name of an entrant; empty for nobody."""
    entrant = state.entrant(number)
    return "" if entrant is None else entrant.name


def _public_table(state: TournamentState, table: Table) -> PublicTable:
    return PublicTable(
        number=table.number,
        wave=table.wave,
        names=tuple("" if c.void else name_of(state, c.entrant) for c in table.chairs),
        ends=table.ends,
        left=table.left,
        over=table.over,
        chips=table.chips() if table.sheet.approved else None,
    )


class Wanted(NamedTuple):
    """What a player is asked to do now; all false when nothing is."""

    take_seat: bool
    confirm: bool
    enter: bool


class PlayerView(NamedTuple):
    """What the owner of an entry sees beside what everybody does.

    Attributes:
        number, name, standing: of the entry.
        receipt: for check-in; empty once there is a card.
        card: the entry card; empty before check-in.
        waiting: the place on the waiting list from 1; 0 off it.
        table: where the player sits; 0 without a table, and when replaced.
        seat: there.
        starts: when the table's wave begins.
        chips: the table's count, confirmed or not.
        wanted: what the player is asked to do.
        place: in the standings; 0 before the first round and for who is left out.
    """

    number: int
    name: str
    standing: Standing
    receipt: str
    card: str
    waiting: int
    table: int
    seat: Seat | None
    starts: int | None
    chips: Points | None
    wanted: Wanted
    place: int


def player_view(state: TournamentState, account: str) -> PlayerView | None:
    """What the owner of an account sees of the own entry; None without one."""
    entrant = state.by_account(account)
    if entrant is None:
        return None
    waiting = [other.number for other in state.of(Standing.WAITING)]
    place = state.place_of(entrant.number) if state.phase is Phase.ROUND else None
    ranks = {row.entrant: row.place for row in standings(state)}
    table, seat = (None, None) if place is None else place
    if table is not None and seat is not None and table.chairs[seat].void:
        table, seat = None, None
    counted = table is not None and table.sheet.counted is not None
    return PlayerView(
        number=entrant.number,
        name=entrant.name,
        standing=entrant.standing,
        receipt="" if entrant.card else entrant.receipt,
        card=entrant.card,
        waiting=1 + waiting.index(entrant.number) if entrant.number in waiting else 0,
        table=0 if table is None else table.number,
        seat=seat,
        starts=None if table is None else _starts(state, table),
        chips=table.chips() if table is not None and counted else None,
        wanted=_wanted(table, seat),
        place=ranks.get(entrant.number, 0),
    )


def _starts(state: TournamentState, table: Table) -> int | None:
    waves = () if state.round is None else state.round.waves
    return next((wave.starts for wave in waves if wave.number == table.wave), None)


def _wanted(table: Table | None, seat: Seat | None) -> Wanted:
    if table is None or seat is None:
        return Wanted(take_seat=False, confirm=False, enter=False)
    sheet = table.sheet
    open_result = sheet.entered and not (sheet.approved or sheet.dispute)
    return Wanted(
        take_seat=not table.begun and not table.chairs[seat].here,
        confirm=open_result and not sheet.signed and seat not in sheet.confirmed,
        enter=table.over is not None and not sheet.entered,
    )


class OrganiserView(NamedTuple):
    """The desk: only what needs somebody.

    Attributes:
        not_here: registered entrants who have not checked in, while check-in is open.
        unclaimed: entrants without an account: staff do everything for them.
        missing: entrants of called waves who have not taken their seats.
        vacant: tables and seats for which staff must be found.
        without_result: tables that are over and have no count.
        unconfirmed: tables whose players have not all confirmed.
        disputed: tables in dispute, with the reason.
        ready: tables that balance and are agreed: the chief can confirm them.
        playing: tables still in play.
        standing: tables whose clock stands.
        alarms: what nobody has looked at.
        issues: of the draw in hand.
        plan: the rounds to come.
        due: when something next happens by itself.
        tied: the equal head of the final, while that is to be decided.
    """

    not_here: tuple[int, ...]
    unclaimed: tuple[int, ...]
    missing: tuple[int, ...]
    vacant: tuple[tuple[int, Seat], ...]
    without_result: tuple[int, ...]
    unconfirmed: tuple[int, ...]
    disputed: tuple[tuple[int, str], ...]
    ready: tuple[int, ...]
    playing: tuple[int, ...]
    standing: tuple[int, ...]
    alarms: tuple[Alarm, ...]
    issues: DrawIssues
    plan: tuple[PlannedRound, ...]
    due: int | None
    tied: tuple[int, ...]


def organiser_view(state: TournamentState) -> OrganiserView:
    """What the organisers have to look after."""
    tables = () if state.round is None else state.round.tables
    checking_in = state.phase is Phase.CHECKING_IN
    open_sheets = [table for table in tables if table.sheet.entered and not table.sheet.approved]
    return OrganiserView(
        not_here=tuple(
            e.number for e in state.of(Standing.REGISTERED) if checking_in and not e.card
        ),
        unclaimed=tuple(
            e.number for e in state.of(Standing.REGISTERED, Standing.IN) if not e.account
        ),
        missing=_missing(state),
        vacant=tuple(
            (table.number, seat)
            for table in tables
            if table.over is None
            for seat in table.vacant_seats()
        ),
        without_result=tuple(
            table.number for table in tables if table.over is not None and not table.sheet.entered
        ),
        unconfirmed=tuple(
            table.number for table in open_sheets if not agreed(table) and not table.sheet.dispute
        ),
        disputed=tuple(
            (table.number, table.sheet.dispute) for table in open_sheets if table.sheet.dispute
        ),
        ready=tuple(table.number for table in tables if ready_to_approve(state.terms, table)),
        playing=tuple(table.number for table in tables if table.playing),
        standing=tuple(table.number for table in tables if table.left is not None),
        alarms=state.alarms,
        issues=draw_issues(state),
        plan=plan_from(state),
        due=due(state),
        tied=state.winners if state.phase is Phase.DECIDING else (),
    )


def _missing(state: TournamentState) -> tuple[int, ...]:
    now = state.round
    if now is None:
        return ()
    called = {wave.number for wave in now.waves if wave.called}
    return tuple(
        chair.entrant
        for table in now.tables
        if table.wave in called and table.over is None
        for chair in table.chairs
        if not chair.void and not chair.here
    )


def plan_from(state: TournamentState) -> tuple[PlannedRound, ...]:
    """The plan from the round in hand or the next one on; before check-in, for all who entered."""
    if state.phase in (Phase.OVER, Phase.CANCELLED, Phase.DECIDING):
        return ()
    field = len(state.of(Standing.REGISTERED, Standing.IN))
    return plan(state.terms, field, len(state.past) + 1, len(losers(state)))
