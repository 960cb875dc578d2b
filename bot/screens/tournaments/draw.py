"""From a view of a tournament to what is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from bot.desk.tournaments.views import (
    AnnouncementView,
    DeskView,
    DigestView,
    EntryView,
    EventView,
    TournamentSurface,
)
from bot.screens.message import Screen
from bot.screens.tournaments import card, desk, digest, entry, posts
from bot.screens.tournaments.ink import Ink

InkFor: TypeAlias = Callable[[str, str | None], Ink]
"""Ink for a tournament's key and a language's tag."""


def draw_surface(view: TournamentSurface, ink_for: InkFor) -> Screen:
    """A surface of a tournament."""
    match view:
        case EventView(page=page):
            ink = ink_for(page.key, view.language)
            return card.card(page.view, page.terms, page.at, ink)
        case DeskView(page=page):
            return desk.desk(page, ink_for(page.public.key, view.language))
        case EntryView(page=page):
            return entry.entry(view.mine, page.view, ink_for(page.key, view.language))
        case DigestView():
            return digest.digest(view, ink_for(view.key, view.language))
        case _:
            assert_never(view)


def draw_post(view: AnnouncementView, ink_for: InkFor) -> Screen:
    """An announcement."""
    return posts.post(view, ink_for(view.announcement.tournament, view.language))
