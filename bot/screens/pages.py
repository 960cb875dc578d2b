"""Pages of the private chat and of the group that belong to no table: start, help, languages."""

from __future__ import annotations

from typing import Final

from bot.desk.views import Buttons, HandStyle
from bot.screens.keys import in_rows, page_key
from bot.screens.markup import bold, text_of
from bot.screens.message import Button, Keyboard, Link, Screen, Style
from bot.screens.pen import Links
from bot.texts.languages import Language
from bot.texts.library import Texts

LANGUAGE: Final = "la"
"""The verb of a key that chooses a language; its argument is the language's tag."""
STYLE: Final = "hs"
"""The verb of a key that chooses how a hand is shown; its argument is a `HandStyle`."""
HELP: Final = "hp"
"""The verb of a key that opens a page of the help; its argument is the page."""
SIZE: Final = "bs"
"""The verb of a key that chooses how large the keys are; its argument is of `Buttons`."""

HELP_PAGES: Final = ("play", "table", "live", "club", "tournament", "commands", "rules")


def start(texts: Texts) -> Screen:
    """The first `/start`: what this is, and three ways to be shown a hand."""
    lines = [bold(texts.text("start.title")), texts.text("start.text"), ""]
    lines += [texts.text(f"style.{style}_text") for style in HandStyle]
    return Screen(text_of(lines), style_keys(texts, None))


def style_keys(texts: Texts, present: HandStyle | None) -> Keyboard:
    """One row a way to be shown a hand."""
    return tuple(
        (_choice(texts, STYLE, style.value, texts.text(f"style.{style}"), present),)
        for style in HandStyle
    )


def style_chosen(texts: Texts, style: HandStyle) -> Screen:
    """The answer to the choice, with what to do next."""
    name = texts.text(f"style.{style}")
    return Screen(texts.text("style.chosen", style=name))


def settings(texts: Texts, style: HandStyle, buttons: Buttons) -> Screen:
    """`/settings`: hand, language, and the size of keys."""
    lines = [bold(texts.text("settings.title")), texts.text("settings.text")]
    sizes = tuple(
        _choice(texts, SIZE, size.value, texts.text(f"settings.{size}"), buttons)
        for size in Buttons
    )
    rows = (*style_keys(texts, style), sizes)
    return Screen(text_of(lines), (*rows, *languages(texts).keyboard))


def languages(texts: Texts) -> Screen:
    """`/language`: each named in itself."""
    keys = tuple(
        _choice(texts, LANGUAGE, one.value, one.own_name, texts.language.value) for one in Language
    )
    return Screen(texts.text("language.ask"), (keys,))


def language_chosen(texts: Texts) -> Screen:
    """The answer, in the language chosen."""
    return Screen(texts.text("language.chosen", language=texts.language.own_name))


def help_page(texts: Texts, page: str = "") -> Screen:
    """`/help`: what to do first, and pages for the rest."""
    known = page if page in HELP_PAGES else "start"
    lines = [bold(texts.text(f"help.{known}_title")), texts.text(f"help.{known}_text")]
    keys = tuple(
        page_key(HELP, texts.text(f"help.{name}_title"), name)
        for name in HELP_PAGES
        if name != known
    )
    return Screen(text_of(lines), in_rows(keys, 2))


def about(texts: Texts, version: str) -> Screen:
    """`/about`."""
    return Screen(
        text_of([bold(texts.text("about.title")), texts.text("about.text", version=version)])
    )


def welcome_group(texts: Texts, links: Links) -> Screen:
    """What the bot says when it is added to a group."""
    key = Link(texts.text("welcome.private"), links.start(), Style.PRIMARY)
    return Screen(texts.text("welcome.text"), ((key,),))


def forgotten(texts: Texts, number: int) -> Screen:
    """`/forgetme`."""
    name = texts.text("person.forgotten", number=number)
    return Screen(texts.text("forget.done", name=name))


def _choice(texts: Texts, verb: str, argument: str, text: str, present: str | None) -> Button:
    """A key for one of several choices, marked when it is the present one."""
    label = texts.text("switch.on", name=text) if argument == present else text
    return page_key(verb, label, argument)
