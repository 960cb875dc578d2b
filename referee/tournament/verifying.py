"""Checking a tournament's draws from its record: every seed was promised, every table follows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.tournament import events as ev
from referee.tournament.drawing import waves_of
from referee.tournament.events import TournamentEvent
from referee.tournament.evolve import applied, planned
from referee.tournament.lots import draw_lots
from referee.tournament.state import TournamentState
from referee.wall import commitment


class CheckedDraw(NamedTuple):
    """A draw of the record.

    Attributes:
        round: which.
        kept: whether the seed is the one whose commitment had been published.
        follows: whether the tables, byes and waves are what the seed gives.
    """

    round: int
    kept: bool
    follows: bool


def verify_draws(events: Iterable[TournamentEvent]) -> tuple[CheckedDraw, ...]:
    """All draws of a record, discarded ones too.

    Raises:
        ValueError: the record does not begin with `TournamentPlanned`.
    """
    state: TournamentState | None = None
    promised = ""
    checked: list[CheckedDraw] = []
    for event in events:
        if state is None:
            state = planned(event)
            continue
        if isinstance(event, ev.DrawPromised):
            promised = event.commitment
        elif isinstance(event, ev.DrawMade):
            checked.append(_checked(state, event, promised))
        state = applied(state, event)
    return tuple(checked)


def _checked(state: TournamentState, made: ev.DrawMade, promised: str) -> CheckedDraw:
    seed = "" if state.promise is None else state.promise.seed
    lots = draw_lots(state, seed)
    follows = (lots.tables, lots.byes, lots.borrowed) == (
        made.tables,
        made.byes,
        made.borrowed,
    ) and waves_of(state, len(lots.tables)) == made.waves
    return CheckedDraw(made.round, commitment(seed) == promised, follows)
