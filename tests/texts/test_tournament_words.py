"""Whatever a tournament can refuse, cite, ask or call by a name can be read in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import pytest

from bot.texts.catalogue import read
from bot.texts.languages import Language
from bot.texts.library import LOCALES, Library, Texts
from bot.texts.rulebook import parts
from referee.rules.options import OptionKind
from referee.tournament.commands import Rank
from referee.tournament.incidents import MISMATCH
from referee.tournament.regulations import REGULATIONS
from referee.tournament.state import CALLED, Phase, RulingKind, Standing
from referee.tournament.tables import TableEnd
from referee.tournament.terms import OPTIONS, TieBreak

TOURNAMENT = Path(__file__).parents[2] / "referee" / "tournament"
REFUSING = {
    "refuse": 0,
    "malformed": 0,
    "refused": 0,
    "Refusal": 1,
    "require_phase": 1,
    "_alarm": 1,
}
"""What refuses, and where among its arguments the code stands."""
CLAUSE = re.compile(r"G\d{1,2}")
NAMED: tuple[tuple[str, type[StrEnum]], ...] = (
    ("phase", Phase),
    ("entrant", Standing),
    ("table_end", TableEnd),
    ("ruling", RulingKind),
    ("tie_break", TieBreak),
)


def _calls() -> Iterator[ast.Call]:
    for path in sorted(TOURNAMENT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield node


def _codes() -> Iterator[str]:
    """Every code that the core refuses with, found where it is written."""
    for call in _calls():
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        place = REFUSING.get(name)
        if place is None or len(call.args) <= place:
            continue
        argument = call.args[place]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
    yield from (f"{rank.name.lower()}_only" for rank in Rank if rank is not Rank.PLAYER)


def _faults_of_terms() -> Iterator[str]:
    """What `fault_of` finds wrong, found where it is returned."""
    tree = ast.parse((TOURNAMENT / "terms.py").read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name == "fault_of":
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
                    yield str(node.value.value)


@pytest.fixture(params=Language)
def texts(request: pytest.FixtureRequest) -> Texts:
    return Library().texts(request.param, REGULATIONS.key)


def test_every_refusal_and_malformed_command_has_words(texts: Texts) -> None:
    codes = {*_codes(), *_faults_of_terms()} - {""}
    assert {"table_unknown", "chief_only", "card_of_another", "stages_never_end"} <= codes
    assert len(codes) > 90
    assert sorted(code for code in codes if not texts.has(f"refusal.{code}")) == []


def test_every_refusal_takes_only_places_that_the_core_fills(texts: Texts) -> None:
    filled: dict[str, set[str]] = {}
    for call in _calls():
        name = getattr(call.func, "id", "")
        if name in ("refuse", "malformed", "require_phase") and len(call.args) > REFUSING[name]:
            code = call.args[REFUSING[name]]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                given = {word.arg or "" for word in call.keywords}
                given |= {"phase"} if name == "require_phase" else set()
                filled[code.value] = filled.get(code.value, given) & given
    entries = read(LOCALES / texts.language.value / "bot.po")
    wrong = {
        code: sorted(entries[f"refusal.{code}"].places - given)
        for code, given in filled.items()
        if entries[f"refusal.{code}"].places - given
    }
    assert wrong == {}


def test_every_fault_of_a_line_has_words_with_the_places_it_fills(texts: Texts) -> None:
    lines = TOURNAMENT.parents[1] / "bot" / "lines"
    entries = read(LOCALES / texts.language.value / "bot.po")
    found = 0
    for path in sorted(lines.glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "LineFault"):
                continue
            code = call.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                entry = entries[f"refusal.{code.value}"]
                assert entry.places <= {word.arg for word in call.keywords}, code.value
                found += 1
    assert found > 8
    for option in ("unknown", "without_value", "not_choice", "not_number", "not_switch"):
        assert entries[f"refusal.option_{option}"].places <= {"option", "text", "allowed"}


def test_every_clause_cited_is_in_the_book(texts: Texts) -> None:
    cited = {
        argument.value
        for call in _calls()
        for argument in call.args
        if isinstance(argument, ast.Constant)
        and isinstance(argument.value, str)
        and CLAUSE.fullmatch(argument.value)
    }
    assert len(cited) > 8
    assert cited <= set(REGULATIONS.clauses)
    book = parts(texts, read(LOCALES / texts.language.value / "tournament.po"))
    assert tuple(c.number for part in book for c in part.clauses) == REGULATIONS.clauses


def test_every_option_and_each_of_its_values_has_a_name(texts: Texts) -> None:
    keys = {f"option.{option.key}" for option in OPTIONS}
    keys |= {f"option_group.{option.group}" for option in OPTIONS}
    keys |= {
        f"option.{option.key}.{choice}"
        for option in OPTIONS
        if option.kind is OptionKind.CHOICE and option.key != "placing"
        for choice in option.choices
    }
    assert sorted(key for key in keys if not texts.has(key)) == []


def test_whatever_has_a_kind_is_called_by_its_name(texts: Texts) -> None:
    keys = [f"{section}.{word}" for section, words in NAMED for word in words]
    alarms = [call.args[1] for call in _calls() if getattr(call.func, "id", "") == "_alarm"]
    keys += [
        f"alarm.{code.value}"
        for code in alarms
        if isinstance(code, ast.Constant) and isinstance(code.value, str)
    ]
    keys += [f"alarm.{CALLED}", f"alarm.{MISMATCH}"]
    assert len(keys) > 40
    assert sorted(key for key in keys if not texts.has(key)) == []
