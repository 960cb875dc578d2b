"""An error is carried out: it is told, and what the rule book makes of it happens."""

from __future__ import annotations

from referee.deal.commands import Refusal
from referee.deal.ending import forfeited
from referee.deal.events import Booked, Erred, PaidAtOnce
from referee.deal.moves import WIN, Move
from referee.deal.running import Running
from referee.scoring.sheet import NO_POINTS
from referee.seats import Seat


def err(running: Running, seat: Seat, move: Move, fault: Refusal) -> bool:
    """The seat has made a wrong move; whether the deal goes on after it."""
    state = running.state
    follows = running.rules.errors.consequence(state, seat, move, fault)
    running.emit(Erred(seat, move, fault.code, fault.clause, follows.clause))
    running.tally(seat, follows.tally)
    if follows.paid != NO_POINTS:
        running.emit(PaidAtOnce(follows.clause, follows.paid))
    if follows.booking is not None:
        running.emit(Booked(follows.booking))
    if follows.ends:
        claimed = None if state.claiming is None or move != WIN else state.claiming.tile
        forfeited(running, seat, follows.clause, claimed)
    return not follows.ends
