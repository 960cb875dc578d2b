"""How the source itself is kept: sizes, arrows and what must not stand in it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGES = ("bot", "referee", "storage")
GENERATED = "; do not edit."
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60
FORBIDDEN_IN_REFEREE = frozenset(
    {"asyncio", "sqlite3", "logging", "random", "secrets", "time", "datetime", "os", "socket"}
)
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK|NotImplementedError)\b")
RULES_BY_NAME = re.compile(r"\brules?(et)?\.key\s*(==|!=|in\b)")
QUERY = re.compile(r"\bsession\.(fetch|execute)")
WORKPLACE = re.compile(r"/(?:work|tmp)/|\.\./shared|/root/")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def _modules(repository: Path, *packages: str) -> Iterator[tuple[str, str]]:
    for package in packages:
        for path in sorted((repository / package).rglob("*.py")):
            yield str(path.relative_to(repository)), path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sources(repository: Path) -> dict[str, str]:
    found = dict(_modules(repository, *PACKAGES))
    assert {name.partition("/")[0] for name in found} == set(PACKAGES)
    return found


def _functions(tree: ast.Module) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_a_module_is_no_longer_than_one_subject_needs(sources: dict[str, str]) -> None:
    lengths = {
        name: text.count("\n") for name, text in sources.items() if GENERATED not in text[:500]
    }
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_a_function_fits_on_a_screen(sources: dict[str, str]) -> None:
    lengths = {
        f"{name}:{function.name}": (function.end_lineno or function.lineno) - function.lineno + 1
        for name, text in sources.items()
        for function in _functions(ast.parse(text))
    }
    assert len(lengths) > 100
    long = {name: lines for name, lines in lengths.items() if lines > MOST_LINES_OF_A_FUNCTION}
    assert long == {}


def test_nothing_is_left_unfinished(sources: dict[str, str]) -> None:
    marked = [name for name, text in sources.items() if UNFINISHED.search(text)]
    assert marked == []


def test_no_exception_is_swallowed_without_a_word(sources: dict[str, str]) -> None:
    silent = [
        f"{name}:{node.lineno}"
        for name, text in sources.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ExceptHandler)
        and all(isinstance(statement, ast.Pass) for statement in node.body)
    ]
    assert silent == []


def test_no_rule_set_is_asked_for_by_name(sources: dict[str, str]) -> None:
    assert [name for name, text in sources.items() if RULES_BY_NAME.search(text)] == []


def test_queries_are_written_in_the_storage_alone(sources: dict[str, str]) -> None:
    with_queries = {name.partition("/")[0] for name, text in sources.items() if QUERY.search(text)}
    assert with_queries == {"storage"}


def test_the_referee_imports_the_standard_library_alone(repository: Path) -> None:
    allowed = (sys.stdlib_module_names | {"referee"}) - FORBIDDEN_IN_REFEREE
    imports = {
        (name, imported)
        for name, text in _modules(repository, "referee")
        for imported in _imports(ast.parse(text))
    }
    assert len(imports) > 20
    assert {pair for pair in imports if pair[1].partition(".")[0] not in allowed} == set()


def test_no_path_of_the_machine_it_was_written_on(repository: Path) -> None:
    texts = dict(_modules(repository, *PACKAGES, "tests"))
    texts.pop("tests/repository/test_source.py")
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "Makefile",
        "docs/architecture.md",
        "docs/decisions.md",
    ):
        texts[name] = (repository / name).read_text(encoding="utf-8")
    assert len(texts) > 50
    assert [name for name, text in texts.items() if WORKPLACE.search(text)] == []


def test_the_checks_here_can_fail() -> None:
    assert UNFINISHED.search("# TODO: later")
    assert RULES_BY_NAME.search('if rules.key == "taiwan16":')
    assert QUERY.search("await session.fetch_value(int, 'SELECT 1')")
    assert WORKPLACE.search('Path("/work/main")')
    tree = ast.parse("import random\nfrom os import path\ndef f():\n    pass\n")
    assert list(_imports(tree)) == ["random", "os"]
    assert [function.name for function in _functions(tree)] == ["f"]
