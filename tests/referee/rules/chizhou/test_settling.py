"""Payments and liability where the worked cases leave something to show (C12–C23)."""

from __future__ import annotations

import pytest

from referee.rules.chizhou.book import BOOK
from referee.rules.chizhou.house import House, house_of
from referee.rules.chizhou.settling import false_win
from referee.rules.options import OptionSet, parse_options
from referee.scoring.cases import Answer, Json, read_cases
from referee.scoring.sheet import delta_of
from referee.seats import Seat

SMALL: dict[str, Json] = {
    "id": "X", "rules": "chizhou", "dealer": 3, "winner": 0, "by": "self_draw", "tile": "9s",
    "concealed": "345678p23478s55z", "melds": [], "flowers": "1f2f3f", "flags": [],
}  # fmt: skip
ONE_SUIT: dict[str, Json] = SMALL | {"concealed": "1112345678899p", "flowers": "", "tile": "9p"}
FOUR_FED: Json = {
    "concealed": "2s",
    "melds": ["chow:123m@0", "chow:456m@0", "chow:789m@0", "chow:567m@0"],
    "flowers": "4f",
}
THREE_FED: Json = {
    "concealed": "15p9s3z",
    "melds": ["chow:123m@0", "chow:456m@0", "chow:789m@0"],
    "flowers": "",
}


def answer(case: dict[str, Json]) -> Answer:
    (fields,) = read_cases([case])
    return BOOK.cases.answer(fields)


def house(**options: str) -> House:
    return house_of(parse_options(BOOK.options, options.items()))


@pytest.mark.clauses("C15")
@pytest.mark.parametrize(
    ("limit", "by", "giver", "paid"),
    [
        ("pattern", "self_draw", None, 18),
        ("pattern", "discard", 1, 12),
        ("pattern", "discard", 2, 6),
        ("source", "self_draw", None, 9),
        ("source", "discard", 1, 6),
        ("source", "discard", 2, 3),
    ],
)
def test_c15_at_the_limit(limit: str, by: str, giver: int | None, paid: int) -> None:
    case = ONE_SUIT | {"by": by, "others": [None, FOUR_FED, None, None]}
    case |= {"options": {"c15_limit": limit}} | ({} if giver is None else {"from": giver})
    items = answer(case)["items"]
    assert items == [["C10", "C10.one_suit", 3], ["C15", "C15.title", paid]]


@pytest.mark.clauses("C15")
def test_c15_the_source_changes_small_hands_in_nothing() -> None:
    case = SMALL | {"options": {"c15_limit": "source"}, "others": [None, FOUR_FED, None, None]}
    assert answer(case)["delta"] == [8, -6, -1, -1]


ROB: dict[str, Json] = SMALL | {"by": "rob_kong", "tile": "6s", "concealed": "345678p23478s55z"}


@pytest.mark.clauses("C12", "C22")
def test_c22_a_bound_player_who_is_robbed_pays_the_larger() -> None:
    three = answer(ROB | {"from": 1, "others": [None, THREE_FED, None, None]})
    assert three["items"] == [["C10", "C10.small", 1], ["C12", "C12.title", 3]]
    assert three["delta"] == [3, -3, 0, 0]
    four = answer(ROB | {"from": 1, "others": [None, FOUR_FED, None, None]})
    assert four["items"] == [["C10", "C10.small", 1], ["C15", "C15.title", 4]]
    assert four["delta"] == [4, -4, 0, 0]


@pytest.mark.clauses("C12", "C13")
def test_c13_a_robbed_third_is_like_a_discarder() -> None:
    case = answer(ROB | {"from": 2, "others": [None, THREE_FED, None, None]})
    assert case["delta"] == [4, -1, -3, 0]


@pytest.mark.clauses("C14")
def test_c14_a_flower_frees_who_is_not_shaped_for_a_big_hand() -> None:
    freed: Json = {"concealed": "1357p", "melds": ["chow:123m@0", "chow:456m@0", "chow:789m@0"],
                   "flowers": "5f"}  # fmt: skip
    assert answer(SMALL | {"others": [None, freed, None, None]})["delta"] == [3, -1, -1, -1]
    shaped: Json = {"concealed": "1357m", "melds": ["chow:123m@0", "chow:456m@0", "chow:789m@0"],
                    "flowers": "5f"}  # fmt: skip
    assert answer(SMALL | {"others": [None, shaped, None, None]})["delta"] == [5, -3, -1, -1]


FED: dict[str, Json] = {
    "id": "X", "rules": "chizhou", "dealer": 3, "winner": 1, "by": "discard", "from": 0,
    "tile": "9p", "concealed": "78p22p", "flowers": "1f2f3f", "flags": [],
    "melds": ["chow:123s@0", "chow:456s@0", "chow:789s@0"],
}  # fmt: skip


@pytest.mark.clauses("C17")
def test_c17_a_small_win_binds_no_feeder() -> None:
    small = answer(FED)
    assert small["items"] == [["C10", "C10.small", 1]]
    assert small["delta"] == [-1, 1, 0, 0]
    big = answer(FED | {"concealed": "78s22s", "tile": "9s", "flowers": ""})
    assert big["delta"] == [-9, 9, 0, 0]


@pytest.mark.clauses("C13")
@pytest.mark.parametrize(("giver", "paid"), [(1, 2 + 1), (2, 1)])
def test_liability_on_top_of_the_share(giver: int, paid: int) -> None:
    case = SMALL | {"by": "discard", "from": giver, "options": {"liability_is": "extra"}}
    assert answer(case | {"others": [None, THREE_FED, None, None]})["items"] == [
        ["C10", "C10.small", 1],
        ["C13", "C13.title", paid],
    ]


@pytest.mark.clauses("C7")
def test_c7_big_hands_without_flowers_are_an_option() -> None:
    assert answer(ONE_SUIT)["legal"] is True
    refused = answer(ONE_SUIT | {"options": {"big_hand_needs_flowers": True}})
    assert (refused["legal"], refused["clause"]) == (False, "C7")


@pytest.mark.clauses("C10")
def test_c10_a_flower_replacement_is_a_kong_win_by_option() -> None:
    drawn = SMALL | {"flags": ["replacement"], "replacement_for": "flower"}
    assert answer(drawn)["value"] == 1
    assert answer(drawn | {"options": {"c10_flower_replacement": True}})["value"] == 2


@pytest.mark.clauses("C11")
def test_c11_the_base_multiplies_chips() -> None:
    case = answer(ONE_SUIT | {"options": {"base": 5}})
    assert case["value"] == 3
    assert case["delta"] == [45, -15, -15, -15]


@pytest.mark.clauses("C23")
def test_c23_a_false_win_pays_each_opponent() -> None:
    assert delta_of(false_win(Seat.C, house()).legs) == (3, 3, -9, 3)
    dear = house(c23_false_win="5", base="2")
    assert delta_of(false_win(Seat.A, dear).legs) == (-30, 10, 10, 10)


def test_options_have_their_defaults() -> None:
    assert house() == house_of(OptionSet(BOOK.options))
    assert house(liability="second") != house()
