"""The state of a tournament after what happened. No rule is asked here: facts are applied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, cast

from referee.tournament import entering, rounding
from referee.tournament import events as ev
from referee.tournament.events import TournamentEvent
from referee.tournament.state import Phase, TournamentState


def fold_tournament(events: Iterable[TournamentEvent]) -> TournamentState:
    """The state that a tournament's record comes to.

    Raises:
        ValueError: the record is empty or does not begin with `TournamentPlanned`.
    """
    state: TournamentState | None = None
    for event in events:
        state = planned(event) if state is None else applied(state, event)
    if state is None:
        raise ValueError("an empty record has no state")
    return state


def planned(event: TournamentEvent) -> TournamentState:
    """The state of a tournament that is only planned.

    Raises:
        ValueError: the event is another one.
    """
    if not isinstance(event, ev.TournamentPlanned):
        raise ValueError("a tournament's record begins with TournamentPlanned")
    return TournamentState(
        terms=event.terms,
        phase=Phase.PLANNED,
        closes=None,
        entrants=(),
        staff=(),
        apart=frozenset(),
        promise=None,
        opening=((), ""),
        round=None,
        past=(),
        rulings=(),
        alarms=(),
        winners=(),
    )


def applied(state: TournamentState, event: TournamentEvent) -> TournamentState:
    """The state after one event."""
    return _APPLY[type(event)](state, event)


def _planned_again(state: TournamentState, event: ev.TournamentPlanned) -> TournamentState:
    raise ValueError("a tournament is planned once")


def _terms_changed(state: TournamentState, event: ev.TermsChanged) -> TournamentState:
    return state._replace(terms=event.terms)


def _alarmed(state: TournamentState, event: ev.Alarmed) -> TournamentState:
    return state._replace(alarms=(*state.alarms, event.alarm))


def _alarm_settled(state: TournamentState, event: ev.AlarmSettled) -> TournamentState:
    return state._replace(alarms=tuple(a for a in state.alarms if a != event.alarm))


def _final_tied(state: TournamentState, event: ev.FinalTied) -> TournamentState:
    return state._replace(phase=Phase.DECIDING, winners=event.tied)


def _tie_decided(state: TournamentState, event: ev.TieDecided) -> TournamentState:
    return state._replace(winners=event.order)


def _ended(state: TournamentState, event: ev.TournamentEnded) -> TournamentState:
    return state._replace(phase=Phase.OVER)


def _cancelled(state: TournamentState, event: ev.TournamentCancelled) -> TournamentState:
    return state._replace(phase=Phase.CANCELLED, closes=None, round=None)


_Apply = Callable[[TournamentState, TournamentEvent], TournamentState]

_APPLY: Final = cast(
    "Mapping[type[TournamentEvent], _Apply]",
    {
        ev.TournamentPlanned: _planned_again,
        ev.TermsChanged: _terms_changed,
        ev.Alarmed: _alarmed,
        ev.AlarmSettled: _alarm_settled,
        ev.FinalTied: _final_tied,
        ev.TieDecided: _tie_decided,
        ev.TournamentEnded: _ended,
        ev.TournamentCancelled: _cancelled,
        **entering.APPLY,
        **rounding.APPLY,
    },
)
