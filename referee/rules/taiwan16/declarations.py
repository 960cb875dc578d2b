"""天聽 and 地聽: when they are declared, what they set, what undoes them (T31, T32, TA31)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from referee.deal.state import DealState, SeatState, Source
from referee.hands import Hand
from referee.kinds import Kinds
from referee.rules.base import Clause, Question
from referee.rules.taiwan16.marker import marker_question
from referee.rules.taiwan16.reading import (
    EARTHLY,
    EARTHLY_AT,
    HEAVENLY,
    RIVER_BITS,
    is_concealed,
    rivers_now,
)
from referee.seats import Seat
from referee.tiles import Tile


class Holes(Protocol):
    """What tells the kinds that complete some concealed tiles."""

    def holes(self, hand: Hand) -> Kinds:
        """Every kind that completes them, by shape alone."""
        ...

    def live_holes(self, seat: SeatState, hand: Hand) -> Kinds:
        """Every kind that completes them and counts as a hole (TA11b)."""
        ...


_DREW: Final = (Source.DEAL, Source.WALL)


def given_up(seat: SeatState) -> tuple[tuple[str, int], ...]:
    """The counters by which a seat loses what it has declared."""
    if not seat.tally:
        return ()
    return tuple((name, 0) for name in (HEAVENLY, EARTHLY) if seat.counted(name))


@dataclass(frozen=True, slots=True)
class TaiwanOpening:
    """Before the first discard: whoever is not the dealer may declare 天聽."""

    wins: Holes
    dealer_shows_streak: bool = False

    def question(self, state: DealState) -> Question | None:
        """By option TA43 what streak the dealer shows; else nothing."""
        return marker_question(state) if self.dealer_shows_streak else None

    def turns_indicator(self) -> bool:
        """There are no wilds."""
        return False

    def may_declare(self, state: DealState, seat: Seat) -> bool:
        """T31: not the dealer, and ready with the sixteen tiles dealt (R43)."""
        mine = state.seats[seat]
        return seat != state.setup.dealer and bool(self.wins.live_holes(mine, mine.hand))

    def declared(self, state: DealState, seat: Seat) -> tuple[tuple[str, int], ...]:
        """天聽 holds from now on."""
        return ((HEAVENLY, 1),)


def earthly_objection(wins: Holes, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
    """T32: at the first discard: concealed, in a turn that began with a draw, and then ready."""
    mine = state.seats[seat]
    if state.turn.began not in _DREW or not is_concealed(mine):
        return "T32"
    if mine.counted(HEAVENLY) and state.turn.drawn is tile:
        return "T31"
    return None if is_ready_without(wins, mine, tile) else "T32"


def is_ready_without(wins: Holes, seat: SeatState, tile: Tile) -> bool:
    """Whether the hand waits for something once the tile is discarded."""
    rest = seat.hand.remove(tile)
    return bool(wins.holes(rest) and wins.live_holes(seat._replace(hand=rest), rest))


def declared_with_discard(state: DealState, seat: Seat) -> tuple[tuple[str, int], ...]:
    """地聽 holds from now on; the rivers are noted as they will lie after the discard (T35)."""
    rivers = rivers_now(state) + (1 << RIVER_BITS * seat)
    return ((HEAVENLY, 0), (EARTHLY, 1), (EARTHLY_AT, rivers))
