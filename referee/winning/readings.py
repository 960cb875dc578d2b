"""All the ways in which a complete hand falls into sets and a pair.

Scoring takes the reading that is worth most, so none may be missing and none need come twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from referee.hands import Hand
from referee.tiles import PLAYING_TILES, Tile
from referee.winning.tables import HONOURS_COMPLETE, SUIT_COMPLETE


class Reading(NamedTuple):
    """One way in which the concealed tiles of a complete hand fall apart, each part sorted."""

    runs: tuple[Tile, ...]
    """順子, each by its lowest tile."""
    triplets: tuple[Tile, ...]
    """坎子 (刻子), each by its kind."""
    pair: Tile
    """將 (眼)."""


Split: TypeAlias = tuple[tuple[Tile, ...], tuple[Tile, ...], Tile | None]
"""Runs, triplets and the pair, if it is there, of one block."""


_HONOURS_FIRST: Final = 27
_NOTHING: Final[tuple[Split, ...]] = (((), (), None),)


def readings(hand: Hand) -> tuple[Reading, ...]:
    """Every reading of `hand`; none when it is not complete."""
    return tuple(
        Reading(runs, triplets, pair)
        for runs, triplets, pair in whole_splits(hand)
        if pair is not None
    )


def whole_splits(hand: Hand) -> Sequence[Split]:
    """The same, each with its pair, as the plain tuples that scoring takes apart at once."""
    m, p, s, z = hand
    if SUIT_COMPLETE[m] * SUIT_COMPLETE[p] * SUIT_COMPLETE[s] * HONOURS_COMPLETE[z] != 2:
        return ()
    in_m, in_p, in_s, in_z = _CHARACTERS(m), _DOTS(p), _BAMBOO(s), _HONOURS(z)
    if len(in_m) + len(in_p) + len(in_s) + len(in_z) != 4:
        return _product((in_m, in_p, in_s, in_z))
    # Each block splits in one way, as in most hands.
    runs, triplets, pair = in_m[0]
    for more_runs, more_triplets, more_pair in (in_p[0], in_s[0], in_z[0]):
        runs += more_runs
        triplets += more_triplets
        if more_pair is not None:
            pair = more_pair
    return ((runs, triplets, pair),)


def _product(blocks: Iterable[tuple[Split, ...]]) -> list[Split]:
    """Each way to split one block beside each way to split the others."""
    found: list[Split] = list(_NOTHING)
    for splits in blocks:
        found = [
            (runs + more_runs, triplets + more_triplets, pair if more_pair is None else more_pair)
            for runs, triplets, pair in found
            for more_runs, more_triplets, more_pair in splits
        ]
    return found


_USES: Final = (
    (),
    ((1, 0),),
    ((2, 0), (0, 2)),
    ((3, 0), (0, 3), (1, 2)),
    ((4, 0), (1, 3), (2, 2)),
)
"""What so many tiles of the lowest rank can be: the runs they begin, and those of a triplet (3) or
pair (2)."""


def _splits(first: int, key: int) -> tuple[Split, ...]:
    """Every way to split a block into sets and at most one pair; `first` is its rank 1.

    What is left when the lowest rank is used up is a smaller block, remembered like any other.
    """
    if not key:
        return _NOTHING
    complete = HONOURS_COMPLETE if first == _HONOURS_FIRST else SUIT_COMPLETE
    kind, next_unit = first, 5
    while not key % 5:
        key //= 5
        kind += 1
        next_unit *= 5
    higher = key // 5
    most_runs = 0 if first == _HONOURS_FIRST else min(higher % 5, higher // 5 % 5)
    tile, later = PLAYING_TILES[kind], _BLOCKS[first // 9]
    found: list[Split] = []
    for runs, alike in _USES[key % 5]:
        if runs > most_runs:
            continue
        rest = (higher - 6 * runs) * next_unit
        made = complete[rest]
        if not made or (alike == 2 and made == 2):
            continue
        begun = (tile,) * runs
        for more_runs, more_triplets, pair in later(rest):
            if alike == 3:
                more_triplets = (tile, *more_triplets)
            found.append((begun + more_runs, more_triplets, tile if alike == 2 else pair))
    return tuple(found)


def _remembering(first: int) -> Callable[[int], tuple[Split, ...]]:
    return lru_cache(maxsize=1 << 13)(partial(_splits, first))


_CHARACTERS: Final = _remembering(0)
_DOTS: Final = _remembering(9)
_BAMBOO: Final = _remembering(18)
_HONOURS: Final = _remembering(_HONOURS_FIRST)
_BLOCKS: Final = (_CHARACTERS, _DOTS, _BAMBOO, _HONOURS)
