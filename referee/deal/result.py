"""How a deal ended."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from referee.scoring.outcome import WinBy
from referee.seats import Seat
from referee.tiles import Tile


class TakenBack(StrEnum):
    """Why a deal that a referee has ended counts for nothing."""

    VOID = "void"
    """It has been played, and nobody has won it (此局黃牌)."""
    REPLAY = "replay"
    """It is dealt anew: same dealer, same streak."""


class Result(NamedTuple):
    """How the deal ended; `winners` is empty for a drawn deal and for one ended by an error.

    `offender` is the player whose error ended it, `clause` then what he pays by; `taken_back`
    says that a referee has ended it.
    """

    winners: tuple[Seat, ...]
    by: WinBy | None
    tile: Tile | None
    giver: Seat | None
    right: str
    clause: str
    offender: Seat | None = None
    taken_back: TakenBack | None = None

    @property
    def is_drawn(self) -> bool:
        """Whether nobody won and nobody is at fault (荒局)."""
        return not (self.winners or self.offender is not None or self.taken_back)
