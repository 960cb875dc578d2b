"""Between a discard that nobody takes and the next draw."""

from __future__ import annotations

from referee.deal.bound import plays_itself
from referee.deal.clock import rest_after_discard
from referee.deal.drawing import draw
from referee.deal.ending import drawn
from referee.deal.events import ClaimsClosed, RestBegan, TurnBegan
from referee.deal.moves import DRAW, PASS
from referee.deal.running import Running, drawable
from referee.deal.state import AskKind, Phase


def rest_or_draw(running: Running, since: int) -> None:
    """Nobody takes the discard made at `since` (milliseconds): it rests by the pace, then on."""
    if running.state.claiming is not None:
        running.emit(ClaimsClosed())
    until = since + rest_after_discard(running.state, running.state.discards)
    if until > running.at:
        running.emit(RestBegan(until))
    else:
        next_draw(running)


def next_draw(running: Running) -> None:
    """The next player draws, if there is anything left to draw."""
    seat = running.state.turn.seat.after()
    left = drawable(running.rules, running.state)
    if left < 1:
        drawn(running, running.rules.drawn_clause)
        return
    running.emit(TurnBegan(seat))
    declinable = running.rules.turns.may_decline_last()
    if left == 1 and declinable and not plays_itself(running.rules, running.state, seat):
        running.ask(Phase.LAST_TILE, AskKind.LAST_TILE, ((seat, (DRAW, PASS)),))
    else:
        draw(running, seat)
