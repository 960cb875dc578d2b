"""口子: what the dealer says every winning hand of the deal must be (Y5)."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from referee.deal.state import DealState
from referee.hands import BLOCK
from referee.melds import Meld, MeldKind
from referee.rules.gangu.house import Eight, House
from referee.rules.holding import Holding
from referee.tiles import Tile

QUESTION = "form"
"""The name of the question that the dealer answers before each deal."""

EIGHT = 8


class Form(StrEnum):
    """A form; 風 (honours) are the winds, 中 and 發."""

    ANY = "any"
    """胡吃亂碰."""
    NO_HONOURS_NO_CHOW = "no_honours_no_chow"
    """缺風硬不吃."""
    TWO_SUITS_NO_HONOURS = "two_suits_no_honours"
    """淨缺."""
    TWO_SUITS = "two_suits"
    """混缺."""
    EIGHT_OF_A_SUIT = "eight_of_a_suit"
    """葉子."""
    EXACTLY_EIGHT = "exactly_eight"
    """硬八葉."""
    SIMPLES = "simples"
    """斷么."""

    @property
    def allows_chow(self) -> bool:
        """Whether a discard may be chowed."""
        return self is not Form.NO_HONOURS_NO_CHOW


def form_of(state: DealState) -> Form:
    """The form that the dealer has named for the deal; `ANY` before the answer."""
    return Form(dict(state.progress.choices).get(QUESTION, Form.ANY))


def fits(form: Form, whole: Holding, house: House) -> bool:
    """Whether complete tiles, melds included, are of the form."""
    match form:
        case Form.ANY:
            return True
        case Form.NO_HONOURS_NO_CHOW:
            chowed = any(meld.kind is MeldKind.CHOW for meld in whole.melds)
            return not chowed and not whole.blocks()[3]
        case Form.TWO_SUITS_NO_HONOURS:
            return suits_used(whole) <= 2 and not whole.blocks()[3]
        case Form.TWO_SUITS:
            return suits_used(whole) <= 2
        case Form.EIGHT_OF_A_SUIT:
            return max(leaves(whole, house)) >= EIGHT
        case Form.EXACTLY_EIGHT:
            counts = leaves(whole, house)
            return EIGHT in counts if house.eight is Eight.ANY else max(counts) == EIGHT
        case Form.SIMPLES:
            return all(is_simple(tile) for tile in _all_tiles(whole))
        case _:
            assert_never(form)


def suits_used(whole: Holding) -> int:
    """How many of the three suits there is a tile of."""
    *suits, _ = whole.blocks()
    return sum(count > 0 for count in suits)


def leaves(whole: Holding, house: House) -> tuple[int, int, int]:
    """葉子: how many tiles of each suit, a kong counting as the table counts it."""
    counts = list(whole.blocks())
    for meld in whole.melds:
        counts[BLOCK[meld.tile]] += _counted(meld, house) - len(meld.tiles)
    return (counts[0], counts[1], counts[2])


def _counted(meld: Meld, house: House) -> int:
    return house.kong_size if meld.kind.is_kong else len(meld.tiles)


def is_simple(tile: Tile) -> bool:
    """2 to 8 of a suit."""
    return tile.is_number and 2 <= tile.rank <= 8


def _all_tiles(whole: Holding) -> tuple[Tile, ...]:
    return whole.hand.tiles() + tuple(tile for meld in whole.melds for tile in meld.tiles)
