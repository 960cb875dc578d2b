"""How entries and check-in change the state; part of `evolve`."""

from __future__ import annotations

from typing import Final

from referee.tournament import events as ev
from referee.tournament.state import BEFORE_PLAY, Entrant, Phase, Standing, TournamentState
from referee.tournament.tables import Table


def with_entrant(state: TournamentState, entrant: Entrant) -> TournamentState:
    """The state with one entrant exchanged."""
    place = entrant.number - 1
    return state._replace(entrants=(*state.entrants[:place], entrant, *state.entrants[place + 1 :]))


def with_standing(
    state: TournamentState, numbers: tuple[int, ...], standing: Standing
) -> TournamentState:
    """The state with some entrants of another standing."""
    changed = frozenset(numbers)
    return state._replace(
        entrants=tuple(
            entrant._replace(standing=standing) if entrant.number in changed else entrant
            for entrant in state.entrants
        )
    )


def _registration_opened(state: TournamentState, event: ev.RegistrationOpened) -> TournamentState:
    return state._replace(phase=Phase.REGISTERING, closes=event.closes)


def _registration_closed(state: TournamentState, event: ev.RegistrationClosed) -> TournamentState:
    return state._replace(phase=Phase.REGISTERED, closes=None)


def _entered(state: TournamentState, event: ev.Entered) -> TournamentState:
    entrant = Entrant(
        event.number, event.name, event.account, event.receipt, "", event.standing, 0, 0
    )
    return state._replace(entrants=(*state.entrants, entrant))


def _claimed(state: TournamentState, event: ev.EntryClaimed) -> TournamentState:
    entrant = state.entrants[event.number - 1]
    return with_entrant(state, entrant._replace(account=event.account))


def _promoted(state: TournamentState, event: ev.Promoted) -> TournamentState:
    return with_standing(state, (event.number,), Standing.REGISTERED)


def _kept_apart(state: TournamentState, event: ev.KeptApart) -> TournamentState:
    return state._replace(apart=event.pairs)


def _staff_named(state: TournamentState, event: ev.StaffNamed) -> TournamentState:
    return state._replace(staff=event.staff)


def _check_in_opened(state: TournamentState, event: ev.CheckInOpened) -> TournamentState:
    return state._replace(phase=Phase.CHECKING_IN, closes=event.closes)


def _checked_in(state: TournamentState, event: ev.CheckedIn) -> TournamentState:
    return with_entrant(state, state.entrants[event.number - 1]._replace(card=event.card))


def _check_in_undone(state: TournamentState, event: ev.CheckInUndone) -> TournamentState:
    return with_entrant(state, state.entrants[event.number - 1]._replace(card=""))


def _check_in_closed(state: TournamentState, event: ev.CheckInClosed) -> TournamentState:
    state = with_standing(state, event.admitted, Standing.IN)
    state = with_standing(state, event.missing, Standing.NO_SHOW)
    return state._replace(phase=Phase.BETWEEN, closes=None)


def _removed(state: TournamentState, event: ev.EntrantRemoved) -> TournamentState:
    entrant = state.entrants[event.number - 1]
    if entrant.standing in BEFORE_PLAY:
        entrant = entrant._replace(account="", card="")
    state = with_entrant(state, entrant._replace(standing=event.standing))
    if state.round is None:
        return state
    tables = tuple(
        table if table.sheet.approved else _without(table, event.number)
        for table in state.round.tables
    )
    return state._replace(round=state.round._replace(tables=tables))


def _without(table: Table, entrant: int) -> Table:
    """The seat of an entrant at the table is void."""
    a, b, c, d = (
        chair._replace(void=True, here=False) if chair.entrant == entrant else chair
        for chair in table.chairs
    )
    return table._replace(chairs=(a, b, c, d))


APPLY: Final = {
    ev.RegistrationOpened: _registration_opened,
    ev.RegistrationClosed: _registration_closed,
    ev.Entered: _entered,
    ev.EntryClaimed: _claimed,
    ev.Promoted: _promoted,
    ev.KeptApart: _kept_apart,
    ev.StaffNamed: _staff_named,
    ev.CheckInOpened: _check_in_opened,
    ev.CheckedIn: _checked_in,
    ev.CheckInUndone: _check_in_undone,
    ev.CheckInClosed: _check_in_closed,
    ev.EntrantRemoved: _removed,
}
