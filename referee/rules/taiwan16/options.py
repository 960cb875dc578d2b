"""What a table of Taiwanese 16-tile may choose, and the presets."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from referee.rules.options import Option, OptionKind

STAKES: Final = "stakes"
ITEMS: Final = "items"
PLAY: Final = "play"

OPTIONS: Final = (
    Option("base", "", OptionKind.WHOLE, 3, STAKES, low=0, high=10_000),
    Option("tai", "", OptionKind.WHOLE, 1, STAKES, low=1, high=10_000),
    Option("tp17_stakes", "TP17", OptionKind.SWITCH, False, STAKES),
    Option("eight_pairs", "T36", OptionKind.SWITCH, False, ITEMS),
    Option("ta02_dragon_rounds", "TA02", OptionKind.SWITCH, False, ITEMS),
    Option("ta05_concealed_kong", "TA05", OptionKind.SWITCH, False, ITEMS),
    Option("ta06_wait", "TA06", OptionKind.CHOICE, "any", ITEMS, choices=("any", "two_sided")),
    Option("ta08_flowers", "TA08", OptionKind.CHOICE, "any", ITEMS, choices=("any", "scoring")),
    Option(
        "ta09_dealer",
        "TA09",
        OptionKind.CHOICE,
        "always",
        ITEMS,
        choices=("always", "win_or_discard"),
    ),
    Option("ta10_cap", "TA10", OptionKind.WHOLE, 0, ITEMS, low=0, high=99),
    Option("ta11a_single", "TA11a", OptionKind.CHOICE, "kinds", ITEMS, choices=("kinds", "shape")),
    Option("ta11b_dead_hole", "TA11b", OptionKind.SWITCH, False, ITEMS),
    Option(
        "ta13_dragons", "TA13", OptionKind.CHOICE, "besides", ITEMS, choices=("besides", "inside")
    ),
    Option(
        "ta26_colour", "TA26", OptionKind.CHOICE, "instead", ITEMS, choices=("instead", "besides")
    ),
    Option(
        "ta29_flowers", "TA29", OptionKind.CHOICE, "instead", ITEMS, choices=("instead", "besides")
    ),
    Option(
        "ta30_flowers", "TA30", OptionKind.CHOICE, "instead", ITEMS, choices=("instead", "besides")
    ),
    Option("ta33_self_draw", "TA33", OptionKind.SWITCH, False, ITEMS),
    Option("ta36_pairs", "TA36", OptionKind.CHOICE, "any", ITEMS, choices=("any", "different")),
    Option("ta36_self_draw", "TA36", OptionKind.CHOICE, "two", ITEMS, choices=("two", "one")),
    Option("ta46_minimum", "TA46", OptionKind.WHOLE, 0, ITEMS, low=0, high=16),
    Option(
        "ta49_seat_wind", "TA49", OptionKind.CHOICE, "opener", PLAY, choices=("opener", "dealer")
    ),
    Option(
        "ta50_flowers",
        "TA50",
        OptionKind.CHOICE,
        "printed",
        PLAY,
        choices=("printed", "bamboo_third"),
    ),
    Option("tp16_eye", "TP16", OptionKind.SWITCH, False, PLAY),
    Option("ta20_line", "TA20", OptionKind.CHOICE, "ends", PLAY, choices=("ends", "whole")),
    Option("ta32_others", "TA32", OptionKind.CHOICE, "any", PLAY, choices=("any", "unclaimed")),
    Option(
        "ta34_ready", "TA34", OptionKind.CHOICE, "declared", PLAY, choices=("declared", "silent")
    ),
    Option("ta37_winners", "TA37", OptionKind.CHOICE, "nearest", PLAY, choices=("nearest", "all")),
    Option("ta39_go_around", "TA39", OptionKind.CHOICE, "own", PLAY, choices=("own", "table")),
    Option("ta40_second", "TA40", OptionKind.CHOICE, "own", PLAY, choices=("own", "passed")),
    Option("ta43_marker", "TA43", OptionKind.SWITCH, False, PLAY),
    Option("ta22_last", "TA22", OptionKind.CHOICE, "three", PLAY, choices=("three", "two")),
)

PRESETS: Final = MappingProxyType(
    {
        "book": MappingProxyType[str, str]({}),
        "home": MappingProxyType(
            {
                "ta26_colour": "besides",
                "ta49_seat_wind": "dealer",
                "ta50_flowers": "bamboo_third",
            }
        ),
    }
)
