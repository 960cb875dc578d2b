"""Who may win on what (Y1, Y2, Y5, Y6)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import DealState, Target
from referee.kinds import NO_KINDS, Kinds
from referee.rules.base import Clause, WinRight
from referee.rules.gangu.forms import Form, fits, form_of
from referee.rules.gangu.house import House
from referee.rules.holding import Holding, hand_at_rest, held_by, live
from referee.seats import Seat
from referee.tiles import Tile
from referee.winning.shape import is_complete, waits


@dataclass(frozen=True, slots=True)
class GanguWins:
    """胡: four sets and a pair of the form that the dealer has named."""

    house: House

    def own_turn(self, state: DealState, seat: Seat) -> WinRight | Clause:
        """Y6: a self-draw; a hand completed by a call waits for one."""
        if state.turn.drawn is None:
            return "Y6"
        return self._right(state, held_by(state.seats[seat]))

    def on_tile(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, target: Target
    ) -> WinRight | Clause:
        """A discard, or an added kong where robbing is played; no flower is won with (Y7)."""
        if target is Target.FLOWER:
            return "Y7"
        if target is Target.ADDED and not self.house.robbing:
            return "Y6"
        mine = state.seats[seat]
        if mine.hand.count(tile) == 4:
            return "Y2"
        return self._right(state, held_by(mine).with_tile(tile))

    def waits(self, state: DealState, seat: Seat) -> Kinds:
        """The kinds that complete the hand, whether or not they keep to the form."""
        hand = hand_at_rest(state, seat)
        if hand is None:
            return NO_KINDS
        return waits_of(held_by(state.seats[seat])._replace(hand=hand))

    def _right(self, state: DealState, whole: Holding) -> WinRight | Clause:
        return objection(whole, form_of(state), self.house) or WinRight()


def objection(whole: Holding, form: Form, house: House) -> Clause | None:
    """Why tiles may not win, the winning tile among them; None when they may."""
    if whole.count(Tile.WHITE):
        return "Y1"
    if not is_complete(whole.hand):
        return "Y2"
    return None if fits(form, whole, house) else "Y5"


def waits_of(holding: Holding) -> Kinds:
    """The kinds that complete the hand; never 白, which the set lacks (Y1)."""
    return live(waits(holding.hand) & ~(1 << Tile.WHITE), holding)
