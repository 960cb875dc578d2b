"""A tournament's pages for everybody: the page itself, the big screen, its news, lists to take."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from bot.desk.tournaments.facade import Tournaments
from bot.desk.tournaments.terms import table_terms
from bot.screens.pen import Links
from bot.screens.tournaments.card import PAYLOAD
from bot.web.codes import qr_code
from bot.web.downloads import download
from bot.web.feed import Feed
from bot.web.names import shown
from bot.web.newest import Newest
from bot.web.notes import note_text, public_notes
from bot.web.paper import Paper
from bot.web.reading import EventPage, event_page
from bot.web.sheets import EVENT_SHEETS
from bot.web.words import Words, open_words
from referee.rules.registry import Registry

if TYPE_CHECKING:
    from starlette.requests import Request

_KEPT: Final = 48
"""Pages that are kept, a tournament and language each, until something changes."""
_KEY: Final = re.compile(r"[a-z2-7]{8}")

SCREEN_WORDS: Final = {
    "screen.by_table": (),
    "screen.by_name": (),
    "screen.results": (),
    "screen.advanced": (),
    "screen.ranking": (),
    "screen.final_ranking": (),
    "screen.entered": (),
    "screen.follow": (),
    "screen.staff": (),
    "screen.comma": (),
    "screen.left": (),
    "screen.time_up": (),
    "screen.time_up_long": (),
    "screen.stands": (),
    "screen.begins": (),
    "screen.closes": (),
    "screen.seats_called": (),
    "screen.table": ("number",),
    "screen.place": ("table", "seat"),
    "screen.round": ("number",),
    "screen.waiting": ("tables",),
    "screen.minutes_left": ("minutes",),
    "screen.other_clock": ("tables", "time"),
    "screen.other_stands": ("tables", "time"),
    "screen.note": ("number", "text"),
    "screen.contact": ("time",),
    "screen.no_contact": ("time",),
    **{f"seat.{seat}": () for seat in range(4)},
}
"""What the script of the big screen says, with the places that it fills."""
PHASE_WORDS: Final = (
    "planned", "registering", "registered", "checking_in", "between", "drawn", "round",
    "deciding", "over", "cancelled",
)  # fmt: skip


def script_words(words: Words, keys: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """The words of a script, and what phases are called."""
    phases = {f"phase.{phase}": words.event.text(f"phase.{phase}") for phase in PHASE_WORDS}
    return {**open_words(words.web, keys), **phases}


class EventPages:
    """The pages of all tournaments.

    Args:
        links: the addresses of the bot.
        address: of the pages as others see it.
    """

    def __init__(
        self,
        tournaments: Tournaments,
        feed: Feed,
        paper: Paper,
        registry: Registry,
        links: Links,
        address: str,
    ) -> None:
        self._address = address
        self._drawn = Newest[bytes](_KEPT)
        self._registry = registry
        self._tournaments = tournaments
        self._feed = feed
        self._paper = paper
        self._links = links

    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/t/{key}", self.event),
            Route("/t/{key}/screen", self.screen),
            Route("/t/{key}/feed", self.feed),
            Route("/t/{key}/{sheet}.{kind}", self.sheet),
        ]

    async def event(self, request: Request) -> Response:
        """The tournament: card, plan, seats, results, ranking, announcements, proof of the draw."""
        page = await self._page(request)
        if page is None:
            return self._unknown(request)
        words, plain = self._words(request, page), not request.url.query
        kept = self._drawn.get((page.key, words.tag), page.version) if plain else None
        if kept is not None:
            return HTMLResponse(kept, headers={"Cache-Control": "no-store"})
        drawn = self._draw(request, page, words)
        if plain:
            self._drawn.keep((page.key, words.tag), page.version, bytes(drawn.body))
        return drawn

    def _draw(self, request: Request, page: EventPage, words: Words) -> Response:
        return self._paper.page(
            request,
            "event.html",
            words,
            page=page,
            by_name=_by_name(page),
            rules=self._paper.rules_name(self._rules(page), words),
            notes=public_notes(page.public.announcements),
            note_text=note_text,
            sheets=tuple(EVENT_SHEETS),
            bot_link=self._links.start(f"{PAYLOAD}{page.key}"),
        )

    async def screen(self, request: Request) -> Response:
        """The big screen."""
        page = await self._page(request)
        if page is None:
            return self._unknown(request)
        words = self._words(request, page)
        script = script_words(words, SCREEN_WORDS)
        address = f"{self._address}/t/{page.key}"
        return self._paper.page(
            request, "screen.html", words, page=page, script=script, qr=qr_code(address)
        )

    async def feed(self, request: Request) -> Response:
        """What happens, as server-sent events."""
        page = await self._page(request)
        if page is None:
            return self._unknown(request)
        if self._feed.full:
            return Response("", HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": "30"})
        return self._feed.response(page, self._words(request, page))

    async def sheet(self, request: Request) -> Response:
        """A list as a file."""
        page = await self._page(request)
        make = EVENT_SHEETS.get(request.path_params["sheet"])
        if page is None or make is None:
            return self._unknown(request)
        made = make(page, self._words(request, page))
        name = f"{page.key}-{request.path_params['sheet']}"
        return await download(made, request.path_params["kind"], name) or self._unknown(request)

    def _rules(self, page: EventPage) -> str:
        """The rule set of the tables."""
        return table_terms(self._registry, page.public.terms).rules

    async def _page(self, request: Request) -> EventPage | None:
        key: str = request.path_params["key"]
        return await event_page(self._tournaments, key) if _KEY.fullmatch(key) else None

    def _words(self, request: Request, page: EventPage) -> Words:
        return self._paper.words(request, page.public.language)

    def _unknown(self, request: Request) -> Response:
        return self._paper.fault(request, HTTPStatus.NOT_FOUND, "page.no_tournament")


def _by_name(page: EventPage) -> tuple[tuple[str, int, int], ...]:
    """Everybody who sits somewhere: name, table, seat, in the order of names."""
    people = [
        (shown(name), table.number, seat)
        for table in page.view.tables
        for seat, name in enumerate(table.names)
        if name
    ]
    return tuple(sorted(people, key=lambda person: person[0].casefold()))
