"""What a Chizhou hand may aim at: enough flower points, or a big hand (C7, C10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.hands import EMPTY_HAND
from referee.kinds import ALL_KINDS, Kinds
from referee.rules.aims import Aim, Outset
from referee.rules.chizhou.house import House
from referee.rules.chizhou.points import flower_points
from referee.rules.holding import Holding

FLOWER_SHARE: Final = 12 / 144
_HONOURS: Final[Kinds] = 127 << 27
_SUITS: Final = (511, 511 << 9, 511 << 18)
_PER_PAIR: Final = 0.3
"""Flower points that a pair of honours comes to on the average."""
_LEAST: Final = 0.04
_BIG: Final = 0.8
"""What a big hand is followed with, which needs no points but cannot turn aside."""


@dataclass(frozen=True, slots=True)
class ChizhouAims:
    """The aims of a table."""

    house: House

    def __call__(self, outset: Outset) -> tuple[Aim, ...]:
        """Any hand, by the points it may come to; and each suit with honours that melds leave."""
        holding = outset.holding
        small = Aim(ALL_KINDS, enough(expected_points(holding, outset.left)))
        if self.house.big_needs_points:
            return (small,)
        *laid, _ = Holding(EMPTY_HAND, holding.melds, ()).blocks()
        big = (
            Aim(kinds | _HONOURS, _BIG)
            for suit, kinds in enumerate(_SUITS)
            if sum(laid) == laid[suit]
        )
        return (small, *big)


def expected_points(holding: Holding, left: int) -> float:
    """The points held, those of honour pairs to come, and of flowers still to be drawn."""
    return (
        flower_points(holding) + _PER_PAIR * _honour_pairs(holding.hand.z) + FLOWER_SHARE * left / 4
    )


def enough(points: float) -> float:
    """How likely so many points suffice: 3 for a discard, 2 for a self-draw."""
    return min(1.0, max(_LEAST, (points + 0.3) / 2.5))


def _honour_pairs(honours: int) -> int:
    found = 0
    while honours:
        honours, count = divmod(honours, 5)
        found += count == 2
    return found
