"""What a Gangu hand may aim at under the form that was named (Y5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from referee.hands import EMPTY_HAND
from referee.kinds import ALL_KINDS, Kinds, kinds_of
from referee.rules.aims import ANY, Aim, Outset
from referee.rules.gangu.forms import EIGHT, QUESTION, Form, is_simple, leaves
from referee.rules.gangu.house import House
from referee.rules.holding import Holding
from referee.tiles import PLAYING_TILES

_NUMBERS: Final[Kinds] = (1 << 27) - 1
_HONOURS: Final[Kinds] = 127 << 27
_SIMPLES: Final[Kinds] = kinds_of(tile for tile in PLAYING_TILES if is_simple(tile))
_SUITS: Final = (511, 511 << 9, 511 << 18)
_PER_TILE: Final = 0.55
"""What is left of the hope for each tile that the suit lacks of eight, or has too many."""


@dataclass(frozen=True, slots=True)
class GanguAims:
    """The aims of a table."""

    house: House

    def __call__(self, outset: Outset) -> tuple[Aim, ...]:
        """By the form, as far as the melds still keep to it."""
        form = Form(dict(outset.choices).get(QUESTION, Form.ANY))
        holding = outset.holding
        laid = Holding(EMPTY_HAND, holding.melds, ())
        match form:
            case Form.ANY:
                return ANY
            case Form.NO_HONOURS_NO_CHOW:
                return (Aim(_NUMBERS, float(not laid.blocks()[3])),)
            case Form.TWO_SUITS_NO_HONOURS:
                return _pairs_of_suits(laid, 0)
            case Form.TWO_SUITS:
                return _pairs_of_suits(laid, _HONOURS)
            case Form.EIGHT_OF_A_SUIT:
                lacking = max(0, EIGHT - max(leaves(holding, self.house)))
                return (Aim(ALL_KINDS, _PER_TILE**lacking),)
            case Form.EXACTLY_EIGHT:
                off = abs(EIGHT - max(leaves(holding, self.house)))
                return (Aim(ALL_KINDS, _PER_TILE**off),)
            case Form.SIMPLES:
                kept = all(is_simple(tile) for meld in holding.melds for tile in meld.tiles)
                return (Aim(_SIMPLES, float(kept)),)
            case _:
                assert_never(form)


def _pairs_of_suits(laid: Holding, beside: Kinds) -> tuple[Aim, ...]:
    """Each pair of suits, with what may stand beside them, where the melds are of no other."""
    *suits, honours = laid.blocks()
    spoilt = bool(honours) and not beside
    return tuple(
        Aim(
            (_NUMBERS & ~_SUITS[left_out]) | beside,
            0.0 if spoilt or suits[left_out] else 1.0,
        )
        for left_out in range(3)
    )
