"""Every screen of a tournament in every situation that matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from bot.desk.answers import toast
from bot.lines.reading import Said
from bot.lines.verbs import Verb
from bot.screens.markup import text_of
from bot.screens.message import Screen
from bot.screens.tournaments import (
    card,
    desk,
    digest,
    entry,
    manual,
    plan,
    posts,
    public,
    said,
    staff,
    terms,
)
from bot.screens.tournaments.ink import WebPages
from bot.texts.languages import Language
from referee.seats import Points, Seat
from referee.tournament import commands as cmd
from referee.tournament.commands import FinePayee, Rank
from referee.tournament.state import Standing, TournamentState
from referee.tournament.terms import MINUTE, FinalTie
from referee.tournament.verifying import verify_draws
from referee.tournament.views import player_view
from tests.referee.tournament import running
from tests.referee.tournament.running import CHIEF, REFEREE, STAFF, Event, player
from tests.screens import tournament_views as views

Gallery: TypeAlias = Iterator[tuple[str, Screen]]

FIGURES = "places=48 fill=best_losers g03_no_show=automatic"


def disputed() -> Event:
    """A round in play: a call, a dispute, a fine, a clock that stands, a seat for staff."""
    event = running.playing(12)
    account = player(event.table(1).chairs[Seat.A].entrant)
    event.do(
        cmd.EnterResult(STAFF, 1, Points(62, 51, 49, 38)),
        cmd.DisputeResult(account, "count"),
        cmd.CallReferee(account, "wall"),
        cmd.StopClock(REFEREE, (2,)),
        cmd.Fine(REFEREE, 2, Seat.B, 5, FinePayee.BANK, "late"),
        cmd.Remove(REFEREE, event.table(2).chairs[Seat.C].entrant, Standing.NO_SHOW, "G3"),
    )
    return event


def tied(how: FinalTie) -> Event:
    """A final whose head is equal, and is to be decided so."""
    event = running.playing(4, f"final={how}")
    event.do(
        cmd.EnterResult(REFEREE, 1, Points(70, 70, 40, 20)),
        cmd.ApproveResults(CHIEF),
        cmd.CloseRound(CHIEF),
    )
    return event


def over() -> Event:
    """A tournament of eight that is over."""
    event = running.checked_in(8)
    running.to_the_end(event)
    return event


def tournament_gallery(language: Language) -> Gallery:
    """All of them in one language, by name."""
    yield from _cards(language)
    yield from _terms(language)
    yield from _entries(language)
    yield from _desks(language)
    yield from _pages(language)
    yield from _posts(language)


def _states(language: Language) -> Iterator[tuple[str, TournamentState, int]]:
    """The phases of a tournament, each with the moment it is looked at."""
    called = running.seated(12)
    called.do(cmd.ScheduleWave(REFEREE, 1, called.at + 5 * MINUTE))
    drawn = running.checked_in(10)
    drawn.do(cmd.Draw(REFEREE))
    checking = running.registering(6)
    checking.do(cmd.OpenCheckIn(REFEREE, checking.at + 120 * MINUTE), cmd.CheckIn(STAFF, ("1",)))
    for name, event in (
        ("planned", running.planned(FIGURES)),
        ("registering", running.registering(6, "places=4")),
        ("checking_in", checking),
        ("between", running.checked_in(10)),
        ("drawn", drawn),
        ("called", called),
        ("playing", disputed()),
        ("over", over()),
    ):
        yield name, views.named(event.state, language), event.at


def _cards(language: Language) -> Gallery:
    ink = views.ink(language)
    for name, state, at in _states(language):
        page = views.public_page(state, language, at)
        yield f"tournament_card_{name}", card.card(page.view, page.terms, at, ink)
    event = disputed()
    page = views.public_page(views.named(event.state, language), language, event.at)
    for address in ("https://club.example", "http://127.0.0.1:8080"):
        web = WebPages(f"{address}/t/{page.key}", f"{address}/t/{page.key}/screen")
        shown = card.card(page.view, page.terms, page.at, replace(ink, web=web))
        yield f"tournament_card_{address.partition(':')[0]}", shown
    yield "tournament_digest", digest.digest(views.digest(language), ink)


def _terms(language: Language) -> Gallery:
    ink = views.ink(language)
    state = views.named(running.planned(FIGURES).state, language)
    for page in (terms.MAIN, "rules", "stages", *terms.PAGES):
        screen = terms.terms_page(state.terms, state.phase, page, 0, ink)
        yield f"tournament_terms_{page}", screen
    points = views.named(running.planned("format=swiss matches=5 points=places").state, language)
    for page in (terms.MAIN, "format"):
        screen = terms.terms_page(points.terms, points.phase, page, 0, ink)
        yield f"tournament_terms_swiss_{page}", screen
    home = replace(state.terms, table="taiwan16 book home base=5")
    yield "tournament_terms_presets", terms.terms_page(home, state.phase, "rules", 0, ink)
    rounds = plan.plan_for(state.terms, 0)
    yield "tournament_plan", Screen(text_of(plan.page(state.terms, rounds, ink)))


def _entries(language: Language) -> Gallery:
    ink = views.ink(language)
    for name, state, at in _states(language):
        page = views.public_page(state, language, at)
        number = 5 if name == "registering" else 1
        mine = player_view(state, player(number).id)
        if mine is not None:
            yield f"tournament_entry_{name}", entry.entry(mine, page.view, ink)
            yield f"tournament_why_{name}", entry.dispute_page(page.view, ink)
        yield f"tournament_no_entry_{name}", entry.not_entered(page.view, ink)
    yield "tournament_leave", entry.leave_page(ink)
    card_seen = entry.card_seen(3, "阿明", Standing.IN, ink)
    yield "tournament_card_seen", card_seen


def _desks(language: Language) -> Gallery:
    for name, state, at in _states(language):
        for rank in (Rank.STAFF, Rank.CHIEF):
            page = views.organiser_page(state, language, at, rank)
            screen = desk.desk(page, views.ink(language, page))
            yield f"tournament_desk_{name}_{rank.name.lower()}", screen

    for how in (FinalTie.LOTS, FinalTie.EXTRA_DEAL):
        event = tied(how)
        state = views.named(event.state, language)
        page = views.organiser_page(state, language, event.at)
        yield f"tournament_desk_tied_{how}", desk.desk(page, views.ink(language, page))


def _pages(language: Language) -> Gallery:
    event = disputed()
    state = views.named(event.state, language)
    page = views.organiser_page(state, language, event.at)
    ink = views.ink(language, page)
    yield "tournament_public_tables", public.tables(page.public.view, 0, event.at, ink)
    yield "tournament_tables", staff.tables(page, 0, ink)
    for number in (1, 2, 3):
        yield f"tournament_table_{number}", staff.table(page, number, ink)
    by_ledger = replace(page.public, terms=replace(page.public.terms, options="play=online"))
    yield "tournament_table_online", staff.table(replace(page, public=by_ledger), 2, ink)
    yield "tournament_seat", staff.seat(page, 1, Seat.A, ink)
    yield "tournament_seat_void", staff.seat(page, 2, Seat.C, ink)
    yield "tournament_entrants", staff.entrants(page, 0, ink)
    yield "tournament_player", staff.player(page, 1, ink)
    yield "tournament_alarms", staff.alarms(page, ink)
    yield "tournament_rulings", staff.rulings(page, 0, ink)
    for rank in Rank:
        yield f"tournament_help_{rank.name.lower()}", manual.manual(rank, ink)
    line = said.result_line(Said(Verb.RESULT, ("1",)), state, ink)
    yield "tournament_said_result", Screen(line)
    answer = toast("answer.tournament_check_in", count="1")
    lines = said.done(Said(Verb.HERE, ("1",)), answer, page, ink)
    yield "tournament_said_here", Screen(text_of(lines))
    ended = over()
    view = views.public_page(views.named(ended.state, language), language, ended.at).view
    yield "tournament_standings", public.standings(view, 0, ink)
    yield "tournament_verify", public.verify(view, verify_draws(ended.events), ink)


def _posts(language: Language) -> Gallery:
    ink = views.ink(language)
    for kind, view in views.announcements(language).items():
        yield f"tournament_post_{kind}", posts.post(view, ink)
