"""Who may win on what, and what passing costs (C5, C7, C9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.moves import Verb
from referee.deal.state import DealState, Locks, SeatState, Source, Target
from referee.kinds import NO_KINDS, Kinds
from referee.rules.base import Clause, WinRight
from referee.rules.chizhou.house import House
from referee.rules.chizhou.shapes import is_lone_tile
from referee.rules.chizhou.value import objection, waits_of
from referee.rules.holding import hand_at_rest, held_by
from referee.scoring.outcome import WinBy
from referee.seats import Seat
from referee.tiles import Tile

PASSED_INTO: Final = "passed_into"
"""How many discards had fallen when the seat last passed a win by a chow or pung (C9)."""

_BY: Final = {Target.DISCARD: WinBy.DISCARD, Target.ADDED: WinBy.ROB_KONG}


@dataclass(frozen=True, slots=True)
class ChizhouWins:
    """胡: four sets and a pair with enough flower points, or a big hand."""

    house: House

    def own_turn(self, state: DealState, seat: Seat) -> WinRight | Clause:
        """C7: a self-draw; a hand completed by a call waits for one."""
        if state.turn.drawn is None:
            return "C7"
        return objection(held_by(state.seats[seat]), WinBy.SELF_DRAW, self.house) or WinRight()

    def on_tile(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, target: Target
    ) -> WinRight | Clause:
        """A discard or a robbed kong; no flower is won with (C1)."""
        mine = state.seats[seat]
        if target is Target.FLOWER:
            return "C1"
        if mine.hand.count(tile) == 4:
            return "C23"
        if mine.locks.win:
            return "C9"
        return objection(held_by(mine).with_tile(tile), _BY[target], self.house) or WinRight()

    def waits(self, state: DealState, seat: Seat) -> Kinds:
        """The kinds that complete the hand, whether or not it may then win."""
        hand = hand_at_rest(state, seat)
        if hand is None:
            return NO_KINDS
        return waits_of(held_by(state.seats[seat])._replace(hand=hand))


@dataclass(frozen=True, slots=True)
class ChizhouLocks:
    """漏胡 and 漏碰, until the next own draw, a replacement tile being one (C9)."""

    wins: ChizhouWins

    def passed_win(self, state: DealState, seat: Seat, tile: Tile | None) -> Locks:
        """Passing a discard or an added tile bars every win on another's tile."""
        locks = state.seats[seat].locks
        if tile is None:
            return locks
        return locks._replace(win=self.wins.waits(state, seat) | 1 << tile)

    def tally_after_pass(
        self, state: DealState, seat: Seat, target: Target | None
    ) -> tuple[tuple[str, int], ...]:
        """Who passes by a chow or pung may be going into 大吊車."""
        answer = None if state.claiming is None else state.claiming.answers[seat]
        if answer is None or answer.verb not in (Verb.CHOW, Verb.PUNG):
            return ()
        return ((PASSED_INTO, discards_so_far(state)),)

    def passed_pung(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """The kind may not be punged until the next own draw."""
        locks = state.seats[seat].locks
        return locks._replace(pung=locks.pung | 1 << tile)

    def after_discard(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """The exception of 大吊車: a pair was broken and its other tile is waited for."""
        mine = state.seats[seat]
        if mine.locks.win and _passed_into_lone_tile(state, mine) and mine.hand.count(tile):
            return mine.locks._replace(win=NO_KINDS)
        return mine.locks

    def after_draw(self, state: DealState, seat: Seat) -> Locks:
        """An own draw frees."""
        return Locks()

    def after_added_kong(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """Its replacement will free; the kong alone does not."""
        return state.seats[seat].locks


def _passed_into_lone_tile(state: DealState, seat: SeatState) -> bool:
    """Whether the win was passed by the very call that the discard just made followed."""
    return (
        is_lone_tile(seat.melds)
        and state.turn.began is Source.CLAIM
        and seat.counted(PASSED_INTO) == discards_so_far(state) - 1
    )


def discards_so_far(state: DealState) -> int:
    """How many discards have fallen in the deal, claimed ones too."""
    return sum(len(seat.river) for seat in state.seats)
