"""Flower points (花): a threshold to win, worth no money (C6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.melds import Meld, MeldKind
from referee.rules.holding import Holding
from referee.tiles import SUIT_START, Tile

FREE_FROM: Final = 2
"""With so many points the one-suit limit ends (C8)."""

_MELD_POINTS: Final = {
    MeldKind.CHOW: (0, 0),
    MeldKind.PUNG: (0, 1),
    MeldKind.KONG: (1, 2),
    MeldKind.ADDED: (1, 2),
    MeldKind.CONCEALED: (2, 3),
}
"""Points of a meld of a suit, and of honours."""


def flower_points(holding: Holding) -> int:
    """The points of tiles as they lie; the winning tile counts where it is among them."""
    return (
        len(holding.flowers)
        + sum(meld_points(meld) for meld in holding.melds)
        + _concealed_triplets(holding.hand.z)
    )


def meld_points(meld: Meld) -> int:
    """The points of one meld."""
    of_suit, of_honours = _MELD_POINTS[meld.kind]
    return of_honours if meld.tile.is_honour else of_suit


@lru_cache(maxsize=4096)
def _concealed_triplets(honours: int) -> int:
    """How many honours are held three times or more; 發 is a flower and makes no set (C1)."""
    found = 0
    tile = SUIT_START["z"]
    while honours:
        honours, count = divmod(honours, 5)
        found += count >= 3 and tile != Tile.GREEN
        tile += 1
    return found
