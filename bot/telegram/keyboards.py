"""A screen as the parameters of a call."""

from __future__ import annotations

from typing import assert_never

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.screens.message import Button, Key, Keyboard, Link, Style


def markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    """The keyboard for a call; None for no keys, which on an edit takes the old ones away."""
    if not keyboard:
        return None
    return InlineKeyboardMarkup([[_key(key) for key in row] for row in keyboard])


def _key(key: Key) -> InlineKeyboardButton:
    style = None if key.style is Style.NONE else key.style.value
    match key:
        case Button(text, data):
            return InlineKeyboardButton(text, callback_data=data, style=style)
        case Link(text, url):
            return InlineKeyboardButton(text, url=url, style=style)
        case _:
            assert_never(key)
