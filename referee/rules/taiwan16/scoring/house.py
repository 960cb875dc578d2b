"""The options of a table as far as they touch the score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.rules.options import OptionSet
from referee.seats import Seat
from referee.tiles import FLOWERS, Tile


@dataclass(frozen=True, slots=True)
class House:
    """How this table scores where the rule book leaves a choice.

    Attributes:
        base: 底, chips of every payment.
        tai: chips a 台.
        eight_pairs: whether 嚦咕嚦咕 is played (T36).
        dragon_rounds: a dragon set counts one more in its round: 中 發 白 in 東 南 西 (TA02).
        own_flower_in_colour: a full colour counts its own-number flower besides (TA26).
        east_is_dealer: seat winds and flower numbers go by the dealer, not by the break (TA49).
        bamboo_third: 竹 is number three and 菊 number four (TA50).
    """

    base: int = 3
    tai: int = 1
    eight_pairs: bool = False
    dragon_rounds: bool = False
    own_flower_in_colour: bool = False
    east_is_dealer: bool = False
    bamboo_third: bool = False

    def number(self, seat: Seat, dealer: Seat, opener: Seat) -> int:
        """The seat's number of this deal, 1 for East (TP4): its wind and its flowers."""
        east = dealer if self.east_is_dealer else opener
        return east.steps_to(seat) + 1

    def own_flowers(self, number: int) -> tuple[Tile, Tile]:
        """The two flowers of a seat with that number of the deal (T26)."""
        return (_BAMBOO_THIRD if self.bamboo_third else _PRINTED)[number - 1]


_PRINTED: Final = tuple(zip(FLOWERS[:4], FLOWERS[4:8], strict=True))
_BAMBOO_THIRD: Final = (
    *_PRINTED[:2],
    (Tile.AUTUMN, Tile.BAMBOO_FLOWER),
    (Tile.WINTER, Tile.CHRYSANTHEMUM),
)

BOOK_HOUSE: Final = House()
"""The rule book's own readings."""


def house_of(options: OptionSet) -> House:
    """The table's way of scoring, from its options."""
    return House(
        base=options.whole("base"),
        tai=options.whole("tai"),
        eight_pairs=options.switch("eight_pairs"),
        dragon_rounds=options.switch("ta02_dragon_rounds"),
        own_flower_in_colour=options.word("ta26_colour") == "besides",
        east_is_dealer=options.word("ta49_seat_wind") == "dealer",
        bamboo_third=options.word("ta50_flowers") == "bamboo_third",
    )
