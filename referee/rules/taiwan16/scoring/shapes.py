"""The shape of the whole hand: T7, T8, T11, T16–T18, T36."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.facts import Declaration, FlowerWin
from referee.rules.taiwan16.scoring.win import Parts, Win
from referee.scoring.sheet import Item

ALL_RUNS: Final = Item("T7", "T7.title", 2)
ALL_TRIPLETS: Final = Item("T8", "T8.title", 4)
SINGLE_WAIT: Final = Item("T11", "T11.title", 1)
THREE_HIDDEN: Final = Item("T16", "T16.title", 2)
FOUR_HIDDEN: Final = Item("T17", "T17.title", 5)
FIVE_HIDDEN: Final = Item("T18", "T18.title", 13)
EIGHT_PAIRS: Final = Item("T36", "T36.title", 8)

SETS: Final = 5
_HIDDEN: Final = {3: [THREE_HIDDEN], 4: [FOUR_HIDDEN], 5: [FIVE_HIDDEN]}


def all_runs(win: Win, parts: Parts) -> list[Item]:
    """T7 平胡: five chows and a number pair, no flower, on another's tile, not 獨聽."""
    if len(parts.runs) < SETS or parts.pair is None or not parts.pair.is_number:
        return []
    if win.flowers or win.self_drawn or is_single_wait(win):
        return []
    return [ALL_RUNS]


def all_triplets(_: Win, parts: Parts) -> list[Item]:
    """T8 對對胡: five triplets or kongs and a pair."""
    return [ALL_TRIPLETS] if len(parts.triplets) == SETS else []


def hidden_triplets(_: Win, parts: Parts) -> list[Item]:
    """T16 三暗坎, T17 四暗坎, T18 五暗坎."""
    return _HIDDEN.get(parts.hidden, [])


def eight_pairs(_: Win, parts: Parts) -> list[Item]:
    """T36 嚦咕嚦咕."""
    return [EIGHT_PAIRS] if parts.pair is None else []


def single_wait(win: Win) -> list[Item]:
    """T11 獨聽; 天胡 and flower wins have no wait."""
    if win.facts.declaration is Declaration.HEAVENLY_WIN:
        return []
    if win.facts.flower_win is not FlowerWin.NONE:
        return []
    return [SINGLE_WAIT] if is_single_wait(win) else []


def is_single_wait(win: Win) -> bool:
    """Whether exactly one kind completed the hand."""
    return win.holes.bit_count() == 1
