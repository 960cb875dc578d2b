"""The shape of the whole hand: T7, T8, T11, T16–T18, T36."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.facts import Declaration
from referee.rules.taiwan16.scoring.win import Parts, Win
from referee.scoring.sheet import Item
from referee.tiles import Tile

ALL_RUNS: Final = Item("T7", "T7.title", 2)
ALL_TRIPLETS: Final = Item("T8", "T8.title", 4)
SINGLE_WAIT: Final = Item("T11", "T11.title", 1)
THREE_HIDDEN: Final = Item("T16", "T16.title", 2)
FOUR_HIDDEN: Final = Item("T17", "T17.title", 5)
FIVE_HIDDEN: Final = Item("T18", "T18.title", 13)
EIGHT_PAIRS: Final = Item("T36", "T36.title", 8)

SETS: Final = 5
_FIRST_HONOUR: Final = Tile.EAST
_HIDDEN: Final = {3: [THREE_HIDDEN], 4: [FOUR_HIDDEN], 5: [FIVE_HIDDEN]}


def shape_items(win: Win, parts: Parts) -> list[Item]:
    """All items of the reading's shape."""
    triplets = len(parts.triplets)
    if parts.pair is None:
        return eight_pairs()
    if not triplets:
        return all_runs(win, parts.pair)
    if triplets < 3:
        return []
    return hidden_triplets(parts.hidden) + (all_triplets() if triplets == SETS else [])


def all_runs(win: Win, pair: Tile) -> list[Item]:
    """T7 平胡: five chows and a number pair, no flower, on another's tile, not 獨聽."""
    if win.flowers or win.self_drawn or is_single_wait(win):
        return []
    return [ALL_RUNS] if pair < _FIRST_HONOUR else []


def all_triplets() -> list[Item]:
    """T8 對對胡: five triplets or kongs and a pair."""
    return [ALL_TRIPLETS]


def hidden_triplets(hidden: int) -> list[Item]:
    """T16 三暗坎, T17 四暗坎, T18 五暗坎."""
    return _HIDDEN.get(hidden, [])


def eight_pairs() -> list[Item]:
    """T36 嚦咕嚦咕: seven pairs and a triplet."""
    return [EIGHT_PAIRS]


def single_wait(win: Win) -> list[Item]:
    """T11 獨聽; 天胡 and flower wins have no wait."""
    if not is_single_wait(win):
        return []
    facts = win.facts
    if facts.declaration is Declaration.HEAVENLY_WIN or facts.flower_win:
        return []
    return [SINGLE_WAIT]


def is_single_wait(win: Win) -> bool:
    """Whether exactly one kind completed the hand."""
    return win.holes.bit_count() == 1
