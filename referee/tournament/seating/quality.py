"""What is to be said of a seating before it is published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from referee.tournament.seating.constructions import Rounds

Pair = tuple[int, int]


class Quality(NamedTuple):
    """The faults of a seating, each empty in a perfect one.

    Attributes:
        repeats: meetings beyond the first, over all pairs.
        clashes: pairs kept apart that meet, the lower number first.
        twice: players who sit twice in the same round.
        uneven: players who sit in one seat more often than in another by two or more.
        returns: times that somebody comes back to the same table.
    """

    repeats: int
    clashes: tuple[Pair, ...]
    twice: tuple[int, ...]
    uneven: tuple[int, ...]
    returns: int


def quality(rounds: Rounds, apart: Iterable[Pair] = ()) -> Quality:
    """What is wrong with a seating."""
    meetings: Counter[Pair] = Counter()
    seats: dict[int, list[int]] = {}
    places: Counter[Pair] = Counter()
    twice: set[int] = set()
    for one in rounds:
        seen: set[int] = set()
        for number, table in enumerate(one):
            meetings.update((min(a, b), max(a, b)) for a, b in combinations(table, 2))
            for seat, player in enumerate(table):
                seats.setdefault(player, [0, 0, 0, 0])[seat] += 1
                places[player, number] += 1
                if player in seen:
                    twice.add(player)
                seen.add(player)
    wanted = {(min(a, b), max(a, b)) for a, b in apart}
    return Quality(
        repeats=sum(times - 1 for times in meetings.values()),
        clashes=tuple(sorted(wanted & meetings.keys())),
        twice=tuple(sorted(twice)),
        uneven=tuple(sorted(p for p, counts in seats.items() if max(counts) - min(counts) > 1)),
        returns=sum(times - 1 for times in places.values()),
    )
