"""What a tournament's buttons carry, and what is none of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.tournament_buttons import (
    Press,
    TournamentButton,
    is_of_tournament,
    parse_tournament_button,
)

KEY = "abcd2345"
ARGUMENTS = st.text("abcdefghijklmnopqrstuvwxyz0123456789_:,+=#-", min_size=1, max_size=40)


@given(st.sampled_from(list(Press)), ARGUMENTS, st.integers(1, 999))
def test_a_button_parses_back_to_itself(press: Press, argument: str, number: int) -> None:
    in_round = press is Press.ACT_IN_ROUND
    button = TournamentButton(KEY, press, argument, number if in_round else 0)
    assert len(str(button).encode()) <= 64
    assert parse_tournament_button(str(button)) == button


def test_an_act_may_be_followed_by_a_page() -> None:
    button = TournamentButton(KEY, Press.ACT_IN_ROUND, "slip:7", 3, "table:7")
    assert str(button) == "2.abcd2345.at.3:slip:7/table:7"
    assert parse_tournament_button(str(button)) == button
    with pytest.raises(ValueError, match="page"):
        TournamentButton(KEY, Press.PAGE, "tables", 0, "table:7")
    assert parse_tournament_button("2.abcd2345.do.draw/") is None
    assert parse_tournament_button("2.abcd2345.do.draw/a/b") is None


def test_an_act_is_a_line_with_colons_for_blanks() -> None:
    button = TournamentButton(KEY, Press.ACT_IN_ROUND, "slip:7", 3)
    assert str(button) == "2.abcd2345.at.3:slip:7"
    assert button.line == "slip 7"


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "1.abcd2345.0.si",
        "2.abcd2345.do",
        "2.ABCD2345.do.draw",
        "2.abcd2345.xx.draw",
        "2.abcd2345.at.draw",
        "2.abcd2345.at.0:draw",
        "2.abcd2345.do.draw now",
        "2.abcd2345.do.draw.draw",
        "2.abcd2345.do." + "x" * 60,
    ],
)
def test_what_is_no_button_of_ours(text: str | None) -> None:
    assert parse_tournament_button(text) is None


@given(st.text(max_size=80))
def test_no_text_breaks_the_reading(text: str) -> None:
    button = parse_tournament_button(text)
    assert button is None or str(button) == text
    assert is_of_tournament(text) == text.startswith("2.") or text == "2"


@pytest.mark.parametrize(
    ("press", "number"), [(Press.ACT, 1), (Press.ACT_IN_ROUND, 0), (Press.PAGE, 2)]
)
def test_only_what_belongs_to_a_round_names_it(press: Press, number: int) -> None:
    with pytest.raises(ValueError, match="round"):
        TournamentButton(KEY, press, "draw", number)
