"""The wild (百搭): its kind, how its discards count, where it lies open (Z3, Z4, Z11, Z17).

Whether a player has discarded an ordinary tile is read off the river, which keeps claimed tiles
too; how each discarded wild is classed is counted when it is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.moves import Move, Verb
from referee.deal.setup import Refereeing
from referee.deal.state import DealState, SeatState, Source, Turn
from referee.melds import Meld, MeldKind
from referee.rules.base import Clause
from referee.seats import Seat
from referee.tiles import PLAYING_TILES, Suit, Tile

FIRST: Final = "first_wilds"
"""首搭: wilds discarded before any ordinary tile."""
SECOND: Final = "second_wilds"
"""二搭: every other wild discarded."""
AFTER_PUNG: Final = "wilds_after_pung"
"""碰後搭: wilds discarded right after an own pung."""
SHOWN: Final = "wilds_shown"
"""亮搭: how many wilds of the hand the player has laid open, where players see to it themselves."""

CLASSES: Final = (FIRST, SECOND, AFTER_PUNG)

Tally = tuple[tuple[str, int], ...]


def wild_of(indicator: Tile) -> Tile:
    """Z3: the next kind up, in a circle within a suit, the winds, or 中 發 白."""
    return _WILD_OF[indicator]


_NEXT_HONOUR: Final = {
    Tile.EAST: Tile.SOUTH,
    Tile.SOUTH: Tile.WEST,
    Tile.WEST: Tile.NORTH,
    Tile.NORTH: Tile.EAST,
    Tile.RED: Tile.GREEN,
    Tile.GREEN: Tile.WHITE,
    Tile.WHITE: Tile.RED,
}


def _next_kind(tile: Tile) -> Tile:
    if tile.suit is Suit.HONOURS:
        return _NEXT_HONOUR[tile]
    return PLAYING_TILES[tile - 8 if tile.rank == 9 else tile + 1]


_WILD_OF: Final = tuple(_next_kind(tile) for tile in PLAYING_TILES)


def wild_in(state: DealState) -> Tile | None:
    """The wild of a deal; None before the indicator is turned."""
    indicator = state.progress.indicator
    return None if indicator is None else wild_of(indicator)


def has_discarded_ordinary(seat: SeatState, wild: Tile | None) -> bool:
    """Whether a tile other than a wild lies in the river or was taken from it."""
    return any(discard.tile is not wild for discard in seat.river)


def owes_a_wild(state: DealState, seat: Seat) -> bool:
    """首搭必打: nothing discarded yet, and a wild in the hand (Z11)."""
    mine, wild = state.seats[seat], wild_in(state)
    return not mine.river and wild is not None and mine.hand.count(wild) > 0


def hides_a_wild(state: DealState, seat: Seat, tile: Tile) -> bool:
    """Whether a wild that ought to lie open stays in the hand when the tile is discarded (Z11)."""
    rest = state.seats[seat].hand.count(tile) - 1
    unshown = ZhenjiangWilds().unshown(state, seat)
    return bool(unshown) and not (tile in unshown and rest == 0)


def shown_after(seat: SeatState, move: Move, wild: Tile) -> Tally:
    """How many wilds lie open after the move; a shown one is discarded first."""
    held, shown = seat.hand.count(wild), seat.counted(SHOWN)
    match move.verb:
        case Verb.SHOW:
            return ((SHOWN, held),)
        case Verb.DISCARD if shown and move.tile is wild:
            return ((SHOWN, shown - 1),)
        case Verb.KONG if shown and move.tile is wild:
            return ((SHOWN, min(shown, held - 1) if held < 4 else 0),)
        case _:
            return ()


def class_of(seat: SeatState, turn: Turn, wild: Tile) -> str:
    """How a wild discarded in this turn is classed; its river may hold it already (Z11)."""
    if not has_discarded_ordinary(seat, wild):
        return FIRST
    claimed = turn.claimed
    if turn.began is Source.CLAIM and claimed is not None and claimed.kind is MeldKind.PUNG:
        return AFTER_PUNG
    return SECOND


@dataclass(frozen=True, slots=True)
class ZhenjiangWilds:
    """What the wild means beyond winning."""

    def kind(self, indicator: Tile | None) -> Tile | None:
        """Z3."""
        return None if indicator is None else wild_of(indicator)

    def laid_open(self, state: DealState, seat: Seat) -> tuple[Tile, ...]:
        """二搭必亮: every wild in the hand once an ordinary tile has been discarded (Z11)."""
        mine, wild = state.seats[seat], wild_in(state)
        if wild is None or not has_discarded_ordinary(mine, wild):
            return ()
        held = mine.hand.count(wild)
        manual = state.setup.refereeing is Refereeing.MANUAL
        return (wild,) * (min(held, mine.counted(SHOWN)) if manual else held)

    def unshown(self, state: DealState, seat: Seat) -> tuple[Tile, ...]:
        """二搭必亮: the wild, while one in the hand ought to lie open and does not (Z11)."""
        mine, wild = state.seats[seat], wild_in(state)
        if wild is None or not has_discarded_ordinary(mine, wild):
            return ()
        return (wild,) if len(self.laid_open(state, seat)) < mine.hand.count(wild) else ()

    def call_objection(
        self, state: DealState, seat: Seat, tile: Tile, needed: int
    ) -> Clause | None:
        """Z4: the tiles of a call are real."""
        mine, wild = state.seats[seat], wild_in(state)
        if wild is None or tile is wild:
            return None
        return "Z4" if mine.hand.count(tile) + mine.hand.count(wild) >= needed else None

    def giver_tally(self, state: DealState, seat: Seat, meld: Meld) -> Tally:
        """Z17: the discarder of a wild that is called has not discarded it for himself."""
        wild = wild_in(state)
        if wild is None or meld.tile is not wild or meld.giver is None:
            return ()
        giver = state.seats[meld.giver]
        name = class_of(giver, state.turn, wild)
        return ((name, giver.counted(name) - 1),)
