"""Who may win on what (TP10, TP11, TP14, T27–T30, T36)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from referee.deal.state import DealState, Locks, SeatState, Source, Target
from referee.hands import Hand
from referee.kinds import NO_KINDS, Kinds, has_kind
from referee.rules.base import Clause, WinRight
from referee.rules.taiwan16.declarations import given_up
from referee.rules.taiwan16.go_around import OWN, GoAround
from referee.rules.taiwan16.looking import breach_unseen
from referee.rules.taiwan16.pairs import Pairs, are_pairs, pairs_waits
from referee.rules.taiwan16.reading import (
    FLOWER_EIGHT,
    FLOWER_PASSED,
    FLOWER_SEVEN,
    FLOWER_SIX,
    hand_at_rest,
    is_own_first_draw,
    left_to_draw,
    live,
)
from referee.seats import Seat, others_in_turn
from referee.tiles import Tile
from referee.wall import WallPlan
from referee.winning.shape import is_complete, waits

ALL_FLOWERS = 8
# Reading a member off its class is slow in Python 3.11, and this one is asked at every discard.
_FLOWER: Final = Target.FLOWER


# Three others ask of the same hand before it changes.
_HANDS_KEPT: Final = 1 << 12
_holes: Final = lru_cache(maxsize=_HANDS_KEPT)(waits)


@dataclass(frozen=True, slots=True)
class TaiwanWins:
    """胡: five sets and a pair, eight pairs where the option is on, or flowers."""

    plan: WallPlan
    pairs: Pairs = Pairs.NONE
    with_dead_holes: bool = False
    go_around: GoAround = OWN

    def own_turn(self, state: DealState, seat: Seat) -> WinRight | Clause:
        """A self-draw, or a flower win after the replacement, which T27 asks for first."""
        mine = state.seats[seat]
        if mine.held and len(mine.flowers) + len(mine.held) == ALL_FLOWERS:
            return "T27"
        if mine.locks.win:
            return "TP14"
        flower = self._flower_right(state, seat)
        if flower is not None:
            return flower
        if not self.completes(mine.hand):
            return "TX1"
        return self.self_draw_objection(state, seat) or WinRight()

    def on_tile(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, target: Target
    ) -> WinRight | Clause:
        """A win on a discard or a robbed kong; with a flower, 七搶一 by one who holds seven."""
        mine = state.seats[seat]
        if target is _FLOWER:
            if len(mine.flowers) != ALL_FLOWERS - 1 or left_to_draw(self.plan, state) < 1:
                return "T30"
            return "TP14" if mine.locks.win else WinRight(FLOWER_SEVEN, giver, tile)
        if not has_kind(self.holes(mine.hand), tile):
            return "TX1"
        return "TP14" if mine.locks.win else WinRight()

    def waits(self, state: DealState, seat: Seat) -> Kinds:
        """The holes of the hand (TA11b, TA11c)."""
        hand = hand_at_rest(state, seat)
        if hand is None:
            return NO_KINDS
        return self.live_holes(state.seats[seat], hand)

    def live_holes(self, seat: SeatState, hand: Hand) -> Kinds:
        """The holes that count: by option TA11b one of which the player holds all four, too."""
        holes = self.holes(hand)
        return holes if self.with_dead_holes else live(seat, holes)

    def holes(self, hand: Hand) -> Kinds:
        """Every kind that completes the concealed tiles, by shape alone."""
        return _holes(hand) | pairs_waits(self.pairs, hand) if self.pairs else _holes(hand)

    def completes(self, hand: Hand) -> bool:
        """Whether the concealed tiles, the winning tile among them, are whole."""
        return is_complete(hand) or are_pairs(self.pairs, hand)

    def self_draw_objection(self, state: DealState, seat: Seat) -> Clause | None:
        """Why a complete hand may not win by the tile just drawn (TP10, TP11)."""
        turn = state.turn
        if turn.began is Source.CLAIM:
            return "TP11"
        if turn.began is Source.CLAIMED_KONG:
            return "TP10"
        if turn.kept and turn.source.is_replacement:
            discarded = self.go_around.own_discard(state, seat)
            if discarded is not None and has_kind(self.waits(state, seat), discarded):
                return "TP11"
        return None

    def _flower_right(self, state: DealState, seat: Seat) -> WinRight | None:
        """T27–T30: at the moment the set is whole and its replacement in the hand."""
        held = len(state.seats[seat].flowers)
        if held < ALL_FLOWERS - 1:
            return None
        just_replaced = state.turn.source is Source.FLOWER
        first_draw = is_own_first_draw(state, seat)
        if held == ALL_FLOWERS:
            return WinRight(FLOWER_EIGHT) if just_replaced or first_draw else None
        for other in others_in_turn(seat):
            flowers = state.seats[other].flowers
            if not flowers:
                continue
            if just_replaced:
                return WinRight(FLOWER_SIX, other, flowers[0])
            if first_draw and not state.seats[seat].counted(FLOWER_PASSED):
                return WinRight(FLOWER_SEVEN, other, flowers[0])
        return None


@dataclass(frozen=True, slots=True)
class TaiwanLocks:
    """過水 (TP14, TA17) and the second tile not to be punged (TP9, TA40)."""

    wins: TaiwanWins
    go_around: GoAround = OWN
    own_counts: bool = True

    def passed_win(self, state: DealState, seat: Seat, tile: Tile | None) -> Locks:
        """Barred from every win on account of all the kinds that would have won."""
        locks = state.seats[seat].locks
        missed = locks.win | self.wins.waits(state, seat)
        return locks._replace(win=missed if tile is None else missed | 1 << tile)

    def passed_pung(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """The second of the kind in this go-around may not be punged."""
        locks = state.seats[seat].locks
        return locks._replace(pung=locks.pung | 1 << tile)

    def after_discard(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """A new go-around: a free tile lifts the bar; the own discard is the first of its kind.

        By option TA40 only a passed pung is.
        """
        locks = state.seats[seat].locks
        missed, passed = locks.win, self.go_around.kept_by_discard(locks.pung)
        if missed:
            missed = missed | self.wins.waits(state, seat) if has_kind(missed, tile) else NO_KINDS
        return Locks(win=missed, pung=passed | 1 << tile if self.own_counts else passed)

    def after_draw(self, state: DealState, seat: Seat) -> Locks:
        """Drawing changes nothing."""
        return state.seats[seat].locks

    def after_added_kong(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """Adding to a pung lifts the bar as a discard does; a concealed kong does not."""
        locks = state.seats[seat].locks
        return locks if has_kind(locks.win, tile) else locks._replace(win=NO_KINDS)

    def tally_after_pass(
        self, state: DealState, seat: Seat, target: Target | None
    ) -> tuple[tuple[str, int], ...]:
        """A passed win costs 天聽 and 地聽, though not the right to win later (TA31).

        Who looks on may pass none, and is dead when he does, which others cannot see (TX4).
        """
        passed = ((FLOWER_PASSED, 1),) if target is Target.FLOWER else given_up(state.seats[seat])
        return (*passed, *breach_unseen(state.seats[seat]))
