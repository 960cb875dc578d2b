"""What buttons carry: it survives the way to Telegram and back, and rubbish is known as such."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.screens.message import DATA_BYTES
from bot.telegram.callbacks import (
    MAX_BYTES,
    ButtonData,
    Malformed,
    move_button,
    move_of,
    parse_button,
)
from referee.deal.moves import (
    DRAW,
    PASS,
    PUNG,
    WIN,
    Move,
    choose,
    chow_with,
    discard,
    look_with,
    own_kong,
    ready_with,
)
from referee.tiles import ALL_TILES

BASE_32 = "abcdefghijklmnopqrstuvwxyz234567"

tables = st.text(BASE_32, min_size=8, max_size=8)
asks = st.integers(0, 36**8)
tiles = st.sampled_from(ALL_TILES)
moves: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from([WIN, PASS, PUNG, DRAW]),
    tiles.map(discard),
    tiles.map(ready_with),
    tiles.map(look_with),
    tiles.map(own_kong),
    st.tuples(tiles, tiles).map(lambda pair: chow_with(*pair)),
    st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=10).map(choose),
)
buttons = st.builds(
    ButtonData,
    verb=st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=2),
    table=st.none() | tables,
    ask=st.none() | asks,
    argument=st.text("abcXYZ019_:,+!=-", max_size=14),
)


@given(buttons)
def test_a_button_comes_back_as_it_was(data: ButtonData) -> None:
    text = str(data)
    assert len(text.encode()) <= MAX_BYTES <= DATA_BYTES
    assert parse_button(text) == data


@given(tables, asks, moves)
def test_a_move_comes_back_as_it_was(table: str, ask: int, move: Move) -> None:
    button = move_button(table, ask, move)
    assert button.is_move
    assert len(str(button)) < 40
    parsed = parse_button(str(button))
    assert isinstance(parsed, ButtonData)
    assert (parsed.table, parsed.ask) == (table, ask)
    assert move_of(parsed) == move


@given(st.text(max_size=60) | st.from_regex(r"1\.[a-z2-7-]{1,9}\.[0-9a-z-]{1,3}\.[a-z]{2}.*"))
@example("1.abcdefgh.-1.di.5m")
@example("1.abcdefgh.01.di.5m")
@example("1.abcdefgh. 1.di.5m")
@example("1.abcdefgh.1.di.")
@example("1.abcdefgh.1.di.5m\n")
@example("2.abcdefgh.1.di.5m")
@example("1.abcdefgh.1.DI")
@example("1.ABCDEFGH.1.di")
@example("1.abcdefgh.٣.di")
@example("")
def test_whatever_is_pressed_is_a_button_of_ours_or_malformed(text: str) -> None:
    match parse_button(text):
        case Malformed():
            pass
        case data:
            assert str(data) == text


def test_how_buttons_look() -> None:
    from_hand = move_button("abcd2345", 1264, discard(ALL_TILES[4]))
    assert str(from_hand) == "1.abcd2345.z4.di.5m"
    assert str(ButtonData("si", "abcd2345", 7)) == "1.abcd2345.7.si"
    assert str(ButtonData("ru", argument="taiwan16:T13")) == "1.-.-.ru.taiwan16:T13"
    assert not ButtonData("si").is_move


@pytest.mark.parametrize(
    ("verb", "table", "ask", "argument"),
    [
        ("d", None, None, ""),
        ("DI", None, None, ""),
        ("di", "short", None, ""),
        ("di", "ABCDEFGH", None, ""),
        ("di", None, -1, ""),
        ("di", None, None, "a.b"),
        ("di", None, None, "五萬"),
        ("di", "abcdefgh", 36**11, "x" * 24),
    ],
)
def test_what_a_button_cannot_carry(
    verb: str, table: str | None, ask: int | None, argument: str
) -> None:
    with pytest.raises(ValueError, match=r"verb|table|ask|carry|carries"):
        ButtonData(verb, table, ask, argument)


@pytest.mark.parametrize("argument", ["0m", "5x", "hello", "5"])
def test_a_move_with_rubbish_for_tiles_is_malformed(argument: str) -> None:
    data = ButtonData("di", "abcdefgh", 1, argument)
    assert isinstance(move_of(data), Malformed)


def test_no_data_is_malformed() -> None:
    assert parse_button(None) == Malformed("")
    assert isinstance(parse_button("1" * 5000), Malformed)
