"""The shape of the whole hand: T7, T8, T11, T16–T18, T36."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.facts import Declaration
from referee.rules.taiwan16.scoring.flowers import flower_items
from referee.rules.taiwan16.scoring.win import SETS, Parts, Win
from referee.scoring.sheet import Item
from referee.tiles import Tile

ALL_RUNS: Final = Item("T7", "T7.title", 2)
ALL_TRIPLETS: Final = Item("T8", "T8.title", 4)
SINGLE_WAIT: Final = Item("T11", "T11.title", 1)
THREE_HIDDEN: Final = Item("T16", "T16.title", 2)
FOUR_HIDDEN: Final = Item("T17", "T17.title", 5)
FIVE_HIDDEN: Final = Item("T18", "T18.title", 13)
EIGHT_PAIRS: Final = Item("T36", "T36.title", 8)
LESS_FOR_DRAW: Final = Item("T36", "T36.less", -1)

_SINGLE_PLACES: Final = {1: (1, 2), 7: (1, 0)}
"""Which tile of a run is a gap or an edge, by the run's lowest rank; else the middle alone."""
_HEAVENLY_WIN: Final = Declaration.HEAVENLY_WIN
_FIRST_HONOUR: Final = Tile.EAST
_HIDDEN: Final = {3: [THREE_HIDDEN], 4: [FOUR_HIDDEN], 5: [FIVE_HIDDEN]}


def shape_items(win: Win, parts: Parts) -> list[Item]:
    """All items of the reading's shape."""
    triplets = len(parts.triplets)
    if parts.pair is None:
        return eight_pairs(win)
    if not triplets:
        items = all_runs(win, parts)
    elif triplets < 3:
        items = []
    else:
        items = hidden_triplets(parts.hidden) + (all_triplets() if triplets == SETS else [])
    if win.house.shapes.single_by_shape and ALL_RUNS not in items:
        items = items + single_by_shape(win, parts)
    return items


def all_runs(win: Win, parts: Parts) -> list[Item]:
    """T7 平胡: five chows and a number pair, no flower, on another's tile, not 獨聽.

    By option it must be won two-sided (TA06; and TA11a, by which any other is 獨聽), and a flower
    that does not score passes (TA08).
    """
    if win.self_drawn or parts.pair is None or parts.pair >= _FIRST_HONOUR or is_single_wait(win):
        return []
    if win.flowers and not (win.house.flowers.idle_flowers_pass and not flower_items(win)):
        return []
    shapes = win.house.shapes
    if (shapes.two_sided or shapes.single_by_shape) and not won_two_sided(win, parts):
        return []
    return [ALL_RUNS]


def won_two_sided(win: Win, parts: Parts) -> bool:
    """Whether the winning tile can end a run that another kind would have completed too."""
    return any(
        (win.tile == run and run.rank <= 6) or (win.tile == run + 2 and run.rank >= 2)
        for run in _own_runs(win, parts)
    )


def single_by_shape(win: Win, parts: Parts) -> list[Item]:
    """T11 獨聽 by option TA11a: the winning tile can be the pair, a gap or an edge."""
    if is_single_wait(win) or not has_wait(win):
        return []
    if parts.pair == win.tile or any(
        win.tile == run + place
        for run in _own_runs(win, parts)
        for place in _SINGLE_PLACES.get(run.rank, (1,))
    ):
        return [SINGLE_WAIT]
    return []


def _own_runs(win: Win, parts: Parts) -> tuple[Tile, ...]:
    """The runs of the concealed tiles, which come before those of the melds."""
    return parts.runs[: len(parts.runs) - len(win.laid.runs)]


def all_triplets() -> list[Item]:
    """T8 對對胡: five triplets or kongs and a pair."""
    return [ALL_TRIPLETS]


def hidden_triplets(hidden: int) -> list[Item]:
    """T16 三暗坎, T17 四暗坎, T18 五暗坎."""
    return _HIDDEN.get(hidden, [])


def eight_pairs(win: Win) -> list[Item]:
    """T36 嚦咕嚦咕: seven pairs and a triplet; by option its self-draw counts one (TA36)."""
    if win.self_drawn and win.house.shapes.pairs_draw_one:
        return [EIGHT_PAIRS, LESS_FOR_DRAW]
    return [EIGHT_PAIRS]


def single_wait(win: Win) -> list[Item]:
    """T11 獨聽; 天胡 and flower wins have no wait."""
    return [SINGLE_WAIT] if is_single_wait(win) and has_wait(win) else []


def has_wait(win: Win) -> bool:
    """Whether one tile completed a hand that waited for it."""
    return not win.facts.flower_win and win.facts.declaration is not _HEAVENLY_WIN


def is_single_wait(win: Win) -> bool:
    """Whether exactly one kind completed the hand."""
    return win.holes.bit_count() == 1
