"""Views of tournaments to draw, from any state of one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from typing import Final

from bot.desk.facts import Who
from bot.desk.ports import Place
from bot.desk.tournaments.announcements import (
    AnnouncedRank,
    AnnouncedRuling,
    AnnouncedTable,
    Announcement,
    AnnouncementKind,
)
from bot.desk.tournaments.views import (
    AnnouncementView,
    DigestTable,
    DigestView,
    OrganiserPage,
    OwnSeat,
    PublicPage,
)
from bot.inks import staff_names
from bot.screens.tournaments.ink import Ink
from bot.texts.languages import Language
from referee.tournament.commands import Rank
from referee.tournament.regulations import REGULATIONS
from referee.tournament.state import Alarm, Entrant, RulingKind, Standing, TournamentState
from referee.tournament.tables import TableEnd
from referee.tournament.views import organiser_view, public_view
from tests.screens.views import pens

KEY: Final = "abcd2345"
PLACE: Final = Place(1, -1001234567890)
NOW: Final = 1_780_000_000_000
HOSTILE: Final = "<b>@admin</b> /start https://x.yz \u202e" + "長" * 60
"""A name that tries everything."""
_CHINESE: Final = ("阿明", "小華", "小美", "大牛", "老王", "春花", "秋月", "建國")
_LATIN: Final = ("Ming", "Hua", "Mei", "Bo", "Old Wang", "Anna", "Ben", "Clara")


def ink(language: Language, page: OrganiserPage | None = None) -> Ink:
    """Ink in a language; with the names of the staff of a page."""
    case = pens()
    texts = case.words(language.value, REGULATIONS.key)
    names = {} if page is None else staff_names(page, texts.text("staff.computer"))
    shelf = case.shelf(language.value)
    presets = {rules: case.presets(language.value, rules) for rules in shelf}
    return Ink(KEY, texts, case.links, UTC, names, shelf, presets)


def named(state: TournamentState, language: Language, hostile: int = 0) -> TournamentState:
    """The state with names of people; one of them is hostile where a number is given."""
    names = _LATIN if language is Language.EN else _CHINESE
    entrants: list[Entrant] = []
    for entrant in state.entrants:
        name = names[(entrant.number - 1) % len(names)]
        more = (entrant.number - 1) // len(names)
        name = f"{name}{more}" if more else name
        name = HOSTILE if entrant.number == hostile else name
        code = f"{entrant.number:02}AB34CD"
        card = f"{entrant.number:02}EF56GH" if entrant.card else ""
        entrants.append(entrant._replace(name=name, receipt=code, card=card))
    title = "Spring Cup" if language is Language.EN else "春季盃"
    return state._replace(entrants=tuple(entrants), terms=replace(state.terms, title=title))


def public_page(state: TournamentState, language: Language, at: int) -> PublicPage:
    """What everybody may see."""
    return PublicPage(
        key=KEY,
        version=1,
        view=public_view(state),
        terms=state.terms,
        language=language.value,
        club="麻將社",
        place=PLACE,
        online=(),
        announcements=(),
        at=at,
    )


def organiser_page(
    state: TournamentState, language: Language, at: int, rank: Rank = Rank.CHIEF
) -> OrganiserPage:
    """What the staff see."""
    helpers = tuple(Who(None, name) for name in state.staff)
    return OrganiserPage(
        public=public_page(state, language, at),
        rank=rank,
        view=organiser_view(state),
        entrants=state.entrants,
        staff=helpers,
        tables=() if state.round is None else state.round.tables,
        rulings=state.rulings,
        apart=state.apart,
        unreachable=(2,) if len(state.entrants) > 1 else (),
    )


def announcements(language: Language) -> dict[AnnouncementKind, AnnouncementView]:
    """One of each kind, as a player or a referee is told it."""
    first = _LATIN if language is Language.EN else _CHINESE
    four = (first[0], first[1], first[2], "")
    table = AnnouncedTable(7, four, (1, 2, 3, 0), 1, None)
    plain = Announcement(KEY, AnnouncementKind.DRAW_PROMISED, 3, NOW, "Cup", round=1)
    ranks = tuple(AnnouncedRank(min(n, 2), n, first[n - 1], (3, 70, 210)) for n in (1, 2, 3))
    told: dict[AnnouncementKind, Announcement] = {}
    for kind in AnnouncementKind:
        told[kind] = replace(plain, kind=kind, tables=(table,))
    lock = "9c41" * 16
    told[AnnouncementKind.DRAW_PROMISED] = replace(plain, commitment=lock)
    published = told[AnnouncementKind.DRAW_PUBLISHED]
    told[AnnouncementKind.DRAW_PUBLISHED] = replace(published, byes=(first[4],), seed=lock)
    for kind in (AnnouncementKind.SEATS_CALLED, AnnouncementKind.WAVE_BEGAN):
        told[kind] = replace(told[kind], starts=NOW + 300_000, ends=NOW + 3_900_000)
    told[AnnouncementKind.TIME_CALLED] = replace(told[AnnouncementKind.TIME_CALLED], minutes=10)
    closed = told[AnnouncementKind.ROUND_CLOSED]
    told[AnnouncementKind.ROUND_CLOSED] = replace(closed, advanced=first[:3], through=(1, 2, 3))
    tied = told[AnnouncementKind.FINAL_TIED]
    told[AnnouncementKind.FINAL_TIED] = replace(tied, advanced=first[:2], tables=())
    ended = told[AnnouncementKind.TOURNAMENT_ENDED]
    told[AnnouncementKind.TOURNAMENT_ENDED] = replace(ended, ranks=ranks, tables=())
    cancelled = told[AnnouncementKind.TOURNAMENT_CANCELLED]
    told[AnnouncementKind.TOURNAMENT_CANCELLED] = replace(cancelled, reason="停電", tables=())
    ruling = AnnouncedRuling(3, RulingKind.FALSE_WIN, 7, 1, first[0], (-30, 10, 10, 10), "G14")
    told[AnnouncementKind.RULED] = replace(plain, kind=AnnouncementKind.RULED, ruling=ruling)
    removed = told[AnnouncementKind.REMOVED]
    gone = replace(removed, number=0, standing=Standing.NO_SHOW, reason="G3", tables=())
    told[AnnouncementKind.REMOVED] = gone
    told[AnnouncementKind.PROMOTED] = replace(plain, kind=AnnouncementKind.PROMOTED, number=0)
    staffed = told[AnnouncementKind.STAFF_SEATED]
    told[AnnouncementKind.STAFF_SEATED] = replace(staffed, number=0, seat=3)
    alarm = Alarm("referee_called", 1, "1", NOW, "count")
    alarmed = replace(told[AnnouncementKind.ALARMED], number=0, alarm=alarm, name=first[0])
    told[AnnouncementKind.ALARMED] = alarmed
    return {kind: _view(one, language) for kind, one in told.items()}


def _view(told: Announcement, language: Language) -> AnnouncementView:
    seated = told.kind in (AnnouncementKind.DRAW_PUBLISHED, AnnouncementKind.SEATS_CALLED)
    own = OwnSeat(7, 1) if seated else None
    through = True if told.through else None
    return AnnouncementView(told, language.value, PLACE, 1001, own, through)


def digest(language: Language) -> DigestView:
    """Three tables: in play, standing, confirmed."""
    first = _LATIN if language is Language.EN else _CHINESE
    four = (first[0], first[1], first[2], "")
    plain = DigestTable(1, four, (62, 51, 49, 38), NOW + 600_000, None, None, confirmed=False)
    tables = (
        plain,
        replace(plain, number=2, ends=None, left=725_000),
        replace(plain, number=3, ends=None, over=TableEnd.BUST, confirmed=True),
        replace(plain, number=4, ends=None, chips=None),
    )
    return DigestView(KEY, PLACE, language.value, "Cup", 1, tables, NOW)


def in_group(view: AnnouncementView) -> AnnouncementView:
    """The same announcement as the group is told it."""
    return replace(view, to=None, own=None, advanced=None)
