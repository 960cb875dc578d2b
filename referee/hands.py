"""The concealed tiles of one player (手牌), counted per suit.

Four integers hold the counts of the kinds in base 5, lowest rank first, one integer each for
萬 筒 索 字. Drawing or discarding a tile is one addition, and each integer is at once the index
of that suit's win tables. Flowers never lie in a hand that is counted so: they are set aside.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from referee.kinds import Kinds
from referee.tiles import KINDS, PLAYING_TILES, RANK_OF, Tile, format_tiles, parse_tiles

BLOCK: Final = tuple(t // 9 for t in range(KINDS))
"""Which of the four integers counts a kind: 0 萬, 1 筒, 2 索, 3 字."""

UNIT: Final[tuple[int, ...]] = tuple(5 ** (RANK_OF[t] - 1) for t in range(KINDS))
"""What one tile of a kind adds to its integer."""


# A named tuple is made by a function in Python; this is what it calls, at half the price.
_new: Final = tuple.__new__


class Hand(NamedTuple):
    """Counts of the concealed tiles; a value, hashable and ordered like the tuple it is."""

    m: int
    p: int
    s: int
    z: int

    def __str__(self) -> str:
        return format_tiles(self.tiles())

    def count(self, tile: Tile) -> int:
        """How many tiles of the kind there are, 0 to 4; none of a flower."""
        return self[BLOCK[tile]] // UNIT[tile] % 5 if tile < KINDS else 0

    def add(self, tile: Tile) -> Hand:
        """The hand with one tile more; the caller knows that there is no fifth of its kind."""
        counts = [*self]
        counts[BLOCK[tile]] += UNIT[tile]
        return _new(Hand, counts)

    def remove(self, tile: Tile) -> Hand:
        """The hand with one tile less.

        Raises:
            ValueError: the hand holds none of that kind.
        """
        if not self.count(tile):
            raise ValueError(f"no {tile} in {self}")
        counts = [*self]
        counts[BLOCK[tile]] -= UNIT[tile]
        return _new(Hand, counts)

    def without(self, tiles: Iterable[Tile]) -> Hand:
        """The hand less all of `tiles`; raises ValueError like `remove`."""
        hand = self
        for tile in tiles:
            hand = hand.remove(tile)
        return hand

    def tiles(self) -> tuple[Tile, ...]:
        """Every tile, sorted m p s z, equal ones repeated."""
        m, p, s, z = self
        return _tiles(m, 0) + _tiles(p, 1) + _tiles(s, 2) + _tiles(z, 3)

    def kinds(self) -> Kinds:
        """The kinds of which it holds at least one."""
        return _kinds_of(self, 1)

    def claimable(self) -> Kinds:
        """The kinds of which one more tile makes a run or three of a kind with those held."""
        return _claimable(self)

    def fours(self) -> Kinds:
        """The kinds of which it holds all four."""
        return _kinds_of(self, 4)

    def size(self) -> int:
        """How many tiles there are."""
        m, p, s, z = self
        return _digit_sum(m) + _digit_sum(p) + _digit_sum(s) + _digit_sum(z)


EMPTY_HAND: Final = Hand(0, 0, 0, 0)


def hand_of(tiles: Iterable[Tile]) -> Hand:
    """Counts of `tiles`.

    Raises:
        ValueError: a flower, or a fifth tile of one kind.
    """
    keys = [0, 0, 0, 0]
    counts = [0] * KINDS
    for tile in tiles:
        if tile >= KINDS:
            raise ValueError(f"{tile} is a flower: flowers are set aside, not held in the hand")
        counts[tile] += 1
        if counts[tile] > 4:
            raise ValueError(f"five tiles of the kind {tile}")
        keys[BLOCK[tile]] += UNIT[tile]
    return Hand(*keys)


def parse_hand(text: str) -> Hand:
    """The hand that prints to `text`, e.g. ``123m44z``; raises ValueError as `hand_of` does."""
    return hand_of(parse_tiles(text))


# A deal asks for the same few blocks again and again; what they hold is remembered.
_BLOCKS_KEPT: Final = 1 << 14


@lru_cache(maxsize=_BLOCKS_KEPT)
def _tiles(key: int, block: int) -> tuple[Tile, ...]:
    """The tiles that one integer counts."""
    found: list[Tile] = []
    kind = 9 * block
    while key:
        key, count = divmod(key, 5)
        found += [PLAYING_TILES[kind]] * count
        kind += 1
    return tuple(found)


@lru_cache(maxsize=_BLOCKS_KEPT)
def _claimable(hand: Hand) -> Kinds:
    m, p, s, _ = hand
    runs = _runs(_kinds(m, 1)) | _runs(_kinds(p, 1)) << 9 | _runs(_kinds(s, 1)) << 18
    return runs | _kinds_of(hand, 2)


def _runs(ranks: int) -> int:
    """The ranks that make a run with two of these."""
    return (ranks << 1 & ranks << 2 | ranks << 1 & ranks >> 1 | ranks >> 1 & ranks >> 2) & 511


@lru_cache(maxsize=_BLOCKS_KEPT)
def _kinds_of(hand: Hand, least: int) -> Kinds:
    m, p, s, z = hand
    ranks = (_kinds(m, least), _kinds(p, least), _kinds(s, least), _kinds(z, least))
    return ranks[0] | ranks[1] << 9 | ranks[2] << 18 | ranks[3] << 27


@lru_cache(maxsize=_BLOCKS_KEPT)
def _kinds(key: int, least: int) -> int:
    """The ranks of which one integer counts so many, rank 1 being bit 0."""
    ranks = 0
    bit = 1
    while key:
        key, count = divmod(key, 5)
        if count >= least:
            ranks |= bit
        bit <<= 1
    return ranks


@lru_cache(maxsize=_BLOCKS_KEPT)
def _digit_sum(key: int) -> int:
    total = 0
    while key:
        key, digit = divmod(key, 5)
        total += digit
    return total
