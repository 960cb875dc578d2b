"""What a table of Chizhou may choose, and the presets."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from referee.rules.options import Option, OptionKind

STAKES: Final = "stakes"
PLAY: Final = "play"
LIABILITY: Final = "liability"

OPTIONS: Final = (
    Option("base", "", OptionKind.WHOLE, 1, STAKES, low=1, high=10_000),
    Option("c23_false_win", "C23", OptionKind.WHOLE, 3, STAKES, low=0, high=100),
    Option("big_hand_needs_flowers", "C7", OptionKind.SWITCH, False, PLAY),
    Option("c08_pungs", "C8", OptionKind.CHOICE, "bound", PLAY, choices=("bound", "free")),
    Option("c10_flower_replacement", "C10", OptionKind.SWITCH, False, PLAY),
    Option("liability", "C13", OptionKind.CHOICE, "first", LIABILITY, choices=("first", "second")),
    Option(
        "liability_is", "C13", OptionKind.CHOICE, "total", LIABILITY, choices=("total", "extra")
    ),
    Option("c15_limit", "C15", OptionKind.CHOICE, "pattern", LIABILITY, ("pattern", "source")),
)

PRESETS: Final = MappingProxyType(
    {
        "book": MappingProxyType[str, str]({}),
        "second": MappingProxyType({"liability": "second"}),
    }
)
