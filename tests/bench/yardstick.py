"""The unit in which speed is told: one call of PyPI `mahjong`'s win check on mixed hands.

Forty hands in a hundred are random, forty one tile off a win, twenty wins, fourteen tiles each,
always the same ones. A ratio of two times taken in one run hardly depends on the machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Final

from mahjong.agari import Agari

HANDS: Final = 1000
_KINDS: Final = 34
_RUNS: Final = [(s * 9 + r, s * 9 + r + 1, s * 9 + r + 2) for s in range(3) for r in range(7)]


def mixed_hands(seed: int) -> list[list[int]]:
    """The hands as counts of the 34 kinds."""
    chance = random.Random(seed)
    hands = [_random(chance) for _ in range(HANDS * 4 // 10)]
    hands += [_one_off(chance) for _ in range(HANDS * 4 // 10)]
    hands += [_win(chance) for _ in range(HANDS - len(hands))]
    chance.shuffle(hands)
    return hands


def _random(chance: random.Random) -> list[int]:
    tiles = chance.sample([kind for kind in range(_KINDS) for _ in range(4)], 14)
    return [tiles.count(kind) for kind in range(_KINDS)]


def _win(chance: random.Random) -> list[int]:
    """Three sets in four are runs, as in play."""
    while True:
        counts = [0] * _KINDS
        for _ in range(4):
            triplet = (chance.randrange(_KINDS),) * 3
            for kind in chance.choice(_RUNS) if chance.random() < 0.75 else triplet:
                counts[kind] += 1
        counts[chance.randrange(_KINDS)] += 2
        if max(counts) <= 4:
            return counts


def _one_off(chance: random.Random) -> list[int]:
    while True:
        counts = _win(chance)
        counts[chance.choice([kind for kind in range(_KINDS) if counts[kind]])] -= 1
        counts[chance.randrange(_KINDS)] += 1
        if max(counts) <= 4:
            return counts


def units(work: Callable[[], object], rounds: int) -> float:
    """How many win checks a piece of work costs: the median of rounds that time both in turn."""
    hands = mixed_hands(1)
    is_agari = Agari.is_agari
    ratios: list[float] = []
    for _ in range(rounds):
        start = process_time()
        for hand in hands:
            is_agari(hand)
        between = process_time()
        work()
        ratios.append((process_time() - between) / ((between - start) / HANDS))
    return sorted(ratios)[rounds // 2]
