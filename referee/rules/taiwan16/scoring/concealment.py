"""What lies open and what is hidden: T3–T6, T23."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.scoring.win import Win
from referee.scoring.sheet import Item

CONCEALED: Final = Item("T3", "T3.title", 1)
CONCEALED_DRAW: Final = Item("T4", "T4.title", 2)
ALL_CLAIMED: Final = Item("T5", "T5.title", 2)
HALF_CLAIMED: Final = Item("T6", "T6.title", 1)
SELF_DRAW: Final = Item("T23", "T23.title", 1)

SETS: Final = 5


def concealment_items(win: Win) -> list[Item]:
    """T3 門清, with a self-draw T4 不求.自摸 beside it; else T23 自摸."""
    if not win.concealed:
        return [SELF_DRAW] if win.self_drawn else []
    return [CONCEALED, CONCEALED_DRAW] if win.self_drawn else [CONCEALED]


def all_claimed(win: Win) -> list[Item]:
    """T5 全求 on a discard, T6 半求 by self-draw: five exposed sets; a 暗槓 voids both (TA05)."""
    if len(win.melds) < SETS or not all(meld.kind.is_exposed for meld in win.melds):
        return []
    return [HALF_CLAIMED] if win.self_drawn else [ALL_CLAIMED]
