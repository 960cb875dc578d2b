"""Wild tiles (百搭): which kind is wild, and what follows from it beyond winning.

A rule set without them has `NoWilds`, so that nobody need ask whether there are any.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from referee.deal.state import DealState
from referee.melds import Meld
from referee.seats import Seat
from referee.tiles import Tile

Clause: TypeAlias = str


class Wilds(Protocol):
    """What a rule book says of tiles that stand for any other."""

    def kind(self, indicator: Tile | None) -> Tile | None:
        """The kind that is wild when this tile was turned up; None without one (Z3)."""
        ...

    def laid_open(self, state: DealState, seat: Seat) -> tuple[Tile, ...]:
        """Tiles of the seat's hand that lie face up: all may see them, the seat may use them."""
        ...

    def unshown(self, state: DealState, seat: Seat) -> tuple[Tile, ...]:
        """Kinds in the seat's hand that it has to lay open itself before it discards (Z11)."""
        ...

    def call_objection(
        self, state: DealState, seat: Seat, tile: Tile, needed: int
    ) -> Clause | None:
        """Why wilds may not make up the `needed` tiles of the kind that a call takes (Z4).

        None where the seat would lack tiles even with its wilds.
        """
        ...

    def giver_tally(self, state: DealState, seat: Seat, meld: Meld) -> tuple[tuple[str, int], ...]:
        """Counters of the giver that the seat's claim sets; asked before it is carried out."""
        ...


@dataclass(frozen=True, slots=True)
class NoWilds:
    """No tile is wild."""

    def kind(self, indicator: Tile | None) -> Tile | None:
        """None."""
        return None

    def laid_open(self, state: DealState, seat: Seat) -> tuple[Tile, ...]:
        """None."""
        return ()

    def unshown(self, state: DealState, seat: Seat) -> tuple[Tile, ...]:
        """None."""
        return ()

    def call_objection(
        self, state: DealState, seat: Seat, tile: Tile, needed: int
    ) -> Clause | None:
        """Nothing to object."""
        return None

    def giver_tally(self, state: DealState, seat: Seat, meld: Meld) -> tuple[tuple[str, int], ...]:
        """Nothing."""
        return ()


NO_WILDS: Final = NoWilds()
