"""The wall (牌牆): built from a secret seed and the dice, promised beforehand, checked afterwards.

Shuffle, version 1. The tiles in the order of their kinds are shuffled by Fisher and Yates from the
last place down. The random numbers are the 32-bit big-endian words of the SHA-256 of the text
``mahjong-referee wall 1|<dice joined by commas>|<counter>`` followed by the 32 bytes of the seed,
for counter 0, 1, 2 …, a word being passed over when taking it modulo the number of places would
favour some. Before the deal the SHA-256 of the seed's bytes is published.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from struct import Struct
from typing import Final

from referee.kinds import PRINTED_FLOWERS, Kinds
from referee.seats import Seat
from referee.tiles import Tile

SHUFFLE_VERSION: Final = 1
_WORD: Final = 1 << 32
_EIGHT_WORDS: Final = Struct(">8I")


@dataclass(frozen=True, slots=True)
class WallPlan:
    """How a rule set builds its wall.

    Attributes:
        tiles: every tile in the set, sorted.
        height: tiles in a stack.
        reserve: tiles that are never drawn.
        odd_tiles: tiles over after building, face up at the very end (Y1's kong tile).
        flowers: the kinds that are set aside and replaced, whatever they show (C1).
    """

    tiles: tuple[Tile, ...]
    height: int
    reserve: int
    odd_tiles: int = 0
    flowers: Kinds = PRINTED_FLOWERS

    @property
    def side(self) -> int:
        """Tiles in front of one player."""
        return (len(self.tiles) - self.odd_tiles) // 4


def commitment(seed: str) -> str:
    """What is published before a deal: the SHA-256 of the seed's bytes, in hexadecimal.

    Raises:
        ValueError: the seed is not hexadecimal.
    """
    return sha256(bytes.fromhex(seed)).hexdigest()


def numbers(seed: str, purpose: str) -> Iterator[int]:
    """An endless run of 32-bit numbers that the seed and a purpose fix."""
    secret = bytes.fromhex(seed)
    counter = 0
    while True:
        block = sha256(f"mahjong-referee {purpose}|{counter}".encode() + secret).digest()
        yield from _EIGHT_WORDS.unpack(block)
        counter += 1


def below(words: Iterator[int], bound: int) -> int:
    """A fair number from 0 up to `bound`, exclusive, taken from a run of 32-bit words."""
    limit = _WORD - _WORD % bound
    while True:
        word = next(words)
        if word < limit:
            return word % bound


def throw(seed: str, purpose: str, dice: int) -> tuple[int, ...]:
    """So many dice, thrown by the seed for a purpose; each shows 1 to 6."""
    words = numbers(seed, f"dice {purpose}")
    return tuple(below(words, 6) + 1 for _ in range(dice))


def shuffled(plan: WallPlan, seed: str, dice: tuple[int, ...]) -> tuple[Tile, ...]:
    """The wall as it stands, from the first seat's right end on, before it is broken."""
    words = numbers(seed, f"wall {SHUFFLE_VERSION}|{','.join(map(str, dice))}")
    tiles = list(plan.tiles)
    for place in range(len(tiles) - 1, 0, -1):
        other = below(words, place + 1)
        tiles[place], tiles[other] = tiles[other], tiles[place]
    return tuple(tiles)


def broken(
    plan: WallPlan, standing: tuple[Tile, ...], opener: Seat, stacks: int
) -> tuple[Tile, ...]:
    """The wall in drawing order, broken before `opener` after so many stacks from the right.

    Drawing runs clockwise, from a player's right end to the left and on to the wall of the player
    before; the wall of seat 0 stands first in `standing`.
    """
    ring = len(standing) - plan.odd_tiles
    start = (plan.side * (-opener % 4) + plan.height * stacks) % ring
    return standing[start:ring] + standing[:start] + standing[ring:]


def head_index(plan: WallPlan, front: int, taken: int) -> int:
    """Where in drawing order the next ordinary draw lies.

    Args:
        plan: how the wall is built.
        front: tiles drawn from the head so far.
        taken: tiles taken from the tail so far, some of the last stack's perhaps.
    """
    stack, within = _last_stack(plan, taken)
    return front if front < stack else front + within


def tail_index(plan: WallPlan, taken: int, front: int = 0) -> int:
    """Where in drawing order the next replacement lies when `taken` have been drawn from the tail.

    An odd tile at the very end goes first (Y1); then each stack from its top. Where `front` tiles
    drawn from the head reach into that stack, what is left of it goes in the same order.
    """
    if taken < plan.odd_tiles:
        return max(len(plan.tiles) - plan.odd_tiles + taken, front)
    stack, within = _last_stack(plan, taken)
    return max(stack, front) + within


def _last_stack(plan: WallPlan, taken: int) -> tuple[int, int]:
    """Where the stack begins that replacements come from, and how many of it are gone."""
    stacks, within = divmod(max(0, taken - plan.odd_tiles), plan.height)
    return len(plan.tiles) - plan.odd_tiles - plan.height * (stacks + 1), within


def open_tail(plan: WallPlan, wall: tuple[Tile, ...], front: int, taken: int) -> tuple[Tile, ...]:
    """The odd tiles at the very end of a wall in drawing order that are still there to be seen."""
    return wall[max(front, len(wall) - plan.odd_tiles + taken) :]
