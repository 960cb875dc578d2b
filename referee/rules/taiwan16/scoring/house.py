"""The options of a table as far as they touch the score, grouped by what they touch."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from referee.rules.options import OptionSet
from referee.rules.taiwan16.pairs import Pairs, pairs_of
from referee.seats import Seat
from referee.tiles import FLOWERS, Tile

_PRINTED: Final = tuple(zip(FLOWERS[:4], FLOWERS[4:8], strict=True))
_BAMBOO_THIRD: Final = (
    *_PRINTED[:2],
    (Tile.AUTUMN, Tile.BAMBOO_FLOWER),
    (Tile.WINTER, Tile.CHRYSANTHEMUM),
)


@dataclass(frozen=True, slots=True)
class HonourHouse:
    """Winds and dragons.

    Attributes:
        dragon_rounds: a dragon set counts one more in its round: 中 發 白 in 東 南 西 (TA02).
        dragons_absorbed: 字一色 with 四喜 does not count dragon sets besides (TA13).
        east_is_dealer: seat winds and flower numbers go by the dealer, not by the break (TA49).
    """

    dragon_rounds: bool = False
    dragons_absorbed: bool = False
    east_is_dealer: bool = False


@dataclass(frozen=True, slots=True)
class ShapeHouse:
    """The shape of the hand, what lies open, and what it waited for.

    Attributes:
        pairs: whether and how 嚦咕嚦咕 is played (T36, TA36).
        pairs_draw_one: its self-draw adds 自摸1 and not 不求.自摸2 (TA36).
        kong_is_exposed: a concealed kong does not void 全求 and 半求 (TA05).
        two_sided: 平胡 is won on a two-sided run alone (TA06).
        single_by_shape: a hand that can be read as won on an edge, a gap or the pair has 獨聽,
            whatever else would have completed it (TA11a).
        dead_holes: a hole counts though the player holds all four of its kind (TA11b).
        heavenly_draw: 天胡 counts 自摸1 besides (TA33).
    """

    pairs: Pairs = Pairs.NONE
    pairs_draw_one: bool = False
    kong_is_exposed: bool = False
    two_sided: bool = False
    single_by_shape: bool = False
    dead_holes: bool = False
    heavenly_draw: bool = False


@dataclass(frozen=True, slots=True)
class FlowerHouse:
    """Flowers.

    Attributes:
        own_in_colour: a full colour counts its own-number flower besides (TA26).
        bamboo_third: 竹 is number three and 菊 number four (TA50).
        idle_flowers_pass: only a flower that scores bars 平胡 (TA08).
        eight_twice: 八仙過海 that completes the hand counts the eight flowers of T26 too (TA29).
        robbed_besides: whom a completed 6+1 robs pays 七搶一 besides the flower 台 (TA30).
    """

    own_in_colour: bool = False
    bamboo_third: bool = False
    idle_flowers_pass: bool = False
    eight_twice: bool = False
    robbed_besides: bool = False


@dataclass(frozen=True, slots=True)
class DealerHouse:
    """The dealer's 台.

    Attributes:
        not_on_others_draw: the dealer pays none on another's self-draw (TA09).
        cap: the most deals kept that count; 0 for no limit (TA10).
    """

    not_on_others_draw: bool = False
    cap: int = 0


@dataclass(frozen=True, slots=True)
class House:
    """How this table scores where the rule book leaves a choice; the defaults are the book's.

    Attributes:
        base: 底, chips of every payment.
        tai: chips a 台.
        minimum: 台 that a hand must be worth to win; 0 for any (TA46).
    """

    base: int = 3
    tai: int = 1
    minimum: int = 0
    honours: HonourHouse = field(default_factory=HonourHouse)
    shapes: ShapeHouse = field(default_factory=ShapeHouse)
    flowers: FlowerHouse = field(default_factory=FlowerHouse)
    dealers: DealerHouse = field(default_factory=DealerHouse)

    def number(self, seat: Seat, dealer: Seat, opener: Seat) -> int:
        """The seat's number of this deal, 1 for East (TP4): its wind and its flowers."""
        east = dealer if self.honours.east_is_dealer else opener
        return (seat - east) % 4 + 1

    def own_flowers(self, number: int) -> tuple[Tile, Tile]:
        """The two flowers of a seat with that number of the deal (T26)."""
        return (_BAMBOO_THIRD if self.flowers.bamboo_third else _PRINTED)[number - 1]


BOOK_HOUSE: Final = House()
"""The rule book's own readings."""


def house_of(options: OptionSet) -> House:
    """The table's way of scoring, from its options."""
    return House(
        base=options.whole("base"),
        tai=options.whole("tai"),
        minimum=options.whole("ta46_minimum"),
        honours=HonourHouse(
            dragon_rounds=options.switch("ta02_dragon_rounds"),
            dragons_absorbed=options.word("ta13_dragons") == "inside",
            east_is_dealer=options.word("ta49_seat_wind") == "dealer",
        ),
        shapes=ShapeHouse(
            pairs=pairs_of(options),
            pairs_draw_one=options.word("ta36_self_draw") == "one",
            kong_is_exposed=options.switch("ta05_concealed_kong"),
            two_sided=options.word("ta06_wait") == "two_sided",
            single_by_shape=options.word("ta11a_single") == "shape",
            dead_holes=options.switch("ta11b_dead_hole"),
            heavenly_draw=options.switch("ta33_self_draw"),
        ),
        flowers=FlowerHouse(
            own_in_colour=options.word("ta26_colour") == "besides",
            bamboo_third=options.word("ta50_flowers") == "bamboo_third",
            idle_flowers_pass=options.word("ta08_flowers") == "scoring",
            eight_twice=options.word("ta29_flowers") == "besides",
            robbed_besides=options.word("ta30_flowers") == "besides",
        ),
        dealers=DealerHouse(
            not_on_others_draw=options.word("ta09_dealer") == "win_or_discard",
            cap=options.whole("ta10_cap"),
        ),
    )
