"""Whether a hand can be won without some of its tiles doing the winning.

Tiles that a player has shown may stand in the hand, but may not take the discard he wins on
(taiwan16 TX10).
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.hands import Hand, hand_of
from referee.tiles import Tile
from referee.winning.readings import readings


def completes_without(hand: Hand, tile: Tile, shown: Iterable[Tile]) -> bool:
    """Whether `tile` can complete the hand in a set or pair of which no other tile is shown.

    Args:
        hand: the concealed tiles without `tile`, which completes them.
        tile: what is won on.
        shown: tiles of the hand that may not take it, each as often as it was shown.
    """
    free = _less(hand, shown)
    whole = readings(hand.add(tile))
    if not whole:
        # Seven pairs and a triplet: a pair becomes the triplet, or the tile makes a pair.
        return _holds(free, (tile,) * (2 if hand.count(tile) == 2 else 1))
    return any(
        _holds(free, beside)
        for runs, triplets, pair in whole
        for beside in _beside(tile, runs, triplets, pair)
    )


def _beside(
    tile: Tile, runs: tuple[Tile, ...], triplets: tuple[Tile, ...], pair: Tile
) -> Iterable[tuple[Tile, ...]]:
    """What the tile stands with, in each place that it can have."""
    if tile is pair:
        yield (tile,)
    if tile in triplets:
        yield (tile, tile)
    for lowest in dict.fromkeys(runs):
        run = (lowest, Tile(lowest + 1), Tile(lowest + 2))
        if tile in run:
            yield tuple(other for other in run if other is not tile)


def _holds(hand: Hand, tiles: tuple[Tile, ...]) -> bool:
    return all(hand.count(tile) >= tiles.count(tile) for tile in tiles)


def _less(hand: Hand, tiles: Iterable[Tile]) -> Hand:
    """The hand without those of the tiles that it holds."""
    left = list(hand.tiles())
    for tile in tiles:
        if tile in left:
            left.remove(tile)
    return hand_of(left)
