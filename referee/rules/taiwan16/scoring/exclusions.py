"""Which items take the place of others: the column "not with / replaces" of T1–T36, and TA45.

Only what the conditions of the items themselves do not already keep apart is listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from referee.scoring.sheet import Item

REPLACES: Final[Mapping[str, frozenset[str]]] = {
    "T13": frozenset({"T8"}),
    "T18": frozenset({"T3", "T8"}),
    "T19": frozenset({"T1"}),
    "T21": frozenset({"T2"}),
    "T22": frozenset({"T2"}),
    "T29": frozenset({"T26"}),
    "T30": frozenset({"T26"}),
    "T31": frozenset({"T3"}),
    "T32": frozenset({"T3"}),
    "T33": frozenset({"T3", "T4", "T23"}),
    "T34": frozenset({"T3"}),
    "T35": frozenset({"T3"}),
    "T36": frozenset({"T3"}),
}
"""Per clause the clauses that are not counted beside it."""


def standing(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items that count, in the order of their clauses."""
    items = tuple(items)
    replaced: set[str] = set()
    for item in items:
        replaced |= REPLACES.get(item.clause, frozenset())
    kept = [item for item in items if item.clause not in replaced]
    kept.sort(key=_clause_number)
    return tuple(kept)


def _clause_number(item: Item) -> int:
    return int(item.clause[1:])
