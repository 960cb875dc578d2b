"""What lies open and what is hidden: T3–T6, T23."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.facts import Declaration
from referee.rules.taiwan16.scoring.win import SETS, Win
from referee.scoring.sheet import Item

CONCEALED: Final = Item("T3", "T3.title", 1)
CONCEALED_DRAW: Final = Item("T4", "T4.title", 2)
ALL_CLAIMED: Final = Item("T5", "T5.title", 2)
HALF_CLAIMED: Final = Item("T6", "T6.title", 1)
SELF_DRAW: Final = Item("T23", "T23.title", 1)
_HEAVENLY_WIN: Final = Declaration.HEAVENLY_WIN


def concealment_items(win: Win) -> list[Item]:
    """T3 門清, with a self-draw T4 不求.自摸 beside it; else T23 自摸.

    天胡 has none of them, or by option 自摸 alone (TA33).
    """
    if not win.self_drawn:
        return [CONCEALED] if win.concealed else []
    if win.facts.declaration is _HEAVENLY_WIN:
        return [SELF_DRAW] if win.house.shapes.heavenly_draw else []
    return [CONCEALED, CONCEALED_DRAW] if win.concealed else [SELF_DRAW]


def all_claimed(win: Win) -> list[Item]:
    """T5 全求 on a discard, T6 半求 by self-draw: five exposed sets.

    A concealed kong voids both, or by option neither (TA05).
    """
    if len(win.melds) < SETS:
        return []
    if win.laid.kongs and not win.house.shapes.kong_is_exposed:
        return []
    return [HALF_CLAIMED] if win.self_drawn else [ALL_CLAIMED]
