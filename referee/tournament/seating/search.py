"""Local search for rounds in which no two players meet too often.

Every pair of players belongs to a class, and each class has a number of meetings that are allowed.
Two players of a round change places as long as the excess over all classes does not grow; now and
then it may grow by one, less and less often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from referee.tournament.seating.constructions import Round, Rounds
from referee.wall import below

_PATIENCE = 1 << 32


class Classes(NamedTuple):
    """The classes of pairs.

    Attributes:
        of: `of[a][b]` is the class of a pair.
        allowed: how many meetings each class may have.
        weight: what each one beyond costs.
    """

    of: Sequence[Sequence[int]]
    allowed: Sequence[int]
    weight: Sequence[int]


def shuffled_round(players: int, words: Iterator[int]) -> Round:
    """Everybody at tables of four, drawn by lot."""
    return tables_of(permutation(players, words))


def permutation(size: int, words: Iterator[int]) -> list[int]:
    """The numbers below `size` in an order drawn by lot (Fisher and Yates)."""
    order = list(range(size))
    for place in range(size - 1, 0, -1):
        other = below(words, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def tables_of(order: Sequence[int]) -> Round:
    """Four by four."""
    return tuple(
        (order[n], order[n + 1], order[n + 2], order[n + 3]) for n in range(0, len(order), 4)
    )


class _Searching:
    """Rounds under search; `excess` is what is left to mend."""

    def __init__(self, rounds: Rounds, classes: Classes) -> None:
        self.orders = [[player for table in one for player in table] for one in rounds]
        self._classes = classes
        self._counts = [0] * len(classes.allowed)
        self.excess = 0
        for one in rounds:
            for table in one:
                for a, b in combinations(table, 2):
                    self.excess += self._met(classes.of[a][b])

    def _met(self, kind: int) -> int:
        self._counts[kind] += 1
        over = self._counts[kind] > self._classes.allowed[kind]
        return self._classes.weight[kind] if over else 0

    def _parted(self, kind: int) -> int:
        over = self._counts[kind] > self._classes.allowed[kind]
        self._counts[kind] -= 1
        return -self._classes.weight[kind] if over else 0

    def swap(self, order: list[int], here: int, there: int) -> int:
        """Two players of a round change places; what that adds to the excess."""
        of = self._classes.of
        a, b = order[here], order[there]
        change = 0
        for place, leaving, coming in ((here, a, b), (there, b, a)):
            first = place - place % 4
            for other in range(first, first + 4):
                if other != place:
                    player = order[other]
                    change += self._parted(of[leaving][player])
                    change += self._met(of[coming][player])
        order[here], order[there] = b, a
        self.excess += change
        return change

    def troubled(self, order: list[int], place: int) -> bool:
        """Whether the player in that place meets somebody too often in this round."""
        mine = self._classes.of[order[place]]
        first = place - place % 4
        return any(
            self._counts[mine[order[other]]] > self._classes.allowed[mine[order[other]]]
            for other in range(first, first + 4)
            if other != place
        )


def mend(
    rounds: Rounds,
    classes: Classes,
    words: Iterator[int],
    steps: int,
    good_enough: Callable[[int], bool] = lambda excess: excess == 0,
) -> tuple[int, Rounds]:
    """The best rounds found, and their excess.

    Args:
        rounds: where to begin.
        classes: of pairs.
        words: chance.
        steps: how many changes are tried at most.
        good_enough: whether to stop at an excess.
    """
    searching = _Searching(rounds, classes)
    best, kept = searching.excess, [list(order) for order in searching.orders]
    size = len(kept[0])
    for step in range(steps):
        if good_enough(best) or size < 8:
            break
        order = searching.orders[next(words) % len(kept)]
        here, there = next(words) % size, next(words) % size
        if here // 4 == there // 4 or not searching.troubled(order, here):
            continue
        change = searching.swap(order, here, there)
        if change > 0 and not _tolerated(change, step, steps, next(words)):
            searching.swap(order, here, there)
        elif searching.excess < best:
            best, kept = searching.excess, [list(order) for order in searching.orders]
    return best, tuple(tables_of(order) for order in kept)


def _tolerated(change: int, step: int, steps: int, word: int) -> bool:
    """Whether the excess may grow this time: by one or two, ever less likely."""
    likelihood = (steps - step) / steps / (25 if change == 1 else 250)
    return change <= 2 and word < likelihood * _PATIENCE
