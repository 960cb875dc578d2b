"""眼牌: who may become one, and what a breach costs (TP16, TX4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.commands import Refusal
from referee.deal.state import DealState, SeatState
from referee.kinds import has_kind
from referee.rules.base import Clause
from referee.rules.errors import (
    DEAD_HAND,
    HIDDEN,
    OPEN,
    Consequence,
    is_dead,
    is_openly_dead,
)
from referee.rules.looking import PASSED
from referee.rules.taiwan16.declarations import Holes, is_ready_without
from referee.seats import Seat
from referee.tiles import Tile

EYE: Final = "eye"
"""1 when the player looks on."""
BREACHES: Final = "eye_breaches"
"""How often the player has broken the rules of looking on (TX4)."""


def breach_unseen(seat: SeatState) -> tuple[tuple[str, int], ...]:
    """What letting a win go makes of one who looks on: a dead hand that only he knows of."""
    if not seat.counted(EYE):
        return ()
    return ((DEAD_HAND, max(HIDDEN, seat.counted(DEAD_HAND))), (BREACHES, 1))


def breach(seat: SeatState, fault: Refusal) -> Consequence:
    """TX4: a first breach makes a dead hand, a second one pays for all."""
    if fault.code == PASSED and not is_openly_dead(seat):
        return Consequence("TX4", breach_unseen(seat))
    if seat.counted(BREACHES) or is_dead(seat):
        return Consequence("TX4", ends=True)
    return Consequence("TX4", ((DEAD_HAND, OPEN), (BREACHES, 1)))


@dataclass(frozen=True, slots=True)
class TaiwanLooking:
    """A ready player may look on from a discard on; he may pass no win, so none may be barred."""

    wins: Holes
    offered: bool
    clause: Clause = "TP16"

    def objection(self, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
        """TP16: he must be ready after the discard; TP14: and free to win."""
        mine = state.seats[seat]
        if not self.offered or mine.counted(EYE) or is_dead(mine):
            return "TP16"
        if not is_ready_without(self.wins, mine, tile):
            return "TP16"
        return "TP14" if has_kind(mine.locks.win, tile) else None

    def looks_on(self, seat: SeatState) -> bool:
        """Whether he has said so in this deal."""
        return seat.counted(EYE) > 0
