"""Case files: what is wrong with one is said with the case and the field."""

from __future__ import annotations

import pytest

from referee.rules.taiwan16.book import BOOK
from referee.scoring.cases import Answer, CaseError, Difference, Json, compared, read_cases

GOOD: dict[str, Json] = {
    "id": "X", "rules": "taiwan16", "kind": "score", "dealer": 0, "streak": 0, "open": 0,
    "round": "1z", "winner": 1, "by": "discard", "from": 2, "tile": "9s",
    "concealed": "456789m234p78s44z", "melds": ["chow:123m"], "flowers": "", "flags": [],
}  # fmt: skip


def answer(case: dict[str, Json]) -> Answer:
    (fields,) = read_cases([case])
    return BOOK.cases.answer(fields)


def test_a_case_is_answered_in_the_words_of_expect() -> None:
    assert answer(GOOD) == {
        "id": "X",
        "legal": True,
        "items": [],
        "value": 0,
        "legs": [[2, 0, 0, 3]],
        "delta": [0, 3, -3, 0],
        "next_dealer": 1,
        "next_streak": 0,
        "waits": ["6s", "9s"],
    }


def test_a_hand_that_may_not_win_is_answered_with_the_clause() -> None:
    assert answer(GOOD | {"tile": "1s"}) == {
        "id": "X",
        "legal": False,
        "clause": "TX1",
        "waits": ["6s", "9s"],
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("dealer", 4),
        ("dealer", "0"),
        ("dealer", True),
        ("winner", None),
        ("streak", -1),
        ("streak", 1.5),
        ("open", [0]),
        ("round", "5z"),
        ("round", "east"),
        ("by", "luck"),
        ("from", 1),
        ("tile", "0s"),
        ("tile", "1f"),
        ("concealed", "456789m234p78s44"),
        ("concealed", "456789m234p78s4z"),
        ("concealed", "44444m234p78s44z7p"),
        ("concealed", 5),
        ("melds", "chow:123m"),
        ("melds", ["chow:124m"]),
        ("melds", [1]),
        ("melds", ["kong:4444m"]),
        ("flowers", "11f"),
        ("flowers", "9f"),
        ("flags", ["lucky"]),
        ("flags", ["tianting", "diting"]),
        ("replacement_for", "sky"),
        ("shown_streak", "two"),
        ("eye", [7]),
        ("options", {"luck": True}),
        ("options", {"base": -1}),
        ("options", ["base"]),
        ("options", {"base": None}),
        ("kind", "riddle"),
        ("id", 7),
        ("rules", 3),
        ("colour", "red"),
    ],
)
def test_a_bad_field_is_named(field: str, value: Json) -> None:
    with pytest.raises(CaseError) as fault:
        answer(GOOD | {field: value})
    assert fault.value.field == field
    assert fault.value.case == ("number 1" if field == "id" else "X")
    assert fault.value.problem


@pytest.mark.parametrize(
    "field", ["id", "rules", "dealer", "winner", "by", "from", "tile", "round"]
)
def test_a_missing_field_is_named(field: str) -> None:
    with pytest.raises(CaseError, match="is missing") as fault:
        answer({name: value for name, value in GOOD.items() if name != field})
    assert fault.value.field == field


@pytest.mark.parametrize(
    ("case", "field"),
    [
        (
            {"kind": "penalty", "type": "false_win", "offender": 2, "dealer": 0, "streak": 0},
            "face_tai",
        ),
        ({"kind": "penalty", "type": "false_pung", "offender": 2, "discarder": 2}, "discarder"),
        ({"kind": "penalty", "type": "shouting"}, "type"),
        ({"kind": "shape", "concealed": "1z", "winner": 1}, "winner"),
    ],
)
def test_other_kinds_of_cases_name_their_fields_too(case: dict[str, Json], field: str) -> None:
    with pytest.raises(CaseError) as fault:
        answer({"id": "X", "rules": "taiwan16"} | case)
    assert fault.value.field == field


@pytest.mark.parametrize("document", [{}, "[]", 1, None, ["case"], [[]]])
def test_a_document_that_is_no_list_of_cases_is_refused(document: Json) -> None:
    with pytest.raises(CaseError):
        read_cases(document)


def test_two_cases_of_one_id_are_refused() -> None:
    with pytest.raises(CaseError, match="used twice"):
        read_cases([GOOD, GOOD])


def test_what_is_not_expected_goes_uncompared_and_order_does_not_matter() -> None:
    computed: Answer = {
        "id": "X",
        "legal": True,
        "items": [["T7", "T7.title", 2], ["T3", "T3.title", 1]],
        "waits": ["9m", "1p"],
        "value": 3,
    }
    assert compared({}, computed) == ()
    assert compared({"items": [["T3", 1], ["T7", 2]], "waits": ["1p", "9m"]}, computed) == ()
    assert compared({"value": 4}, computed) == (Difference("value", 4, 3),)
    assert compared({"legal": False}, computed) == (Difference("legal", False, True),)
    assert compared({"items": [["T3", 2], ["T7", 2]]}, computed)[0].field == "items"
    assert compared({"points": 1}, computed) == (Difference("points", 1, None),)


def test_a_case_expected_legal_differs_when_it_is_not() -> None:
    refused: Answer = {"id": "X", "legal": False, "clause": "TX1"}
    assert [difference.field for difference in compared({"value": 1}, refused)] == [
        "legal",
        "value",
    ]


def test_a_shape_is_complete_or_waits() -> None:
    shape: dict[str, Json] = {"id": "X", "rules": "taiwan16", "kind": "shape"}
    concealed: dict[str, Json] = {"concealed": "123456m78922244s76z", "melds": []}
    assert answer(shape | concealed | {"tile": "5z"}) == {"id": "X", "complete": False, "waits": []}
    assert answer(shape | {"concealed": "66p", "melds": ["pung:222m"] * 1}) == {
        "id": "X",
        "complete": False,
    }
    whole = {"concealed": "123456m789222444s66z"}
    assert answer(shape | whole) == {"id": "X", "complete": True}
