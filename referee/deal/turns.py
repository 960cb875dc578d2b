"""A player's own turn: win, kong, declare, discard; and the choice to draw the last tile."""

from __future__ import annotations

from referee.deal.claiming import offer_added_tile, offer_discard
from referee.deal.drawing import draw
from referee.deal.ending import drawn, won_by_draw
from referee.deal.events import Answered, KongLaid, TileDiscarded
from referee.deal.kongs import kong_stands
from referee.deal.legality import own_kongs
from referee.deal.moves import DRAW, WIN, Move, Verb
from referee.deal.running import Running
from referee.melds import MeldKind
from referee.rules.base import WinRight
from referee.seats import Seat


def answer_turn(running: Running, seat: Seat, move: Move) -> None:
    """The seat makes one of the moves its turn offers."""
    match move.verb:
        case Verb.WIN:
            right = running.rules.wins.own_turn(running.state, seat)
            if isinstance(right, WinRight):
                won_by_draw(running, seat, right)
        case Verb.KONG:
            _pass_own_win(running, seat)
            _lay_kong(running, seat, move)
        case _:
            _pass_own_win(running, seat)
            _discard(running, seat, move)


def answer_last_tile(running: Running, seat: Seat, move: Move) -> None:
    """The seat draws the last tile or declines it, which ends the deal (TP7)."""
    running.emit(Answered(seat, move))
    if move == DRAW:
        draw(running, seat)
    else:
        drawn(running, running.rules.drawn_clause)


def _pass_own_win(running: Running, seat: Seat) -> None:
    ask = running.state.asks[seat]
    if ask is not None and WIN in ask.moves:
        right = running.rules.wins.own_turn(running.state, seat)
        if isinstance(right, WinRight) and not right.name:
            locks = running.rules.locks
            running.tally(seat, locks.tally_after_pass(running.state, seat, None))
            running.lock(seat, locks.passed_win(running.state, seat, None))


def _lay_kong(running: Running, seat: Seat, move: Move) -> None:
    counters = running.rules.turns.tally_after(running.state, seat, move)
    meld = next(meld for meld in own_kongs(running.state, seat) if meld.tile is move.tile)
    running.emit(KongLaid(seat, meld))
    running.tally(seat, counters)
    if meld.kind is MeldKind.ADDED:
        locks = running.rules.locks.after_added_kong(running.state, seat, meld.tile)
        running.lock(seat, locks)
        offer_added_tile(running, seat, meld)
    else:
        kong_stands(running, seat, meld)


def _discard(running: Running, seat: Seat, move: Move) -> None:
    state = running.state
    counters = running.rules.turns.tally_after(state, seat, move)
    running.emit(TileDiscarded(seat, move.tile, state.turn.drawn is move.tile))
    running.tally(seat, counters)
    running.lock(seat, running.rules.locks.after_discard(running.state, seat, move.tile))
    offer_discard(running, seat, move.tile)
