"""Which items take the place of others: the column "not with / replaces" of T1–T36, and TA45.

Only what the conditions of the items themselves do not already keep apart is listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.scoring.sheet import Item

REPLACES: Final[Mapping[str, frozenset[str]]] = {
    "T13": frozenset({"T8"}),
    "T18": frozenset({"T3", "T8"}),
    "T19": frozenset({"T1"}),
    "T21": frozenset({"T2"}),
    "T22": frozenset({"T2"}),
    "T31": frozenset({"T3"}),
    "T32": frozenset({"T3"}),
    "T33": frozenset({"T3"}),
    "T34": frozenset({"T3"}),
    "T35": frozenset({"T3"}),
    "T36": frozenset({"T3"}),
}
"""Per clause the clauses that are not counted beside it."""


def standing(items: list[Item]) -> list[Item]:
    """The items that count."""
    for item in items:
        if item.clause in REPLACES:
            return _less_replaced(items)
    return items


def _less_replaced(items: list[Item]) -> list[Item]:
    replaced = frozenset[str]().union(*(REPLACES.get(item.clause, ()) for item in items))
    return [item for item in items if item.clause not in replaced]
