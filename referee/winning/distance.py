"""How far a hand is from ready (向聽), and which draws bring it nearer.

A block's *vector* has a lane for each of no to five sets, without and with a pair: the tiles
that it lacks of them. Only a few hundred vectors exist, so a block is one small number, and
what several blocks lack together is remembered by theirs. Importing this module unpacks two
megabytes of tables; only computer players and hints need them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from operator import add
from typing import Final, NamedTuple, TypeAlias

from referee.hands import UNIT, Hand
from referee.kinds import NO_KINDS, Kinds
from referee.winning import distance_tables
from referee.winning.blocks import unpack, unpack_rows

MOST_SETS: Final = 5
_LANES: Final = 2 * (MOST_SETS + 1)

Vector: TypeAlias = bytes
"""Tiles lacking of 0 to 5 sets, then of 0 to 5 sets and a pair."""


class Outlook(NamedTuple):
    """What a player who aims at a win can say of a hand."""

    distance: int
    """Tiles from ready: 0 is ready (聽牌), -1 complete."""
    useful: Kinds
    """The draws that lower the distance (進張)."""


_VECTORS: Final = unpack_rows(distance_tables.VECTORS)


class _Blocks(NamedTuple):
    """The number of every block's vector, and the ranks that lower some lanes of a block."""

    suit: bytes
    honours: bytes
    nearer_in_suit: Callable[[int, int], int]
    nearer_in_honours: Callable[[int, int], int]


def _blocks(suit: bytes, honours: bytes) -> _Blocks:
    return _Blocks(suit, honours, _remembering(suit, 9), _remembering(honours, 7))


def _remembering(vectors: bytes, ranks: int) -> Callable[[int, int], int]:
    return lru_cache(maxsize=1 << 16)(partial(_nearer, vectors, ranks))


def _nearer(vectors: bytes, ranks: int, key: int, lanes: int) -> int:
    """The ranks of which one more tile lowers one of the lanes."""
    now = vectors[key]
    found = 0
    for rank in range(ranks):
        unit = UNIT[rank]
        if key // unit % 5 < 4 and _lowered(now, vectors[key + unit]) & lanes:
            found |= 1 << rank
    return found


_NATURAL: Final = _blocks(
    unpack(distance_tables.SUIT_VECTOR), unpack(distance_tables.HONOURS_VECTOR)
)


@cache
def _beside_wilds() -> _Blocks:
    """As `_NATURAL` where wild tiles are held, of which one may be a fifth of its kind."""
    return _blocks(
        unpack(distance_tables.SUIT_WITH_WILDS), unpack(distance_tables.HONOURS_WITH_WILDS)
    )


def distance(hand: Hand, sets: int, wilds: int = 0) -> int:
    """Tiles that `hand` must still draw before it is ready (向聽數).

    Args:
        hand: the concealed tiles, at most 17, without any wild ones.
        sets: how many sets they have to make, 0 to 5: five less the melds for 16 tiles.
        wilds: how many wild tiles are held beside them; each is one tile that is not lacking,
            and may stand for a kind of which four are held (as in `referee.winning.wilds`).

    Returns:
        0 when the hand is ready, -1 when it is complete.
    """
    m, p, s, z = hand
    blocks = _beside_wilds() if wilds else _NATURAL
    in_mp = _pair_up(blocks.suit[m], blocks.suit[p])
    in_sz = _pair_up(blocks.suit[s], blocks.honours[z])
    return max(_lacking(in_mp, in_sz, sets) - wilds, 0) - 1


def useful(hand: Hand, sets: int) -> Kinds:
    """The kinds of which one more tile lowers `distance`; arguments as there."""
    return outlook(hand, sets).useful


def outlook(hand: Hand, sets: int, wilds: int = 0) -> Outlook:
    """Distance and useful draws together, cheaper than one after the other; as `distance`.

    Another wild tile lowers every distance; it is not among the useful draws.
    """
    m, p, s, z = hand
    blocks = _beside_wilds() if wilds else _NATURAL
    in_m, in_p, in_s, in_z = blocks.suit[m], blocks.suit[p], blocks.suit[s], blocks.honours[z]
    in_mp, in_sz = _pair_up(in_m, in_p), _pair_up(in_s, in_z)
    lacking = _lacking(in_mp, in_sz, sets)
    found = NO_KINDS
    if lacking > wilds:
        found = (
            blocks.nearer_in_suit(m, _open_lanes(in_m, _join(_VECTORS[in_p], in_sz), sets))
            | blocks.nearer_in_suit(p, _open_lanes(in_p, _join(_VECTORS[in_m], in_sz), sets)) << 9
            | blocks.nearer_in_suit(s, _open_lanes(in_s, _join(in_mp, _VECTORS[in_z]), sets)) << 18
            | blocks.nearer_in_honours(z, _open_lanes(in_z, _join(in_mp, _VECTORS[in_s]), sets))
            << 27
        )
    return Outlook(max(lacking - wilds, 0) - 1, found)


@lru_cache(maxsize=1 << 16)
def _pair_up(one: int, other: int) -> Vector:
    return _join(_VECTORS[one], _VECTORS[other])


@lru_cache(maxsize=1 << 16)
def _join(one: Vector, other: Vector) -> Vector:
    """What two groups of blocks lack together, at most one of them holding the pair."""
    pair = MOST_SETS + 1
    alone_here, paired_here = one[:pair], one[pair:]
    alone_there, paired_there = other[pair - 1 :: -1], other[: pair - 1 : -1]
    alone: list[int] = []
    paired: list[int] = []
    for sets in range(pair):
        # So many sets here leave the rest of them there: those lanes run backwards.
        rest = MOST_SETS - sets
        alone.append(min(map(add, alone_here, alone_there[rest:])))
        pair_here = min(map(add, paired_here, alone_there[rest:]))
        paired.append(min(pair_here, *map(add, alone_here, paired_there[rest:])))
    return bytes(alone + paired)


@lru_cache(maxsize=1 << 16)
def _lacking(one: Vector, other: Vector, sets: int) -> int:
    """What two groups of blocks lack of so many sets and a pair."""
    return min(_lane_sums(one, other, sets))


def _lane_sums(one: Vector, other: Vector, sets: int) -> list[int]:
    """Per lane of `one` (as far as it counts), what that lane and its complement lack."""
    pair = MOST_SETS + 1
    alone = [one[here] + other[sets - here + pair] for here in range(sets + 1)]
    paired = [one[here + pair] + other[sets - here] for here in range(sets + 1)]
    return alone + paired


@lru_cache(maxsize=1 << 16)
def _open_lanes(block: int, rest: Vector, sets: int) -> int:
    """The lanes of a block, as bits, through which the hand lacks as little as it does."""
    sums = _lane_sums(_VECTORS[block], rest, sets)
    least = min(sums)
    lanes = 0
    for index, lacking in enumerate(sums):
        if lacking == least:
            pair, here = divmod(index, sets + 1)
            lanes |= 1 << here + pair * (MOST_SETS + 1)
    return lanes


@lru_cache(maxsize=1 << 16)
def _lowered(now: int, then: int) -> int:
    """The lanes, as bits, that lack less in the second vector."""
    lanes = 0
    for lane in range(_LANES):
        if _VECTORS[then][lane] < _VECTORS[now][lane]:
            lanes |= 1 << lane
    return lanes
