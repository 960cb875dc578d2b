"""Every deadline of a table moves on by as long as the bot was away."""

from __future__ import annotations

from referee.seats import SEATS
from referee.table.state import Game, Lobby, TableState


def held(state: TableState, by: int) -> TableState:
    """The state with all its deadlines `by` milliseconds later."""
    lobby, game, throw = state.lobby, state.game, state.throw
    readiness, vote, pause = state.readiness, state.vote, state.pause
    return state._replace(
        lobby=None if lobby is None else _lobby_held(lobby, by),
        game=None if game is None else _game_held(game, by),
        throw=None if throw is None else throw._replace(until=throw.until + by),
        readiness=None if readiness is None else readiness._replace(until=readiness.until + by),
        vote=None if vote is None else vote._replace(until=vote.until + by),
        pause=None if pause is None else pause._replace(until=_later(pause.until, by)),
    )


def _lobby_held(lobby: Lobby, by: int) -> Lobby:
    return lobby._replace(
        dies=lobby.dies + by, starts=_later(lobby.starts, by), held=_later(lobby.held, by)
    )


def _game_held(game: Game, by: int) -> Game:
    a, b, c, d = (
        game.seats[seat]._replace(absent_until=_later(game.seats[seat].absent_until, by))
        for seat in SEATS
    )
    return game._replace(seats=(a, b, c, d))


def _later(moment: int | None, by: int) -> int | None:
    return None if moment is None else moment + by
