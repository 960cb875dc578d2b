"""Schedules without repeats that algebra gives at once.

*Transversal*: four groups of m players; in round r table x seats x, x + r, x + αr and x + βr, one
of each group. Two players of different groups differ by a fixed multiple of r, hence meet in one
round only. Where four divides m, a further round seats the groups among themselves.
*Bose and Hanani*: n = 3q + 1 players for a prime power q = 4t + 1; q rounds, the most possible.
"""

from __future__ import annotations

from typing import TypeAlias

from referee.tournament.seating.fields import Field, prime_powers, ring

Four: TypeAlias = tuple[int, int, int, int]
Round: TypeAlias = tuple[Four, ...]
Rounds: TypeAlias = tuple[Round, ...]


def constructed(players: int) -> Rounds:
    """The longest schedule without repeats that a construction gives; empty without one."""
    return max((transversal(players), bose(players)), key=len)


def transversal(players: int) -> Rounds:
    """As many rounds as there are tables, or one more; the last ones keep teams of four together.

    Leaving the last rounds out keeps those teams apart throughout.
    """
    tables = players // 4
    numbers = ring(tables) if players % 4 == 0 else None
    if numbers is None:
        return ()
    plus = numbers.sums
    rounds: list[Round] = []
    for step in (*range(1, tables), 0):
        second, third = numbers.doubled[step], numbers.tripled[step]
        rounds.append(
            tuple(
                (
                    x,
                    tables + plus[x][step],
                    2 * tables + plus[x][second],
                    3 * tables + plus[x][third],
                )
                for x in range(tables)
            )
        )
    if tables % 4 == 0:
        rounds.append(tuple((x, x + 1, x + 2, x + 3) for x in range(0, players, 4)))
    return tuple(rounds)


def bose(players: int) -> Rounds:
    """The schedule of 3q + 1 players; empty where q is no prime power of the form 4t + 1."""
    order, rest = divmod(players - 1, 3)
    factors = prime_powers(order)
    if players < 16 or rest or order % 4 != 1 or len(factors) != 1:
        return ()
    field = Field(*factors[0])
    powers, quarter = field.powers(), (order - 1) // 4
    outside = players - 1

    def point(x: int, group: int) -> int:
        return order * (group % 3) + x

    def table(i: int, group: int, step: int) -> Four:
        a, b, c, d = (field.plus(powers[i + n * quarter], step) for n in (0, 2, 1, 3))
        return (point(a, group), point(b, group), point(c, group + 1), point(d, group + 1))

    return tuple(
        (
            (outside, point(step, 0), point(step, 1), point(step, 2)),
            *(table(i, group, step) for group in range(3) for i in range(quarter)),
        )
        for step in range(order)
    )
