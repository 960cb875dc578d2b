"""Schedules that turn one base round: all players but a few move on by one place each round.

The players are orbits of k places each and some fixed points. Turning the base round k times gives
k rounds without repeats when no difference between two places of the same pair of orbits occurs
twice at its tables, and no two fixed points share a table. The base round is searched for.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations

from referee.tournament.seating.constructions import Rounds
from referee.tournament.seating.search import Classes, mend, shuffled_round
from referee.wall import numbers

_STEPS_A_PLAYER = 500
_TRIALS = 3


def turned(players: int, rounds: int) -> Rounds:
    """A schedule of at least so many rounds without repeats; empty when none was found."""
    for period in _periods(players, rounds):
        words = _words(players, period)
        classes = _classes(players, period)
        for _ in range(_TRIALS):
            begin = (shuffled_round(players, words),)
            excess, found = mend(begin, classes, words, _STEPS_A_PLAYER * players)
            if not excess:
                return _turn(found, players, period)
    return ()


def _words(players: int, period: int) -> Iterator[int]:
    """The same base round for everybody: who sits in which place is drawn afterwards."""
    seed = sha256(f"base round {players} {period}".encode()).hexdigest()
    return numbers(seed, "base round")


def _periods(players: int, rounds: int) -> list[int]:
    """Periods that leave room for all differences, the roomiest first."""
    rooms: list[tuple[float, int]] = []
    for period in range(max(rounds, 3), players // 2 + 1):
        orbits, fixed = divmod(players, period)
        tables = players // 4
        needed = 3 * fixed + 6 * (tables - fixed)
        there = orbits * ((period - 1) // 2) + orbits * (orbits - 1) // 2 * period
        if fixed <= tables and needed <= there:
            rooms.append((needed / there, period))
    return [period for _, period in sorted(rooms)[:4]]


def _classes(players: int, period: int) -> Classes:
    orbits, fixed = divmod(players, period)
    moving = orbits * period
    size = orbits * orbits * period
    never = size
    half = [orbit * (orbits + 1) * period + period // 2 for orbit in range(orbits)]
    of = [[never] * players for _ in range(players)]
    allowed = [1] * size + [0] + [1] * (fixed * orbits)
    if period % 2 == 0:
        for place in half:
            allowed[place] = 0
    for a, b in combinations(range(players), 2):
        one, x = divmod(a, period)
        two, y = divmod(b, period)
        if b < moving:
            gap = (y - x) % period
            kind = (one * orbits + two) * period + (min(gap, period - gap) if one == two else gap)
        elif a < moving:
            kind = size + 1 + (b - moving) * orbits + one
        else:
            kind = never
        of[a][b] = of[b][a] = kind
    return Classes(of, allowed, [1] * len(allowed))


def _turn(found: Rounds, players: int, period: int) -> Rounds:
    moving = players - players % period

    def moved(player: int, step: int) -> int:
        if player >= moving:
            return player
        orbit, place = divmod(player, period)
        return orbit * period + (place + step) % period

    (base,) = found
    return tuple(
        tuple(
            (moved(a, step), moved(b, step), moved(c, step), moved(d, step)) for a, b, c, d in base
        )
        for step in range(period)
    )
