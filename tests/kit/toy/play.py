"""How pungs-only is played (Q1–Q3)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.moves import Move
from referee.deal.state import DealState, Result, Target
from referee.kinds import NO_KINDS, Kinds
from referee.melds import Meld
from referee.rules.base import NOTHING_BARRED, Barred, Clause, WinRight
from referee.rules.course import MatchCourse
from referee.rules.holding import hand_at_rest, held_by, left_to_draw, live
from referee.scoring.sheet import Settlement
from referee.seats import Seat
from referee.tiles import Tile
from referee.winning.shape import is_complete, waits


@dataclass(frozen=True, slots=True)
class ToyTurns:
    """Every discard is free; a kong needs a tile to replace it (Q2)."""

    def barred(self, state: DealState, seat: Seat) -> Barred:
        """None."""
        return NOTHING_BARRED

    def kong_objection(self, state: DealState, seat: Seat, meld: Meld) -> Clause | None:
        """Q2."""
        return "Q2" if left_to_draw(state) < 1 else None

    def ready_objection(self, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
        """Nothing is declared."""
        return "Q2"

    def may_decline_last(self) -> bool:
        """No."""
        return False

    def tally_after(self, state: DealState, seat: Seat, move: Move) -> tuple[tuple[str, int], ...]:
        """Nothing is counted."""
        return ()


@dataclass(frozen=True, slots=True)
class ToyClaims:
    """碰 and 槓 from anyone, no 吃 (Q2)."""

    several_winners: bool = False

    def chow_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, pair: tuple[Tile, Tile]
    ) -> Clause | None:
        """There are no chows."""
        return "Q2"

    def pung_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """None."""
        return None

    def kong_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """Q2."""
        return "Q2" if left_to_draw(state) < 1 else None

    def tally_after(self, state: DealState, seat: Seat, meld: Meld) -> tuple[tuple[str, int], ...]:
        """Nothing is counted."""
        return ()


@dataclass(frozen=True, slots=True)
class ToyWins:
    """Four sets and a pair, by self-draw or on anything another lays down (Q3)."""

    def own_turn(self, state: DealState, seat: Seat) -> WinRight | Clause:
        """A self-draw."""
        whole = is_complete(state.seats[seat].hand)
        return WinRight() if whole and state.turn.drawn is not None else "Q3"

    def on_tile(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, target: Target
    ) -> WinRight | Clause:
        """A discard or an added kong."""
        hand = state.seats[seat].hand
        if target is Target.FLOWER or hand.count(tile) == 4:
            return "Q3"
        return WinRight() if is_complete(hand.add(tile)) else "Q3"

    def waits(self, state: DealState, seat: Seat) -> Kinds:
        """The kinds that complete the hand."""
        hand = hand_at_rest(state, seat)
        if hand is None:
            return NO_KINDS
        return live(waits(hand), held_by(state.seats[seat]))


@dataclass(frozen=True, slots=True)
class ToyCourse:
    """The deal passes on after each deal; four deals make a match (Q4)."""

    default_rounds: int = 0
    default_deals: int = 4

    def after(self, course: MatchCourse, settlement: Settlement, result: Result) -> MatchCourse:
        """One deal further."""
        return MatchCourse(
            deals=course.deals + 1,
            drawn=course.drawn + result.is_drawn,
            first_dealer=course.first_dealer,
            dealer=settlement.next_dealer,
            rounds=(course.deals + 1) // 4,
            streak=0,
        )

    def round_wind(self, course: MatchCourse) -> Tile:
        """East throughout."""
        return Tile.EAST
