"""What may be konged and claimed (Y6)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.moves import Move
from referee.deal.state import DealState
from referee.melds import Meld
from referee.rules.base import NOTHING_BARRED, Barred, Clause
from referee.rules.gangu.forms import form_of
from referee.rules.holding import left_to_draw
from referee.seats import Seat
from referee.tiles import Tile


@dataclass(frozen=True, slots=True)
class GanguTurns:
    """One's own turn: every discard is free."""

    def barred(self, state: DealState, seat: Seat) -> Barred:
        """None."""
        return NOTHING_BARRED

    def kong_objection(self, state: DealState, seat: Seat, meld: Meld) -> Clause | None:
        """Y1: a kong takes a tile of the wall."""
        return no_replacement(state)

    def ready_objection(self, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
        """Y6 names every call; nothing is declared in this game."""
        return "Y6"

    def may_decline_last(self) -> bool:
        """No."""
        return False

    def tally_after(self, state: DealState, seat: Seat, move: Move) -> tuple[tuple[str, int], ...]:
        """Nothing is counted."""
        return ()


@dataclass(frozen=True, slots=True)
class GanguClaims:
    """吃 碰 槓 of another player's discard."""

    several_winners: bool

    def chow_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, pair: tuple[Tile, Tile]
    ) -> Clause | None:
        """Y6: from the player before; Y5: not where the form forbids it."""
        if giver.after() != seat:
            return "Y6"
        return None if form_of(state).allows_chow else "Y5"

    def pung_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """From anyone, always."""
        return None

    def kong_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """From anyone while the wall has a tile for it."""
        return no_replacement(state)

    def tally_after(self, state: DealState, seat: Seat, meld: Meld) -> tuple[tuple[str, int], ...]:
        """Nothing is counted."""
        return ()


def no_replacement(state: DealState) -> Clause | None:
    """Y1, when the wall has no tile left for a kong."""
    return "Y1" if left_to_draw(state) < 1 else None
