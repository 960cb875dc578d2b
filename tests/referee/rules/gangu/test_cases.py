"""Every worked case of Gangu, by its id."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast

import pytest

from referee.rules.gangu.book import BOOK
from referee.scoring.cases import Answer, CaseError, CaseFields, Json, compared, read_cases

FILE: Final = Path(__file__).parents[3] / "cases" / "gangu.json"
CASES: Final = read_cases(cast("Json", json.loads(FILE.read_text(encoding="utf-8"))))


def test_the_file_has_its_cases() -> None:
    assert len(CASES) == 26


@pytest.mark.clauses("Y1", "Y2", "Y4", "Y5", "Y6", "Y7", "Y8")
@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: CaseFields) -> None:
    assert not compared(case.expectation(), BOOK.cases.answer(case))


GOOD: Final[dict[str, Json]] = {
    "id": "X", "rules": "gangu", "form": "any", "dealer": 0, "winner": 2, "by": "discard",
    "from": 3, "tile": "6m", "concealed": "45m789s11177z", "melds": ["chow:123p@1"],
    "flowers": "9f", "flags": [],
}  # fmt: skip


def answer(case: dict[str, Json]) -> Answer:
    (fields,) = read_cases([case])
    return BOOK.cases.answer(fields)


def test_a_good_case_is_answered_whole() -> None:
    assert answer(GOOD) == {
        "id": "X",
        "legal": True,
        "value": 2,
        "items": [["Y8", "Y8.discard", 2]],
        "delta": [-2, -1, 5, -2],
        "kong_money": [0, 0, 0, 0],
        "next_dealer": 1,
        "waits": ["3m", "6m"],
    }


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"form": "water"}, "form"),
        ({"flowers": "1f"}, "flowers"),
        ({"flowers": "99f"}, "flowers"),
        ({"from": 2}, "from"),
        ({"tile": "9f"}, "tile"),
        ({"concealed": "45m789s1117z"}, "concealed"),
        ({"others": []}, "others"),
        ({"flags": ["last"]}, "flags"),
        ({"options": {"y08_others": "many"}}, "options"),
    ],
)
def test_a_bad_field_is_named(changes: dict[str, Json], field: str) -> None:
    with pytest.raises(CaseError) as fault:
        answer(GOOD | changes)
    assert fault.value.field == field


@pytest.mark.clauses("Y8")
@pytest.mark.parametrize(("offender", "delta"), [(0, [-12, 4, 4, 4]), (2, [4, 2, -8, 2])])
def test_y8_a_false_win(offender: int, delta: list[int]) -> None:
    case: dict[str, Json] = {"id": "X", "rules": "gangu", "kind": "penalty", "type": "false_win"}
    assert answer(case | {"dealer": 0, "offender": offender})["delta"] == delta


@pytest.mark.clauses("Y1")
def test_y1_no_set_is_made_of_white() -> None:
    shape: dict[str, Json] = {"id": "X", "rules": "gangu", "kind": "shape"}
    assert answer(shape | {"concealed": "123456789m1155z"})["waits"] == ["1z"]
    assert answer(shape | {"concealed": "123456789m11166z"})["complete"] is True
    assert answer(shape | {"concealed": "123456789m11155z"})["complete"] is False
    assert answer(shape | {"concealed": "123456789m1166z", "tile": "6z"})["complete"] is True
