"""Hands that must be worth something to win: the rival of TA46."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.state import DealState, Result, Target
from referee.hands import EMPTY_HAND
from referee.kinds import ALL_KINDS, Kinds
from referee.melds import MeldKind
from referee.rules.aims import Aim, Outset
from referee.rules.base import Clause, WinRight
from referee.rules.holding import Holding
from referee.rules.taiwan16.scoring.settling import TaiwanScoring, worth
from referee.rules.taiwan16.wins import TaiwanWins
from referee.scoring.outcome import NoWin, WinBy
from referee.seats import Seat
from referee.tiles import DRAGONS, Tile

_HONOURS: Final[Kinds] = 127 << 27
_SUITS: Final = (511, 511 << 9, 511 << 18)
_HALF_FLUSH: Final = 4
_BY_DRAW: Final = 0.45
"""The hope of a hand that must be drawn to be worth enough."""
_FAINT: Final = 0.12
_NOT_OWN: Final = 0.75
"""How likely a flower is not the player's own."""
_BIG: Final = 0.8
"""The hope of one suit with honours, which cannot turn aside."""

_BY: Final = {Target.DISCARD: WinBy.DISCARD, Target.ADDED: WinBy.ROB_KONG}


@dataclass(frozen=True, slots=True)
class WorthyWins:
    """Wins whose hand is worth enough; wins by right of flowers are asked nothing."""

    wins: TaiwanWins
    scoring: TaiwanScoring

    def own_turn(self, state: DealState, seat: Seat) -> WinRight | Clause:
        """As ever, if the hand with its draw is worth enough."""
        result = Result((seat,), WinBy.SELF_DRAW, state.turn.drawn, None, "", "")
        return self._worthy(self.wins.own_turn(state, seat), state, result)

    def on_tile(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, target: Target
    ) -> WinRight | Clause:
        """As ever, if the hand with the tile is worth enough."""
        right = self.wins.on_tile(state, seat, tile, giver, target)
        if target is Target.FLOWER:
            return right
        return self._worthy(right, state, Result((seat,), _BY[target], tile, giver, "", ""))

    def waits(self, state: DealState, seat: Seat) -> Kinds:
        """Every kind that completes the hand: what it would be worth is not asked."""
        return self.wins.waits(state, seat)

    def _worthy(
        self, right: WinRight | Clause, state: DealState, result: Result
    ) -> WinRight | Clause:
        if not isinstance(right, WinRight) or right.name:
            return right
        try:
            worth(self.scoring.outcome(state, result), self.scoring.house)
        except NoWin as refusal:
            return refusal.clause
        return right


@dataclass(frozen=True, slots=True)
class WorthyAims:
    """What computer players aim at where a hand must be worth `minimum` 台."""

    minimum: int

    def __call__(self, outset: Outset) -> tuple[Aim, ...]:
        """Any hand, by what it shows already; and each suit with honours that the melds leave."""
        holding = outset.holding
        *laid, _ = Holding(EMPTY_HAND, holding.melds, ()).blocks()
        hope = _BIG if self.minimum <= _HALF_FLUSH else _BY_DRAW
        flushes = (
            Aim(kinds | _HONOURS, hope)
            for suit, kinds in enumerate(_SUITS)
            if sum(laid) == laid[suit]
        )
        return (Aim(ALL_KINDS, self._hope(holding)), *flushes)

    def _hope(self, holding: Holding) -> float:
        """門清 counts one and drawn two more, each dragon set one, a draw of an open hand one.

        Every flower may be the player's own and count one too.
        """
        concealed = all(meld.kind is MeldKind.CONCEALED for meld in holding.melds)
        value = concealed + sum(holding.count(tile) >= 3 for tile in DRAGONS)
        drawn = value + 1 + concealed
        none_own = _NOT_OWN ** len(holding.flowers)
        with_flower = self._enough(value + 1, drawn + 1)
        return none_own * self._enough(value, drawn) + (1 - none_own) * with_flower

    def _enough(self, value: int, drawn: int) -> float:
        """The hope of a hand worth so much on a discard, and so much drawn."""
        if value >= self.minimum:
            return 1.0
        return _BY_DRAW if drawn >= self.minimum else _FAINT
