"""What may be konged and claimed: the one-suit limit and the pass-locks on pungs (C4, C8, C9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.moves import Move
from referee.deal.state import DealState, SeatState
from referee.kinds import has_kind
from referee.melds import Meld, MeldKind
from referee.rules.base import NOTHING_BARRED, Barred, Clause
from referee.rules.chizhou.house import House
from referee.rules.chizhou.points import FREE_FROM, flower_points
from referee.rules.holding import held_by, left_to_draw
from referee.seats import Seat
from referee.tiles import Suit, Tile

_LIMITED: Final = (MeldKind.PUNG, MeldKind.KONG, MeldKind.ADDED)


@dataclass(frozen=True, slots=True)
class ChizhouTurns:
    """One's own turn."""

    house: House

    def barred(self, state: DealState, seat: Seat) -> Barred:
        """Every discard is free."""
        return NOTHING_BARRED

    def kong_objection(self, state: DealState, seat: Seat, meld: Meld) -> Clause | None:
        """C8 for the fourth tile of a pung; C3: a played-out wall replaces nothing."""
        mine = state.seats[seat]
        if meld.kind is MeldKind.ADDED and another_suit(mine, meld.tile, self.house):
            return "C8"
        return no_replacement(state)

    def ready_objection(self, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
        """C4 names every call; nothing is declared in this game."""
        return "C4"

    def may_decline_last(self) -> bool:
        """C3: the wall is played out."""
        return False

    def tally_after(self, state: DealState, seat: Seat, move: Move) -> tuple[tuple[str, int], ...]:
        """Nothing is counted."""
        return ()


@dataclass(frozen=True, slots=True)
class ChizhouClaims:
    """吃 碰 槓 of another player's discard; all who win on one are paid (C5)."""

    house: House
    several_winners: bool = True

    def chow_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, pair: tuple[Tile, Tile]
    ) -> Clause | None:
        """C4: from the player before; C8: of one suit, and of the suit that was punged."""
        if giver.after() != seat:
            return "C4"
        mine = state.seats[seat]
        if flower_points(held_by(mine)) >= FREE_FROM:
            return None
        bound = chowed_suits(mine)
        if self.house.pungs_bound:
            bound |= punged_suits(mine)
        return "C8" if bound - {tile.suit} else None

    def pung_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """C9: not a kind let go since the last own draw; C8."""
        mine = state.seats[seat]
        if has_kind(mine.locks.pung, tile):
            return "C9"
        return "C8" if another_suit(mine, tile, self.house) else None

    def kong_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """C8; C3: a played-out wall replaces nothing."""
        if another_suit(state.seats[seat], tile, self.house):
            return "C8"
        return no_replacement(state)

    def tally_after(self, state: DealState, seat: Seat, meld: Meld) -> tuple[tuple[str, int], ...]:
        """Nothing is counted."""
        return ()


def another_suit(seat: SeatState, tile: Tile, house: House) -> bool:
    """Whether a pung or kong of the kind breaks the limit of one who has chowed (C8)."""
    if not house.pungs_bound or tile.is_honour:
        return False
    chowed = chowed_suits(seat)
    return bool(chowed) and tile.suit not in chowed and flower_points(held_by(seat)) < FREE_FROM


def chowed_suits(seat: SeatState) -> set[Suit]:
    """The suits of which the player has chowed."""
    return {meld.tile.suit for meld in seat.melds if meld.kind is MeldKind.CHOW}


def punged_suits(seat: SeatState) -> set[Suit]:
    """The suits of which the player has an exposed pung or kong; honours are free."""
    suits = {meld.tile.suit for meld in seat.melds if meld.kind in _LIMITED}
    return suits - {Suit.HONOURS}


def no_replacement(state: DealState) -> Clause | None:
    """C3, when nothing is left to draw in a kong's place."""
    return "C3" if left_to_draw(state) < 1 else None
