"""What a table of Gangu may choose: all that its one source leaves open (grade D), and two B, C."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from referee.rules.options import Option, OptionKind

STAKES: Final = "stakes"
FORMS: Final = "forms"
PLAY: Final = "play"


def _units(key: str, default: int, clause: str = "Y8") -> Option:
    return Option(key, clause, OptionKind.WHOLE, default, STAKES, low=0, high=100)


OPTIONS: Final = (
    Option("base", "Y8", OptionKind.WHOLE, 1, STAKES, low=1, high=10_000),
    _units("y08_self_draw", 2),
    _units("y08_discarder", 2),
    _units("y08_others", 1),
    Option("y08_dealer_doubles", "Y8", OptionKind.SWITCH, True, STAKES),
    _units("y08_exposed_kong", 1),
    _units("y08_concealed_kong", 2),
    _units("y08_false_win", 2),
    _units("y07_flower", 0, "Y7"),
    Option("y05_kong", "Y5", OptionKind.CHOICE, "four", FORMS, choices=("four", "three")),
    Option("y05_eight", "Y5", OptionKind.CHOICE, "largest", FORMS, choices=("largest", "any")),
    Option("y06_winners", "Y6", OptionKind.CHOICE, "nearest", PLAY, choices=("nearest", "all")),
    Option("y06_robbing", "Y6", OptionKind.SWITCH, True, PLAY),
)

PRESETS: Final = MappingProxyType({"book": MappingProxyType[str, str]({})})
