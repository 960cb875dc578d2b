"""All the ways in which a complete hand falls into sets and a pair.

Scoring takes the reading that is worth most, so none may be missing and none need come twice.
"""

from __future__ import annotations

from collections.abc import Callable
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


def readings(hand: Hand) -> tuple[Reading, ...]:
    """Every reading of `hand`; none when it is not complete."""
    m, p, s, z = hand
    if SUIT_COMPLETE[m] * SUIT_COMPLETE[p] * SUIT_COMPLETE[s] * HONOURS_COMPLETE[z] != 2:
        return ()
    runs: tuple[Tile, ...] = ()
    triplets: tuple[Tile, ...] = ()
    pair: Tile | None = None
    for key, splits in ((m, _CHARACTERS), (p, _DOTS), (s, _BAMBOO), (z, _HONOURS)):
        if key:
            found = splits(key)
            if len(found) > 1:
                return _product(hand)
            for more_runs, more_triplets, more_pair in found:
                runs += more_runs
                triplets += more_triplets
                pair = pair if more_pair is None else more_pair
    return () if pair is None else (Reading(runs, triplets, pair),)


def _product(hand: Hand) -> tuple[Reading, ...]:
    found: list[Split] = [((), (), None)]
    for key, splits in zip(hand, _BLOCKS, strict=True):
        found = [
            (runs + more_runs, triplets + more_triplets, pair if more_pair is None else more_pair)
            for runs, triplets, pair in found
            for more_runs, more_triplets, more_pair in splits(key)
        ]
    return tuple(
        Reading(runs, triplets, pair) for runs, triplets, pair in found if pair is not None
    )


def _splits(first: int, key: int) -> tuple[Split, ...]:
    """Every way to split a block into sets and at most one pair; `first` is its rank 1."""
    counts: list[int] = []
    while key:
        key, count = divmod(key, 5)
        counts.append(count)
    return tuple(_split_from(0, (*counts, 0, 0), first))


def _split_from(rank: int, counts: tuple[int, ...], first: int) -> list[Split]:
    """The splits of what is left from `rank` on, everything below being used up."""
    if rank == len(counts) - 2:
        return [((), (), None)] if not any(counts) else []
    found: list[Split] = []
    here = counts[rank]
    for taken in (0, 3, 2, 5):
        runs = here - taken
        if runs < 0 or (runs and (first == 27 or runs > min(counts[rank + 1 : rank + 3]))):
            continue
        left = list(counts)
        left[rank] = 0
        left[rank + 1] -= runs
        left[rank + 2] -= runs
        tile = PLAYING_TILES[first + rank]
        for later_runs, later_triplets, later_pair in _split_from(rank + 1, tuple(left), first):
            if taken in (0, 3) or later_pair is None:
                found.append(
                    (
                        (tile,) * runs + later_runs,
                        ((tile,) if taken in (3, 5) else ()) + later_triplets,
                        tile if taken in (2, 5) else later_pair,
                    )
                )
    return found


def _remembering(first: int) -> Callable[[int], tuple[Split, ...]]:
    return lru_cache(maxsize=1 << 13)(partial(_splits, first))


_CHARACTERS: Final = _remembering(0)
_DOTS: Final = _remembering(9)
_BAMBOO: Final = _remembering(18)
_HONOURS: Final = _remembering(27)
_BLOCKS: Final = (_CHARACTERS, _DOTS, _BAMBOO, _HONOURS)
