"""Hands that play themselves: who looks on (眼牌) is asked nothing, for he has nothing to choose.

He wins when he can and discards what he draws. Where players see to the rules he is asked like
everybody, and may err.
"""

from __future__ import annotations

from referee.deal.events import AsksOpened, ClaimsOpened
from referee.deal.manual import is_manual
from referee.deal.moves import WIN, Move
from referee.deal.running import Running
from referee.deal.state import AskKind, DealState, Phase, Target
from referee.rules.base import Rules
from referee.seats import Seat
from referee.tiles import Tile


def plays_itself(rules: Rules, state: DealState, seat: Seat) -> bool:
    """Whether the seat's moves follow from its tiles."""
    looking = rules.looking
    return looking.offered and not is_manual(state) and looking.looks_on(state.seats[seat])


def open_claims(
    running: Running,
    tile: Tile,
    giver: Seat,
    target: Target,
    claims: tuple[tuple[Seat, tuple[Move, ...]], ...],
) -> None:
    """Ask about a claim; a hand that plays itself is not asked, and wins.

    Args:
        running: nothing may be open to claim in it.
        tile: what can be claimed.
        giver: whose tile it is.
        target: what it is.
        claims: the seats that can claim it with their moves, nearest to the giver first.
    """
    running.emit(ClaimsOpened(tile, giver, target, running.at))
    bound = [seat for seat, _ in claims if plays_itself(running.rules, running.state, seat)]
    asked = tuple(one for one in claims if one[0] not in bound)
    if asked:
        running.ask(Phase.CLAIMING, AskKind.CLAIM, asked)
    else:
        running.emit(AsksOpened(Phase.CLAIMING, ()))
    running.bound += [(seat, WIN) for seat in bound]
