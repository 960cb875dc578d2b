"""One round drawn by lot: who met already and who asked for it kept apart as far as can be.

What matters more is settled first: people kept apart, then repeated meetings, then (for a draw from
the standings) players of about the same rank together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from referee.tournament.seating.constructions import Round
from referee.tournament.seating.search import permutation, tables_of
from referee.wall import numbers

Pair = tuple[int, int]

_APART = 10**9
_MET = 10**5
_STEPS_A_PLAYER = 600


def drawn(
    players: int,
    seed: str,
    purpose: str,
    met: Mapping[Pair, int],
    apart: frozenset[Pair],
    fixed: int = 0,
) -> Round:
    """Tables by lot.

    Args:
        players: how many, numbered from 0; four divides them.
        seed: 64 hexadecimal digits.
        purpose: what the draw is for; another purpose draws other lots.
        met: how often a pair (the lower number first) has met.
        apart: pairs that are not to meet.
        fixed: how many of the last players stay at the last table.
    """
    words = numbers(seed, purpose)
    costs = _costs(players, met, apart)
    order = [*permutation(players - fixed, words), *range(players - fixed, players)]
    return tables_of(_improved(order, costs, words, players - fixed))


def drawn_by_rank(
    players: int,
    seed: str,
    purpose: str,
    met: Mapping[Pair, int],
    apart: frozenset[Pair],
    fixed: int = 0,
) -> Round:
    """Tables from the standings: player 0 leads. The best-placed table comes first."""
    words = numbers(seed, purpose)
    costs = _costs(players, met, apart)
    for a, b in combinations(range(players), 2):
        costs[a][b] += (a - b) ** 2
        costs[b][a] = costs[a][b]
    order = _improved(list(range(players)), costs, words, players - fixed)
    return tuple(sorted(tables_of(order), key=min))


def _costs(players: int, met: Mapping[Pair, int], apart: frozenset[Pair]) -> list[list[int]]:
    costs = [[0] * players for _ in range(players)]
    for a, b in combinations(range(players), 2):
        times = met.get((a, b), 0)
        costs[a][b] = costs[b][a] = _MET * times * times + (_APART if (a, b) in apart else 0)
    return costs


def _improved(
    order: list[int], costs: Sequence[Sequence[int]], words: Iterator[int], size: int
) -> list[int]:
    """Two of the first `size` players change tables as long as that costs less."""
    if len(order) < 8:
        return order
    total = sum(costs[a][b] for table in tables_of(order) for a, b in combinations(table, 2))
    for _ in range(_STEPS_A_PLAYER * size):
        if not total:
            break
        here, there = next(words) % size, next(words) % size
        change = _change(order, costs, here, there)
        if change <= 0:
            order[here], order[there] = order[there], order[here]
            total += change
    return order


def _change(order: list[int], costs: Sequence[Sequence[int]], here: int, there: int) -> int:
    """What it costs more when two players change tables."""
    if here // 4 == there // 4:
        return 0
    a, b = order[here], order[there]
    change = 0
    for place, leaving, coming in ((here, a, b), (there, b, a)):
        first = place - place % 4
        for other in range(first, first + 4):
            if other != place:
                player = order[other]
                change += costs[coming][player] - costs[leaving][player]
    return change
