"""The one thing that is scored: who won, on what, with what.

A deal played at an automatic table, a case file, the calculator and a reported deal of real tiles
all come down to an `Outcome`; a rule set adds what only it asks for as its own `facts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from referee.hands import Hand
from referee.melds import Meld
from referee.seats import Seat
from referee.tiles import Tile


class WinBy(StrEnum):
    """Where the winning tile came from."""

    DISCARD = "discard"
    """胡: another player's discard."""
    SELF_DRAW = "self_draw"
    """自摸: drawn by the winner."""
    ROB_KONG = "rob_kong"
    """搶槓: the tile another player adds to a pung."""


class NoWin(ValueError):
    """The rule book does not let the hand win; `clause` says why."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


@dataclass(frozen=True, slots=True)
class Winner:
    """A winner's tiles: `hand` is concealed and without the winning tile."""

    seat: Seat
    hand: Hand
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]


Facts = TypeVar("Facts")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Facts]):
    """A won deal as the scorer sees it.

    Attributes:
        dealer: the dealer of the deal.
        winners: one, or in turn order from the giver where a rule book lets several win.
        by: how they won.
        tile: the winning tile; None where the right to win needs none (a flower win).
        giver: who discarded, added to the pung or lost the flower; None for a self-draw.
        facts: what only this rule set asks for.
    """

    dealer: Seat
    winners: tuple[Winner, ...]
    by: WinBy
    tile: Tile | None
    giver: Seat | None
    facts: Facts
