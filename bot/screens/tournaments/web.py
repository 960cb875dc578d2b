"""The way from a tournament's card and desks to its pages on the web."""

from __future__ import annotations

from typing import Final

from bot.screens.markup import linked
from bot.screens.message import Keyboard, Link
from bot.screens.tournaments.ink import Ink

_TAKEN: Final = "https://"
"""How an address begins that Telegram takes for a key; by another the whole message is refused."""


def web_lines(ink: Ink) -> tuple[str, ...]:
    """The pages in the text, where no key can lead to them: such a link at worst does nothing."""
    if ink.web is None or ink.web.event.startswith(_TAKEN):
        return ()
    event = linked(ink.web.event, ink.text("card.web"))
    return (ink.listed((event, linked(ink.web.screen, ink.text("card.screen")))),)


def web_row(ink: Ink) -> Keyboard:
    """Keys to the page and to the big screen."""
    if ink.web is None or not ink.web.event.startswith(_TAKEN):
        return ()
    event = Link(ink.text("card.web"), ink.web.event)
    return ((event, Link(ink.text("card.screen"), ink.web.screen)),)
