"""The state of a table after what happened. No rule is asked here: facts are applied."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, cast

from referee.deal.commands import StandingOrder
from referee.seats import SEATS, Seat, replaced
from referee.table import attending, voting
from referee.table import events as ev
from referee.table.events import TableEvent
from referee.table.holding import held
from referee.table.state import (
    ATTENDED,
    NO_CHAIRS,
    Chair,
    Game,
    Lobby,
    Pause,
    Pilot,
    Readiness,
    Stage,
    Switch,
    TableState,
    Throw,
    deal_over,
    game_of,
    lobby_of,
)


def fold_table(events: Iterable[TableEvent]) -> TableState:
    """The state that a table's record comes to.

    Raises:
        ValueError: the record is empty or does not begin with `TableOpened`.
    """
    state: TableState | None = None
    for event in events:
        state = opened(event) if state is None else table_applied(state, event)
    if state is None:
        raise ValueError("an empty record has no state")
    return state


def opened(event: TableEvent) -> TableState:
    """The state of a table that has just been opened, with nobody seated.

    Raises:
        ValueError: the event is another one.
    """
    if not isinstance(event, ev.TableOpened):
        raise ValueError("a table's record begins with TableOpened")
    return TableState(
        stage=Stage.LOBBY,
        terms=event.terms,
        opener=event.opener,
        chairs=NO_CHAIRS,
        queue=(),
        lobby=Lobby(event.dies, None, waits=False, held=None, page=""),
        game=None,
        throw=None,
        readiness=None,
        vote=None,
        pause=None,
        deals=0,
    )


def table_applied(state: TableState, event: TableEvent) -> TableState:
    """The state after one event."""
    return _APPLY[type(event)](state, event)


def _chair(state: TableState, seat: Seat) -> Chair:
    chair = state.chairs[seat]
    if chair is None:
        raise AssertionError("the chair is taken")
    return chair


def _opened_again(state: TableState, event: ev.TableOpened) -> TableState:
    raise ValueError("a table opens once")


def _new_four(state: TableState) -> TableState:
    """Other people sit here now: what was said about beginning is void."""
    if state.lobby is None:
        return state
    return state._replace(lobby=state.lobby._replace(starts=None, waits=False))


def _chair_taken(state: TableState, event: ev.ChairTaken) -> TableState:
    chair = Chair(event.player, event.reach, event.kept)
    return _new_four(state._replace(chairs=replaced(state.chairs, event.chair, chair)))


def _chair_left(state: TableState, event: ev.ChairLeft) -> TableState:
    return _new_four(state._replace(chairs=replaced(state.chairs, event.chair, None)))


def _chair_kept(state: TableState, event: ev.ChairKept) -> TableState:
    chair = _chair(state, event.chair)._replace(kept=True)
    return state._replace(chairs=replaced(state.chairs, event.chair, chair))


def _level_set(state: TableState, event: ev.LevelSet) -> TableState:
    chair = _chair(state, event.chair)
    player = replace(chair.player, level=event.level)
    return state._replace(chairs=replaced(state.chairs, event.chair, chair._replace(player=player)))


def _reach_changed(state: TableState, event: ev.ReachChanged) -> TableState:
    chair = _chair(state, event.chair)._replace(reach=event.reach)
    return state._replace(chairs=replaced(state.chairs, event.chair, chair))


def _opener_changed(state: TableState, event: ev.OpenerChanged) -> TableState:
    return state._replace(opener=event.player)


def _terms_changed(state: TableState, event: ev.TermsChanged) -> TableState:
    return _new_four(state._replace(terms=event.terms))


def _page_turned(state: TableState, event: ev.PageTurned) -> TableState:
    return state._replace(lobby=lobby_of(state)._replace(page=event.page))


def _countdown_began(state: TableState, event: ev.CountdownBegan) -> TableState:
    return state._replace(lobby=lobby_of(state)._replace(starts=event.until))


def _countdown_stopped(state: TableState, event: ev.CountdownStopped) -> TableState:
    return state._replace(lobby=lobby_of(state)._replace(starts=None))


def _start_put_off(state: TableState, event: ev.StartPutOff) -> TableState:
    return state._replace(lobby=lobby_of(state)._replace(starts=None, waits=True))


def _hold_ended(state: TableState, event: ev.HoldEnded) -> TableState:
    return state._replace(lobby=lobby_of(state)._replace(held=event.until))


def _table_closed(state: TableState, event: ev.TableClosed) -> TableState:
    return state._replace(
        stage=Stage.CLOSED, chairs=NO_CHAIRS, queue=(), lobby=None, game=None, vote=None, pause=None
    )


def _queued(state: TableState, event: ev.Queued) -> TableState:
    return state._replace(queue=(*state.queue, event.player))


def _unqueued(state: TableState, event: ev.Unqueued) -> TableState:
    return state._replace(queue=tuple(who for who in state.queue if who != event.player))


def _match_called(state: TableState, event: ev.MatchCalled) -> TableState:
    standing = StandingOrder.WIN if state.terms.shared().switch("autowin") else StandingOrder.PASS
    fresh = ATTENDED._replace(standing=standing)
    game = Game(
        match=event.match,
        deal=0,
        match_seed=event.match_seed,
        deal_seed=event.deal_seed,
        seats=(fresh, fresh, fresh, fresh),
        paused_by=frozenset(),
        nudged="",
    )
    return state._replace(stage=Stage.THROWING, lobby=None, game=game)


def _throw_asked(state: TableState, event: ev.ThrowAsked) -> TableState:
    throw = Throw(event.purpose, event.dice, event.until)
    return state._replace(stage=Stage.THROWING, throw=throw, readiness=None)


def _throw_done(state: TableState, event: ev.ThrowDone) -> TableState:
    return state._replace(throw=None)


def _seats_taken(state: TableState, event: ev.SeatsTaken) -> TableState:
    a, b, c, d = (state.chairs[chair] for chair in event.seating)
    game = game_of(state)
    w, x, y, z = (game.seats[chair] for chair in event.seating)
    return state._replace(chairs=(a, b, c, d), game=game._replace(seats=(w, x, y, z)))


def _deal_called(state: TableState, event: ev.DealCalled) -> TableState:
    game = game_of(state)
    a, b, c, d = (seat._replace(switches=frozenset[Switch](), armed=None) for seat in game.seats)
    return state._replace(
        stage=Stage.PLAYING,
        deals=state.deals + 1,
        readiness=None,
        game=game._replace(deal=event.number, seats=(a, b, c, d), nudged=""),
    )


def _deal_closed(state: TableState, event: ev.DealClosed) -> TableState:
    game = game_of(state)
    a, b, c, d = map(deal_over, game.seats)
    return state._replace(
        stage=Stage.BETWEEN,
        readiness=Readiness(event.until, frozenset(), frozenset()),
        game=game._replace(deal_seed=event.next_seed, seats=(a, b, c, d)),
    )


def _stakes_awaited(state: TableState, event: ev.StakesAwaited) -> TableState:
    readiness = Readiness(event.until, frozenset(), frozenset())
    return state._replace(stage=Stage.BETWEEN, readiness=readiness)


def _player_ready(state: TableState, event: ev.PlayerReady) -> TableState:
    readiness = state.readiness
    if readiness is None:
        return state
    return state._replace(readiness=readiness._replace(ready=readiness.ready | {event.seat}))


def _more_time_taken(state: TableState, event: ev.MoreTimeTaken) -> TableState:
    readiness = state.readiness
    if readiness is None:
        return state
    waited = readiness.waited | {event.seat}
    return state._replace(readiness=readiness._replace(until=event.until, waited=waited))


def _match_closed(state: TableState, event: ev.MatchClosed) -> TableState:
    game = game_of(state)
    a, b, c, d = (
        None if _gone(state, game, seat) else chair._replace(kept=not chair.human)
        for seat in SEATS
        if (chair := state.chairs[seat]) is not None
    )
    return state._replace(
        stage=Stage.LOBBY,
        chairs=(a, b, c, d),
        lobby=Lobby(event.dies, None, waits=False, held=event.held, page=""),
        game=None,
        throw=None,
        readiness=None,
        vote=None,
        pause=None,
    )


def _gone(state: TableState, game: Game, seat: Seat) -> bool:
    """Whether the seat's owner is away at the end, so that the chair is free."""
    return _chair(state, seat).human and game.seats[seat].pilot is Pilot.COMPUTER


def _paused(state: TableState, event: ev.Paused) -> TableState:
    return state._replace(pause=Pause(event.reason, event.since, event.until, event.seat))


def _resumed(state: TableState, event: ev.Resumed) -> TableState:
    readiness, throw = state.readiness, state.throw
    return state._replace(
        pause=None,
        readiness=readiness and readiness._replace(until=readiness.until + event.lost),
        throw=throw and throw._replace(until=throw.until + event.lost),
    )


def _clock_held(state: TableState, event: ev.TableHeld) -> TableState:
    return held(state, event.by)


def _nudged(state: TableState, event: ev.Nudged) -> TableState:
    return state._replace(game=game_of(state)._replace(nudged=event.turn))


_Apply = Callable[[TableState, TableEvent], TableState]

_APPLY: Final = cast(
    "dict[type[TableEvent], _Apply]",
    {
        ev.TableOpened: _opened_again,
        ev.ChairTaken: _chair_taken,
        ev.ChairLeft: _chair_left,
        ev.ChairKept: _chair_kept,
        ev.LevelSet: _level_set,
        ev.ReachChanged: _reach_changed,
        ev.OpenerChanged: _opener_changed,
        ev.TermsChanged: _terms_changed,
        ev.PageTurned: _page_turned,
        ev.CountdownBegan: _countdown_began,
        ev.CountdownStopped: _countdown_stopped,
        ev.StartPutOff: _start_put_off,
        ev.HoldEnded: _hold_ended,
        ev.TableClosed: _table_closed,
        ev.Queued: _queued,
        ev.Unqueued: _unqueued,
        ev.MatchCalled: _match_called,
        ev.ThrowAsked: _throw_asked,
        ev.ThrowDone: _throw_done,
        ev.SeatsTaken: _seats_taken,
        ev.DealCalled: _deal_called,
        ev.DealClosed: _deal_closed,
        ev.StakesAwaited: _stakes_awaited,
        ev.PlayerReady: _player_ready,
        ev.MoreTimeTaken: _more_time_taken,
        ev.MatchClosed: _match_closed,
        ev.TurnMissed: attending.turn_missed,
        ev.MissesForgiven: attending.misses_forgiven,
        ev.AbsenceAsked: attending.absence_asked,
        ev.PilotSet: attending.pilot_set,
        ev.SeatHandedOver: attending.seat_handed_over,
        ev.SwitchedOn: attending.switched_on,
        ev.SwitchedOff: attending.switched_off,
        ev.StandingSet: attending.standing_set,
        ev.MoveArmed: attending.move_armed,
        voting.VoteOpened: voting.vote_opened,
        voting.BallotCast: voting.ballot_cast,
        voting.VoteClosed: voting.vote_closed,
        voting.RestoringAgreed: voting.restoring_agreed,
        ev.Paused: _paused,
        ev.Resumed: _resumed,
        ev.TableHeld: _clock_held,
        ev.Nudged: _nudged,
    },
)
