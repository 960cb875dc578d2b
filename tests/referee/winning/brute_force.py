"""Slow and obvious answers to the questions of `referee.winning`, and hands to ask them of."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from referee.hands import Hand, hand_of
from referee.kinds import Kinds, kinds_of
from referee.tiles import PLAYING_TILES, Tile

Counts = tuple[int, ...]
SETS = tuple(
    [(t, t, t) for t in PLAYING_TILES]
    + [
        (t, PLAYING_TILES[t + 1], PLAYING_TILES[t + 2])
        for t in PLAYING_TILES
        if t.is_number and t.rank <= 7
    ]
)


def counts_of(hand: Hand) -> Counts:
    held = Counter(hand.tiles())
    return tuple(held[tile] for tile in PLAYING_TILES)


def falls_into_sets(hand: Hand, wilds: int = 0) -> bool:
    """Sets and exactly one pair, by trying every set and pair for the lowest tile left."""
    return _use_up(counts_of(hand), wilds, 0)


@lru_cache(maxsize=200_000)
def _use_up(counts: Counts, wilds: int, pairs: int) -> bool:
    lowest = next((kind for kind, count in enumerate(counts) if count), None)
    if lowest is None:
        return wilds % 3 == 0 if pairs else wilds >= 2 and wilds % 3 == 2
    return any(
        _use_up(left, wilds - missing, pairs + (size == 2))
        for left, missing, size in _parts(counts, lowest)
        if missing <= wilds and (size == 3 or not pairs)
    )


def _parts(counts: Counts, lowest: int) -> Iterator[tuple[Counts, int, int]]:
    for wanted in (*(s for s in SETS if lowest in s), (lowest, lowest)):
        for naturals in _sub_multisets(tuple(int(t) for t in wanted)):
            taken = Counter(naturals)
            if lowest in taken and all(counts[kind] >= n for kind, n in taken.items()):
                left = tuple(count - taken[kind] for kind, count in enumerate(counts))
                yield left, len(wanted) - len(naturals), len(wanted)


@lru_cache(maxsize=1000)
def _sub_multisets(kinds: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    subsets: set[tuple[int, ...]] = {()}
    for kind in kinds:
        subsets |= {tuple(sorted((*subset, kind))) for subset in subsets}
    return frozenset(subsets)


def probes(hand: Hand, wilds: int = 0) -> Kinds:
    """The kinds that complete a hand, each tried."""
    return kinds_of(
        tile
        for tile in PLAYING_TILES
        if hand.count(tile) < 4 and falls_into_sets(hand.add(tile), wilds)
    )


def random_hand(chance: random.Random, size: int, kinds: tuple[Tile, ...] = PLAYING_TILES) -> Hand:
    return hand_of(chance.sample([tile for tile in kinds for _ in range(4)], size))


def random_win(chance: random.Random, sets: int, kinds: tuple[Tile, ...] = PLAYING_TILES) -> Hand:
    """A complete hand, runs being likelier than triplets as they are in play."""
    usable = [s for s in SETS if set(s) <= set(kinds)]
    runs = [s for s in usable if s[0] != s[1]] or usable
    while True:
        tiles = [chance.choice(kinds)] * 2
        for _ in range(sets):
            tiles += chance.choice(runs if chance.random() < 0.6 else usable)
        if max(Counter(tiles).values()) <= 4:
            return hand_of(tiles)


def mixed_hands(seed: int, number: int, size: int) -> Iterator[Hand]:
    """Random hands, wins and hands one tile off, of all suits or of few."""
    chance = random.Random(seed)
    ranges = (PLAYING_TILES, PLAYING_TILES[:9], PLAYING_TILES[9:27], PLAYING_TILES[18:])
    for turn in range(number):
        kinds = ranges[turn // 3 % 4]
        match turn % 3:
            case 0:
                yield random_hand(chance, size, kinds)
            case 1:
                yield random_win(chance, size // 3, kinds)
            case _:
                yield one_off(chance, random_win(chance, size // 3, kinds), kinds)


def one_off(chance: random.Random, hand: Hand, kinds: tuple[Tile, ...]) -> Hand:
    """The hand with one tile exchanged."""
    short = hand.remove(chance.choice(hand.tiles()))
    return short.add(chance.choice([tile for tile in kinds if short.count(tile) < 4]))


def less(chance: random.Random, hand: Hand, tiles: int) -> Hand:
    """The hand without some tiles taken at random."""
    return hand.without(chance.sample(hand.tiles(), tiles))
