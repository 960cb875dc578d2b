"""One round drawn by lot: who met already and who asked for it kept apart as far as can be.

What matters more is settled first: people kept apart, then repeated meetings, then (for a draw from
the standings) players of about the same rank together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from referee.tournament.seating.constructions import Round
from referee.tournament.seating.search import permutation, tables_of
from referee.wall import numbers

Pair = tuple[int, int]

_APART = 10**9
_MET = 10**5
_STEPS_A_PLAYER = 600
_STARTS = 4


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
    starts = (
        [*permutation(players - fixed, words), *range(players - fixed, players)]
        for _ in range(_STARTS)
    )
    return tables_of(_best(starts, costs, words, players - fixed))


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
    plain = _costs(players, met, apart)
    costs = [[cost + (a - b) ** 2 for b, cost in enumerate(row)] for a, row in enumerate(plain)]
    size = players - fixed
    order = _best([list(range(players))], costs, words, size)
    if _total(order, plain):
        starts = (list(range(players)) for _ in range(_STARTS))
        apart_first = _best(starts, plain, words, size)
        order = min(
            order, _improved(apart_first, costs, words, size), key=lambda one: _total(one, costs)
        )
    return tuple(sorted(tables_of(order), key=min))


def _costs(players: int, met: Mapping[Pair, int], apart: frozenset[Pair]) -> list[list[int]]:
    costs = [[0] * players for _ in range(players)]
    for a, b in combinations(range(players), 2):
        times = met.get((a, b), 0)
        costs[a][b] = costs[b][a] = _MET * times * times + (_APART if (a, b) in apart else 0)
    return costs


def _best(
    starts: Iterable[list[int]], costs: Sequence[Sequence[int]], words: Iterator[int], size: int
) -> list[int]:
    """The best order found from several beginnings."""
    best: list[int] = []
    for start in starts:
        order = _improved(start, costs, words, size)
        if not best or _total(order, costs) < _total(best, costs):
            best = order
        if _total(best, costs) < _MET:
            break
    return best


def _improved(
    order: list[int], costs: Sequence[Sequence[int]], words: Iterator[int], size: int
) -> list[int]:
    """Two of the first `size` players change tables as long as that costs less.

    Now and then it may cost a meeting or two more, less and less often.
    """
    if len(order) < 8:
        return order
    total = least = _total(order, costs)
    best = list(order)
    steps = _STEPS_A_PLAYER * size
    for step in range(steps):
        if not least:
            break
        here, there = next(words) % size, next(words) % size
        change = _change(order, costs, here, there)
        if change > 0 and not _tolerated(change, (steps - step) / steps, next(words)):
            continue
        order[here], order[there] = order[there], order[here]
        total += change
        if total < least:
            least, best = total, list(order)
    return best


def _tolerated(change: int, left: float, word: int) -> bool:
    return change <= 2 * _MET and word < left * left / 60 * (1 << 32)


def _total(order: Sequence[int], costs: Sequence[Sequence[int]]) -> int:
    return sum(costs[a][b] for table in tables_of(order) for a, b in combinations(table, 2))


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
