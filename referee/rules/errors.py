"""What an error costs where players can make one: under manual refereeing.

At an automatic table the move would be refused; here it stands, and the rule book says what
follows. A rule set answers one question: given the move and why it is wrong, what then?
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeAlias

from referee.deal.commands import Refusal
from referee.deal.moves import WIN, Move
from referee.deal.state import DealState, SeatState
from referee.scoring.booking import Booking
from referee.scoring.sheet import NO_POINTS
from referee.seats import Points, Seat

Clause: TypeAlias = str
Tally: TypeAlias = tuple[tuple[str, int], ...]

DEAD_HAND: Final = "dead_hand"
"""相公: the counter of a hand that may not win any more in this deal."""
HIDDEN: Final = 1
"""The error lies in tiles that only its player sees; it comes out when he wins."""
OPEN: Final = 2
"""All have seen the error."""

_UNSEEN: Final = frozenset({"flower_first", "discard_forbidden"})
"""Codes of errors that only their player's own tiles show."""
NOT_HELD: Final = frozenset({"pung_not_held", "kong_not_held"})
"""Codes of a call whose tiles are not in the hand (喊碰未碰)."""


class Consequence(NamedTuple):
    """What follows from an error.

    Attributes:
        clause: the clause that says so; empty where nothing follows.
        tally: counters of the offender.
        paid: chips that change hands at once.
        booking: a penalty noted for the end of the match.
        ends: whether the deal is over, settled by the offender.
    """

    clause: Clause
    tally: Tally = ()
    paid: Points = NO_POINTS
    booking: Booking | None = None
    ends: bool = False


class Errors(Protocol):
    """What the rule book says of errors."""

    @property
    def dead_hand(self) -> Clause:
        """The clause by which a dead hand may not win."""
        ...

    @property
    def dead_may_claim(self) -> bool:
        """Whether a dead hand may still chow, pung and kong another's discard."""
        ...

    @property
    def flowers(self) -> Clause:
        """The clause by which a flower is shown and replaced at once."""
        ...

    def consequence(self, state: DealState, seat: Seat, move: Move, fault: Refusal) -> Consequence:
        """What follows from a wrong move, asked before it is carried out."""
        ...


def is_dead(seat: SeatState) -> bool:
    """Whether the hand may not win any more, whoever knows of it."""
    return seat.counted(DEAD_HAND) > 0


def is_openly_dead(seat: SeatState) -> bool:
    """Whether all know that it may not."""
    return seat.counted(DEAD_HAND) == OPEN


def died(seat: SeatState, fault: Refusal) -> Tally:
    """The counter of a hand that dies by an error: openly, when others see what is wrong."""
    hidden = fault.code in _UNSEEN and not is_openly_dead(seat)
    return ((DEAD_HAND, HIDDEN if hidden else OPEN),)


@dataclass(frozen=True, slots=True)
class DeadHands:
    """Every error makes the hand dead, and nothing is paid.

    Attributes:
        dead_hand: the clause of it.
        flowers: the clause by which flowers are replaced.
        dead_may_claim: whether a dead hand may still claim.
    """

    dead_hand: Clause
    flowers: Clause
    dead_may_claim: bool = True

    def consequence(self, state: DealState, seat: Seat, move: Move, fault: Refusal) -> Consequence:
        """The hand is dead; a call that its tiles do not allow is only forgotten."""
        if fault.code in NOT_HELD:
            return Consequence("")
        return Consequence(self.dead_hand, died(state.seats[seat], fault))


UNSAID: Final = DeadHands("", "")
"""For a rule book that says nothing of errors."""


@dataclass(frozen=True, slots=True)
class PaidFalseWins:
    """A false win is paid at once and play goes on; every error makes the hand dead.

    Attributes:
        clause: of the false win and of the dead hand.
        flowers: the clause by which flowers are replaced.
        dead_may_claim: whether a dead hand may still claim.
    """

    clause: Clause
    flowers: Clause
    price: FalseWinPrice
    dead_may_claim: bool = True

    @property
    def dead_hand(self) -> Clause:
        """The same clause."""
        return self.clause

    def consequence(self, state: DealState, seat: Seat, move: Move, fault: Refusal) -> Consequence:
        """詐胡 is paid; whatever else is wrong makes the hand dead."""
        rest = DeadHands(self.clause, self.flowers).consequence(state, seat, move, fault)
        return rest._replace(paid=self.price(state, seat)) if move == WIN else rest


class FalseWinPrice(Protocol):
    """What a false win costs."""

    def __call__(self, state: DealState, seat: Seat) -> Points:
        """Chips per seat when this one has won falsely; they sum to zero."""
        ...
