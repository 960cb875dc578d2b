"""What a table of Gangu may choose otherwise."""

from __future__ import annotations

import pytest

from referee.rules.gangu.book import BOOK
from referee.scoring.cases import Answer, Json, read_cases
from tests.referee.rules.gangu.test_cases import GOOD

EIGHT: dict[str, Json] = GOOD | {
    "form": "exactly_eight", "concealed": "3456s", "tile": "6s", "flowers": "",
    "melds": ["pung:222s@3", "chow:456m@1", "chow:789m@1"],
}  # fmt: skip


def answer(case: dict[str, Json], **options: Json) -> Answer:
    (fields,) = read_cases([case | {"options": options}])
    return BOOK.cases.answer(fields)


@pytest.mark.clauses("Y8")
@pytest.mark.parametrize(
    ("options", "delta"),
    [
        ({}, [-2, -1, 5, -2]),
        ({"base": 10}, [-20, -10, 50, -20]),
        ({"y08_dealer_doubles": False}, [-1, -1, 4, -2]),
        ({"y08_discarder": 5}, [-2, -1, 8, -5]),
        ({"y08_others": 0}, [0, 0, 2, -2]),
    ],
)
def test_y8_amounts(options: dict[str, Json], delta: list[int]) -> None:
    assert answer(GOOD, **options)["delta"] == delta


@pytest.mark.clauses("Y8")
def test_y8_a_self_draw() -> None:
    drawn = GOOD | {"by": "self_draw"}
    assert answer(drawn)["delta"] == [-4, -2, 8, -2]
    assert answer(drawn, y08_self_draw=3)["delta"] == [-6, -3, 12, -3]


@pytest.mark.clauses("Y8")
def test_y8_kong_money() -> None:
    konged = GOOD | {"melds": ["kong:2222p@1", "concealed:3333p"], "concealed": "45m11177z"}
    assert answer(konged)["kong_money"] == [-3, -3, 9, -3]
    changed = answer(konged, y08_exposed_kong=0, y08_concealed_kong=5, base=2)
    assert changed["kong_money"] == [-10, -10, 30, -10]


@pytest.mark.clauses("Y7")
def test_y7_the_flower_may_be_worth_something() -> None:
    valued = answer(GOOD, y07_flower=3)
    assert valued["items"] == [["Y8", "Y8.discard", 2], ["Y7", "Y7.title", 3]]
    assert valued["delta"] == [-8, -4, 17, -5]
    assert answer(GOOD | {"flowers": ""}, y07_flower=3)["delta"] == [-2, -1, 5, -2]


@pytest.mark.clauses("Y5")
def test_y5_how_many_a_kong_counts() -> None:
    kong = EIGHT | {"melds": ["kong:2222s@3", "chow:456m@1", "chow:789m@1"]}
    assert answer(EIGHT)["legal"] is True
    assert answer(kong) | {"waits": []} == {
        "id": "X",
        "legal": False,
        "clause": "Y5",
        "waits": [],
    }
    assert answer(kong, y05_kong="three")["legal"] is True
    leaves: dict[str, Json] = EIGHT | {
        "form": "eight_of_a_suit", "concealed": "45678m11z", "tile": "9m",
        "melds": ["kong:2222s@3", "kong:6666s@1"],
    }  # fmt: skip
    assert answer(leaves)["legal"] is True
    assert answer(leaves, y05_kong="three")["legal"] is False


@pytest.mark.clauses("Y5")
def test_y5_any_suit_of_exactly_eight() -> None:
    kongs: dict[str, Json] = EIGHT | {
        "concealed": "6667s", "tile": "7s",
        "melds": ["kong:1111m@3", "kong:9999m@3", "pung:222s@1"],
    }  # fmt: skip
    assert answer(kongs)["legal"] is True
    more = kongs | {"melds": ["kong:1111m@3", "kong:9999m@3", "kong:2222s@1"]}
    assert answer(more)["legal"] is False
    assert answer(more, y05_eight="any")["legal"] is True
