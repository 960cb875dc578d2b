"""Who may win on what, and what a passed win costs (Z5–Z8, Z11, Z16)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import DealState, Locks, Target
from referee.hands import Hand
from referee.kinds import NO_KINDS, Kinds
from referee.rules.base import Clause, WinRight
from referee.rules.errors import is_dead
from referee.rules.holding import Holding, hand_at_rest
from referee.rules.zhenjiang.shapes import is_free, is_whole, waits_of
from referee.rules.zhenjiang.wilds import owes_a_wild, wild_in
from referee.seats import Seat
from referee.tiles import Tile


@dataclass(frozen=True, slots=True)
class ZhenjiangWins:
    """胡: four sets and a pair; on a discard only free of the wild, unless a table says otherwise.

    `free_discards` is option `discard_win_free_only` (Z7).
    """

    free_discards: bool

    def own_turn(self, state: DealState, seat: Seat) -> WinRight | Clause:
        """A self-draw: the hand is complete by the tile drawn last."""
        hand = state.seats[seat].hand
        if not _completes(state, hand):
            return "Z5"
        if state.turn.drawn is None:
            return "Z8" if state.seats[seat].locks.win else "Z7"
        return self._objection(state, seat) or WinRight()

    def on_tile(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, target: Target
    ) -> WinRight | Clause:
        """A win on a discard, or on the tile that another adds to a pung (Z6)."""
        mine = state.seats[seat]
        if mine.hand.count(tile) == 4:
            return "Z5"
        whole = mine.hand.add(tile)
        if not is_free(whole):
            if not _completes(state, whole):
                return "Z5"
            if self.free_discards:
                return "Z7"
        return self._objection(state, seat) or WinRight()

    def waits(self, state: DealState, seat: Seat) -> Kinds:
        """The kinds that complete the hand less its drawn tile, the wild among them."""
        hand, indicator = hand_at_rest(state, seat), state.progress.indicator
        if hand is None or indicator is None:
            return NO_KINDS
        return waits_of(Holding(hand, state.seats[seat].melds, ()), indicator)

    @staticmethod
    def _objection(state: DealState, seat: Seat) -> Clause | None:
        """Why a complete hand may not win."""
        mine = state.seats[seat]
        if is_dead(mine):
            return "Z16"
        if owes_a_wild(state, seat):
            return "Z11"
        return "Z8" if mine.locks.win else None


def _completes(state: DealState, hand: Hand) -> bool:
    wild = wild_in(state)
    return is_free(hand) if wild is None else is_whole(hand, wild)


@dataclass(frozen=True, slots=True)
class ZhenjiangLocks:
    """過水: what is let go is lost until the next own draw (Z8)."""

    wins: ZhenjiangWins

    def passed_win(self, state: DealState, seat: Seat, tile: Tile | None) -> Locks:
        """No win at all, on account of every kind that would have won."""
        locks = state.seats[seat].locks
        missed = locks.win | self.wins.waits(state, seat)
        return locks._replace(win=missed if tile is None else missed | 1 << tile)

    def tally_after_pass(
        self, state: DealState, seat: Seat, target: Target | None
    ) -> tuple[tuple[str, int], ...]:
        """Nothing is counted."""
        return ()

    def passed_pung(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """No pung of this kind."""
        locks = state.seats[seat].locks
        return locks._replace(pung=locks.pung | 1 << tile)

    def after_discard(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """A discard changes nothing."""
        return state.seats[seat].locks

    def after_draw(self, state: DealState, seat: Seat) -> Locks:
        """All is free again."""
        return Locks()

    def after_added_kong(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """A kong changes nothing; its replacement is a draw."""
        return state.seats[seat].locks
