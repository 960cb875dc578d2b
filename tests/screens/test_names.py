"""Names are whatever people call themselves."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.desk.facts import Who
from bot.screens.markup import escape, seen, width, wrapped
from bot.screens.people import SHORT_NAME, called, label, mentioned, plain_name
from bot.texts.languages import Language
from bot.texts.width import cells
from referee.levels import Level
from tests.screens import views

names = st.text(max_size=128)
rooms = st.integers(4, 32)


@given(names, rooms)
def test_a_name_is_one_short_line_that_can_be_seen(name: str, room: int) -> None:
    shown = plain_name(name, room, "?")
    assert shown
    assert cells(shown) <= room
    assert not set(shown) & set("\n\r\t\u202e\u202d\u200f\u0000")


@given(names)
def test_markup_in_a_name_is_text(name: str) -> None:
    texts = views.pen(Language.EN).texts
    shown = called(texts, Who(1, name), 32)
    assert html.unescape(shown) == label(texts, Who(1, name), 32)
    assert "<" not in shown
    assert ">" not in shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("小美", "小美"),
        ("<b>x</b>", "<b>x</\u2060b>"),
        ("@durov", "@\u2060durov"),
        ("/stop", "/\u2060stop"),
        ("evil.example", "evil.\u2060example"),
        ("  two\n lines ", "two lines"),
        ("\u202eabc", "abc"),
        ("علي", "\u2068علي\u2069"),
        ("\u200b\u2060", "無名"),
        ("", "無名"),
        ("e" + "\u0301" * 40, "é\u0301\u0301"),
    ],
)
def test_names_that_would_do_harm(name: str, shown: str) -> None:
    assert plain_name(name, 12, "無名") == shown


def test_the_forgotten_and_computers_have_names_of_their_own() -> None:
    texts = views.pen(Language.EN).texts
    assert called(texts, Who(5, "", forgotten=17)) == "Player 17"
    assert called(texts, Who(None, "", computer=0)) == "Bot A"
    assert mentioned(texts, Who(None, "", computer=0)) == "Bot A"
    easy = Who(None, "", computer=0, level=Level.EASY)
    assert called(texts, easy) == "Bot A (easy)"
    assert called(texts, easy, SHORT_NAME) == "Bot A"
    assert mentioned(texts, Who(5, "A & B")) == '<a href="tg://user?id=5">A &amp; B</a>'


@given(st.text(max_size=200), st.integers(8, 40))
def test_wrapping_keeps_every_sign_and_the_width(text: str, room: int) -> None:
    lines = wrapped(escape(text), room)
    assert all(width(line) <= room for line in lines)
    kept = "".join(seen(line) for line in lines)
    spaces = str.maketrans("", "", " \u3000")
    assert kept.translate(spaces) == html.unescape(escape(text)).translate(spaces)


def test_a_tag_is_never_broken() -> None:
    markup = '⏱<tg-time unix="1700000000" format="r">20秒</tg-time> ＋60'
    assert wrapped(markup, 36) == (markup,)
