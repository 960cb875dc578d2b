"""Every clause of every rule book is shown by a test: by name, marker, or the entry it answers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.rules.base import RuleBook
from referee.rules.shelf import SHELF
from referee.tournament.regulations import REGULATIONS, Regulations
from tests.procedures.entries import BY_ID

IN_A_NAME = re.compile(r"(?<![a-z0-9])(?:tp|tx|ta|t|c|z|y|g)\d+[a-c]?(?![a-z0-9])")


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _words(node: ast.Call) -> Iterator[str]:
    for argument in node.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def _shown(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) == "clauses":
            yield from _words(node)
        elif isinstance(node, ast.Call) and _called(node) == "procedure":
            for identifier in _words(node):
                yield from BY_ID[identifier]["clauses"]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from (found.upper() for found in IN_A_NAME.findall(node.name))


BOOKS: tuple[RuleBook | Regulations, ...] = (*SHELF, REGULATIONS)


@pytest.mark.parametrize("book", BOOKS, ids=[book.key for book in BOOKS])
def test_every_clause_is_shown_by_a_test(repository: Path, book: RuleBook | Regulations) -> None:
    shown = {
        clause.upper()
        for path in (repository / "tests").rglob("test_*.py")
        for clause in _shown(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert [clause for clause in book.clauses if clause.upper() not in shown] == []
