"""What a hand would be worth if it were won, guessed while it is still far from it.

The guess is in the rule book's own unit (台, factor, price), a plain win included. A hand that is
ready is not guessed at: `referee.players.appraisal` asks the rule set's scorer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from referee.deal.views import SeatView
from referee.hands import BLOCK, Hand
from referee.kinds import Kinds, has_kind, kinds_of
from referee.melds import Meld, MeldKind
from referee.players.sight import Sight
from referee.rules.tastes import Tastes
from referee.tiles import DRAGONS, PLAYING_TILES, WINDS, Tile


class Leaning(NamedTuple):
    """What stays the same while one question is answered.

    Attributes:
        tastes: what is paid for.
        honours: the honours of which a set counts.
        honours_left: how many of each honour are unseen.
        sight: what can be counted.
        hand_size: tiles of a hand at rest before any meld.
    """

    tastes: Tastes
    honours: Kinds
    honours_left: tuple[int, ...]
    sight: Sight
    hand_size: int


def leaning_of(view: SeatView, sight: Sight, hand_size: int, tastes: Tastes) -> Leaning:
    """The leaning of the view's seat: dragons, the round wind and its own wind count."""
    setting = view.table.setting
    own_wind = WINDS[setting.east.steps_to(view.own.seat)]
    honours = kinds_of((*DRAGONS, setting.round, own_wind))
    return Leaning(tastes, honours, sight.unseen[Tile.EAST :], sight, hand_size)


class _Laid(NamedTuple):
    """What melds come to: tiles per suit and of honours, whether any is exposed, or a chow."""

    tiles: tuple[int, int, int, int]
    sets: int
    chows: int
    exposed: int


class _Groups(NamedTuple):
    """What one suit of a hand holds."""

    size: int
    pairs: int
    triplets: int


def guess(hand: Hand, melds: tuple[Meld, ...], leaning: Leaning) -> float:
    """What the hand may be worth, a plain win included.

    Args:
        hand: the concealed tiles of a player who is not on turn.
        melds: what he has laid down.
        leaning: see `leaning_of`.
    """
    tastes, honours, honours_left, _, size = leaning
    m, p, s, z = hand
    blocks = (_groups(m), _groups(p), _groups(s), _groups(z))
    worth = _pattern(blocks, _laid(melds), size, tastes)
    for meld in melds:
        if honours >> meld.tiles[0] & 1:
            worth += tastes.honour_set
    if z:
        worth += _honour_sets(z, honours, honours_left) * tastes.honour_set
    return worth


@lru_cache(maxsize=1 << 14)
def _groups(key: int) -> _Groups:
    size = pairs = triplets = 0
    while key:
        key, count = divmod(key, 5)
        size += count
        pairs += count == 2
        triplets += count > 2
    return _Groups(size, pairs, triplets)


@lru_cache(maxsize=1 << 12)
def _laid(melds: tuple[Meld, ...]) -> _Laid:
    tiles = [0, 0, 0, 0]
    for meld in melds:
        tiles[BLOCK[meld.tile]] += 3
    return _Laid(
        (tiles[0], tiles[1], tiles[2], tiles[3]),
        len(melds),
        sum([meld.kind is MeldKind.CHOW for meld in melds]),
        sum([meld.kind is not MeldKind.CONCEALED for meld in melds]),
    )


@lru_cache(maxsize=1 << 14)
def _honour_sets(key: int, honours: Kinds, unseen: tuple[int, ...]) -> float:
    """How many sets of honours that count the hand may make of those it holds."""
    sets = 0.0
    for tile in (*WINDS, *DRAGONS):
        key, held = divmod(key, 5)
        if held and has_kind(honours, tile):
            sets += _set_likely(held, unseen[tile - Tile.EAST])
    return sets


def _set_likely(held: int, unseen: int) -> float:
    if held >= 3:
        return 1.0
    if held == 2:
        return (0.0, 0.35, 0.6)[min(unseen, 2)]
    return 0.08 if unseen >= 2 else 0.0


@lru_cache(maxsize=1 << 14)
def _pattern(blocks: tuple[_Groups, ...], laid: _Laid, size: int, tastes: Tastes) -> float:
    """A plain win with what suits and equal tiles may add to it."""
    hidden = 0.0 if laid.exposed else tastes.concealed
    flush = _flush(blocks, laid, size, tastes)
    return tastes.plain + hidden + max(flush, _pungs(blocks, laid, size, tastes))


def _flush(blocks: tuple[_Groups, ...], laid: _Laid, size: int, tastes: Tastes) -> float:
    """Half or full flush, by how much of the hand is of the suit already."""
    whole = [block.size + more for block, more in zip(blocks, laid.tiles, strict=True)]
    suit = max(range(3), key=lambda block: whole[block])
    if sum(laid.tiles[:3]) != laid.tiles[suit]:
        return 0.0
    half = _fitness((whole[suit] + whole[3]) / size) * tastes.half_flush
    full = 0.0 if laid.tiles[3] else _fitness(whole[suit] / size) * tastes.full_flush
    return max(half, full)


_FLUSH_FROM: Final = 0.6


def _fitness(share: float) -> float:
    """How near a flush is, from 0 to 1, by the share of the hand that belongs to it."""
    if share <= _FLUSH_FROM:
        return 0.0
    near = min(1.0, (share - _FLUSH_FROM) / (1 - _FLUSH_FROM))
    return near * near


def _pungs(blocks: tuple[_Groups, ...], laid: _Laid, size: int, tastes: Tastes) -> float:
    """All sets of equal tiles, when at most one is not even begun."""
    sets = size // 3
    made = laid.sets + sum([block.triplets for block in blocks])
    begun = made + sum([block.pairs for block in blocks])
    if laid.chows or made < 2 or begun < sets:
        return 0.0
    return tastes.all_pungs * (made / sets) ** 2 * (1.0 if begun > sets else 0.5)


def kept_for(tile: Tile, leaning: Leaning) -> float:
    """How much a loose tile may still come to: equals, neighbours, and honours that count."""
    unseen = leaning.sight.unseen
    if tile.is_honour:
        return unseen[tile] * (1.6 if has_kind(leaning.honours, tile) else 0.9)
    return sum([weight * unseen[near] for near, weight in _NEAR[tile]])


def _near(tile: Tile) -> tuple[tuple[int, float], ...]:
    """The kinds that make something of a number tile, with how much each is worth to it."""
    around = ((-2, 0.5), (-1, 1.0), (0, 1.2), (1, 1.0), (2, 0.5))
    return tuple((tile + step, weight) for step, weight in around if 1 <= tile.rank + step <= 9)


_NEAR: Final = tuple(_near(tile) for tile in PLAYING_TILES[: Tile.EAST])
