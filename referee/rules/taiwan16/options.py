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
    Option("eight_pairs", "T36", OptionKind.SWITCH, False, ITEMS),
    Option("ta02_dragon_rounds", "TA02", OptionKind.SWITCH, False, ITEMS),
    Option(
        "ta26_colour", "TA26", OptionKind.CHOICE, "instead", ITEMS, choices=("instead", "besides")
    ),
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
