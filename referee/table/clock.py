"""Time at a table: what its next deadline is, and what a deadline that has passed does."""

from __future__ import annotations

from referee.match.events import EndReason
from referee.seats import SEATS
from referee.table.commands import ReportThrow
from referee.table.course import call_deal, close_match, report_throw
from referee.table.events import PilotReason
from referee.table.lobby import lobby_tick
from referee.table.motions import vote_tick
from referee.table.presence import replace_player, resume
from referee.table.running import Running, refuse
from referee.table.state import Pause, PauseReason, TableState


def due(state: TableState) -> int | None:
    """When the table has next to be told that time has passed, in milliseconds since 1970."""
    moments: list[int | None] = []
    if state.lobby is not None:
        moments += [state.lobby.starts, state.lobby.held, state.lobby.dies]
    if state.vote is not None:
        moments.append(state.vote.until)
    if state.game is not None:
        moments += [presence.absent_until for presence in state.game.seats]
    if state.pause is not None:
        moments.append(state.pause.until)
    else:
        moments.append(None if state.readiness is None else state.readiness.until)
        moments.append(None if state.throw is None else state.throw.until)
    return min((moment for moment in moments if moment is not None), default=None)


def tick(running: Running) -> None:
    """Do what is due, one thing after another."""
    first = due(running.state)
    if first is None or first > running.at:
        raise refuse("time_not_out")
    while (moment := due(running.state)) is not None and moment <= running.at:
        _tick_once(running)


def _tick_once(running: Running) -> None:
    state, at = running.state, running.at
    if state.lobby is not None:
        lobby_tick(running)
    elif state.vote is not None and state.vote.until <= at:
        vote_tick(running, state.vote)
    elif state.pause is not None and state.pause.until is not None and state.pause.until <= at:
        _pause_over(running, state.pause)
    elif any(_absence_over(running)):
        seat = next(seat for seat in SEATS if _absence_over(running)[seat])
        replace_player(running, seat, PilotReason.ABSENT)
    elif state.throw is not None and state.throw.until <= at:
        report_throw(running, ReportThrow(()))
    else:
        call_deal(running)


def _absence_over(running: Running) -> tuple[bool, ...]:
    game = running.state.game
    if game is None:
        return ()
    return tuple(
        presence.absent_until is not None and presence.absent_until <= running.at
        for presence in game.seats
    )


def _pause_over(running: Running, pause: Pause) -> None:
    match pause.reason:
        case PauseReason.NOBODY:
            close_match(running, EndReason.STOPPED)
        case PauseReason.ABSENCE if pause.seat is not None:
            replace_player(running, pause.seat, PilotReason.ABSENT)
        case _:
            resume(running)
