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
        return Hand._make(counts)

    def remove(self, tile: Tile) -> Hand:
        """The hand with one tile less.

        Raises:
            ValueError: the hand holds none of that kind.
        """
        if not self.count(tile):
            raise ValueError(f"no {tile} in {self}")
        counts = [*self]
        counts[BLOCK[tile]] -= UNIT[tile]
        return Hand._make(counts)

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
        return _kinds(self)

    def claimable(self) -> Kinds:
        """The kinds of which one more tile makes a run or three of a kind with those held."""
        return _claimable(self)

    def fours(self) -> Kinds:
        """The kinds of which it holds all four."""
        return _kinds_of(self, _FOURS)

    def size(self) -> int:
        """How many tiles there are."""
        m, p, s, z = self
        return _size(m) + _size(p) + _size(s) + _size(z)


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


_PART: Final = 5**5
"""A block falls into five lower and four upper ranks, each part small enough for a table."""


def _ranks_held(least: int) -> tuple[int, ...]:
    """Per part the ranks of which it counts at least so many, the lowest being bit 0."""
    held = [0]
    for rank in range(5):
        held = [below | (count >= least) << rank for count in range(5) for below in held]
    return tuple(held)


_ONES: Final = _ranks_held(1)
_TWOS: Final = _ranks_held(2)
_FOURS: Final = _ranks_held(4)


def _kinds_of(hand: Hand, held: tuple[int, ...]) -> Kinds:
    m, p, s, z = hand
    return (
        (held[m % _PART] | held[m // _PART] << 5)
        | (held[p % _PART] | held[p // _PART] << 5) << 9
        | (held[s % _PART] | held[s // _PART] << 5) << 18
        | (held[z % _PART] | held[z // _PART] << 5) << 27
    )


@lru_cache(maxsize=_BLOCKS_KEPT)
def _kinds(hand: Hand) -> Kinds:
    return _kinds_of(hand, _ONES)


_LOWEST: Final = 1 | 1 << 9 | 1 << 18 | 1 << 27
"""The first rank of each block."""
_NUMBERS: Final = (1 << 27) - 1
_TWO_UP: Final = _NUMBERS & ~_LOWEST
_THREE_UP: Final = _TWO_UP & ~(_LOWEST << 1)
_EIGHT_DOWN: Final = _TWO_UP >> 1
_SEVEN_DOWN: Final = _THREE_UP >> 2
"""The kinds that have one or two ranks below them in their suit, or above."""


@lru_cache(maxsize=_BLOCKS_KEPT)
def _claimable(hand: Hand) -> Kinds:
    numbers = _kinds(hand) & _NUMBERS
    below, above = numbers << 1 & _TWO_UP, numbers >> 1 & _EIGHT_DOWN
    runs = below & numbers << 2 & _THREE_UP | below & above | above & numbers >> 2 & _SEVEN_DOWN
    return runs | _kinds_of(hand, _TWOS)


def _tiles_counted() -> bytes:
    """Per part how many tiles it counts."""
    counted = [0]
    for _ in range(5):
        counted = [below + count for count in range(5) for below in counted]
    return bytes(counted)


_COUNTED: Final = _tiles_counted()


def _size(key: int) -> int:
    return _COUNTED[key % _PART] + _COUNTED[key // _PART]
