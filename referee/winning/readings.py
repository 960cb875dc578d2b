"""All the ways in which a complete hand falls into sets and a pair.

Scoring takes the reading that is worth most, so none may be missing and none need come twice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

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
    made = SUIT_COMPLETE[m] * SUIT_COMPLETE[p] * SUIT_COMPLETE[s] * HONOURS_COMPLETE[z]
    if made != 2:
        return ()
    (m_runs, m_triplets, m_pair), *m_more = _splits(m, 0)
    (p_runs, p_triplets, p_pair), *p_more = _splits(p, 9)
    (s_runs, s_triplets, s_pair), *s_more = _splits(s, 18)
    (_, z_triplets, z_pair), *_ = _splits(z, 27)
    if not (m_more or p_more or s_more):
        pairs = (m_pair, p_pair, s_pair, z_pair)
        pair = next(tile for tile in pairs if tile is not None)
        triplets = m_triplets + p_triplets + s_triplets + z_triplets
        return (Reading(m_runs + p_runs + s_runs, triplets, pair),)
    return _product(hand)


def _product(hand: Hand) -> tuple[Reading, ...]:
    found: list[Split] = [((), (), None)]
    for block, key in enumerate(hand):
        found = [
            (runs + more_runs, triplets + more_triplets, pair if more_pair is None else more_pair)
            for runs, triplets, pair in found
            for more_runs, more_triplets, more_pair in _splits(key, 9 * block)
        ]
    return tuple(
        Reading(runs, triplets, pair) for runs, triplets, pair in found if pair is not None
    )


@lru_cache(maxsize=1 << 14)
def _splits(key: int, first: int) -> tuple[Split, ...]:
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
