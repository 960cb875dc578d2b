"""Looking on (眼牌): a ready player looks at all hands, and his own plays itself from then on.

Where a rule set does not know it, `NOBODY_LOOKS`, so that nobody need ask whether it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from referee.deal.commands import Refusal
from referee.deal.state import DealState, SeatState
from referee.seats import Seat
from referee.tiles import Tile

Clause: TypeAlias = str

NOT_READY: Final = "look_forbidden"
"""The code of a wish to look on by one who may not."""
BOUND: Final = "looker_bound"
"""The code of a move by which one who looks on would change his hand."""
PASSED: Final = "looker_must_win"
"""The code of a win of his own draw that one who looks on lets go, which only he sees."""


class Looking(Protocol):
    """What the rule book says of it."""

    @property
    def offered(self) -> bool:
        """Whether anybody may look on at this table."""
        ...

    @property
    def clause(self) -> Clause:
        """The clause of it."""
        ...

    def objection(self, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
        """Why the seat may not look on from its discard of `tile` on."""
        ...

    def looks_on(self, seat: SeatState) -> bool:
        """Whether the player does."""
        ...


@dataclass(frozen=True, slots=True)
class NobodyLooks:
    """Nobody leaves his seat."""

    offered: bool = False
    clause: Clause = ""

    def objection(self, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
        """It is not done."""
        return ""

    def looks_on(self, seat: SeatState) -> bool:
        """No."""
        return False


NOBODY_LOOKS: Final = NobodyLooks()


def is_breach(fault: Refusal) -> bool:
    """Whether the error is one of looking on."""
    return fault.code in (NOT_READY, BOUND, PASSED)
