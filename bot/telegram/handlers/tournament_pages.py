"""Pages of a tournament, by word or by button: what may be seen depends on who asks and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.desk.answers import Answer, toast
from bot.inks import staff_names
from bot.lines.reading import Shown
from bot.lines.values import seat_at, whole
from bot.lines.verbs import PageVerb
from bot.screens.markup import text_of
from bot.screens.message import Screen
from bot.screens.tournaments import card, desk, entry, manual, plan, public, staff, terms
from bot.screens.tournaments.issues import issue_lines
from referee.tournament.commands import Rank

if TYPE_CHECKING:
    from bot.desk.tournaments import Tournaments
    from bot.desk.tournaments.views import OrganiserPage, PublicPage
    from bot.inks import Inks
    from bot.screens.tournaments.ink import Ink
    from bot.telegram.handlers.asked import Asked


class TournamentPages:
    """Draws pages for whoever asks."""

    def __init__(self, tournaments: Tournaments, inks: Inks) -> None:
        self._tournaments = tournaments
        self._inks = inks

    async def show(self, asked: Asked, key: str, shown: Shown) -> Screen | Answer:
        """The page; a refusal where it is not for whoever asks.

        Raises:
            TournamentUnknown: there is no such tournament.
        """
        page = await self._tournaments.public(key)
        found = await self._for_all(asked, page, shown)
        if found is not None:
            return found
        if asked.in_group or asked.person is None:
            return toast("refusal.in_private_only")
        if shown.verb in (PageVerb.ENTRY, PageVerb.WHY, PageVerb.LEAVE):
            return await self._own(asked, asked.person, page, shown)
        desk_page = await self._tournaments.desk_of(key, asked.person)
        if desk_page is None:
            return toast("refusal.not_of_staff")
        return self._for_staff(desk_page, shown, await self.ink(asked, key, desk_page))

    async def ink(self, asked: Asked, key: str, page: OrganiserPage | None = None) -> Ink:
        """Ink for whoever asks; with the names of the staff where a page of theirs is drawn."""
        place = asked.place
        if page is not None:
            place = page.public.place
        elif not asked.in_group:
            place = (await self._tournaments.public(key)).place
        ink = await self._inks.ink(key, place, asked.tag)
        if page is None:
            return ink
        names = staff_names(page, ink.text("staff.computer"))
        return await self._inks.ink(key, place, asked.tag, names)

    async def _for_all(self, asked: Asked, page: PublicPage, shown: Shown) -> Screen | None:
        """A page that everybody may see; None for another, or where staff see more."""
        key, number = page.key, _number(shown)
        staffed = not asked.in_group and await self._is_staff(asked, key)
        ink = await self.ink(asked, key)
        match shown.verb:
            case PageVerb.PLAN:
                rounds = plan.plan_for(page.terms, page.view.entered)
                return Screen(text_of(plan.page(page.terms, rounds, ink)))
            case PageVerb.TERMS:
                name = shown.words[0] if shown.words else terms.MAIN
                phase, entered = page.view.phase, page.view.entered
                return terms.terms_page(page.terms, phase, name, entered, ink)
            case PageVerb.TABLES if not staffed:
                return public.tables(page.view, number, page.at, ink)
            case PageVerb.STANDINGS:
                return public.standings(page.view, number, ink)
            case PageVerb.VERIFY:
                return public.verify(page.view, await self._tournaments.verify(key), ink)
            case PageVerb.HELP if not staffed:
                return manual.manual(Rank.PLAYER, ink)
            case PageVerb.DESK if asked.in_group:
                return card.card(page.view, page.terms, page.at, ink)
            case _:
                return None

    async def _is_staff(self, asked: Asked, key: str) -> bool:
        if asked.person is None:
            return False
        return await self._tournaments.desk_of(key, asked.person) is not None

    async def _own(
        self, asked: Asked, person: int, page: PublicPage, shown: Shown
    ) -> Screen | Answer:
        """A page about the asker's own entry."""
        ink = await self.ink(asked, page.key)
        mine = await self._tournaments.mine(page.key, person)
        if mine is None:
            return entry.not_entered(page.view, ink)
        match shown.verb:
            case PageVerb.WHY:
                return entry.dispute_page(page.view, ink)
            case PageVerb.LEAVE:
                return entry.leave_page(ink)
            case _:
                return entry.entry(mine, page.view, ink)

    def _for_staff(self, page: OrganiserPage, shown: Shown, ink: Ink) -> Screen:
        draw = _STAFF_PAGES.get(shown.verb)
        return desk.desk(page, ink) if draw is None else draw(page, shown, ink)


def _chair(page: OrganiserPage, shown: Shown, ink: Ink) -> Screen:
    place = seat_at(shown.words[0]) if shown.words else None
    return staff.tables(page, 0, ink) if place is None else staff.seat(page, *place, ink)


_STAFF_PAGES: Final[Mapping[PageVerb, Callable[[OrganiserPage, Shown, Ink], Screen]]] = (
    MappingProxyType(
        {
            PageVerb.TABLES: lambda page, shown, ink: staff.tables(page, _number(shown), ink),
            PageVerb.TABLE: lambda page, shown, ink: staff.table(page, _given(shown), ink),
            PageVerb.CHAIR: _chair,
            PageVerb.LIST: lambda page, shown, ink: staff.entrants(page, _number(shown), ink),
            PageVerb.PLAYER: lambda page, shown, ink: staff.player(page, _given(shown), ink),
            PageVerb.ALARMS: lambda page, shown, ink: staff.alarms(page, ink),
            PageVerb.RULINGS: lambda page, shown, ink: staff.rulings(page, _number(shown), ink),
            PageVerb.ISSUES: lambda page, shown, ink: Screen(text_of(issue_lines(page, ink))),
            PageVerb.HELP: lambda page, shown, ink: manual.manual(page.rank, ink),
        }
    )
)
"""Pages that only the staff see; whatever else they ask for is the desk."""


def _given(shown: Shown) -> int:
    """The number written behind the page; 0 for none."""
    return (whole(shown.words[0]) if shown.words else None) or 0


def _number(shown: Shown) -> int:
    """Which page of several, from 0."""
    return min(_given(shown), 999)
