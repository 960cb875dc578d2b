"""The screens of a club: standings, one's card, ledger, history, roles, log, seasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from fractions import Fraction

from bot.desk.cards import BestDeal, Card, Favourite
from bot.desk.clubhouse.leagues import CountedMatch, LeagueView
from bot.desk.clubhouse.plan_views import PlanView, ReminderView
from bot.desk.ports import Place
from bot.screens import admin, club, leagues, plans, records, seasons
from bot.screens.message import Screen
from bot.screens.pen import Pen
from referee.table.terms import Terms
from referee.tournament.league import Counting, LeagueLine, LeagueTerms
from storage.clubs import Standing
from storage.operating import Group, OpenTableRow
from storage.plans import PlanState
from storage.seasons import Season
from tests.screens import views

CLUB = "星期四"
AT = 1_700_000_000_000
_DAY = 86_400_000


def clubs(pen: Pen) -> Iterator[tuple[str, Screen]]:
    """All of them by name."""
    yield from _standings(pen)
    yield from _own(pen)
    yield from _roles(pen)


def _standings(pen: Pen) -> Iterator[tuple[str, Screen]]:
    texts, (ming, _, mei, _) = pen.texts, views.people(pen.language)
    row = records.StandingRow(1, mei, 24, 3, 1.67, 1524.4, 1512.5, provisional=False)
    newcomer = replace(row, place=2, who=ming, rating=1490.2, elo=1489.0, provisional=True)
    stopped = replace(row, place=3, average=0.0, rating=None, elo=None)
    table = records.Standings(
        CLUB,
        records.Span.SEASON,
        season=3,
        closed=False,
        rank="chips",
        rows=(row, newcomer, stopped),
        total=31,
    )
    yield "standings", records.standings(table, texts)
    yield "standings_season", records.standings(replace(table, season=2, closed=True), texts)
    month = replace(table, span=records.Span.MONTH, season=None, rank="elo")
    yield "standings_month", records.standings(month, texts)
    yield "standings_none", records.standings(replace(table, rows=(), total=0), texts)


def _own(pen: Pen) -> Iterator[tuple[str, Screen]]:
    texts, (ming, hua, mei, bot) = pen.texts, views.people(pen.language)
    card = Card(
        club=CLUB,
        who=mei,
        balance=124,
        chips=24,
        matches=3,
        places=(2, 0, 1, 0),
        deals=52,
        wins=14,
        self_draws=5,
        dealt_in=6,
        rating=1524.4,
        elo=1531.25,
        rated=3,
        favourites=(Favourite("taiwan16", "T3", 9), Favourite("taiwan16", "T26", 4)),
        best=BestDeal("taiwan16", 12, 7, 9, ("T3", "T26")),
        curve=(),
    )
    yield "me", records.me(card, texts, lambda _: texts)
    sure = replace(card, rated=40, favourites=(), best=None)
    yield "me_sure", records.me(sure, texts, lambda _: texts)
    entry = records.LedgerRow("settled", 12, 7, 24, 124, AT)
    others = tuple(
        replace(entry, kind=kind, match=None, deal=None, amount=-3)
        for kind in ("joining", "floor", "season", "of_some_later_version")
    )
    page = records.LedgerPage(CLUB, 124, (entry, *others), older=31, later=True)
    yield "ledger", records.ledger(page, texts)
    nothing = records.LedgerPage(CLUB, 0, (), older=None, later=False)
    yield "ledger_none", records.ledger(nothing, texts)
    players = ((mei, 24), (ming, -3), (hua, -10), (bot, -11))
    past = records.HistoryRow(12, AT, "taiwan16", players, friendly=False)
    rows = (past, replace(past, friendly=True))
    matches = records.HistoryPage(CLUB, rows, older=12, later=True)
    yield "history", records.history(matches, texts)
    none = records.HistoryPage(CLUB, (), older=None, later=False)
    yield "history_none", records.history(none, texts)


def _roles(pen: Pen) -> Iterator[tuple[str, Screen]]:
    texts, (ming, hua, mei, _) = pen.texts, views.people(pen.language)
    lines = (club.RoleLine(mei, "owner"), club.RoleLine(ming, "staff"))
    named = club.RolesView(CLUB, lines, administrators=True, creator=False)
    yield "roles", club.roles(named, texts)
    yield "roles_none", club.roles(replace(named, lines=(), creator=True), texts)
    act = club.ActLine("role_named", mei, "owner", hua, {"role": "referee"}, "<b>why</b>", AT)
    ruled = club.ActLine(
        "at_table", None, "referee", None, {"table": "q7mh2kdt", "verb": "void"}, "", AT
    )
    log = club.LogView(CLUB, refused=False, lines=(act, ruled), older=7)
    yield "log", club.log(log, texts)
    asked = club.ActLine("refused", ming, "player", None, {"what": "chips_granted"}, "", AT)
    yield "log_refused", club.log(replace(log, refused=True, lines=(asked,), older=None), texts)
    yield "log_none", club.log(replace(log, lines=(), older=None), texts)
    options = (("rank", "chips"), ("grant", "100"), ("floor", "off"), ("zone", "+8"))
    view = club.ClubView(CLUB, ("星期四", "<i>星期六</i>"), options, members=12, season=2)
    yield "club", club.club(view, texts)
    yield from _leagues(pen)
    yield from _plans(pen)
    yield from _operator(pen)
    closed = (Season(1, "春", 0, AT, 100),)
    yield "seasons", seasons.seasons(seasons.SeasonsView(CLUB, 2, closed, 50), texts)


def _leagues(pen: Pen) -> Iterator[tuple[str, Screen]]:
    texts, (ming, hua, mei, _) = pen.texts, views.people(pen.language)
    terms = LeagueTerms(AT, AT + 91 * _DAY, "taiwan16 base=5", best=10, least=5, a_day=3)
    lines = (
        (LeagueLine(1, str(mei.person), Fraction(124), 7, 3), mei),
        (LeagueLine(2, str(ming.person), Fraction(-25, 2), 6, 1), ming),
        (LeagueLine(0, str(hua.person), Fraction(60), 2, 2), hua),
    )
    matches = tuple(CountedMatch(20 - place, AT, counts) for place, counts in enumerate(Counting))
    view = LeagueView(CLUB, 2, "<b>春</b>", terms, lines, matches, over=False)
    yield "league", leagues.league(view, UTC, texts)
    empty = replace(view, number=1, lines=(), matches=(), over=True, terms=replace(terms, rules=""))
    yield "league_over", leagues.league(empty, UTC, texts)
    yield "league_none", leagues.none(texts)


def _plans(pen: Pen) -> Iterator[tuple[str, Screen]]:
    ming, hua, mei, _ = views.people(pen.language)
    view = PlanView(
        plan="q7mh2kdt",
        place=Place(1, -2),
        language=None,
        time="21:30",
        due=AT,
        terms=Terms("taiwan16", common="speed=fast"),
        people=(mei, ming, hua, mei, ming),
        state=PlanState.LISTED,
    )
    yield "plan", plans.plan(view, pen)
    for state in PlanState:
        if not state.open:
            yield f"plan_{state}", plans.plan(replace(view, people=(), state=state), pen)
    told = ReminderView(None, "<b>麻將社</b>", "21:30", AT)
    yield "plan_reminder", plans.reminder(told, pen.texts)


def _operator(pen: Pen) -> Iterator[tuple[str, Screen]]:
    texts = pen.texts
    yield "admin", admin.home(texts, maintenance=False)
    yield "admin_maintenance", admin.home(texts, maintenance=True)
    groups = tuple(
        Group(-100 - place, f"<b>群組</b> {place}", standing, 3, place, 12)
        for place, standing in enumerate(Standing)
    )
    yield "admin_groups", admin.groups(admin.GroupsPage(groups, following=10), texts)
    tables = (
        OpenTableRow("q7mh2kdt", CLUB, "running", 12, AT),
        OpenTableRow("abcd2345", CLUB, "lobby", None, AT),
    )
    yield "admin_tables", admin.tables(admin.TablesPage(tables, following=None), texts)
    yield "admin_tables_none", admin.tables(admin.TablesPage((), following=None), texts)
