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


_NOTHING: Final[tuple[Split, ...]] = (((), (), None),)


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
    """Every way to split a block into sets and at most one pair; `first` is its rank 1.

    What is left when the lowest rank is used up is a smaller block, remembered like any other.
    """
    if not key:
        return _NOTHING
    complete = HONOURS_COMPLETE if first == 27 else SUIT_COMPLETE
    later = _BLOCKS[first // 9]
    rank, unit = _lowest(key)
    here = key // unit % 5
    tile = PLAYING_TILES[first + rank]
    found: list[Split] = []
    for taken in (0, 3, 2):
        runs = here - taken
        if runs < 0 or (runs and (first == 27 or runs > _runs_from(key, rank, unit))):
            continue
        rest = key - here * unit - runs * 30 * unit
        if not complete[rest] or (taken == 2 and complete[rest] == 2):
            continue
        for more_runs, more_triplets, pair in later(rest):
            found.append(
                (
                    (tile,) * runs + more_runs,
                    (tile, *more_triplets) if taken == 3 else more_triplets,
                    tile if taken == 2 else pair,
                )
            )
    return tuple(found)


def _lowest(key: int) -> tuple[int, int]:
    """The lowest rank of which there is a tile, and what one tile of it adds to the key."""
    rank, unit = 0, 1
    while not key // unit % 5:
        rank += 1
        unit *= 5
    return rank, unit


def _runs_from(key: int, rank: int, unit: int) -> int:
    """How many runs can begin at the rank, as far as the next two go."""
    return min(key // (5 * unit) % 5, key // (25 * unit) % 5) if rank < 7 else 0


def _remembering(first: int) -> Callable[[int], tuple[Split, ...]]:
    return lru_cache(maxsize=1 << 13)(partial(_splits, first))


_CHARACTERS: Final = _remembering(0)
_DOTS: Final = _remembering(9)
_BAMBOO: Final = _remembering(18)
_HONOURS: Final = _remembering(27)
_BLOCKS: Final = (_CHARACTERS, _DOTS, _BAMBOO, _HONOURS)
