"""What a referee may do to a deal in play: declare a hand dead (相公), void it, have it dealt anew,
let it go on from an earlier turn.

Transfers and undoing a settlement concern the match: see `referee.match.rulings`.
"""

from __future__ import annotations

from typing import Final

from referee.deal.claiming import answer_claim, resolve
from referee.deal.commands import DeclareDead, Restore, TakeBack, refused
from referee.deal.drawing import open_turn
from referee.deal.ending import taken_back
from referee.deal.events import Answered, DealRestored, DealTakenBack, PaidAtOnce, RuledDead
from referee.deal.legality import with_pass
from referee.deal.manual import proper_claims
from referee.deal.moves import PASS, WIN
from referee.deal.past import turn_after
from referee.deal.running import Refused, Running
from referee.deal.state import AskKind, Phase, TakenBack
from referee.rules.errors import DEAD_HAND, OPEN, is_openly_dead
from referee.scoring.sheet import NO_POINTS
from referee.seats import Points, Seat


def declare_dead(running: Running, command: DeclareDead) -> None:
    """The hand may not win any more; what it is being asked is put anew."""
    seat, state = command.seat, running.state
    if state.phase is Phase.ENDED:
        raise Refused(refused("deal_over"))
    if is_openly_dead(state.seats[seat]):
        raise Refused(refused("dead_already", running.rules.errors.dead_hand))
    running.emit(RuledDead(seat, command.by, command.reason))
    running.tally(seat, ((DEAD_HAND, OPEN),))
    ask, claiming = state.asks[seat], state.claiming
    if ask is not None and ask.kind is AskKind.TURN:
        open_turn(running)
    elif ask is not None and ask.kind is AskKind.CLAIM:
        _claim_anew(running, seat)
    elif claiming is not None and claiming.answers[seat] == WIN:
        running.emit(Answered(seat, PASS))
        resolve(running)


RESTORING: Final = "G15"
"""The clause on which a deal goes on from an earlier turn."""
_CLAUSES: Final = {TakenBack.VOID: "G9", TakenBack.REPLAY: "G15"}


def take_back(running: Running, command: TakeBack) -> None:
    """The deal is void (G9) or is dealt anew (G15)."""
    if running.state.phase is Phase.ENDED:
        raise Refused(refused("deal_over"))
    if not command.reason.strip():
        raise Refused(refused("reason_needed", _CLAUSES[command.ruling]))
    clause = _CLAUSES[command.ruling]
    taken_back(running, DealTakenBack(command.ruling, clause, command.by, command.reason))


def restore(running: Running, command: Restore) -> None:
    """The deal goes on from an earlier turn (G15), whose player is asked anew.

    The wall behind it is the same. What was paid at once since then goes back.
    """
    state = running.state
    if state.phase is Phase.ENDED:
        raise Refused(refused("deal_over"))
    if not command.reason.strip():
        raise Refused(refused("reason_needed", RESTORING))
    earlier = turn_after(state, command.discards)
    if earlier is None:
        raise Refused(refused("no_such_turn", RESTORING))
    paid = zip(earlier.progress.paid, state.progress.paid, strict=True)
    back = Points(*(then - now for then, now in paid))
    if back != NO_POINTS:
        running.emit(PaidAtOnce(RESTORING, back))
    running.emit(DealRestored(command.discards, RESTORING, command.by, command.reason))
    open_turn(running)


def _claim_anew(running: Running, seat: Seat) -> None:
    """What is left to claim is asked again; with nothing left the seat has passed."""
    moves = proper_claims(running.rules, running.state, seat)
    if moves:
        running.ask(Phase.CLAIMING, AskKind.CLAIM, ((seat, with_pass(moves)),))
    else:
        answer_claim(running, seat, PASS)
