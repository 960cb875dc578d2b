"""Keys as Telegram has them, and screens that it would refuse."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.screens.message import Button, Keyboard, Link, Manner, Notice, Picture, Screen, Style
from bot.telegram.keyboards import keys_of

KEYBOARD: Keyboard = (
    (Button("胡 3台", "1.abcdefgh.1.wi", Style.SUCCESS),),
    (Button("5萬", "1.abcdefgh.1.di.5m"), Link("↩", "https://t.me/club", Style.PRIMARY)),
)


def test_rows_keys_and_colours() -> None:
    rows = [
        [{"text": "胡 3台", "callback_data": "1.abcdefgh.1.wi", "style": "success"}],
        [
            {"text": "5萬", "callback_data": "1.abcdefgh.1.di.5m"},
            {"text": "↩", "url": "https://t.me/club", "style": "primary"},
        ],
    ]
    assert keys_of(KEYBOARD) == {"reply_markup": {"inline_keyboard": rows}}
    assert keys_of(()) == {}


def test_a_digest_is_of_what_can_be_seen() -> None:
    screen = Screen("hand", KEYBOARD)
    same = Screen("hand", KEYBOARD, notice=Notice.ALOUD, manner=Manner.FRESH)
    others = [
        Screen("hand!", KEYBOARD),
        Screen("hand", KEYBOARD[:1]),
        Screen("hand", ((KEYBOARD[0][0], KEYBOARD[1][0]), KEYBOARD[1][1:])),
        Screen("hand", KEYBOARD, picture=Picture(b"1")),
        Screen("hand", KEYBOARD, picture=Picture(b"2")),
    ]
    assert screen.digest() == same.digest()
    assert len({other.digest() for other in (screen, *others)}) == 6


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Button(" ", "x"), "needs a text"),
        (lambda: Button("x", ""), "1 to 64 bytes"),
        (lambda: Button("x", "萬" * 22), "1 to 64 bytes"),
        (lambda: Link("x", ""), "needs an address"),
        (lambda: Screen(""), "needs a text or a picture"),
        (lambda: Screen("x", ((),)), "1 to 8 keys"),
        (lambda: Screen("x", ((Button("x", "x"),) * 9,)), "1 to 8 keys"),
        (lambda: Screen("x", ((Button("x", "x"),) * 8,) * 13), "at most 100 keys"),
    ],
)
def test_what_telegram_would_refuse(make: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()
