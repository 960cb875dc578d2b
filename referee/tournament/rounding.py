"""How draws, clocks, results and rulings change the state; part of `evolve`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.seats import Points, replaced
from referee.tournament import events as ev
from referee.tournament.entering import with_standing
from referee.tournament.state import Phase, Promise, Ruling, RulingKind, Standing, TournamentState
from referee.tournament.tables import BLANK, NO_CHIPS, Chair, Round, Table, Wave
from referee.tournament.terms import MINUTE


def round_of(state: TournamentState) -> Round:
    """The round that is known to be in hand."""
    if state.round is None:
        raise AssertionError("a round is in hand")
    return state.round


def _with_table(state: TournamentState, table: Table) -> TournamentState:
    return _with_tables(state, (table,))


def _with_tables(state: TournamentState, changed: Iterable[Table]) -> TournamentState:
    now = round_of(state)
    by_number = {table.number: table for table in changed}
    tables = tuple(by_number.get(table.number, table) for table in now.tables)
    return state._replace(round=now._replace(tables=tables))


def _table(state: TournamentState, number: int) -> Table:
    return round_of(state).tables[number - 1]


def _with_wave(state: TournamentState, wave: Wave) -> TournamentState:
    now = round_of(state)
    waves = tuple(wave if one.number == wave.number else one for one in now.waves)
    return state._replace(round=now._replace(waves=waves))


def _draw_promised(state: TournamentState, event: ev.DrawPromised) -> TournamentState:
    return state._replace(promise=Promise(event.round, event.seed))


def _chair(entrant: int) -> Chair:
    return Chair(entrant, "", void=not entrant, here=False)


def _draw_made(state: TournamentState, event: ev.DrawMade) -> TournamentState:
    state = with_standing(state, event.borrowed, Standing.IN)
    tables = tuple(
        Table(
            number=number,
            wave=wave,
            chairs=(_chair(a), _chair(b), _chair(c), _chair(d)),
            ends=None,
            left=None,
            called=frozenset(),
            over=None,
            sheet=BLANK,
            adjust=NO_CHIPS,
            bank=0,
            booked=(),
        )
        for number, ((a, b, c, d), wave) in enumerate(
            zip(event.tables, event.waves, strict=True), start=1
        )
    )
    waves = tuple(Wave(n, None, called=False, begun=False) for n in sorted(set(event.waves)))
    opening = state.opening
    if event.round == 1 and state.promise is not None:
        opening = (state.field(), state.promise.seed)
    return state._replace(
        phase=Phase.DRAWN,
        round=Round(event.round, tables, event.byes, waves),
        opening=opening,
    )


def _seats_swapped(state: TournamentState, event: ev.SeatsSwapped) -> TournamentState:
    other = {event.one: event.other, event.other: event.one}
    now = round_of(state)
    tables: list[Table] = []
    for table in now.tables:
        a, b, c, d = (
            _chair(other[chair.entrant]) if chair.entrant in other else chair
            for chair in table.chairs
        )
        tables.append(table._replace(chairs=(a, b, c, d)))
    return state._replace(round=now._replace(tables=tuple(tables)))


def _draw_discarded(state: TournamentState, event: ev.DrawDiscarded) -> TournamentState:
    state = with_standing(state, event.returned, Standing.OUT)
    return state._replace(phase=Phase.BETWEEN, round=None, promise=None)


def _draw_published(state: TournamentState, event: ev.DrawPublished) -> TournamentState:
    return state._replace(phase=Phase.ROUND)


def _wave_scheduled(state: TournamentState, event: ev.WaveScheduled) -> TournamentState:
    return _with_wave(state, Wave(event.wave, event.starts, called=False, begun=False))


def _wave(state: TournamentState, number: int) -> Wave:
    return next(wave for wave in round_of(state).waves if wave.number == number)


def _seats_called(state: TournamentState, event: ev.SeatsCalled) -> TournamentState:
    return _with_wave(state, _wave(state, event.wave)._replace(called=True))


def _seat_confirmed(state: TournamentState, event: ev.SeatConfirmed) -> TournamentState:
    table = _table(state, event.table)
    chair = table.chairs[event.seat]._replace(here=True)
    return _with_table(state, table._replace(chairs=replaced(table.chairs, event.seat, chair)))


def _wave_began(state: TournamentState, event: ev.WaveBegan) -> TournamentState:
    state = _with_wave(state, _wave(state, event.wave)._replace(called=True, begun=True))
    tables = (
        table._replace(ends=event.ends, called=_passed(state, event.ends, event.at))
        for table in round_of(state).tables
        if table.wave == event.wave
    )
    return _with_tables(state, tables)


def _clock_stopped(state: TournamentState, event: ev.ClockStopped) -> TournamentState:
    return _with_tables(
        state,
        (_table(state, number)._replace(ends=None, left=left) for number, left in event.left),
    )


def _passed(state: TournamentState, ends: int, at: int) -> frozenset[int]:
    """The calls for which it is too late when a clock is set."""
    calls = state.terms.calls()
    return frozenset(minutes for minutes in calls if ends - minutes * MINUTE < at)


def _clock_set(state: TournamentState, event: ev.ClockSet) -> TournamentState:
    changed: list[Table] = []
    for number, ends in event.ends:
        table = _table(state, number)
        sheet = table.sheet
        if table.over is not None:
            sheet = BLANK._replace(counted=sheet.counted)
        called = _passed(state, ends, event.at)
        changed.append(table._replace(ends=ends, left=None, over=None, sheet=sheet, called=called))
    return _with_tables(state, changed)


def _time_added(state: TournamentState, event: ev.TimeAdded) -> TournamentState:
    return _with_tables(
        state, (_table(state, number)._replace(left=left) for number, left in event.left)
    )


def _time_called(state: TournamentState, event: ev.TimeCalled) -> TournamentState:
    tables = (_table(state, number) for number in event.tables)
    later = {minutes for minutes in state.terms.calls() if minutes >= event.minutes}
    return _with_tables(state, (table._replace(called=table.called | later) for table in tables))


def _chips_counted(state: TournamentState, event: ev.ChipsCounted) -> TournamentState:
    table = _table(state, event.table)
    return _with_table(state, table._replace(sheet=table.sheet._replace(counted=event.chips)))


def _table_over(state: TournamentState, event: ev.TableOver) -> TournamentState:
    return _with_table(state, _table(state, event.table)._replace(over=event.reason, left=None))


def _result_entered(state: TournamentState, event: ev.ResultEntered) -> TournamentState:
    table = _table(state, event.table)
    sheet = table.sheet._replace(
        counted=event.chips,
        entered=True,
        as_of=event.as_of,
        confirmed=event.confirmed,
        signed=event.signed,
        dispute="",
        locked=event.locked,
    )
    return _with_table(state, table._replace(sheet=sheet))


def _result_confirmed(state: TournamentState, event: ev.ResultConfirmed) -> TournamentState:
    table = _table(state, event.table)
    confirmed = table.sheet.confirmed | {event.seat}
    return _with_table(state, table._replace(sheet=table.sheet._replace(confirmed=confirmed)))


def _slip_signed(state: TournamentState, event: ev.SlipSigned) -> TournamentState:
    table = _table(state, event.table)
    return _with_table(state, table._replace(sheet=table.sheet._replace(signed=True)))


def _result_disputed(state: TournamentState, event: ev.ResultDisputed) -> TournamentState:
    table = _table(state, event.table)
    return _with_table(state, table._replace(sheet=table.sheet._replace(dispute=event.reason)))


def _result_approved(state: TournamentState, event: ev.ResultApproved) -> TournamentState:
    tables = (_table(state, number) for number in event.tables)
    return _with_tables(
        state, (table._replace(sheet=table.sheet._replace(approved=True)) for table in tables)
    )


def _result_reopened(state: TournamentState, event: ev.ResultReopened) -> TournamentState:
    table = _table(state, event.table)
    return _with_table(state, table._replace(sheet=table.sheet._replace(approved=False)))


def _moved(table: Table, ruling: Ruling, sign: int) -> Table:
    """The table after a ruling's chips, or after they moved back."""
    adjust = Points(*(a + sign * b for a, b in zip(table.adjust, ruling.delta, strict=True)))
    booked = table.booked
    if ruling.booked is not None and sign > 0:
        booked = (*booked, ruling.booked)
    elif ruling.booked is not None:
        place = booked.index(ruling.booked)
        booked = (*booked[:place], *booked[place + 1 :])
    return table._replace(adjust=adjust, bank=table.bank + sign * ruling.bank, booked=booked)


def _cautioned(state: TournamentState, ruling: Ruling, by: int) -> TournamentState:
    if ruling.kind is not RulingKind.CAUTION:
        return state
    return state._replace(
        entrants=tuple(
            entrant._replace(cautions=entrant.cautions + by)
            if entrant.number == ruling.entrant
            else entrant
            for entrant in state.entrants
        )
    )


def _ruled(state: TournamentState, event: ev.Ruled) -> TournamentState:
    ruling = event.ruling
    state = state._replace(rulings=(*state.rulings, ruling))
    if ruling.table:
        state = _with_table(state, _moved(_table(state, ruling.table), ruling, 1))
    return _cautioned(state, ruling, 1)


def _ruling_reversed(state: TournamentState, event: ev.RulingReversed) -> TournamentState:
    ruling = state.rulings[event.number - 1]
    rulings = list(state.rulings)
    rulings[event.number - 1] = ruling._replace(reversed=True)
    state = state._replace(rulings=tuple(rulings))
    now = state.round
    if ruling.table and now is not None and now.number == ruling.round:
        state = _with_table(state, _moved(_table(state, ruling.table), ruling, -1))
    return _cautioned(state, ruling, -1)


def _staff_seated(state: TournamentState, event: ev.StaffSeated) -> TournamentState:
    table = _table(state, event.table)
    chair = table.chairs[event.seat]._replace(staff=event.staff, here=True)
    return _with_table(state, table._replace(chairs=replaced(table.chairs, event.seat, chair)))


def _round_closed(state: TournamentState, event: ev.RoundClosed) -> TournamentState:
    state = with_standing(state, event.out, Standing.OUT)
    return state._replace(
        phase=Phase.BETWEEN,
        round=None,
        promise=None,
        past=(*state.past, event.result),
        entrants=tuple(
            entrant._replace(byes=entrant.byes + 1)
            if entrant.number in event.result.byes
            else entrant
            for entrant in state.entrants
        ),
    )


APPLY: Final = {
    ev.DrawPromised: _draw_promised,
    ev.DrawMade: _draw_made,
    ev.SeatsSwapped: _seats_swapped,
    ev.DrawDiscarded: _draw_discarded,
    ev.DrawPublished: _draw_published,
    ev.WaveScheduled: _wave_scheduled,
    ev.SeatsCalled: _seats_called,
    ev.SeatConfirmed: _seat_confirmed,
    ev.WaveBegan: _wave_began,
    ev.ClockStopped: _clock_stopped,
    ev.ClockSet: _clock_set,
    ev.TimeAdded: _time_added,
    ev.TimeCalled: _time_called,
    ev.ChipsCounted: _chips_counted,
    ev.TableOver: _table_over,
    ev.ResultEntered: _result_entered,
    ev.ResultConfirmed: _result_confirmed,
    ev.SlipSigned: _slip_signed,
    ev.ResultDisputed: _result_disputed,
    ev.ResultApproved: _result_approved,
    ev.ResultReopened: _result_reopened,
    ev.Ruled: _ruled,
    ev.RulingReversed: _ruling_reversed,
    ev.StaffSeated: _staff_seated,
    ev.RoundClosed: _round_closed,
}
