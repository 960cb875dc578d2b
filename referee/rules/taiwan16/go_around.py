"""同巡: what still belongs to a player's present go-around (TP8, TP9, TP11, TA39)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final, Protocol

from referee.deal.rivers import in_order
from referee.deal.state import DealState, Discard
from referee.kinds import NO_KINDS, Kinds, has_kind
from referee.rules.taiwan16.reading import last_discard
from referee.seats import Seat
from referee.tiles import Tile


class GoAround(Protocol):
    """Which discards count as made in the same go-around."""

    def own_discard(self, state: DealState, seat: Seat) -> Tile | None:
        """The player's own last discard, while it counts."""
        ...

    def is_second(self, state: DealState, seat: Seat, tile: Tile) -> bool:
        """Whether `tile`, just discarded, is the second of its kind for the player (TP9)."""
        ...

    def kept_by_discard(self, missed: Kinds) -> Kinds:
        """The kinds not to be punged that stay so when the player discards."""
        ...


@dataclass(frozen=True, slots=True)
class OwnGoAround:
    """From one own discard to the next, however many others have their turn between them."""

    def own_discard(self, state: DealState, seat: Seat) -> Tile | None:
        """The last one, always."""
        return last_discard(state.seats[seat])

    def is_second(self, state: DealState, seat: Seat, tile: Tile) -> bool:
        """The kinds noted since the own discard."""
        return has_kind(state.seats[seat].locks.pung, tile)

    def kept_by_discard(self, missed: Kinds) -> Kinds:
        """None: a new go-around begins."""
        return NO_KINDS


OWN: Final = OwnGoAround()

TURNS: Final = 4
"""四家行牌一周: so many turns of the table are a go-around."""


@dataclass(frozen=True, slots=True)
class TableGoAround:
    """The rival of TA39: four turns of the table, so that calls which skip a player shorten it.

    Attributes:
        own_counts: whether the own discard counts as the first of its kind (TA40).
    """

    own_counts: bool

    def own_discard(self, state: DealState, seat: Seat) -> Tile | None:
        """While fewer than four tiles have been discarded since."""
        for who, discard in _latest(state, TURNS):
            if who == seat:
                return discard.tile
        return None

    def is_second(self, state: DealState, seat: Seat, tile: Tile) -> bool:
        """The kind has been let go, and the first lies among the three discards before."""
        return has_kind(state.seats[seat].locks.pung, tile) and any(
            discard.tile is tile and (self.own_counts or who != seat)
            for who, discard in _latest(state, TURNS)[1:]
        )

    def kept_by_discard(self, missed: Kinds) -> Kinds:
        """All: how long ago they fell is asked later."""
        return missed


def _latest(state: DealState, count: int) -> list[tuple[Seat, Discard]]:
    """The latest discards of the deal, the newest first."""
    rivers = [seat.river for seat in state.seats]
    found = list(in_order(state.setup.dealer, rivers))
    return list(islice(reversed(found), count))
