"""Who plays a seat of a running match after what happened: misses, absence, computers, switches."""

from __future__ import annotations

from typing import Final

from referee.seats import Seat, replaced
from referee.table import events as ev
from referee.table.events import PilotReason
from referee.table.state import (
    ATTENDED,
    Armed,
    Chair,
    Pilot,
    Presence,
    TableState,
    game_of,
)


def with_presence(state: TableState, seat: Seat, presence: Presence) -> TableState:
    """The state with another presence at a seat."""
    game = game_of(state)
    return state._replace(game=game._replace(seats=replaced(game.seats, seat, presence)))


def turn_missed(state: TableState, event: ev.TurnMissed) -> TableState:
    """The player let a turn pass."""
    presence = game_of(state).seats[event.seat]
    return with_presence(state, event.seat, presence._replace(misses=presence.misses + 1))


def misses_forgiven(state: TableState, event: ev.MissesForgiven) -> TableState:
    """The player is there after all."""
    presence = game_of(state).seats[event.seat]
    return with_presence(state, event.seat, presence._replace(misses=0, absent_until=None))


def absence_asked(state: TableState, event: ev.AbsenceAsked) -> TableState:
    """The others decide on the absence until then."""
    presence = game_of(state).seats[event.seat]
    return with_presence(state, event.seat, presence._replace(absent_until=event.until))


_GONE: Final = frozenset((PilotReason.LEFT, PilotReason.KICKED, PilotReason.LEFT_CHAT))
"""Why a computer plays for a player who is not expected back."""


def pilot_set(state: TableState, event: ev.PilotSet) -> TableState:
    """A computer plays on for the player, or the player himself again."""
    presence = game_of(state).seats[event.seat]
    computer = event.pilot is Pilot.COMPUTER
    return with_presence(
        state,
        event.seat,
        presence._replace(
            pilot=event.pilot,
            misses=0,
            absent_until=None,
            armed=None,
            assisted=presence.assisted or computer,
            barred=presence.barred or event.reason is PilotReason.KICKED,
            gone=computer and event.reason in _GONE,
            switches=frozenset() if computer else presence.switches,
        ),
    )


def seat_handed_over(state: TableState, event: ev.SeatHandedOver) -> TableState:
    """Somebody else plays the seat from now on."""
    chair = Chair(event.player, event.reach, kept=True)
    relieved = game_of(state).seats[event.seat].relieved
    state = state._replace(chairs=replaced(state.chairs, event.seat, chair))
    taken_over = ATTENDED._replace(assisted=True, relieved=relieved)
    return with_presence(state, event.seat, taken_over)


def switched_on(state: TableState, event: ev.SwitchedOn) -> TableState:
    """A personal switch is on."""
    presence = game_of(state).seats[event.seat]
    switches = presence.switches | {event.switch}
    return with_presence(state, event.seat, presence._replace(switches=switches))


def switched_off(state: TableState, event: ev.SwitchedOff) -> TableState:
    """A personal switch is off again."""
    presence = game_of(state).seats[event.seat]
    switches = presence.switches - {event.switch}
    return with_presence(state, event.seat, presence._replace(switches=switches))


def standing_set(state: TableState, event: ev.StandingSet) -> TableState:
    """The player has left a standing order."""
    presence = game_of(state).seats[event.seat]
    return with_presence(state, event.seat, presence._replace(standing=event.order))


def move_armed(state: TableState, event: ev.MoveArmed) -> TableState:
    """A move has been tapped once and waits for its second tap."""
    presence = game_of(state).seats[event.seat]
    armed = Armed(event.ask, event.move)
    return with_presence(state, event.seat, presence._replace(armed=armed))
