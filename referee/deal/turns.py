"""A player's own turn: win, kong, declare, discard; and the choice to draw the last tile."""

from __future__ import annotations

from typing import Final

from referee.deal.claiming import offer_added_tile, offer_discard
from referee.deal.drawing import draw, open_turn, show_flower
from referee.deal.ending import drawn, won_by_draw
from referee.deal.erring import err
from referee.deal.events import Answered, KongLaid, TileDiscarded
from referee.deal.kongs import kong_stands
from referee.deal.legality import own_kongs, own_win
from referee.deal.manual import fault_of, proper
from referee.deal.moves import DRAW, WIN, Move, Verb, discard
from referee.deal.running import Running
from referee.kinds import has_kind
from referee.melds import MeldKind
from referee.rules.base import WinRight
from referee.seats import Seat

# Reading a member off its class is slow in Python 3.11; these are asked for every turn.
_SHOW: Final = Verb.SHOW
_WIN: Final = Verb.WIN
_KONG: Final = Verb.KONG


def answer_turn(running: Running, seat: Seat, move: Move) -> None:
    """The seat makes one of the moves its turn offers."""
    verb, fault = move.verb, fault_of(running.rules, running.state, seat, move)
    if verb is _SHOW:
        _show(running, seat, move)
        return
    if verb is _WIN and fault is None:
        right = own_win(running.rules, running.state, seat)
        if isinstance(right, WinRight):
            won_by_draw(running, seat, right)
        return
    if verb is not _WIN:
        _pass_own_win(running, seat)
    if fault is not None:
        if not err(running, seat, move, fault):
            return
        if verb in (Verb.READY, Verb.LOOK):
            move = discard(move.tile)
    if verb is _WIN:
        open_turn(running)
    elif verb is _KONG:
        _lay_kong(running, seat, move)
    else:
        _discard(running, seat, move)


def _show(running: Running, seat: Seat, move: Move) -> None:
    """A flower for its replacement; or wilds, after which the turn goes on."""
    if has_kind(running.state.wall.flowers, move.tile):
        show_flower(running, seat, move.tile)
        return
    running.tally(seat, running.rules.turns.tally_after(running.state, seat, move))
    open_turn(running)


def answer_last_tile(running: Running, seat: Seat, move: Move) -> None:
    """The seat draws the last tile or declines it, which ends the deal (TP7)."""
    fault = fault_of(running.rules, running.state, seat, move)
    running.emit(Answered(seat, move))
    if fault is not None and not err(running, seat, move, fault):
        return
    if move == DRAW:
        draw(running, seat)
    else:
        drawn(running, running.rules.drawn_clause)


def _pass_own_win(running: Running, seat: Seat) -> None:
    if WIN in proper(running.rules, running.state, seat):
        right = own_win(running.rules, running.state, seat)
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
