"""Seeded hands for figures: as counts of the 34 kinds, or as the referee holds them.

*Mixed* hands are random to 40 %, one tile off a win to 40 %, and wins to 20 %. Three sets in four
are runs, as in play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from referee.hands import Hand, hand_of
from referee.tiles import KINDS, PLAYING_TILES

Counts: TypeAlias = list[int]

_RUNS: Final = [(s * 9 + r, s * 9 + r + 1, s * 9 + r + 2) for s in range(3) for r in range(7)]
_PIECES: Final = [kind for kind in range(KINDS) for _ in range(4)]


def mixed(chance: random.Random, sets: int, count: int) -> list[Counts]:
    """So many mixed hands of so many sets and a pair."""
    return shuffled(
        chance,
        (lambda: drawn(chance, 3 * sets + 2), count * 4 // 10),
        (lambda: one_off(chance, sets), count * 4 // 10),
        (lambda: win(chance, sets), count - 2 * (count * 4 // 10)),
    )


def at_rest(chance: random.Random, sets: int, count: int) -> list[Counts]:
    """Hands that wait for their last tile, half of them random, half of them ready."""
    return shuffled(
        chance,
        (lambda: drawn(chance, 3 * sets + 1), count // 2),
        (lambda: without(chance, win(chance, sets), 1), count - count // 2),
    )


def with_wilds(
    chance: random.Random, sets: int, tiles: int, count: int
) -> list[tuple[Counts, int]]:
    """Natural tiles and a number of wild ones, so many together: one to seven in turn.

    Half of the hands are random, half are wins less as many tiles as there are wild ones.
    """
    hands: list[tuple[Counts, int]] = []
    for number in range(count):
        wilds = 1 + number % 7
        lacking = 3 * sets + 2 - tiles + wilds
        counts = (
            drawn(chance, tiles - wilds)
            if number // 7 % 2
            else without(chance, win(chance, sets), lacking)
        )
        hands.append((counts, wilds))
    chance.shuffle(hands)
    return hands


def shuffled(chance: random.Random, *kinds: tuple[Callable[[], Counts], int]) -> list[Counts]:
    """So many hands of each kind, in any order."""
    hands = [make() for make, count in kinds for _ in range(count)]
    chance.shuffle(hands)
    return hands


def drawn(chance: random.Random, tiles: int) -> Counts:
    """Tiles from a whole wall."""
    picked = chance.sample(_PIECES, tiles)
    return [picked.count(kind) for kind in range(KINDS)]


def win(chance: random.Random, sets: int) -> Counts:
    """Sets and a pair."""
    while True:
        counts = [0] * KINDS
        for _ in range(sets):
            triplet = (chance.randrange(KINDS),) * 3
            for kind in chance.choice(_RUNS) if chance.random() < 0.75 else triplet:
                counts[kind] += 1
        counts[chance.randrange(KINDS)] += 2
        if max(counts) <= 4:
            return counts


def one_off(chance: random.Random, sets: int) -> Counts:
    """A win with one tile put in another's place."""
    while True:
        counts = without(chance, win(chance, sets), 1)
        kind = chance.randrange(KINDS)
        if counts[kind] < 4:
            counts[kind] += 1
            return counts


def without(chance: random.Random, counts: Counts, tiles: int) -> Counts:
    """The hand less so many of its tiles."""
    left = list(counts)
    for _ in range(tiles):
        left[chance.choice(list(pieces(left)))] -= 1
    return left


def pieces(counts: Counts) -> Iterator[int]:
    """The kinds, each as often as it is held."""
    return (kind for kind, count in enumerate(counts) for _ in range(count))


def held(counts: Counts) -> Hand:
    """The hand as the referee holds it."""
    return hand_of(PLAYING_TILES[kind] for kind in pieces(counts))
