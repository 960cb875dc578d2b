"""Every worked case of Zhenjiang, by its id."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast

import pytest

from referee.rules.zhenjiang.book import BOOK
from referee.scoring.cases import Answer, CaseError, CaseFields, Json, compared, read_cases

FILE: Final = Path(__file__).parents[3] / "cases" / "zhenjiang.json"
CASES: Final = read_cases(cast("Json", json.loads(FILE.read_text(encoding="utf-8"))))


def test_the_file_has_its_cases() -> None:
    assert len(CASES) == 48


@pytest.mark.clauses(
    "Z3", "Z4", "Z5", "Z6", "Z7", "Z9", "Z10", "Z11", "Z12", "Z13", "Z13a", "Z13b", "Z13c",
    "Z13d", "Z13e", "Z13f", "Z14", "Z14a", "Z14b", "Z14c", "Z14d", "Z15", "Z16", "Z17",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: CaseFields) -> None:
    assert not compared(case.expectation(), BOOK.cases.answer(case))


GOOD: Final[dict[str, Json]] = {
    "id": "X", "rules": "zhenjiang", "dealer": 0, "indicator": "9m", "winner": 1,
    "by": "self_draw", "tile": "9s", "concealed": "234m678p5578s777z", "melds": [], "flags": [],
}  # fmt: skip
KONG: Final[dict[str, Json]] = {
    "concealed": "234m678p5578s",
    "melds": ["kong:7777z@0"],
    "flags": ["replacement"],
}


def answer(case: dict[str, Json]) -> Answer:
    (fields,) = read_cases([case])
    return BOOK.cases.answer(fields)


def test_a_good_case_is_answered_whole() -> None:
    assert answer(GOOD) == {
        "id": "X",
        "legal": True,
        "items": [["Z13a", "Z13a.free", 6]],
        "value": 6,
        "delta": [-6, 18, -6, -6],
        "kong_money": [0, 0, 0, 0],
        "next_dealer": 1,
        "waits": ["1m", "6s", "9s"],
    }


def test_the_last_kong_is_the_one_replaced_unless_another_is_named() -> None:
    melds: list[Json] = ["concealed:1111z", "kong:7777z@0"]
    two = GOOD | KONG | {"concealed": "678p5578s", "melds": melds}
    assert answer(two)["items"] == [["Z13d", "Z13d.exposed", 8]]
    assert answer(two)["kong_money"] == [-2, 6, -2, -2]
    named = two | {"replacement_for": "concealed"}
    assert answer(named)["items"] == [["Z13d", "Z13d.concealed", 9]]
    assert answer(named)["kong_money"] == [-1, 3, -1, -1]


BAD: Final[list[tuple[dict[str, Json], str]]] = [
    ({"dealer": 4}, "dealer"),
    ({"indicator": "1f"}, "indicator"),
    ({"indicator": "7z", "concealed": "234m678p5577s777z", "tile": "7z"}, "concealed"),
    ({"concealed": "234m678p5578s77z"}, "concealed"),
    ({"flowers": "1f"}, "flowers"),
    ({"tile": "1f"}, "tile"),
    ({"flags": ["last"]}, "flags"),
    ({"flags": ["replacement"]}, "flags"),
    ({"flags": ["first_hand"]}, "flags"),
    (KONG | {"by": "discard", "from": 0}, "flags"),
    (KONG | {"replacement_for": "concealed"}, "replacement_for"),
    ({"by": "discard", "from": 1}, "from"),
    ({"by": "discard"}, "from"),
    ({"wilds_discarded": [{}]}, "wilds_discarded"),
    ({"wilds_discarded": [{}, {"third": 1}, {}, {}]}, "wilds_discarded"),
    ({"wilds_discarded": [{}, {"first": 5}, {}, {}]}, "wilds_discarded"),
    ({"wilds_discarded": [{}, {"first": True}, {}, {}]}, "wilds_discarded"),
    ({"chips": [1, 2, 3]}, "chips"),
    ({"chips": [1, 2, 3, -4]}, "chips"),
    ({"options": {"chengda_payer": "nobody"}}, "options"),
    ({"kind": "penalty", "type": "false_win"}, "indicator"),
]


@pytest.mark.parametrize(("changes", "field"), BAD)
def test_a_bad_field_is_named(changes: dict[str, Json], field: str) -> None:
    with pytest.raises(CaseError) as fault:
        answer(GOOD | changes)
    assert fault.value.field == field


@pytest.mark.clauses("Z5", "Z12")
def test_shapes_are_complete_or_wait() -> None:
    shape: dict[str, Json] = {
        "id": "X", "rules": "zhenjiang", "kind": "shape", "indicator": "6z"
    }  # fmt: skip
    assert answer(shape | {"concealed": "123456789m1177z"})["waits"] == ["1z", "5z", "7z"]
    assert answer(shape | {"concealed": "123456789m11z745z"})["complete"] is False
    assert answer(shape | {"concealed": "123456789m11z775z"})["complete"] is True
    told = answer(shape | {"concealed": "123456789m1177z", "tile": "5z"})
    assert told["complete"] is True
    assert answer(shape | {"concealed": "12345678m11z666z", "tile": "6z"})["complete"] is False


@pytest.mark.clauses("Z16")
def test_a_false_win_by_the_options() -> None:
    fine: dict[str, Json] = {
        "id": "X", "rules": "zhenjiang", "kind": "penalty", "type": "false_win", "offender": 2
    }  # fmt: skip
    assert answer(fine | {"options": {"base": 10}})["delta"] == [60, 60, -180, 60]
    bank = answer(fine | {"options": {"false_win_to": "bank", "z16_false_win": 5}})
    assert (bank["delta"], bank["bank"]) == ([0, 0, -5, 0], 5)
