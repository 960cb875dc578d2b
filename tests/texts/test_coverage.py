"""Whatever the rules can say has a text: refusals, clauses, items, options."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.texts.catalogue import read
from bot.texts.languages import Language
from bot.texts.library import LOCALES, Library
from referee.rules.taiwan16.book import BOOK as TAIWAN16

REFEREE = Path(__file__).parents[2] / "referee"
RULE_SETS = sorted(
    path.name for path in (REFEREE / "rules").iterdir() if (path / "__init__.py").is_file()
)
CLAUSE = re.compile(r"[A-Z]{1,2}\d{1,2}")
ITEM = re.compile(r"[A-Z]{1,2}\d{1,2}[a-z]?\.[a-z_]+")
REFUSING = {"refused": 0, "_forbidden": 0, "Refusal": 1}
"""Functions and the position of the refusal's code among their arguments."""


def _trees(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def _strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _arguments(tree: ast.Module, functions: dict[str, int]) -> Iterator[str]:
    """The strings in those arguments, written there or under a name of their own."""
    named = _named_strings(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        position = functions.get(node.func.id)
        if position is not None and len(node.args) > position:
            argument = node.args[position]
            yield from _strings(argument)
            if isinstance(argument, ast.Name) and argument.id in named:
                yield named[argument.id]


def _named_strings(tree: ast.Module) -> dict[str, str]:
    """The module's constant strings by name, with those it takes from others of the referee."""
    named: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("referee."):
            path = REFEREE.parent / f"{str(node.module).replace('.', '/')}.py"
            if path.is_file():
                there = _own_strings(ast.parse(path.read_text(encoding="utf-8")))
                named |= {a.asname or a.name: there[a.name] for a in node.names if a.name in there}
    return named | _own_strings(tree)


def _own_strings(tree: ast.Module) -> dict[str, str]:
    return {
        node.target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }


def _keys(domain: str) -> set[str]:
    return set(read(LOCALES / "en" / f"{domain}.po"))


def test_every_refusal_has_a_text() -> None:
    codes = {code for tree in _trees(REFEREE) for code in _arguments(tree, REFUSING)}
    assert len(codes) > 15
    assert {f"refusal.{code}" for code in codes} - _keys("bot") == set()


def test_every_fault_of_an_option_has_a_text() -> None:
    codes = {code for tree in _trees(REFEREE) for code in _arguments(tree, {"OptionError": 0})}
    assert len(codes) > 4
    assert {f"option_error.{code}" for code in codes} - _keys("bot") == set()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_clause_and_item_of_a_rule_set_has_a_text(rules: str) -> None:
    words = {word for tree in _trees(REFEREE / "rules" / rules) for word in _strings(tree)}
    clauses = {word for word in words if CLAUSE.fullmatch(word)}
    items = {word for word in words if ITEM.fullmatch(word)}
    assert clauses
    assert items
    wanted = items | {f"{c}.{part}" for c in clauses for part in ("title", "text")}
    assert wanted - _keys(rules) == set()


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("language", Language)
def test_a_rule_set_names_itself(rules: str, language: Language) -> None:
    texts = Library().texts(language, rules)
    assert all(texts.text(f"rules.{part}") for part in ("title", "short", "subtitle", "about"))


def test_taiwan16_has_the_whole_book() -> None:
    clauses = TAIWAN16.clauses
    assert len(clauses) == 118
    keys = _keys("taiwan16")
    assert [c for c in clauses if not {f"{c}.title", f"{c}.text"} <= keys] == []
