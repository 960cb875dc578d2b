"""Drawing a round, looking at it, changing it by hand, publishing it."""

from __future__ import annotations

from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.checkin import promise_draw
from referee.tournament.commands import Rank
from referee.tournament.lots import draw_lots
from referee.tournament.running import (
    Running,
    entrant_of,
    malformed,
    refuse,
    require_phase,
    require_rank,
    require_reason,
)
from referee.tournament.state import Phase, TournamentState


def draw(running: Running, command: cmd.Draw) -> None:
    """The next round is drawn from the seed that was promised (G5)."""
    require_rank(command.actor, Rank.REFEREE, "G5")
    require_phase(running, "draw_not_possible", "G5", Phase.BETWEEN)
    state = running.state
    if not state.past and len(state.field()) < 4:
        raise refuse("too_few_entrants", "G4", players=str(len(state.field())))
    promise = state.promise
    if promise is None:
        raise AssertionError("between rounds a draw is promised")
    lots = draw_lots(state, promise.seed)
    waves = waves_of(state, len(lots.tables))
    running.emit(ev.DrawMade(promise.round, lots.tables, lots.byes, lots.borrowed, waves))


def waves_of(state: TournamentState, tables: int) -> tuple[int, ...]:
    """The wave of each table, as many tables at once as there are."""
    at_once = state.terms.values().whole("tables") or tables
    return tuple(1 + place // at_once for place in range(tables))


def swap_seats(running: Running, command: cmd.SwapSeats) -> None:
    """Two entrants change places; it is recorded by whom and why."""
    require_rank(command.actor, Rank.REFEREE, "G5")
    require_phase(running, "no_draw", "G5", Phase.DRAWN, Phase.ROUND)
    require_reason(command.reason, "G5")
    one, other = (entrant_of(running, number).number for number in (command.one, command.other))
    if one == other:
        raise malformed("swap_with_oneself", "G5")
    for number in (one, other):
        place = running.state.place_of(number)
        if place is None:
            raise refuse("not_at_a_table", "G5", number=str(number))
        table, seat = place
        if table.begun:
            raise refuse("table_has_begun", "G5", table=str(table.number))
        if table.chairs[seat].void:
            raise refuse("seat_void", "G8", number=str(number))
    running.emit(ev.SeatsSwapped(one, other, command.reason, command.actor.id))


def discard_draw(running: Running, command: cmd.DiscardDraw) -> None:
    """The draw is not used; another seed is promised, and both are on record."""
    require_rank(command.actor, Rank.REFEREE, "G5")
    require_phase(running, "no_draw", "G5", Phase.DRAWN, Phase.ROUND)
    require_reason(command.reason, "G5")
    now = running.state.round
    if now is None:
        raise AssertionError("a draw is there")
    if any(wave.begun for wave in now.waves):
        raise refuse("round_has_begun", "G5")
    last = running.state.past[-1:]
    returned = tuple(
        number for number in running.state.field() if last and number not in last[0].advanced
    )
    running.emit(ev.DrawDiscarded(now.number, returned, command.reason, command.actor.id))
    promise_draw(running)


def publish_draw(running: Running, command: cmd.PublishDraw) -> None:
    """The draw counts; staff take the seats that are to be filled."""
    require_rank(command.actor, Rank.REFEREE, "G5")
    require_phase(running, "no_draw", "G5", Phase.DRAWN)
    now = running.state.round
    if now is None:
        raise AssertionError("a draw is there")
    running.emit(ev.DrawPublished(now.number))
    vacant = [(table.number, seat) for table in now.tables for seat in table.vacant_seats()]
    for (number, seat), staff in zip(vacant, running.state.staff, strict=False):
        running.emit(ev.StaffSeated(number, seat, staff))
