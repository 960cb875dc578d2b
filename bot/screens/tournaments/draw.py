"""From a view of a tournament to what is shown."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from bot.desk.ports import Place
from bot.desk.tournaments.views import (
    AnnouncementView,
    DeskView,
    DigestView,
    EntryView,
    EventView,
    TournamentSurface,
)
from bot.screens.message import Screen
from bot.screens.tournaments import card, desk, digest, entry
from bot.screens.tournaments.ink import Ink


class Written(NamedTuple):
    """Which tournament a view is of, its group, and the tag of the language it is read in."""

    key: str
    place: Place
    language: str | None


def written(view: TournamentSurface | AnnouncementView) -> Written:
    """What the ink for a view depends on."""
    match view:
        case EventView(page=page) | EntryView(page=page):
            return Written(page.key, page.place, view.language)
        case DeskView(page=page):
            return Written(page.public.key, page.public.place, view.language)
        case DigestView():
            return Written(view.key, view.place, view.language)
        case AnnouncementView():
            return Written(view.announcement.tournament, view.place, view.language)
        case _:
            assert_never(view)


def draw_surface(view: TournamentSurface, ink: Ink) -> Screen:
    """A surface of a tournament."""
    match view:
        case EventView(page=page):
            return card.card(page.view, page.terms, page.at, ink)
        case DeskView(page=page):
            return desk.desk(page, ink)
        case EntryView(page=page):
            return entry.entry(view.mine, page.view, ink)
        case DigestView():
            return digest.digest(view, ink)
        case _:
            assert_never(view)
