"""What a table of Zhenjiang may choose: the whole price list, and the readings left open."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from referee.rules.options import Option, OptionKind

STAKES: Final = "stakes"
PLAY: Final = "play"
PRICES: Final = "prices"

_DEAREST: Final = 1_000


def _price(key: str, clause: str, default: int) -> Option:
    """A figure of the price list, in units of the base."""
    return Option(key, clause, OptionKind.WHOLE, default, PRICES, low=0, high=_DEAREST)


OPTIONS: Final = (
    Option("base", "", OptionKind.WHOLE, 1, STAKES, low=1, high=10_000),
    Option("discard_win_free_only", "Z7", OptionKind.SWITCH, True, PLAY),
    Option("chengda_payer", "Z14d", OptionKind.CHOICE, "all", PLAY, choices=("all", "discarder")),
    Option("false_win_to", "Z16", OptionKind.CHOICE, "each", PLAY, choices=("each", "bank")),
    _price("z10_kong", "Z10", 1),
    _price("z10_concealed_kong", "Z10", 2),
    _price("z13a_wild", "Z13a", 3),
    _price("z13a_free", "Z13a", 6),
    _price("z13b_discarder", "Z13b", 4),
    _price("z13b_others", "Z13b", 2),
    _price("z13c_replacement_wild", "Z13c", 5),
    _price("z13d_kong", "Z13d", 8),
    _price("z13d_concealed_kong", "Z13d", 9),
    _price("z13e_running", "Z13e", 5),
    _price("z13e_running_free", "Z13e", 10),
    _price("z13e_replacement", "Z13e", 2),
    _price("z13e_replacement_free", "Z13e", 4),
    _price("z13f_heavenly", "Z13f", 12),
    _price("z14a_first_wild", "Z14a", 6),
    _price("z14b_second_wild", "Z14b", 4),
    _price("z14c_wild_after_pung", "Z14c", 2),
    _price("z14d_chengda", "Z14d", 1),
    _price("z16_false_win", "Z16", 6),
)

PRESETS: Final = MappingProxyType({"book": MappingProxyType[str, str]({})})
