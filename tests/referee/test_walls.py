"""Where the next tile lies, from either end, until nothing is left."""

from __future__ import annotations

import pytest

from referee.rules.base import RuleBook
from referee.rules.options import OptionSet
from referee.rules.shelf import SHELF
from referee.wall import WallPlan, head_index, open_tail, tail_index
from tests.kit.walls import places_left

BOOKS = pytest.mark.parametrize("book", SHELF, ids=lambda book: book.key)


def plan_of(book: RuleBook) -> WallPlan:
    return book.bind(OptionSet(book.options)).wall


@BOOKS
@pytest.mark.parametrize("taken", [0, 1, 2, 3, 4, 5, 7, 10, 15, 30])
def test_the_head_and_the_tail_meet_and_nothing_is_drawn_twice(book: RuleBook, taken: int) -> None:
    plan = plan_of(book)
    for front in range(len(plan.tiles) - taken):
        left = places_left(plan, front, taken)
        assert head_index(plan, front, taken) == left[0]
        gone = set(left) - set(places_left(plan, front, taken + 1))
        assert gone == {tail_index(plan, taken, front)}


@pytest.mark.clauses("Y1")
def test_the_kong_tile_lies_open_until_it_is_taken() -> None:
    plan = plan_of(next(book for book in SHELF if book.key == "gangu"))
    wall = plan.tiles
    assert open_tail(plan, wall, 100, 0) == (wall[-1],)
    assert open_tail(plan, wall, 100, 1) == ()
    assert open_tail(plan, wall, len(wall), 0) == ()
    assert tail_index(plan, 0) == len(wall) - 1
    assert tail_index(plan, 1) == len(wall) - 4
