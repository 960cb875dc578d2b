"""Before and between matches: chairs, terms, the countdown, the queue."""

from __future__ import annotations

from referee.levels import Level
from referee.match.setup import Player, PlayerKind
from referee.seats import SEATS, Seat
from referee.table.commands import (
    Actor,
    AddComputer,
    Again,
    Cancel,
    ChangeTerms,
    JoinQueue,
    SetLevel,
    SitDown,
    StartMatch,
    TurnPage,
)
from referee.table.course import call_match
from referee.table.events import (
    ChairKept,
    ChairLeft,
    ChairTaken,
    CloseReason,
    CountdownBegan,
    CountdownStopped,
    HoldEnded,
    LevelSet,
    PageTurned,
    Queued,
    ReachChanged,
    StartPutOff,
    TableClosed,
    TermsChanged,
    Unqueued,
)
from referee.table.running import (
    COUNTDOWN,
    HOLD,
    Running,
    close_if_empty,
    computer_chair,
    free_chair,
    hand_over,
    refuse,
    require_lobby,
    require_rights,
    seat_of,
    seat_queue,
)
from referee.table.state import Reach, lobby_of


def sit_down(running: Running, command: SitDown) -> None:
    """Take a free chair, else a computer's; one who sits already keeps the chair."""
    actor, state = command.actor, running.state
    if not actor.id:
        raise refuse("name_needed")
    require_lobby(running)
    seated = state.chair_of(actor.id)
    if seated is not None:
        _keep(running, seated)
        return
    chair = free_chair(state)
    if chair is None:
        chair = computer_chair(state)
    if chair is None:
        raise refuse("table_full")
    if actor.id in state.queue:
        running.emit(Unqueued(actor.id))
    player = Player(actor.id, PlayerKind.HUMAN)
    running.emit(ChairTaken(chair, player, command.reach, kept=True))
    count_down(running)


def _keep(running: Running, seat: Seat) -> None:
    if running.chair(seat).kept:
        raise refuse("already_seated")
    running.emit(ChairKept(seat))
    count_down(running)


def again(running: Running, command: Again) -> None:
    """The player of the last match stays; somebody who only watched takes a free chair."""
    require_lobby(running)
    _keep(running, seat_of(running, command.actor))


def leave_chair(running: Running, seat: Seat) -> None:
    """The chair is free; the queue moves up, the opener's rights go on."""
    player = running.chair(seat).player.id
    running.emit(ChairLeft(seat))
    hand_over(running, player)
    seat_queue(running)
    close_if_empty(running)
    if running.state.lobby is not None:
        count_down(running)


def add_computer(running: Running, command: AddComputer) -> None:
    """A computer takes a free chair."""
    require_lobby(running)
    if running.state.terms.real_tiles:
        raise refuse("people_only")
    if command.actor.id != "":
        _require_seated_or_rights(running, command.actor)
    chair = free_chair(running.state)
    if chair is None:
        raise refuse("table_full")
    level = command.level or running.state.terms.level()
    running.emit(ChairTaken(chair, _new_computer(running, level), Reach.REACHABLE, kept=True))
    count_down(running)


def set_level(running: Running, command: SetLevel) -> None:
    """Who may add a computer may say how well it plays."""
    require_lobby(running)
    _require_seated_or_rights(running, command.actor)
    chair = running.state.chairs[command.chair]
    if chair is None or chair.human:
        raise refuse("no_computer_there", chair=str(command.chair + 1))
    if chair.player.level is not command.level:
        running.emit(LevelSet(command.chair, command.level))


def _require_seated_or_rights(running: Running, actor: Actor) -> None:
    if running.state.chair_of(actor.id) is None:
        require_rights(running, actor)


def _new_computer(running: Running, level: Level) -> Player:
    taken = {chair.player.id for chair in running.state.chairs if chair is not None}
    number = next(n for n in range(1, 5) if f"computer-{n}" not in taken)
    return Player(f"computer-{number}", PlayerKind.COMPUTER, level)


def change_terms(running: Running, command: ChangeTerms) -> None:
    """The opener or a referee changes what is played."""
    require_lobby(running)
    require_rights(running, command.actor)
    if command.terms == running.state.terms:
        return
    if command.terms.real_tiles and len(running.state.humans()) < _taken(running):
        raise refuse("people_only")
    running.emit(TermsChanged(command.terms))
    count_down(running)


def _taken(running: Running) -> int:
    return sum(chair is not None for chair in running.state.chairs)


def turn_page(running: Running, command: TurnPage) -> None:
    """The opener or a referee opens or closes a page of options."""
    require_lobby(running)
    require_rights(running, command.actor)
    if lobby_of(running.state).page != command.page:
        running.emit(PageTurned(command.page))


def start_match(running: Running, command: StartMatch) -> None:
    """The opener or a referee begins at once."""
    require_lobby(running)
    require_rights(running, command.actor)
    missing = sum(chair is None for chair in running.state.chairs)
    if missing:
        raise refuse("not_full", count=str(missing))
    if not running.state.complete:
        raise refuse("not_reachable", players=",".join(unsettled(running)))
    call_match(running)


def unsettled(running: Running) -> tuple[str, ...]:
    """The players who keep a full table from beginning."""
    return tuple(
        chair.player.id for chair in running.state.chairs if chair is not None and not chair.settled
    )


def cancel(running: Running, command: Cancel) -> None:
    """The opener or a referee closes the lobby."""
    require_lobby(running)
    require_rights(running, command.actor)
    running.emit(TableClosed(CloseReason.CANCELLED))


def put_off(running: Running, actor: Actor) -> None:
    """Somebody at the table says *wait* during the countdown."""
    _require_seated_or_rights(running, actor)
    if lobby_of(running.state).starts is None:
        raise refuse("nothing_to_wait_for")
    running.emit(StartPutOff())


def join_queue(running: Running, command: JoinQueue) -> None:
    """Wait for the next free chair, or wait no more."""
    actor, state = command.actor, running.state
    if not actor.id:
        raise refuse("name_needed")
    if actor.id in state.queue:
        running.emit(Unqueued(actor.id))
        return
    if state.chair_of(actor.id) is not None:
        raise refuse("already_seated")
    if state.lobby is not None and free_chair(state) is not None:
        raise refuse("chair_free")
    running.emit(Queued(actor.id))


def change_reach(running: Running, seat: Seat, reach: Reach) -> None:
    """The bot can write to a seated player now, or cannot any more."""
    if running.chair(seat).reach is reach:
        return
    running.emit(ReachChanged(seat, reach))
    if running.state.lobby is not None:
        count_down(running)


def count_down(running: Running) -> None:
    """Begin the countdown once four sit who can begin, stop it when that is no longer so."""
    lobby = lobby_of(running.state)
    complete = running.state.complete
    if complete and lobby.starts is None and not lobby.waits:
        running.emit(CountdownBegan(running.at + COUNTDOWN))
    elif lobby.starts is not None and not complete:
        running.emit(CountdownStopped())


def lobby_tick(running: Running) -> None:
    """A deadline of the lobby has passed: begin, free what nobody keeps, or close."""
    lobby = lobby_of(running.state)
    if lobby.starts is not None and lobby.starts <= running.at:
        call_match(running)
    elif lobby.held is not None and lobby.held <= running.at:
        _free_unkept(running)
    elif lobby.dies <= running.at:
        running.emit(TableClosed(CloseReason.IDLE))


def _free_unkept(running: Running) -> None:
    for seat in SEATS:
        chair = running.state.chairs[seat]
        if chair is not None and not chair.kept:
            running.emit(ChairLeft(seat))
            hand_over(running, chair.player.id)
    seat_queue(running)
    waiting = any(chair is not None and not chair.kept for chair in running.state.chairs)
    running.emit(HoldEnded(running.at + HOLD if waiting else None))
    close_if_empty(running)
    if running.state.lobby is not None:
        count_down(running)
