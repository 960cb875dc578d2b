"""Winning shapes with a wild: free of it, with it, and with a running wild (Z5, Z7, Z12, Z13e)."""

from __future__ import annotations

from typing import Final

from referee.hands import Hand
from referee.kinds import Kinds, kinds_of, tiles_of
from referee.rules.holding import Holding
from referee.rules.zhenjiang.wilds import wild_of
from referee.tiles import Tile
from referee.winning.shape import is_complete
from referee.winning.wild_readings import readings_with
from referee.winning.wilds import is_complete_with, is_sets_with, parted, waits_with

TILES_OF_A_KIND: Final = 4


def is_free(hand: Hand) -> bool:
    """脫搭: four sets and a pair with every wild as its own face."""
    return is_complete(hand)


def is_whole(hand: Hand, wild: Tile) -> bool:
    """Four sets and a pair, wilds standing for whatever they may (Z5)."""
    return is_complete_with(*parted(hand, wild))


def substitutes(hand: Hand, wild: Tile) -> bool:
    """有搭: whether a complete hand can be read with a wild that stands for another tile."""
    naturals, wilds = parted(hand, wild)
    if not wilds:
        return False
    return any(
        reading.free_sets or reading.pair is None or any(k is not wild for k in reading.stands_for)
        for reading in readings_with(naturals, wilds)
    )


def runs(hand: Hand, wild: Tile) -> bool:
    """跑搭: all sets complete and a lone wild beside them.

    Args:
        hand: the concealed tiles without the winning one.
        wild: the wild.
    """
    naturals, wilds = parted(hand, wild)
    return wilds > 0 and is_sets_with(naturals, wilds - 1)


def runs_free(hand: Hand, wild: Tile) -> bool:
    """The same with every set free of the wild, so that a second lone wild makes a real pair."""
    return hand.count(wild) > 0 and is_sets_with(hand.remove(wild), 0)


def live_tiles(tile: Tile, indicator: Tile) -> int:
    """How many tiles of the kind are in play (Z3)."""
    return TILES_OF_A_KIND - (tile is indicator)


def waits_of(holding: Holding, indicator: Tile) -> Kinds:
    """Every kind that completes the hand, the wild among them, unless all its tiles are held.

    Args:
        holding: the tiles at rest.
        indicator: the tile turned up, which nobody can draw.
    """
    wild = wild_of(indicator)
    naturals, wilds = parted(holding.hand, wild)
    found = waits_with(naturals, wilds) & ~(1 << wild)
    if is_complete_with(naturals, wilds + 1):
        found |= 1 << wild
    return kinds_of(
        tile for tile in tiles_of(found) if holding.count(tile) < live_tiles(tile, indicator)
    )
