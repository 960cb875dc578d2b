"""What a player can count: the tiles not yet seen, and the discards in the order they fell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from referee.deal.rivers import in_order
from referee.deal.state import Discard
from referee.deal.views import SeatView
from referee.kinds import Kinds, has_kind, tiles_of
from referee.seats import Seat
from referee.tiles import KINDS
from referee.wall import WallPlan


class Sight(NamedTuple):
    """What one seat can count.

    Attributes:
        unseen: per kind that sets are made of, how many tiles lie in the wall or in other hands.
        hidden: how many tiles in all do, flowers too.
        left: tiles that can still be drawn.
    """

    unseen: tuple[int, ...]
    hidden: int
    left: int

    def count(self, kinds: Kinds) -> int:
        """How many tiles of these kinds are unseen."""
        unseen = self.unseen
        return sum([unseen[tile] for tile in tiles_of(kinds)])


def seen_from(plan: WallPlan, view: SeatView) -> Sight:
    """What the seat of the view can count."""
    table, own = view.table, view.own
    seen = list(own.hand.tiles())
    for meld in own.melds:
        seen += meld.tiles
    concealed = 0
    for seat in table.seats:
        if seat.seat != own.seat:
            concealed += seat.concealed
            seen += seat.open
            for shown in seat.melds:
                seen += shown.tiles
        seen += [discard.tile for discard in seat.river if discard.taker is None]
    if table.indicator is not None:
        seen.append(table.indicator)
    seen += table.open_tail
    unseen, flowers = list(_in_the_set(plan)), plan.flowers
    for tile in seen:
        if not flowers >> tile & 1:
            unseen[tile] -= 1
    return Sight(tuple(unseen), table.left + plan.reserve + concealed, table.left)


@lru_cache(maxsize=64)
def _in_the_set(plan: WallPlan) -> tuple[int, ...]:
    counts = [0] * KINDS
    for tile in plan.tiles:
        if tile < KINDS and not has_kind(plan.flowers, tile):
            counts[tile] += 1
    return tuple(counts)


def discards_in_order(view: SeatView) -> Iterator[tuple[Seat, Discard]]:
    """Every discard of the deal with who made it, the first one first."""
    return in_order(view.table.setting.dealer, [seat.river for seat in view.table.seats])
