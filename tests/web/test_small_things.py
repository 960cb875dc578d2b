"""Numbers and figures as pages show them."""

from __future__ import annotations

import pytest

from bot.screens.tournaments.figures import figure, figures
from bot.web.codes import slip_code
from bot.web.names import ranges, seat_name
from bot.web.newest import Newest
from referee.tournament.terms import KNOCK_OUT_ORDER, POINTS_ORDER, TieBreak


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [
        ((), ""),
        ((4,), "4"),
        ((4, 7), "4, 7"),
        ((1, 2), "1, 2"),
        ((1, 2, 3), "1–3"),
        ((1, 2, 3, 5, 7, 8, 10, 11, 12, 13), "1–3, 5, 7, 8, 10–13"),
    ],
)
def test_three_and_more_in_a_row_are_a_range(numbers: tuple[int, ...], shown: str) -> None:
    assert ranges(numbers) == shown


@pytest.mark.parametrize(
    ("tie_break", "value", "shown"),
    [
        (TieBreak.POINTS, 48, "4"),
        (TieBreak.POINTS, 42, "3.5"),
        (TieBreak.POINTS, 28, "2.33"),
        (TieBreak.POINTS, -6, "-0.5"),
        (TieBreak.POINTS, 0, "0"),
        (TieBreak.PENALTIES, -2, "2"),
        (TieBreak.PENALTIES, 0, "0"),
        (TieBreak.STAGE, 3, "3"),
    ],
)
def test_what_a_tie_break_came_to(tie_break: TieBreak, value: int, shown: str) -> None:
    assert figure(tie_break, value) == shown


def test_what_lots_decided_shows_in_the_place_alone() -> None:
    assert figures(KNOCK_OUT_ORDER, (3, 60, 180)) == ("3", "60", "180")
    assert figures(KNOCK_OUT_ORDER, (3, 60, 2, 180)) == ("3", "60", "180")
    assert len(figures(POINTS_ORDER, (12, -1, 1, 0, 12))) == len(POINTS_ORDER)


def test_a_slips_word_is_of_its_tournament_round_and_table() -> None:
    words = {
        slip_code(key, number, table)
        for key in ("aaaaaaaa", "bbbbbbbb")
        for number in (1, 2, 3)
        for table in range(1, 13)
    }
    assert len(words) == 2 * 3 * 12
    assert all(len(word) == 4 and not set(word) & set("01IO") for word in words)


def test_only_the_newest_of_some_is_kept() -> None:
    kept = Newest[str](2)
    for number, key in enumerate(("a", "b", "a", "c")):
        kept.keep((key, "en"), number, f"{key}{number}")
    assert kept.get(("a", "en"), 2) == "a2"
    assert kept.get(("a", "en"), 0) is None
    assert kept.get(("b", "en"), 1) is None
    assert kept.get(("c", "en"), 3) == "c3"


def test_a_seat_of_the_staff_has_no_name() -> None:
    assert seat_name("") == ""
    assert seat_name("\u200b") == "?"
