"""The circumstances of a win that Zhenjiang asks for beside the tiles."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from referee.melds import MeldKind
from referee.seats import Points
from referee.tiles import Tile


class ReplacementFor(StrEnum):
    """The kong that the winning tile replaced; the tile then came from the tail (槓開)."""

    NONE = ""
    CLAIMED = MeldKind.KONG.value
    ADDED = MeldKind.ADDED.value
    CONCEALED = MeldKind.CONCEALED.value


class WildsDiscarded(NamedTuple):
    """The wilds that the winner has discarded, as they were classed when made (Z11, Z17)."""

    first: int = 0
    second: int = 0
    after_pung: int = 0


class ZhenjiangFacts(NamedTuple):
    """What the scorer must know beyond the tiles.

    Attributes:
        indicator: the tile turned up.
        replacement: what the winning tile replaced.
        first_hand: whether the hand is the dealer's first fourteen (Z13f).
        discarded: the winner's wilds by class.
        left: what each seat has when the win is settled, where chips are limited (Z15).
        streak: deals the dealer has already kept.
    """

    indicator: Tile
    replacement: ReplacementFor = ReplacementFor.NONE
    first_hand: bool = False
    discarded: WildsDiscarded = WildsDiscarded()
    left: Points | None = None
    streak: int = 0
