"""Every worked case of Taiwanese 16-tile, by its id."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast

import pytest

from referee.rules.taiwan16.book import BOOK
from referee.scoring.cases import CaseFields, Json, compared, read_cases

FILE: Final = Path(__file__).parents[2] / "cases" / "taiwan16.json"
CASES: Final = read_cases(cast("Json", json.loads(FILE.read_text(encoding="utf-8"))))


def test_the_file_has_its_cases() -> None:
    assert len(CASES) == 97


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: CaseFields) -> None:
    assert not compared(case.expectation(), BOOK.cases.answer(case))
