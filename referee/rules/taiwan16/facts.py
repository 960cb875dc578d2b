"""The circumstances of a win that Taiwanese 16-tile asks for beside the tiles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.melds import MeldKind
from referee.seats import Seat
from referee.tiles import Tile


class Declaration(StrEnum):
    """What the winner has declared, and the window in which he wins."""

    NONE = ""
    HEAVENLY_READY = "tianting"
    """天聽 (T31)."""
    EARTHLY_READY = "diting"
    """地聽 (T32)."""
    HEAVENLY_WIN = "tianhu"
    """天胡 (T33)."""
    EARTHLY_WIN = "dihu"
    """地胡 (T34)."""
    HUMAN_WIN = "renhu"
    """人胡 (T35)."""


class FlowerWin(StrEnum):
    """An extra right to win that rests on flowers (T27–T30)."""

    NONE = ""
    EIGHT = "flower8"
    """八仙過海: all eight (T29)."""
    SEVEN = "flower71"
    """七搶一: seven held, another's eighth robbed (T30.1)."""
    SIX = "flower61"
    """七搶一: six held, one drawn, another's one robbed (T30.2)."""


class ReplacementFor(StrEnum):
    """What the winning tile replaced; the tile then came from the tail (T24)."""

    NONE = ""
    FLOWER = "flower"
    CLAIMED = MeldKind.KONG.value
    ADDED = MeldKind.ADDED.value
    CONCEALED = MeldKind.CONCEALED.value


@dataclass(frozen=True, slots=True)
class TaiwanFacts:
    """What the scorer must know beyond the tiles.

    Attributes:
        streak: deals the dealer has already kept (N of 連N拉N, T10).
        shown_streak: what the marker die shows when it differs (TA43); None when it does not.
        opener: the seat where the wall was broken: East and flower number one (TA49).
        round: the round wind.
        declaration: what the winner declared.
        flower_win: the flower right he wins by, if any.
        hand_complete: with a flower win, whether the replacement completes the hand.
        replacement: what the winning tile replaced.
        last: whether it was the last drawable tile (T25).
        eyes: seats that have become 眼牌 (TP16).
    """

    streak: int
    opener: Seat
    round: Tile
    shown_streak: int | None = None
    declaration: Declaration = Declaration.NONE
    flower_win: FlowerWin = FlowerWin.NONE
    hand_complete: bool = True
    replacement: ReplacementFor = ReplacementFor.NONE
    last: bool = False
    eyes: tuple[Seat, ...] = ()
