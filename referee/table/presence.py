"""Who is there: misses, absence, computers that play on, coming back, personal switches."""

from __future__ import annotations

from referee.deal.commands import StandingOrder
from referee.match.setup import Player, PlayerKind
from referee.seats import SEATS, Seat
from referee.table.commands import (
    Arm,
    AwaitAbsent,
    Flip,
    FlipStanding,
    HandOver,
    Kick,
    Miss,
    Nudge,
    ReplaceAbsent,
    SeatNext,
    StandUp,
    Touch,
)
from referee.table.course import go_on_when_ready
from referee.table.events import (
    AbsenceAsked,
    MissesForgiven,
    MoveArmed,
    Nudged,
    Paused,
    PilotReason,
    PilotSet,
    Resumed,
    SeatHandedOver,
    StandingSet,
    SwitchedOff,
    SwitchedOn,
    TurnMissed,
    Unqueued,
)
from referee.table.lobby import leave_chair
from referee.table.running import (
    ABSENCE_CHOICE,
    ABSENCE_WAIT,
    MISSES,
    NOBODY_TIME,
    Running,
    hand_over,
    refuse,
    require_lobby,
    require_match,
    require_referee,
    seat_of,
)
from referee.table.state import Pause, PauseReason, Pilot, Reach, Stage, TableState, game_of
from referee.table.terms import NextSeat


def awaited(state: TableState, seat: Seat) -> bool:
    """Whether a word of the seat's player would change anything about who is there."""
    if state.game is None or state.game.seats[seat].barred:
        return False
    presence, pause = state.game.seats[seat], state.pause
    if presence.pilot is Pilot.COMPUTER or presence.misses or presence.absent_until is not None:
        return True
    return pause is not None and _ends_by(pause, seat)


def _ends_by(pause: Pause, seat: Seat) -> bool:
    """Whether the pause waits for that player."""
    awaits = pause.reason is PauseReason.ABSENCE and pause.seat is seat
    return awaits or pause.reason is PauseReason.NOBODY


def touch(running: Running, command: Touch) -> None:
    """A press or a word of a player takes the seat back and ends what waited for it."""
    require_match(running)
    come_back(running, seat_of(running, command.actor))


def come_back(running: Running, seat: Seat) -> None:
    """The player of the seat is here."""
    presence = game_of(running.state).seats[seat]
    if presence.barred:
        raise refuse("sent_away")
    if presence.pilot is Pilot.COMPUTER:
        running.emit(PilotSet(seat, Pilot.OWNER, PilotReason.RETURNED))
    elif presence.misses or presence.absent_until is not None:
        running.emit(MissesForgiven(seat))
    pause = running.state.pause
    if pause is not None and _ends_by(pause, seat):
        resume(running)


def resume(running: Running) -> None:
    """The match goes on."""
    pause = running.state.pause
    if pause is None:
        raise refuse("not_paused")
    running.emit(Resumed(max(0, running.at - pause.since)))
    go_on_when_ready(running)


def miss(running: Running, command: Miss) -> None:
    """A turn ran out; after two in a row the others are asked, or a computer plays at once."""
    require_match(running)
    presence = game_of(running.state).seats[command.seat]
    if presence.pilot is Pilot.COMPUTER:
        raise refuse("no_player_there")
    running.emit(TurnMissed(command.seat))
    if presence.misses + 1 < MISSES or presence.absent_until is not None:
        return
    if any(seat is not command.seat for seat in running.state.attended()):
        running.emit(AbsenceAsked(command.seat, running.at + ABSENCE_CHOICE))
    else:
        replace_player(running, command.seat, PilotReason.ABSENT)


def replace_player(running: Running, seat: Seat, reason: PilotReason) -> None:
    """A computer plays for the seat; with nobody left the match stands still."""
    running.emit(PilotSet(seat, Pilot.COMPUTER, reason))
    hand_over(running, running.chair(seat).player.id)
    state = running.state
    if not state.attended():
        _stand_still(running)
    elif state.pause is not None and state.pause.seat is seat:
        resume(running)
    else:
        go_on_when_ready(running)


def _stand_still(running: Running) -> None:
    """Nobody is at the table; a pause that would end by itself gives way to this one."""
    pause = running.state.pause
    if pause is None or pause.until is not None:
        since = running.at if pause is None else pause.since
        running.emit(Paused(PauseReason.NOBODY, since, running.at + NOBODY_TIME, None))


def await_absent(running: Running, command: AwaitAbsent) -> None:
    """The match stands still for the absent player, for two minutes at most."""
    seat = command.seat
    _require_absence(running, command)
    if running.state.pause is not None:
        raise refuse("paused")
    running.emit(MissesForgiven(seat))
    until = running.at + ABSENCE_WAIT
    running.emit(Paused(PauseReason.ABSENCE, running.at, until, seat))


def replace_absent(running: Running, command: ReplaceAbsent) -> None:
    """A computer plays for the absent player at once."""
    _require_absence(running, command)
    replace_player(running, command.seat, PilotReason.ABSENT)


def _require_absence(running: Running, command: AwaitAbsent | ReplaceAbsent) -> None:
    require_match(running)
    actor = command.actor
    chooser = running.state.chair_of(actor.id) if actor.id else None
    if chooser is None:
        require_referee(actor)
    if chooser is command.seat or (game_of(running.state).seats[command.seat].absent_until is None):
        raise refuse("nobody_absent")


def stand_up(running: Running, command: StandUp) -> None:
    """In the lobby the chair is free; in a match a computer plays on for the player."""
    actor, state = command.actor, running.state
    if state.stage is Stage.CLOSED:
        raise refuse("table_closed")
    if actor.id and actor.id in state.queue:
        running.emit(Unqueued(actor.id))
        return
    seat = seat_of(running, actor)
    if state.game is None:
        leave_chair(running, seat)
        return
    _require_replaceable(running)
    if state.game.seats[seat].pilot is Pilot.COMPUTER:
        raise refuse("left_already")
    replace_player(running, seat, PilotReason.LEFT)


def kick(running: Running, command: Kick) -> None:
    """A referee sends a player away: from the lobby, or for the rest of the match."""
    require_referee(command.actor)
    seat = running.state.chair_of(command.player)
    if seat is None:
        raise refuse("player_not_here")
    if running.state.game is None:
        require_lobby(running)
        leave_chair(running, seat)
    else:
        _require_replaceable(running)
        replace_player(running, seat, PilotReason.KICKED)


def _require_replaceable(running: Running) -> None:
    """No computer plays with real tiles: whoever sits there plays on, or the match is stopped."""
    if running.state.terms.real_tiles:
        raise refuse("real_tiles_stay")


def vacant_seat(state: TableState) -> Seat | None:
    """Where somebody who waits may play on between two rounds; None where nobody may.

    A seat whose owner has left comes before one that was a computer's from the beginning.
    """
    game = state.game
    asked = state.stage is Stage.BETWEEN and state.terms.next_seat() is NextSeat.ROUND
    if game is None or not asked or not state.queue or state.terms.real_tiles:
        return None
    humans = state.humans()
    left = (seat for seat in humans if game.seats[seat].gone)
    computers = (seat for seat in SEATS if seat not in humans)
    return next(left, next(computers, None))


def seat_next(running: Running, command: SeatNext) -> None:
    """The first who waits plays on, for the chips of whose seat it is."""
    seat = vacant_seat(running.state)
    if seat is None:
        raise refuse("no_seat_free")
    waiting, leaving = running.state.queue[0], running.chair(seat).player.id
    running.emit(Unqueued(waiting))
    player = Player(waiting, PlayerKind.HUMAN)
    running.emit(SeatHandedOver(seat, player, Reach.REACHABLE))
    hand_over(running, leaving)


def hand_over_seat(running: Running, command: HandOver) -> None:
    """Somebody else plays on with the chips of a seat; a computer's pause ends with it (G8)."""
    require_match(running)
    if running.state.chair_of(command.player.id) is not None:
        raise refuse("already_seated")
    leaving = running.chair(command.seat).player.id
    running.emit(SeatHandedOver(command.seat, command.player, command.reach))
    hand_over(running, leaving)
    pause = running.state.pause
    if pause is not None and _ends_by(pause, command.seat):
        resume(running)


def lose(running: Running, player: str, reason: PilotReason) -> None:
    """A player is gone from the group, or the bot cannot write to the player any more."""
    state = running.state
    if player in state.queue:
        running.emit(Unqueued(player))
    seat = state.chair_of(player)
    if seat is None:
        return
    if state.game is None:
        leave_chair(running, seat)
    elif state.game.seats[seat].pilot is Pilot.OWNER and not state.terms.real_tiles:
        replace_player(running, seat, reason)


def flip(running: Running, command: Flip) -> None:
    """A personal switch changes."""
    seat = _own_seat(running, command)
    presence = game_of(running.state).seats[seat]
    if command.switch in presence.switches:
        running.emit(SwitchedOff(seat, command.switch))
    else:
        running.emit(SwitchedOn(seat, command.switch))


def flip_standing(running: Running, command: FlipStanding) -> None:
    """The standing order changes, where the table allows it."""
    seat = _own_seat(running, command)
    if not running.state.terms.shared().switch("autowin"):
        raise refuse("autowin_forbidden")
    presence = game_of(running.state).seats[seat]
    other = StandingOrder.PASS if presence.standing is StandingOrder.WIN else StandingOrder.WIN
    running.emit(StandingSet(seat, other))


def arm(running: Running, command: Arm) -> None:
    """A first tap is remembered."""
    seat = _own_seat(running, command)
    running.emit(MoveArmed(seat, command.ask, command.move))


def _own_seat(running: Running, command: Flip | FlipStanding | Arm) -> Seat:
    require_match(running)
    seat = seat_of(running, command.actor)
    come_back(running, seat)
    return seat


def nudge(running: Running, command: Nudge) -> None:
    """Ask those who must act to act, once a turn."""
    require_match(running)
    state = running.state
    if state.stage is not Stage.PLAYING or state.terms.real_tiles:
        raise refuse("nobody_to_nudge")
    if state.pause is not None:
        raise refuse("paused")
    if game_of(state).nudged == command.turn:
        raise refuse("nudged_already")
    running.emit(Nudged(command.turn, command.actor.id))
