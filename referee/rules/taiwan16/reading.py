"""What the strategies of this rule set read off a state."""

from __future__ import annotations

from typing import Final

from referee.deal.state import DealState, SeatState, Source
from referee.hands import Hand
from referee.kinds import Kinds, tiles_of
from referee.melds import MeldKind
from referee.seats import Seat
from referee.tiles import Tile
from referee.wall import WallPlan

HEAVENLY: Final = "tianting"
"""天聽 (T31): 1 while it holds."""
EARTHLY: Final = "diting"
"""地聽 (T32): 1 while it holds."""
EARTHLY_AT: Final = "diting_at"
"""How many discards lay in each river when 地聽 was declared, six bits a seat (T35's window)."""
FLOWER_PASSED: Final = "flower_passed"
"""1 when the seat has let a flower go that it could have won with (T30)."""

FLOWER_EIGHT: Final = "flower8"
"""八仙過海 (T29)."""
FLOWER_SEVEN: Final = "flower71"
"""七搶一 with seven held (T30)."""
FLOWER_SIX: Final = "flower61"
"""七搶一 with six held, one drawn and one robbed (T30)."""

RIVER_BITS: Final = 6


def own_count(seat: SeatState, tile: Tile) -> int:
    """How many tiles of the kind the player holds, melds included."""
    count = seat.hand.count(tile)
    for meld in seat.melds:
        count += meld.tiles.count(tile)
    return count


def live(seat: SeatState, kinds: Kinds) -> Kinds:
    """The holes that are holes: not a kind whose four tiles the player holds himself (TA11b)."""
    for tile in tiles_of(kinds):
        if own_count(seat, tile) == 4:
            kinds ^= 1 << tile
    return kinds


def hand_at_rest(state: DealState, seat: Seat) -> Hand | None:
    """The hand less its drawn tile; None in a turn that began with a claim."""
    mine = state.seats[seat]
    if mine.hand.size() % 3 == 1:
        return mine.hand
    drawn = state.turn.drawn
    if drawn is None or drawn.is_flower or not mine.hand.count(drawn):
        return None
    return mine.hand.remove(drawn)


def last_discard(seat: SeatState) -> Tile | None:
    """The player's own last discard, which begins his present go-around (同巡, TA39)."""
    return seat.river[-1].tile if seat.river else None


def is_own_first_draw(state: DealState, seat: Seat) -> bool:
    """Whether the turn began with the first tile the seat draws; the dealer's seventeenth is it.

    Every turn ends in a discard, so the discards less the turns that began with a claim are the
    draws before this one.
    """
    mine = state.seats[seat]
    claims = sum(meld.kind is not MeldKind.CONCEALED for meld in mine.melds)
    return state.turn.began in (Source.DEAL, Source.WALL) and len(mine.river) == claims


def is_concealed(seat: SeatState) -> bool:
    """門清: no chow, pung or exposed kong; a concealed kong does not break it (TA03)."""
    return all(meld.kind is MeldKind.CONCEALED for meld in seat.melds)


def left_to_draw(plan: WallPlan, state: DealState) -> int:
    """Tiles that can still be drawn, front or tail (TP6, TA25)."""
    return len(plan.tiles) - plan.reserve - state.wall.front - state.wall.tail


def rivers_now(state: DealState) -> int:
    """How many discards lie in each river, six bits a seat."""
    return sum(len(s.river) << RIVER_BITS * n for n, s in enumerate(state.seats))
