"""Time: seat calls, waves, time called and up, clocks that stand and run.

The state holds moments, never time that is left of a running clock, so that nothing is lost however
long the program was away.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.seats import SEATS
from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.checkin import complete_field
from referee.tournament.commands import Rank
from referee.tournament.results import settle_by_ledger
from referee.tournament.running import (
    Running,
    listed,
    malformed,
    own_entry,
    refuse,
    require_rank,
    round_in_hand,
    table_of,
)
from referee.tournament.state import Phase, Standing, TournamentState
from referee.tournament.tables import Table, TableEnd, Wave
from referee.tournament.terms import MINUTE, NoShow

MOST_EXTRA = 600 * MINUTE
LATE = MINUTE
"""By how much the beginning of a wave may have been missed when it is set."""


def due(state: TournamentState) -> int | None:
    """When the tournament has next to be told that time has passed."""
    moments = [] if state.closes is None else [state.closes]
    if state.phase is Phase.ROUND and state.round is not None:
        for wave in state.round.waves:
            moments += _wave_moments(state, wave)
        for table in state.round.tables:
            moments += _table_moments(state, table)
    return min(moments, default=None)


def _wave_moments(state: TournamentState, wave: Wave) -> Iterator[int]:
    if wave.starts is None or wave.begun:
        return
    yield wave.starts
    if not wave.called:
        yield wave.starts - state.terms.values().whole("g03_call") * MINUTE


def _table_moments(state: TournamentState, table: Table) -> Iterator[int]:
    if table.ends is None or table.over is not None:
        return
    yield table.ends
    for minutes in state.terms.calls():
        if minutes not in table.called:
            yield table.ends - minutes * MINUTE


def tick(running: Running, command: cmd.Tick) -> None:
    """Do what is due, one thing after another."""
    first = due(running.state)
    if first is None or first > running.at:
        raise refuse("time_not_out")
    while (moment := due(running.state)) is not None and moment <= running.at:
        _tick_once(running)


def _tick_once(running: Running) -> None:
    state = running.state
    if state.closes is not None and state.closes <= running.at:
        if state.phase is Phase.CHECKING_IN:
            complete_field(running)
        else:
            running.emit(ev.RegistrationClosed())
        return
    for wave in () if state.round is None else state.round.waves:
        if wave.begun or wave.starts is None:
            continue
        if wave.starts <= running.at:
            _begin(running, wave, wave.starts)
            return
        if not wave.called and min(_wave_moments(state, wave)) <= running.at:
            running.emit(ev.SeatsCalled(wave.number))
            return
    _call_time(running)


def _begin(running: Running, wave: Wave, starts: int) -> None:
    """Play begins; whoever has not come is disqualified where the terms say so (G3)."""
    state = running.state
    now = round_in_hand(running)
    if NoShow(state.terms.values().word("g03_no_show")) is NoShow.AUTOMATIC:
        missing = [
            chair.entrant
            for table in now.tables
            if table.wave == wave.number
            for chair in table.chairs
            if not chair.void and not chair.here
        ]
        for number in missing:
            running.emit(ev.EntrantRemoved(number, Standing.NO_SHOW, "", ""))
    running.emit(ev.WaveBegan(wave.number, starts, starts + state.terms.limit(now.number)))


def _call_time(running: Running) -> None:
    """The calls at some minutes left, each table's last one only; and time up (G9)."""
    calls: dict[int, list[int]] = {}
    for table in round_in_hand(running).tables:
        if table.ends is None or table.over is not None:
            continue
        if table.ends <= running.at:
            running.emit(ev.TableOver(table.number, TableEnd.TIME, deal_void=True))
            settle_by_ledger(running, table.number, table.ends)
            continue
        passed = [
            minutes
            for minutes in running.state.terms.calls()
            if minutes not in table.called and table.ends - minutes * MINUTE <= running.at
        ]
        if passed:
            calls.setdefault(min(passed), []).append(table.number)
    for minutes in sorted(calls, reverse=True):
        running.emit(ev.TimeCalled(minutes, tuple(calls[minutes])))


def schedule_wave(running: Running, command: cmd.ScheduleWave) -> None:
    """When a wave begins; before it has begun this can be changed.

    A moment missed by less than a minute still counts: *now* is read later than it is said.
    """
    require_rank(command.actor, Rank.REFEREE, "G5")
    waves = round_in_hand(running).waves
    wave = next((wave for wave in waves if wave.number == command.wave), None)
    if wave is None:
        raise malformed("wave_unknown", "G5", wave=str(command.wave))
    if wave.begun:
        raise refuse("wave_has_begun", "G5", wave=str(command.wave))
    if command.starts < running.at - LATE:
        raise malformed("time_is_past", "G5")
    running.emit(ev.WaveScheduled(command.wave, command.starts))


def confirm_seat(running: Running, command: cmd.ConfirmSeat) -> None:
    """A player has taken the seat (G3)."""
    entrant = own_entry(running, command.actor)
    round_in_hand(running)
    place = running.state.place_of(entrant.number)
    if place is None or place[0].chairs[place[1]].void:
        raise refuse("not_at_a_table", "G3")
    table, seat = place
    if table.chairs[seat].here:
        raise refuse("seat_confirmed_already", "G3")
    running.emit(ev.SeatConfirmed(table.number, seat))


def confirm_seats(running: Running, command: cmd.ConfirmSeats) -> None:
    """Staff see who is at a table (G3)."""
    require_rank(command.actor, Rank.STAFF, "G3")
    table = table_of(running, command.table)
    seats = [
        seat
        for seat in SEATS
        if table.chairs[seat].manned and not table.chairs[seat].here and seat not in command.absent
    ]
    if not seats:
        raise refuse("seat_confirmed_already", "G3")
    for seat in seats:
        running.emit(ev.SeatConfirmed(table.number, seat))


def _chosen(running: Running, numbers: tuple[int, ...]) -> tuple[Table, ...]:
    """The tables named, or all that play."""
    if numbers:
        return tuple(table_of(running, number) for number in dict.fromkeys(numbers))
    return tuple(table for table in round_in_hand(running).tables if table.playing)


def stop_clock(running: Running, command: cmd.StopClock) -> None:
    """The clocks of some tables stand (G7)."""
    require_rank(command.actor, Rank.REFEREE, "G7")
    tables = _chosen(running, command.tables)
    idle = [t.number for t in tables if not t.playing or (t.left is not None and command.tables)]
    if idle:
        raise refuse("clock_stands_already", "G7", tables=listed(idle))
    left = tuple((t.number, t.ends - running.at) for t in tables if t.ends is not None)
    if not left:
        raise refuse("no_clock_runs", "G7")
    running.emit(ev.ClockStopped(left, command.actor.id))


def run_clock(running: Running, command: cmd.RunClock) -> None:
    """The clocks of some tables run on (G7)."""
    require_rank(command.actor, Rank.REFEREE, "G7")
    tables = _chosen(running, command.tables)
    ends = tuple((t.number, running.at + t.left) for t in tables if t.left is not None)
    if not ends or (command.tables and len(ends) < len(tables)):
        raise refuse("no_clock_stands", "G7")
    running.emit(ev.ClockSet(ends, running.at, command.actor.id))


def add_time(running: Running, command: cmd.AddTime) -> None:
    """More time for some tables or for all; a table out of time plays on if it is named (G7)."""
    require_rank(command.actor, Rank.REFEREE, "G7")
    if not 0 < command.by <= MOST_EXTRA:
        raise malformed("time_impossible", "G7", most=str(MOST_EXTRA))
    tables = _chosen(running, command.tables)
    ends: list[tuple[int, int]] = []
    left: list[tuple[int, int]] = []
    for table in tables:
        if table.left is not None:
            left.append((table.number, table.left + command.by))
        elif table.over is TableEnd.TIME and not table.sheet.approved:
            ends.append((table.number, running.at + command.by))
        elif table.ends is not None and table.over is None:
            ends.append((table.number, table.ends + command.by))
        else:
            raise refuse("table_does_not_play", "G7", table=str(table.number))
    if not ends and not left:
        raise refuse("no_clock_runs", "G7")
    if ends:
        running.emit(ev.ClockSet(tuple(ends), running.at, command.actor.id))
    if left:
        running.emit(ev.TimeAdded(tuple(left), command.actor.id))
