"""A new group waits for an operator's word: the question, and what was decided."""

from __future__ import annotations

from typing import Final

from bot.screens.keys import page_key
from bot.screens.markup import escape
from bot.screens.message import Screen, Style
from bot.screens.people import plain_name
from bot.texts.library import Texts

ADMIT: Final = "ga"
"""The verb of a key that lets a group in; its argument is the chat's id."""
REFUSE: Final = "gr"
"""The verb of a key that keeps a group out; its argument is the chat's id."""

_TITLE: Final = 40


def asked(title: str, chat: int, texts: Texts) -> Screen:
    """To an operator: the group's name and two keys."""
    keys = (
        page_key(ADMIT, texts.text("admission.open"), str(chat), Style.PRIMARY),
        page_key(REFUSE, texts.text("admission.refuse"), str(chat)),
    )
    return Screen(escape(texts.text("admission.ask", title=_name(title))), (keys,))


def admitted(title: str, texts: Texts) -> Screen:
    """The group can use the bot."""
    return Screen(escape(texts.text("admission.opened", title=_name(title))))


def refused(title: str, texts: Texts) -> Screen:
    """The group cannot."""
    return Screen(escape(texts.text("admission.refused", title=_name(title))))


def _name(title: str) -> str:
    return plain_name(title, _TITLE, "?")
