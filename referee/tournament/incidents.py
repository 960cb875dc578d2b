"""Counts that do not make up what was handed out: an incident until a count does (G5)."""

from __future__ import annotations

from typing import Final

from referee.seats import Points
from referee.tournament import events as ev
from referee.tournament.commands import Actor
from referee.tournament.running import Running
from referee.tournament.state import Alarm, TournamentState
from referee.tournament.tables import Table

MISMATCH: Final = "count_mismatch"
"""The code of an alarm about a table whose chips are too many or too few."""


def open_incident(running: Running, table: Table, actor: Actor, chips: Points) -> None:
    """The referees are told of a count that is not right, once for each table until one is."""
    if _open(running.state, table) is None:
        counted, total = " + ".join(map(str, chips)), running.state.terms.handed_out()
        reason = f"{counted} = {sum(chips)} ≠ {total}"
        running.emit(ev.Alarmed(Alarm(MISMATCH, _subject(table), actor.id, running.at, reason)))


def close_incident(running: Running, table: Table, actor: Actor) -> None:
    """The count is right now: nobody has to look at it any more."""
    alarm = _open(running.state, table)
    if alarm is not None:
        running.emit(ev.AlarmSettled(alarm, actor.id))


def _open(state: TournamentState, table: Table) -> Alarm | None:
    subject = _subject(table)
    found = (a for a in state.alarms if (a.code, a.subject) == (MISMATCH, subject))
    return next(found, None)


def _subject(table: Table) -> int:
    """The table goes by the first of its entrants."""
    return next(entrant for entrant in table.entrants() if entrant)
