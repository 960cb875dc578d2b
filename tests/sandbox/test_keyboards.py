"""Inline keyboards: what Telegram refuses, what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from telegram.error import BadRequest

from tests.sandbox.echo_bot import keyboard

if TYPE_CHECKING:
    from telegram import Bot

    from bot.sandbox.server import StrictApi, User


@pytest.mark.parametrize(
    ("rows", "error"),
    [
        ([[{"text": "a", "callback_data": "ä" * 33}]], "Button_data_invalid"),
        ([[{"text": "a"}]], "Text buttons are unallowed in the inline keyboard"),
        ([[{"text": "a", "style": "danger"}]], "Text buttons are unallowed"),
        ([[{"text": "", "callback_data": "x"}]], "must be non-empty"),
        ([[{"text": "a", "url": "not a url"}]], "Wrong HTTP URL"),
        ([[{"text": "a", "callback_data": "x", "url": "https://e.org"}]], "exactly one action"),
        ([[{"text": "a", "copy_text": {"text": "x" * 257}}]], "must have 1-256 characters"),
        ([[{"text": "a", "callback_data": "x"}]] * 101, "Reply markup is too long"),
        ([[{"text": "a", "callback_data": "x"}] * 9], "a row shows at most 8"),
        ([[{"text": "a" * 9_500, "callback_data": "x"}]], "is too long"),
    ],
)
async def test_refused_keyboards(
    bot: Bot, ann: User, rows: list[list[dict[str, Any]]], error: str
) -> None:
    ann.start()
    with pytest.raises(BadRequest, match=f"(?i){error}"):
        await bot.send_message(ann.id, "x", api_kwargs={"reply_markup": {"inline_keyboard": rows}})
    assert ann.texts() == ["/start"]


async def test_buttons_of_every_kind_are_shown_as_they_were_sent(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    ann.start()
    rows: list[list[dict[str, Any]]] = [
        [{"text": "Win", "callback_data": "ä" * 32, "style": "success"}],
        [],
        [
            {"text": "Copy", "copy_text": {"text": "123m"}, "style": "primary"},
            {"text": "Read", "url": "https://example.org/rules#T5"},
            {"text": "Not now", "disabled": {}, "style": "danger"},
        ],
    ]
    await bot.send_message(ann.id, "x", api_kwargs={"reply_markup": {"inline_keyboard": rows}})
    message = await ann.expect("x")
    assert message.get("reply_markup") == {"inline_keyboard": [rows[0], rows[2]]}
    for unpressable in ("Copy", "Read", "Not now"):
        with pytest.raises(LookupError):
            ann.press(unpressable)
    assert [shown.button["text"] for shown in ann.buttons()] == ["Win", "Copy", "Read", "Not now"]
    assert ann.buttons(message_id=1) == []
    assert ann.press("Win").data == "ä" * 32
    assert api.violations == []


async def test_web_apps_open_in_private_only(api: StrictApi, bot: Bot, ann: User) -> None:
    club = api.group("Club", ann)
    ann.start()
    app = {"inline_keyboard": [[{"text": "Open", "web_app": {"url": "https://e.org/"}}]]}
    await bot.send_message(ann.id, "x", api_kwargs={"reply_markup": app})
    with pytest.raises(BadRequest, match=r"(?i)button_type_invalid"):
        await bot.send_message(club.id, "x", api_kwargs={"reply_markup": app})


async def test_an_answer_of_201_characters(bot: Bot, ann: User) -> None:
    ann.start()
    await bot.send_message(ann.id, "x", reply_markup=keyboard([("go", "ignore")]))
    press = ann.press("go")
    with pytest.raises(BadRequest, match=r"(?i)message_too_long"):
        await bot.answer_callback_query(press.id, "x" * 201, show_alert=True)
    await bot.answer_callback_query(press.id, "x" * 200, show_alert=True)
    assert (await press.answered())["text"] == "x" * 200
    assert press.took is not None
    assert 0 <= press.took < 5
