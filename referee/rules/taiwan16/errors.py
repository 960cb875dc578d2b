"""What an error costs at a table that referees itself (TX1–TX6).

A wrong call is carried through as the players let it pass, so what TX7 and TX8 say of errors
caught early, TX9 of tiles put down by mistake, TX10 of tiles shown and TX11 of slow callers can
happen with real tiles only; a referee enters them there (`faults`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.commands import Refusal
from referee.deal.moves import CLAIM_KONG, DECLARE, WIN, Move, Verb
from referee.deal.state import DealState
from referee.rules.errors import DEAD_HAND, HIDDEN, NOT_HELD, OPEN, Consequence, Tally, is_dead
from referee.rules.looking import is_breach
from referee.rules.taiwan16.looking import breach
from referee.rules.taiwan16.reading import left_to_draw
from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.penalties import called_not_done
from referee.scoring.sheet import delta_of
from referee.seats import Seat
from referee.wall import WallPlan

WRONG_KONG: Final = "wrong_kong"
"""1 when the seat has carried a wrong kong through: it answers for replacement tiles (TX6)."""
ANSWERS_UNTIL: Final = "answers_until"
"""Up to how many tiles taken the seat answers for another's self-draw (TX6)."""
LATE_KONG: Final = "late_kong"
"""1 when a wrong concealed kong was laid within the last eight tiles (TX5)."""

SPAN: Final = 8
"""Tiles for which a wrong call is answered for; also the last ones, in which it is dearer."""


def taken(state: DealState) -> int:
    """Tiles taken from the wall so far, at either end."""
    return state.wall.front + state.wall.tail


@dataclass(frozen=True, slots=True)
class TaiwanErrors:
    """詐胡, 相公, 喊碰未碰, 眼牌, 包賠, 代位賠付."""

    plan: WallPlan
    house: House
    dead_hand: str = "TX2"
    flowers: str = "TP5"
    dead_may_claim: bool = False

    def consequence(self, state: DealState, seat: Seat, move: Move, fault: Refusal) -> Consequence:
        """TX1 for a win, TX3 for a call without the tiles, TX4 for one who looks on, TX5 for a
        second error, else TX2.
        """
        if move == WIN:
            # T27: eight flowers called before the replacement is taken are void, and no error.
            return Consequence("") if fault.clause == "T27" else Consequence("TX1", ends=True)
        if fault.code == "ready_forbidden" or move == DECLARE:
            return Consequence("T31" if move == DECLARE else "T32")
        if is_breach(fault):
            return breach(state.seats[seat], fault)
        if fault.code in NOT_HELD and state.claiming is not None:
            sheet = called_not_done(seat, state.claiming.giver, self.house)
            return Consequence("TX3", paid=delta_of(sheet.legs))
        if is_dead(state.seats[seat]):
            return Consequence("TX5", ends=True)
        answers = self._answers_for(state, seat, move)
        if answers is None:
            return Consequence("TX6", ends=True)
        unseen = fault.code == "flower_first"
        return Consequence("TX2", ((DEAD_HAND, HIDDEN if unseen else OPEN), *answers))

    def _answers_for(self, state: DealState, seat: Seat, move: Move) -> Tally | None:
        """TX6: what the seat answers for from now on; None where the wrong kong ends the deal."""
        late = left_to_draw(self.plan, state) <= SPAN
        until = (ANSWERS_UNTIL, taken(state) + SPAN)
        match move.verb:
            case Verb.PUNG:
                return (until,)
            case Verb.KONG if move == CLAIM_KONG:
                return None if late else ((WRONG_KONG, 1), until)
            case Verb.KONG if state.seats[seat].hand.count(move.tile) < 4:
                return None if late else ((WRONG_KONG, 1),)
            case Verb.KONG:
                return ((WRONG_KONG, 1), (LATE_KONG, int(late)))
            case _:
                return ()
