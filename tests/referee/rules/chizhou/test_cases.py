"""Every worked case of Chizhou, by its id."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast

import pytest

from referee.rules.chizhou.book import BOOK
from referee.scoring.cases import Answer, CaseError, CaseFields, Json, compared, read_cases

FILE: Final = Path(__file__).parents[3] / "cases" / "chizhou.json"
CASES: Final = read_cases(cast("Json", json.loads(FILE.read_text(encoding="utf-8"))))


def test_the_file_has_its_cases() -> None:
    assert len(CASES) == 77


@pytest.mark.clauses("C10", "C11", "C12", "C13", "C15", "C16", "C18", "C19", "C20", "C21", "C22")
@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: CaseFields) -> None:
    assert not compared(case.expectation(), BOOK.cases.answer(case))


GOOD: Final[dict[str, Json]] = {
    "id": "X", "rules": "chizhou", "dealer": 0, "winner": 1, "by": "self_draw", "tile": "9s",
    "concealed": "234m678p5578s777z", "melds": [], "flowers": "3f", "flags": [],
}  # fmt: skip


def answer(case: dict[str, Json]) -> Answer:
    (fields,) = read_cases([case])
    return BOOK.cases.answer(fields)


def test_a_good_case_is_answered_whole() -> None:
    assert answer(GOOD) == {
        "id": "X",
        "legal": True,
        "points": 2,
        "value": 1,
        "items": [["C10", "C10.small", 1]],
        "delta": [-1, 3, -1, -1],
        "next_dealer": 1,
        "waits": ["6s", "9s"],
    }


BAD: Final[list[tuple[dict[str, Json], str]]] = [
    ({"dealer": 4}, "dealer"),
    ({"concealed": "234m678p5578s77z"}, "concealed"),
    ({"flowers": "33f"}, "flowers"),
    ({"flowers": "9f"}, "flowers"),
    ({"tile": "1f"}, "tile"),
    ({"flags": ["replacement"]}, "replacement_for"),
    ({"flags": ["last"]}, "flags"),
    ({"by": "discard", "from": 1}, "from"),
    ({"by": "discard", "from": 0, "flags": ["replacement"]}, "flags"),
    ({"others": [None, None]}, "others"),
    ({"others": ["x"]}, "others"),
    ({"others": [{"concealed": "1m", "melds": []}, None, None, None]}, "others[0].concealed"),
    ({"others": [{"seat": 1}, None, None, None]}, "others[0].seat"),
    ({"winners": []}, "winners"),
    ({"streak": 1}, "streak"),
    ({"options": {"liability": "third"}}, "options"),
    ({"kind": "penalty", "type": "false_win"}, "winner"),
]


@pytest.mark.parametrize(("changes", "field"), BAD)
def test_a_bad_field_is_named(changes: dict[str, Json], field: str) -> None:
    with pytest.raises(CaseError) as fault:
        answer(GOOD | changes)
    assert fault.value.field == field


def test_shapes_are_complete_or_wait_and_never_for_green() -> None:
    shape: dict[str, Json] = {"id": "X", "rules": "chizhou", "kind": "shape"}
    assert answer(shape | {"concealed": "123456789m1177z"})["waits"] == ["1z", "7z"]
    assert answer(shape | {"concealed": "123456789m1166z"})["waits"] == ["1z"]
    assert answer(shape | {"concealed": "123456789m11177z"})["complete"] is True
    assert answer(shape | {"concealed": "123456789m11166z"})["complete"] is False
    assert answer(shape | {"concealed": "123456789m1177z", "tile": "2z"})["complete"] is False
