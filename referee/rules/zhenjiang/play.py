"""What may be discarded, konged and claimed (Z4, Z8, Z9, Z11, Z17)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.moves import Move, Verb
from referee.deal.state import DealState
from referee.kinds import has_kind, kinds_of, tiles_of
from referee.melds import Meld
from referee.rules.base import Barred, Clause
from referee.rules.holding import left_to_draw
from referee.rules.plain import PlainOpening
from referee.rules.zhenjiang.wilds import (
    FIRST,
    SECOND,
    Tally,
    class_of,
    has_discarded_ordinary,
    hides_a_wild,
    owes_a_wild,
    shown_after,
    wild_in,
)
from referee.seats import Seat
from referee.tiles import Tile


def no_replacement(state: DealState) -> Clause | None:
    """Z9: a wall played to its last tile replaces nothing."""
    return "Z9" if left_to_draw(state) < 1 else None


@dataclass(frozen=True, slots=True)
class ZhenjiangOpening(PlainOpening):
    """The deal, and the indicator after it."""

    def turns_indicator(self) -> bool:
        """Z3 正搭."""
        return True


@dataclass(frozen=True, slots=True)
class ZhenjiangTurns:
    """One's own turn."""

    def barred(self, state: DealState, seat: Seat) -> Barred:
        """首搭必打: who holds a wild discards one first; 二搭必亮: later ones lie open (Z11)."""
        held, wild = state.seats[seat].hand.kinds(), wild_in(state)
        kinds = kinds_of(tile for tile in tiles_of(held) if hides_a_wild(state, seat, tile))
        if wild is not None and owes_a_wild(state, seat):
            kinds |= held & ~(1 << wild)
        return Barred(kinds, "Z11")

    def kong_objection(self, state: DealState, seat: Seat, meld: Meld) -> Clause | None:
        """Only while a replacement is left (Z9)."""
        return no_replacement(state)

    def ready_objection(self, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
        """Nothing is declared in this game; Z4 names every call there is."""
        return "Z4"

    def may_decline_last(self) -> bool:
        """The wall is played to its last tile (Z9)."""
        return False

    def tally_after(self, state: DealState, seat: Seat, move: Move) -> Tally:
        """A discarded wild is classed when it is made (Z11)."""
        wild, mine = wild_in(state), state.seats[seat]
        if wild is None:
            return ()
        shown = shown_after(mine, move, wild)
        if move.verb is not Verb.DISCARD or move.tile is not wild:
            return shown
        name = class_of(mine, state.turn, wild)
        return ((name, mine.counted(name) + 1), *shown)


@dataclass(frozen=True, slots=True)
class ZhenjiangClaims:
    """碰 槓 of another player's discard."""

    several_winners: bool = False

    def chow_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, pair: tuple[Tile, Tile]
    ) -> Clause | None:
        """There is no chow (Z4)."""
        return "Z4"

    def pung_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """A wild only before any ordinary discard (Z17); not what one has just let go (Z8)."""
        mine, wild = state.seats[seat], wild_in(state)
        if tile is wild and has_discarded_ordinary(mine, wild):
            return "Z17"
        return "Z8" if has_kind(mine.locks.pung, tile) else None

    def kong_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """As for a pung, and only while a replacement is left (Z9)."""
        return self.pung_objection(state, seat, tile, giver) or no_replacement(state)

    def tally_after(self, state: DealState, seat: Seat, meld: Meld) -> Tally:
        """Z17: the wilds of the meld count by what their discarder had discarded before."""
        wild = wild_in(state)
        if wild is None or meld.tile is not wild or meld.giver is None:
            return ()
        late = has_discarded_ordinary(state.seats[meld.giver], wild)
        name = SECOND if late else FIRST
        return ((name, state.seats[seat].counted(name) + len(meld.tiles)),)
