"""House rules in the group: what is kept, in words, and how to keep more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from bot.desk.house import House
from bot.desk.houses import HouseError
from bot.screens.keys import in_rows, page_key
from bot.screens.markup import bold, escape, text_of, wrapped
from bot.screens.message import Screen
from bot.screens.pen import Pen
from bot.screens.terms import terms_line
from bot.texts.library import Texts
from referee.rules.options import OptionError
from referee.rules.registry import UnknownRules

DROP: Final = "hd"
"""The verb of a key that keeps a house rule no longer; its argument is the rule's key."""


def houses(kept: tuple[House, ...], pen_for: Callable[[str], Pen], texts: Texts) -> Screen:
    """`/settings rules`: each house rule with all that it chooses."""
    lines = [bold(texts.text("house.title"))]
    for house in kept:
        pen = pen_for(house.rules)
        lines += ["", bold(escape(house.name)), *wrapped(pen.texts.text("rules.title"))]
        lines += wrapped(terms_line(pen, house.terms, kept))
    if not kept:
        lines += wrapped(texts.text("house.none"))
    lines += ["", *wrapped(texts.text("house.how"))]
    keys = [page_key(DROP, texts.text("house.drop", name=house.name), house.key) for house in kept]
    return Screen(text_of(lines), in_rows(keys, 2))


def fault(error: HouseError | OptionError | UnknownRules, texts: Texts) -> Screen:
    """Why it is not kept, and what would do."""
    match error:
        case HouseError():
            name, allowed = escape(error.name), escape(error.allowed)
            text = texts.text(f"house_error.{error.code}", name=name, allowed=allowed)
        case OptionError():
            text = texts.text(
                f"option_error.{error.code}",
                key=escape(error.key),
                text=escape(error.text),
                allowed=escape(error.allowed),
            )
        case UnknownRules():
            known = ", ".join(error.known)
            text = texts.text("option_error.rules_unknown", text=escape(error.key), allowed=known)
        case _:
            assert_never(error)
    return Screen(text_of([*wrapped(text), "", *wrapped(texts.text("house.how"))]))


def refused(texts: Texts) -> Screen:
    """Only referees keep house rules."""
    return Screen(text_of(wrapped(texts.text("house.referees"))))
