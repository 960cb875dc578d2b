"""Hands with wild tiles (百搭): each stands for whatever tile completes the hand.

A wild may stand for a kind of which four tiles are held: it is another tile, not a fifth one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.hands import Hand
from referee.kinds import NO_KINDS, Kinds
from referee.tiles import KINDS, Tile
from referee.winning.blocks import ALONE, PAIR_IS_NEAR
from referee.winning.tables import HONOURS_WILDS, SUIT_WILDS

_ALL_PLAYING_KINDS: Final = (1 << KINDS) - 1


def parted(hand: Hand, wild: Tile | None) -> tuple[Hand, int]:
    """The natural tiles of a hand, and how many wild ones lie among them."""
    if wild is None:
        return hand, 0
    held = hand.count(wild)
    return (hand.without((wild,) * held), held) if held else (hand, 0)


def wilds_needed(hand: Hand) -> int:
    """The fewest wild tiles that make `hand` complete; every further three are one set more."""
    m, p, s, z = hand
    total = SUIT_WILDS[m] + SUIT_WILDS[p] + SUIT_WILDS[s] + HONOURS_WILDS[z]
    return (total & ALONE) + (-1 if total >= PAIR_IS_NEAR else 2)


def is_complete_with(hand: Hand, wilds: int) -> bool:
    """Whether `hand` and so many wild tiles (all used) are sets and exactly one pair.

    Args:
        hand: the natural tiles.
        wilds: how many wild tiles are held beside them, 0 or more.
    """
    m, p, s, z = hand
    total = SUIT_WILDS[m] + SUIT_WILDS[p] + SUIT_WILDS[s] + HONOURS_WILDS[z]
    spare = wilds - (total & ALONE) + (1 if total >= PAIR_IS_NEAR else -2)
    return spare >= 0 and spare % 3 == 0


def is_sets_with(hand: Hand, wilds: int) -> bool:
    """Whether `hand` and so many wild tiles (all used) are sets alone, without a pair."""
    m, p, s, z = hand
    spare = wilds - ((SUIT_WILDS[m] + SUIT_WILDS[p] + SUIT_WILDS[s] + HONOURS_WILDS[z]) & ALONE)
    return spare >= 0 and spare % 3 == 0


def waits_with(hand: Hand, wilds: int) -> Kinds:
    """Every kind of which one more natural tile makes `hand` and the wild tiles complete.

    Args:
        hand: the natural tiles.
        wilds: how many wild tiles are held beside them, 0 or more.

    Returns:
        The kinds, none of which the hand holds four tiles of.
    """
    m, p, s, z = hand
    keys = (SUIT_WILDS[m], SUIT_WILDS[p], SUIT_WILDS[s], HONOURS_WILDS[z])
    total = sum(keys)
    # One tile more changes the need by one less or two more, so these three cases are all.
    spare = wilds - (total & ALONE) + (2 if total >= PAIR_IS_NEAR else -1)
    if spare < 0 or spare % 3:
        return NO_KINDS
    if spare:
        return _ALL_PLAYING_KINDS & ~hand.fours()
    found = NO_KINDS
    for block in range(4):
        alone, paired = _lowering(hand[block], block)
        pair_elsewhere = total - keys[block] >= PAIR_IS_NEAR
        found |= (alone if pair_elsewhere else paired) << 9 * block
    return found


@lru_cache(maxsize=1 << 16)
def _lowering(key: int, block: int) -> tuple[int, int]:
    """Ranks that lower the wilds a block needs when the pair is elsewhere, and when it is not."""
    table = HONOURS_WILDS if block == 3 else SUIT_WILDS
    now = table[key]
    now_alone, now_paired = now & ALONE, _with_pair(now)
    alone = paired = 0
    bit = unit = 1
    for _ in range(7 if block == 3 else 9):
        if key // unit % 5 != 4:
            then = table[key + unit]
            then_alone = then & ALONE
            if then_alone < now_alone:
                alone |= bit
            if then_alone + (-1 if then >= PAIR_IS_NEAR else 2) < now_paired:
                paired |= bit
        bit <<= 1
        unit *= 5
    return alone, paired


def _with_pair(need: int) -> int:
    return (need & ALONE) + (-1 if need >= PAIR_IS_NEAR else 2)
