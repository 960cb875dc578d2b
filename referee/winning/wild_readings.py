"""All the ways in which a hand with wild tiles falls into sets and a pair.

Every natural tile is used. A set may hold any number of wild tiles; a set or pair of nothing but
wild tiles could be anything, so it is counted and not spelled out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from referee.hands import Hand
from referee.tiles import PLAYING_TILES, Tile


class WildReading(NamedTuple):
    """One way in which naturals and wild tiles fall apart, each part sorted."""

    runs: tuple[Tile, ...]
    """順子 with at least one natural tile, each by its lowest tile."""
    triplets: tuple[Tile, ...]
    """坎子 with at least one natural tile, each by its kind."""
    pair: Tile | None
    """將 with at least one natural tile; None when it is two wild tiles."""
    stands_for: tuple[Tile, ...]
    """What each wild tile in those parts stands for."""
    free_sets: int
    """Sets of three wild tiles."""


Split: TypeAlias = tuple[tuple[Tile, ...], tuple[Tile, ...], Tile | None, tuple[Tile, ...]]
"""Runs, triplets, the pair if it is there, and what the wild tiles of one block stand for."""


def readings_with(hand: Hand, wilds: int) -> tuple[WildReading, ...]:
    """Every reading of `hand` with exactly so many wild tiles; none when it is not complete.

    Args:
        hand: the natural tiles.
        wilds: how many wild tiles are held beside them, 0 or more.
    """
    found: set[Split] = {((), (), None, ())}
    for block, key in enumerate(hand):
        found = {
            _joined(split, more)
            for split in found
            for more in _splits(key, 9 * block, wilds)
            if len(split[3]) + len(more[3]) <= wilds and (split[2] is None or more[2] is None)
        }
    complete: list[WildReading] = []
    for runs, triplets, pair, stands_for in sorted(found, key=_order):
        spare = wilds - len(stands_for) - (2 if pair is None else 0)
        if spare >= 0 and spare % 3 == 0:
            complete.append(WildReading(runs, triplets, pair, stands_for, spare // 3))
    return tuple(complete)


def _order(split: Split) -> tuple[tuple[Tile, ...], tuple[Tile, ...], int, tuple[Tile, ...]]:
    runs, triplets, pair, stands_for = split
    return runs, triplets, -1 if pair is None else int(pair), stands_for


def _joined(one: Split, other: Split) -> Split:
    return (
        tuple(sorted(one[0] + other[0])),
        tuple(sorted(one[1] + other[1])),
        other[2] if one[2] is None else one[2],
        tuple(sorted(one[3] + other[3])),
    )


@lru_cache(maxsize=1 << 12)
def _splits(key: int, first: int, wilds: int) -> frozenset[Split]:
    """Every way to use up a block with at most so many wild tiles; `first` is its rank 1."""
    counts: list[int] = []
    while key:
        key, count = divmod(key, 5)
        counts.append(count)
    return frozenset(_use_up(tuple(counts), first, wilds))


def _use_up(counts: tuple[int, ...], first: int, wilds: int) -> set[Split]:
    lowest = next((rank for rank, count in enumerate(counts) if count), None)
    if lowest is None:
        return {((), (), None, ())}
    found: set[Split] = set()
    for part in _parts_with(lowest, counts, first, wilds):
        left = list(counts)
        for rank in part.naturals:
            left[rank] -= 1
        for rest in _use_up(tuple(left), first, wilds - len(part.split[3])):
            if part.split[2] is None or rest[2] is None:
                found.add(_joined(part.split, rest))
    return found


class _Part(NamedTuple):
    split: Split
    naturals: tuple[int, ...]


def _parts_with(rank: int, counts: tuple[int, ...], first: int, wilds: int) -> list[_Part]:
    """Every set or pair that takes a natural tile of the lowest rank that is left."""
    tile = PLAYING_TILES[first + rank]
    parts: list[_Part] = []
    for naturals in range(1, min(counts[rank], 3) + 1):
        if 3 - naturals <= wilds:
            stands_for = (tile,) * (3 - naturals)
            parts.append(_Part(((), (tile,), None, stands_for), (rank,) * naturals))
        if naturals <= 2 and 2 - naturals <= wilds:
            stands_for = (tile,) * (2 - naturals)
            parts.append(_Part(((), (), tile, stands_for), (rank,) * naturals))
    if first < 27:
        for lowest in range(max(rank - 2, 0), min(rank, 6) + 1):
            parts += _runs_with(rank, lowest, counts, first)
    return [part for part in parts if len(part.split[3]) <= wilds]


def _runs_with(rank: int, lowest: int, counts: tuple[int, ...], first: int) -> list[_Part]:
    """The runs from `lowest` through `rank`, each other rank natural where held, or wild."""
    choices: list[tuple[int, ...]] = [(rank,)]
    for other in range(lowest, lowest + 3):
        if rank < other < len(counts) and counts[other]:
            choices += [(*chosen, other) for chosen in choices]
    run = (PLAYING_TILES[first + lowest],)
    return [
        _Part(
            (
                run,
                (),
                None,
                tuple(
                    PLAYING_TILES[first + other]
                    for other in range(lowest, lowest + 3)
                    if other not in naturals
                ),
            ),
            naturals,
        )
        for naturals in choices
    ]
