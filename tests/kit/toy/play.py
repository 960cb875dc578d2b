"""How pungs-only is played (Q1–Q3)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.moves import Move
from referee.deal.state import DealState, Locks, Result, Target
from referee.kinds import NO_KINDS, Kinds
from referee.melds import Meld
from referee.rules.base import NOTHING_BARRED, Barred, Breach, Clause, MatchCourse, WinRight
from referee.rules.dice import counted, seated
from referee.rules.holding import hand_at_rest, held_by, left_to_draw, live
from referee.scoring.sheet import Settlement
from referee.seats import Seat
from referee.tiles import Tile
from referee.winning.shape import is_complete, waits


@dataclass(frozen=True, slots=True)
class ToyCeremony:
    """Q1: two dice for everything."""

    seat_dice: int = 2
    dealer_dice: int = 2
    winner_throws_next: bool = False
    break_dice: tuple[int, ...] = (2,)

    def seating(
        self, throw: tuple[int, ...], shuffle: tuple[int, int, int, int]
    ) -> tuple[int, int, int, int]:
        """From the one counted on, each takes a wind."""
        return seated(throw, shuffle)

    def first_dealer(self, thrower: Seat, throw: tuple[int, ...]) -> Seat:
        """The one counted."""
        return counted(thrower, throw)

    def breach(self, dealer: Seat, throws: tuple[int, ...]) -> Breach:
        """Before the seat counted, after so many stacks."""
        return Breach(counted(dealer, throws), sum(throws))

    def east(self, dealer: Seat, opener: Seat) -> Seat:
        """The dealer."""
        return dealer


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
class ToyLocks:
    """What was let go may be claimed again."""

    def passed_win(self, state: DealState, seat: Seat, tile: Tile | None) -> Locks:
        """Nothing is lost."""
        return Locks()

    def tally_after_pass(
        self, state: DealState, seat: Seat, target: Target | None
    ) -> tuple[tuple[str, int], ...]:
        """Nothing is counted."""
        return ()

    def passed_pung(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """Nothing is lost."""
        return Locks()

    def after_discard(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """Nothing is lost."""
        return Locks()

    def after_draw(self, state: DealState, seat: Seat) -> Locks:
        """Nothing was lost."""
        return Locks()

    def after_added_kong(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """Nothing was lost."""
        return Locks()


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
