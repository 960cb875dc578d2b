"""Hands seen towards what the rule set lets them aim at."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.hands import Hand
from referee.kinds import ALL_KINDS, Kinds
from referee.players.prospects import outlook_of
from referee.rules.aims import Aim
from referee.tiles import Tile
from referee.winning.distance import Outlook


class Sighting(NamedTuple):
    """A hand's outlook towards one aim, and how likely it may win once it is complete."""

    kinds: Kinds
    outlook: Outlook
    hope: float


def sighting(hand: Hand, sets: int, wild: Tile | None, aim: Aim) -> Sighting:
    """What a hand at rest looks like towards an aim.

    Args:
        hand: its concealed tiles; those that the aim has no use for are left out.
        sets: how many sets they have to make.
        wild: the kind that stands for any other.
        aim: see `referee.rules.aims`.
    """
    kinds, hope = aim
    if kinds == ALL_KINDS:
        return Sighting(kinds, outlook_of(hand, sets, wild), hope)
    distance, useful = outlook_of(kept(hand, kinds), sets, wild)
    return Sighting(kinds, Outlook(distance, useful & kinds), hope)


def kept(hand: Hand, kinds: Kinds) -> Hand:
    """The tiles of these kinds."""
    m, p, s, z = hand
    return Hand(
        _kept(m, kinds & 511), _kept(p, kinds >> 9 & 511), _kept(s, kinds >> 18 & 511),
        _kept(z, kinds >> 27 & 127),
    )  # fmt: skip


@lru_cache(maxsize=1 << 14)
def _kept(key: int, ranks: int) -> int:
    """What one integer of a hand counts, of these ranks alone."""
    found, unit = 0, 1
    while key:
        key, count = divmod(key, 5)
        if ranks & 1:
            found += count * unit
        ranks >>= 1
        unit *= 5
    return found
