"""What a tournament's screens may say to whom, whatever people call themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.desk.tournaments.announcements import AnnouncementKind
from bot.lines.reading import Said, read_message
from bot.lines.verbs import rank_for
from bot.sandbox.server.html import parse_html
from bot.sandbox.server.texts import find_entities
from bot.screens.markup import TEXT_UNITS, units
from bot.screens.message import Screen
from bot.screens.tournaments import card, desk, entry, posts, public, staff
from bot.telegram.tournament_buttons import Press, parse_tournament_button
from bot.texts.languages import Language
from referee.tournament.commands import Rank
from referee.tournament.state import TournamentState
from referee.tournament.views import player_view
from tests.referee.tournament.running import player
from tests.screens import tournament_views as views
from tests.screens.looks import buttons
from tests.screens.tournament_gallery import disputed, over, tournament_gallery

CODE = re.compile(r"\d\d(?:AB34CD|EF56GH)")
"""A receipt or a card as the views here have them."""


def for_everybody(state: TournamentState, at: int, language: Language) -> Iterator[Screen]:
    """What is shown to groups and to strangers."""
    ink, page = views.ink(language), views.public_page(state, language, at)
    yield card.card(page.view, page.terms, at, ink)
    yield public.tables(page.view, 0, at, ink)
    yield public.standings(page.view, 0, ink)
    yield public.verify(page.view, (), ink)
    yield entry.not_entered(page.view, ink)


def for_staff(state: TournamentState, at: int, language: Language) -> Iterator[Screen]:
    """What the staff see."""
    page = views.organiser_page(state, language, at)
    ink = views.ink(language, page)
    yield desk.desk(page, ink)
    yield staff.entrants(page, 0, ink)
    yield staff.tables(page, 0, ink)
    yield staff.table(page, 1, ink)
    yield staff.player(page, 1, ink)
    yield staff.alarms(page, ink)
    yield staff.rulings(page, 0, ink)


@pytest.mark.parametrize("language", Language)
def test_what_everybody_sees_holds_no_code_no_account_and_no_reason(language: Language) -> None:
    event = disputed()
    state = views.named(event.state, language)
    accounts = [entrant.account for entrant in state.entrants]
    for screen in for_everybody(state, event.at, language):
        shown = screen.text + repr(screen.keyboard)
        assert not CODE.search(shown)
        assert not [account for account in accounts if account in shown]
        assert "wall" not in shown
        assert "late" not in screen.text.split()


@pytest.mark.parametrize("language", Language)
def test_staff_see_the_codes_that_they_print(language: Language) -> None:
    event = disputed()
    page = views.organiser_page(views.named(event.state, language), language, event.at)
    listed = staff.entrants(page, 0, views.ink(language, page)).text
    assert len(CODE.findall(listed)) == 11


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("ended", [False, True])
def test_a_hostile_name_is_only_a_name(language: Language, *, ended: bool) -> None:
    event = over() if ended else disputed()
    state = views.named(event.state, language, hostile=1)
    mine = player_view(state, player(1).id)
    assert mine is not None
    page = views.public_page(state, language, event.at)
    screens = [
        *for_everybody(state, event.at, language),
        *for_staff(state, event.at, language),
        entry.entry(mine, page.view, views.ink(language)),
    ]
    for screen in screens:
        text, entities = parse_html(screen.text)
        assert "\u202e" not in text
        units = text.encode("utf-16-le")
        found = [
            units[2 * e["offset"] : 2 * (e["offset"] + e["length"])].decode("utf-16-le")
            for e in find_entities(text, entities)
        ]
        assert not [part for part in found if "admin" in part and part.startswith("@")]
        assert not [part for part in found if part.startswith(("/start", "http", "x.yz"))]


@pytest.mark.parametrize("language", Language)
def test_an_announcement_to_the_group_names_nobodys_seat_and_has_no_act(language: Language) -> None:
    for view in views.announcements(language).values():
        told = views.in_group(view)
        screen = posts.post(told, views.ink(language))
        parse_html(screen.text)
        assert not buttons(screen)
        assert screen.notice == "silent"


def test_players_are_offered_only_what_players_may_do() -> None:
    found = 0
    for name, screen in tournament_gallery(Language.EN):
        if not name.startswith(("tournament_entry", "tournament_card", "tournament_why")):
            continue
        for button in buttons(screen):
            pressed = parse_tournament_button(button.data)
            assert pressed is not None
            if pressed.press in (Press.ACT, Press.ACT_IN_ROUND):
                (said,) = read_message(pressed.line)
                assert isinstance(said, Said)
                assert rank_for(said.verb) is Rank.PLAYER
                found += 1
    assert found > 10


def test_every_button_that_acts_is_a_line_that_can_be_read() -> None:
    acts = 0
    for name, screen in tournament_gallery(Language.ZH_HANT):
        for button in buttons(screen):
            pressed = parse_tournament_button(button.data)
            assert pressed is not None, name
            if pressed.press in (Press.ACT, Press.ACT_IN_ROUND):
                assert len(read_message(pressed.line)) == 1, pressed
                acts += 1
    assert acts > 60


def test_staff_below_a_referee_are_offered_nothing_that_is_refused_to_them() -> None:
    for name, screen in tournament_gallery(Language.EN):
        if not (name.startswith("tournament_desk") and name.endswith("_staff")):
            continue
        for button in buttons(screen):
            pressed = parse_tournament_button(button.data)
            if pressed is not None and pressed.press in (Press.ACT, Press.ACT_IN_ROUND):
                (said,) = read_message(pressed.line)
                assert isinstance(said, Said)
                assert rank_for(said.verb) <= Rank.STAFF, (name, pressed)


@pytest.mark.parametrize("language", Language)
def test_an_announcement_of_a_hundred_tables_fits_one_message(language: Language) -> None:
    told = views.announcements(language)
    published = told[AnnouncementKind.DRAW_PUBLISHED]
    table = published.announcement.tables[0]
    four = (views.HOSTILE,) * 4
    many = tuple(replace(table, number=n, names=four) for n in range(1, 101))
    closed = told[AnnouncementKind.ROUND_CLOSED]
    for view in (
        replace(published, announcement=replace(published.announcement, tables=many)),
        replace(closed, announcement=replace(closed.announcement, advanced=four * 50)),
        replace(closed, announcement=replace(closed.announcement, byes=four * 50, advanced=())),
    ):
        text, _ = parse_html(posts.post(view, views.ink(language)).text)
        assert units(text) <= TEXT_UNITS
        assert len(text.splitlines()) > 2
