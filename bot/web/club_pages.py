"""A club's page: standings, tournaments, history; and the record of a match.

Its address is known to those whom the club has told it. People are called as in the group; one who
asked to be forgotten is called by a number.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.responses import Response
from starlette.routing import Route

from bot.desk.naming import chat_settings
from bot.desk.periods import Period
from bot.desk.queries import Queries
from bot.desk.tournaments.facade import Tournaments
from bot.texts.numbers import signed
from bot.web.downloads import download
from bot.web.links import ClubPages
from bot.web.names import shown
from bot.web.paper import Paper
from bot.web.sheets import Sheet
from bot.web.words import Words
from referee.tournament.state import Phase
from storage import clubs
from storage.database import Database
from storage.results import PlayedMatch, SeatLine, Standing

if TYPE_CHECKING:
    from starlette.requests import Request

_MOST: Final = 10
"""Matches on a page of the history."""


class StandingRow(NamedTuple):
    """A line of the standings, as it is shown; equal chips share a place."""

    place: int
    name: str
    chips: str
    matches: int
    firsts: int
    average: str
    rating: str


class MatchRow(NamedTuple):
    """A match of the history: its players with their chips, the best first."""

    number: int
    rules: str
    at: int
    friendly: bool
    players: tuple[tuple[str, str], ...]


class EventRow(NamedTuple):
    """A tournament of the club."""

    key: str
    title: str
    phase: Phase
    begun: int


class ClubSite:
    """The pages of all clubs."""

    def __init__(
        self,
        database: Database,
        queries: Queries,
        tournaments: Tournaments,
        pages: ClubPages,
        paper: Paper,
    ) -> None:
        self._database = database
        self._queries = queries
        self._tournaments = tournaments
        self._pages = pages
        self._paper = paper

    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/c/{page}", self.club),
            Route("/c/{page}/standings.{kind}", self.standings),
        ]

    async def club(self, request: Request) -> Response:
        """The club's page; `span` chooses the time, `before` an earlier part of the history."""
        club = await self._club(request)
        if club is None:
            return self._unknown(request)
        words = await self._words(request, club)
        span = _span(request)
        standings = await self._queries.standings(club, span)
        before = _number(request.query_params.get("before", ""))
        played = await self._queries.history(club, before)
        events = await self._tournaments.of_club(club)
        return self._paper.page(
            request,
            "club.html",
            words,
            page=request.path_params["page"],
            club=(await self._database.read(clubs.club_of, club)).name,
            span=span.value,
            spans=tuple(period.value for period in Period),
            rows=tuple(_standing(row, standings, words) for row in standings),
            matches=tuple(self._match(match, words) for match in played),
            earlier=played[-1].match.number if len(played) >= _MOST else None,
            events=tuple(EventRow(e.key, e.title, Phase(e.phase), e.begun) for e in events),
        )

    async def standings(self, request: Request) -> Response:
        """The standings as a file."""
        club = await self._club(request)
        if club is None:
            return self._unknown(request)
        words = await self._words(request, club)
        span = _span(request)
        standings = await self._queries.standings(club, span)
        name = (await self._database.read(clubs.club_of, club)).name
        heads = ("place", "name", "chips", "matches", "firsts", "average", "rating")
        sheet = Sheet(
            title=f"{shown(name, 60)} · {words.web.text(f'span.{span.value}')}",
            columns=tuple(words.web.text(f"list.{head}") for head in heads),
            rows=tuple(
                (
                    _place(row, standings),
                    _name(row.person, row.name, row.forgotten, words),
                    row.chips,
                    row.matches,
                    row.firsts,
                    None if row.average_place is None else round(row.average_place, 2),
                    None if row.rating is None else round(row.rating),
                )
                for row in standings
            ),
        )
        kind = request.path_params["kind"]
        return download(sheet, kind, f"standings-{span.value}") or self._unknown(request)

    async def _club(self, request: Request) -> int | None:
        return await self._pages.club(request.path_params["page"])

    async def _words(self, request: Request, club: int) -> Words:
        chats = await self._database.read(clubs.chats_of_club, club)
        language = chat_settings(chats[0].settings).language if chats else None
        return self._paper.words(request, language)

    def _match(self, played: PlayedMatch, words: Words) -> MatchRow:
        match = played.match
        return MatchRow(
            match.number,
            self._paper.rules_name(match.rules, words),
            match.ended or match.begun,
            match.friendly,
            tuple((seat_name(line, words), signed(line.chips or 0)) for line in played.seats),
        )

    def _unknown(self, request: Request) -> Response:
        return self._paper.fault(request, HTTPStatus.NOT_FOUND, "page.no_club")


def _span(request: Request) -> Period:
    asked = request.query_params.get("span", "")
    return Period(asked) if asked in set(Period) else Period.SEASON


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _place(row: Standing, every: tuple[Standing, ...]) -> int:
    return 1 + sum(other.chips > row.chips for other in every)


def _standing(row: Standing, every: tuple[Standing, ...], words: Words) -> StandingRow:
    return StandingRow(
        place=_place(row, every),
        name=_name(row.person, row.name, row.forgotten, words),
        chips=signed(row.chips),
        matches=row.matches,
        firsts=row.firsts,
        average="–" if row.average_place is None else f"{row.average_place:.2f}",
        rating="–" if row.rating is None else f"{row.rating:.0f}",
    )


def seat_name(line: SeatLine, words: Words) -> str:
    """How the player of a seat is called."""
    if line.computer is not None:
        return words.web.text("club.computer")
    return _name(line.person, line.name or "", line.forgotten, words)


def _name(person: int | None, name: str, forgotten: int | None, words: Words) -> str:
    if forgotten is not None:
        return words.web.text("person.forgotten", number=forgotten)
    return shown(name) if person is not None and name else words.web.text("person.nameless")
