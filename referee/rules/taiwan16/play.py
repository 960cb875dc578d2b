"""What may be discarded, konged and claimed (TP8–TP12, TP16)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.deal.moves import Move, Verb
from referee.deal.state import DealState, SeatState, Source
from referee.kinds import Kinds, has_kind
from referee.melds import Meld, MeldKind
from referee.rules.base import NOTHING_BARRED, Barred, Clause
from referee.rules.taiwan16.declarations import (
    Holes,
    declared_with_discard,
    earthly_objection,
    given_up,
)
from referee.rules.taiwan16.go_around import OWN, GoAround
from referee.rules.taiwan16.looking import EYE
from referee.rules.taiwan16.reading import left_to_draw
from referee.seats import Seat
from referee.tiles import Tile
from referee.wall import WallPlan


def in_line(tile: Tile, pair: tuple[Tile, Tile]) -> Kinds:
    """同(絡)牌: the kind chowed, and the kind that completes the pair at its other end (TA20)."""
    kinds = 1 << tile
    low, high = sorted(pair)
    if high - low == 1:
        if tile < low and high.rank < 9:
            kinds |= 1 << high + 1
        elif tile > high and low.rank > 1:
            kinds |= 1 << low - 1
    return kinds


def whole_line(tile: Tile, pair: tuple[Tile, Tile]) -> Kinds:
    """The rival reading of 絡: the whole line 147, 258 or 369 of the kind chowed (TA20)."""
    if not tile.is_number:
        return 1 << tile
    first = tile - (tile.rank - 1) + (tile.rank - 1) % 3
    return 1 << first | 1 << first + 3 | 1 << first + 6


# Reading a member off its class is slow in Python 3.11, and this one is asked every turn.
_CLAIM: Final = Source.CLAIM

Line: TypeAlias = Callable[[Tile, tuple[Tile, Tile]], Kinds]
"""The kinds in line with a chow of the tile by the pair."""


@dataclass(frozen=True, slots=True)
class TaiwanTurns:
    """One's own turn."""

    plan: WallPlan
    wins: Holes
    line: Line = in_line
    unclaimed: bool = False

    def barred(self, state: DealState, seat: Seat) -> Barred:
        """Not the kind just claimed, nor the other end of the pair that took it (TP8, TP9)."""
        turn = state.turn
        if turn.began is not _CLAIM or turn.claimed is None or turn.taken is None:
            return NOTHING_BARRED
        if turn.claimed.kind is MeldKind.PUNG:
            return Barred(1 << turn.taken, "TP9")
        return Barred(barred_after_chow(turn.claimed, turn.taken, self.line), "TP8")

    def kong_objection(self, state: DealState, seat: Seat, meld: Meld) -> Clause | None:
        """TP10: not directly after a claim; TA25: only while a replacement is left."""
        if state.turn.began in (Source.CLAIM, Source.CLAIMED_KONG):
            return "TP10"
        return "TP6" if left_to_draw(self.plan, state) < 1 else None

    def ready_objection(self, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
        """地聽 with this discard, the seat's first; by option TA32 only before any claim."""
        if state.seats[seat].river:
            return "T32"
        if self.unclaimed and any(meld.giver is not None for s in state.seats for meld in s.melds):
            return "T32"
        return earthly_objection(self.wins, state, seat, tile)

    def may_decline_last(self) -> bool:
        """TP7."""
        return True

    def tally_after(self, state: DealState, seat: Seat, move: Move) -> tuple[tuple[str, int], ...]:
        """A declaration is made, or undone by keeping the drawn tile or by a kong (TA31)."""
        if move.verb is Verb.READY:
            return declared_with_discard(state, seat)
        looking = ((EYE, 1),) if move.verb is Verb.LOOK else ()
        if move.verb in (Verb.DISCARD, Verb.LOOK) and move.tile is state.turn.drawn:
            return looking
        return (*given_up(state.seats[seat]), *looking)


def barred_after_chow(meld: Meld, taken: Tile, line: Line) -> Kinds:
    """The kinds that may not be discarded right after this chow."""
    if not meld.is_set:
        return 1 << taken
    low, high = (tile for tile in meld.tiles if tile is not taken)
    return line(taken, (low, high))


@dataclass(frozen=True, slots=True)
class TaiwanClaims:
    """吃 碰 碰槓 of another player's discard."""

    plan: WallPlan
    last: int
    several_winners: bool = False
    line: Line = in_line
    go_around: GoAround = OWN

    def chow_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, pair: tuple[Tile, Tile]
    ) -> Clause | None:
        """TP8: from the player before, not in line with one's own last discard; TP12."""
        mine = state.seats[seat]
        if giver.after() != seat:
            return "TP8"
        barred = self.line(tile, pair)
        discarded = self.go_around.own_discard(state, seat)
        if discarded is not None and has_kind(barred, discarded):
            return "TP8"
        if not self._leaves_a_discard(mine, pair, barred):
            return "TP8"
        return self._too_late(state)

    def pung_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """TP9: not the second of the kind in a go-around; TP12."""
        if self.go_around.is_second(state, seat, tile):
            return "TP9"
        return self._too_late(state)

    def kong_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """TP9 and TP12 as for a pung; from any player, the one before too (TA21)."""
        return self.pung_objection(state, seat, tile, giver)

    def tally_after(self, state: DealState, seat: Seat, meld: Meld) -> tuple[tuple[str, int], ...]:
        """A claim changes the hand and so undoes a declaration (TA31)."""
        return given_up(state.seats[seat])

    def _too_late(self, state: DealState) -> Clause | None:
        return "TP12" if left_to_draw(self.plan, state) <= self.last else None

    @staticmethod
    def _leaves_a_discard(seat: SeatState, pair: tuple[Tile, Tile], barred: Kinds) -> bool:
        """A chow that would leave only forbidden discards could not be followed by any."""
        return bool(seat.hand.without(pair).kinds() & ~barred)
