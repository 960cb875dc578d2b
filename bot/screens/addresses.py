"""`/web`: where the pages of a club and of a tournament are, and the personal link of its staff."""

from __future__ import annotations

from dataclasses import dataclass

from bot.screens.markup import bold, linked, text_of, wrapped
from bot.screens.message import Screen
from bot.screens.people import FULL_NAME, plain_name
from bot.texts.library import Texts


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses of pages; None for one that there is not.

    Attributes:
        title: of the tournament.
        event: its page.
        screen: its big screen.
        club: the club's page.
        staff: the personal link of one of the staff; for the private chat alone.
    """

    title: str
    event: str | None
    screen: str | None
    club: str | None
    staff: str | None = None


def addresses(view: Addresses, texts: Texts) -> Screen:
    """The addresses, one a line."""
    named = plain_name(view.title, FULL_NAME, "?") if view.event else ""
    lines = [bold(texts.text("addresses.title"))]
    for key, address in (
        ("event", view.event),
        ("screen", view.screen),
        ("club", view.club),
        ("staff", view.staff),
    ):
        if address is not None:
            lines.append(linked(address, texts.text(f"addresses.{key}", title=named)))
    if view.event is None and view.club is None:
        lines += wrapped(texts.text("addresses.none"))
    if view.staff is not None:
        lines += ["", *wrapped(texts.text("addresses.personal"))]
    return Screen(text_of(lines))


def not_served(texts: Texts) -> Screen:
    """The bot has no pages."""
    return Screen(text_of(wrapped(texts.text("addresses.not_served"))))


def link_ended(texts: Texts) -> Screen:
    """The personal link opens nothing any more."""
    return Screen(text_of(wrapped(texts.text("addresses.ended"))))
