"""The entries of `tests/cases/procedures.json`, and how a test takes one over."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final, NotRequired, TypedDict, TypeVar, cast

import pytest

F = TypeVar("F", bound=Callable[..., None])


class Entry(TypedDict):
    """A question with its answer; `table` names where alone the situation can arise."""

    id: str
    rules: str
    setup: str
    ask: str
    answer: bool | str
    clauses: list[str]
    table: NotRequired[str]


_FILE: Final = Path(__file__).parents[1] / "cases" / "procedures.json"
ENTRIES: Final = cast("list[Entry]", json.loads(_FILE.read_text(encoding="utf-8")))
BY_ID: Final = {entry["id"]: entry for entry in ENTRIES}
TAKEN_OVER: Final[set[str]] = set()
"""The entries for which a test has been written."""


def procedure(identifier: str) -> Callable[[F], F]:
    """The test answers this entry: it is given the answer and marked with the clauses."""
    entry = BY_ID[identifier]
    assert identifier not in TAKEN_OVER, f"two tests answer {identifier}"
    TAKEN_OVER.add(identifier)

    marks = [
        pytest.mark.parametrize("answer", [entry["answer"]], ids=[identifier]),
        pytest.mark.clauses(*entry["clauses"]),
    ]

    def take_over(test: F) -> F:
        for mark in marks:
            test = mark(test)
        return test

    return take_over
