"""Strategies for a rule book that has nothing of its own to say on a subject."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.state import DealState, Locks, Result, Target
from referee.melds import Meld
from referee.rules.base import Breach, Clause, Question
from referee.rules.course import MatchCourse
from referee.rules.dice import counted, seated
from referee.scoring.sheet import Settlement
from referee.seats import Points, Seat
from referee.tiles import WINDS, Tile

DICE: Final = 2


@dataclass(frozen=True, slots=True)
class PlainOpening:
    """Nothing is asked, turned up or declared around the deal."""

    def question(self, state: DealState) -> Question | None:
        """None."""
        return None

    def turns_indicator(self) -> bool:
        """No."""
        return False

    def may_declare(self, state: DealState, seat: Seat) -> bool:
        """No."""
        return False

    def declared(self, state: DealState, seat: Seat) -> tuple[tuple[str, int], ...]:
        """Nothing."""
        return ()


@dataclass(frozen=True, slots=True)
class NoLocks:
    """The book knows no pass-lock: what was let go may be claimed again."""

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
class NoMoneyAtOnce:
    """Kongs pay nothing."""

    def kong(self, state: DealState, seat: Seat, meld: Meld) -> tuple[Clause, Points] | None:
        """Nothing."""
        return None

    def kong_won_with(self, state: DealState, seat: Seat) -> tuple[Clause, Points] | None:
        """Nothing."""
        return None


@dataclass(frozen=True, slots=True)
class TwoDice:
    """Seats are counted by two dice, once each for seats, dealer and wall; the dealer is East."""

    seat_dice: int = DICE
    dealer_dice: int = DICE
    winner_throws_next: bool = False
    break_dice: tuple[int, ...] = (DICE,)

    def seating(
        self, throw: tuple[int, ...], shuffle: tuple[int, int, int, int]
    ) -> tuple[int, int, int, int]:
        """Winds are taken in turn from the player counted."""
        return seated(throw, shuffle)

    def first_dealer(self, thrower: Seat, throw: tuple[int, ...]) -> Seat:
        """The player counted from the thrower: 5, 9 the thrower; 2, 6, 10 the next, and so on."""
        return counted(thrower, throw)

    def breach(self, dealer: Seat, throws: tuple[int, ...]) -> Breach:
        """The wall of the player whom the first throw counts, after as many stacks as all show."""
        return Breach(counted(dealer, throws[:DICE]), sum(throws))

    def east(self, dealer: Seat, opener: Seat) -> Seat:
        """The dealer."""
        return dealer


@dataclass(frozen=True, slots=True)
class ByRounds:
    """A round (圈) ends when the deal returns to the first dealer; so passes the wind (圈風)."""

    default_rounds: int
    default_deals: int = 0

    def after(self, course: MatchCourse, settlement: Settlement, result: Result) -> MatchCourse:
        """Who deals next is in the settlement."""
        dealer = settlement.next_dealer
        came_round = dealer != course.dealer and dealer == course.first_dealer
        return MatchCourse(
            deals=course.deals + 1,
            drawn=course.drawn + result.is_drawn,
            first_dealer=course.first_dealer,
            dealer=dealer,
            rounds=course.rounds + came_round,
            streak=settlement.next_streak,
        )

    def round_wind(self, course: MatchCourse) -> Tile:
        """East in the first round, one wind on with every round."""
        return WINDS[course.rounds % 4]
