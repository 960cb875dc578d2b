"""Seats in balance: everybody sits in each of the four about equally often.

A schedule is a graph between players and tables. Following closed walks through it and sending
every other edge to one side halves it so that each table keeps as many edges on either side and
each player as many but one; halved twice it gives four seats, each player's counts differing by at
most one (de Werra).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TypeAlias

from referee.tournament.seating.constructions import Four, Rounds

Edge: TypeAlias = tuple[int, int]
"""A player and a table, tables being numbered through all rounds."""


def balanced(rounds: Rounds) -> Rounds:
    """The same tables, the players of each in the order of their seats."""
    tables = [table for one in rounds for table in one]
    edges = [(player, number) for number, table in enumerate(tables) for player in table]
    quarters = [quarter for half in _halved(edges) for quarter in _halved(half)]
    seated = [[0, 0, 0, 0] for _ in tables]
    for seat, quarter in enumerate(quarters):
        for player, number in quarter:
            seated[number][seat] = player
    fours = iter([(a, b, c, d) for a, b, c, d in seated])
    return tuple(tuple(next(fours) for _ in one) for one in rounds)


def seated_by_history(table: Four, sat: Mapping[int, Sequence[int]]) -> Four:
    """The order of seats in which the players' counts are most even.

    Args:
        table: four players.
        sat: how often each has sat in each seat so far; who is missing has not sat yet.
    """
    none = (0, 0, 0, 0)

    def cost(order: Sequence[int]) -> int:
        return sum(2 * sat.get(player, none)[seat] for seat, player in enumerate(order))

    a, b, c, d = min(permutations(table), key=cost)
    return (a, b, c, d)


def _halved(edges: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """Two halves: of every table's edges, and of every player's but one perhaps."""
    at_player: dict[int, list[int]] = {}
    at_table: dict[int, list[int]] = {}
    ends = list(edges)
    for player in sorted({player for player, _ in edges}):
        if sum(other == player for other, _ in edges) % 2:
            ends.append((player, -1))
    for number, (player, table) in enumerate(ends):
        at_player.setdefault(player, []).append(number)
        at_table.setdefault(table, []).append(number)
    used = [False] * len(ends)
    halves: tuple[list[Edge], list[Edge]] = ([], [])
    for start in at_player:
        player = start
        while (outward := _unused(at_player[player], used)) is not None:
            table = ends[outward][1]
            inward = _unused(at_table[table], used)
            if inward is None:
                raise AssertionError("every table has an even number of edges")
            halves[0].append(ends[outward])
            halves[1].append(ends[inward])
            player = ends[inward][0]
    first, second = ([edge for edge in half if edge[1] >= 0] for half in halves)
    return first, second


def _unused(numbers: list[int], used: list[bool]) -> int | None:
    while numbers:
        number = numbers.pop()
        if not used[number]:
            used[number] = True
            return number
    return None
