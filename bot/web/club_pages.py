"""A club's page: standings, tournaments, history.

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
from bot.web.standings import person_name, standing_rows, standings_sheet
from bot.web.words import Words
from referee.tournament.state import Phase
from storage import clubs, seasons
from storage.database import Database
from storage.results import PlayedMatch, SeatLine

if TYPE_CHECKING:
    from starlette.requests import Request

_MOST: Final = 10
"""Matches on a page of the history."""
_DIGITS: Final = 9


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


class Span(NamedTuple):
    """A time that standings can be of: the word of its address, and what it is called."""

    key: str
    name: str


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
        spans = await self._spans(club, words)
        span = _chosen(request, spans)
        ranking = await self._queries.ranking(club, _which(span))
        before = _number(request.query_params.get("before", ""))
        played = await self._queries.history(club, before)
        events = await self._tournaments.of_club(club)
        return self._paper.page(
            request,
            "club.html",
            words,
            page=request.path_params["page"],
            club=ranking.club,
            span=span.key,
            spans=spans,
            rank=ranking.rank.value,
            rows=standing_rows(ranking, words),
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
        span = _chosen(request, await self._spans(club, words))
        ranking = await self._queries.ranking(club, _which(span))
        sheet = standings_sheet(ranking, span.name, words)
        kind = request.path_params["kind"]
        return await download(sheet, kind, f"standings-{span.key}") or self._unknown(request)

    async def _club(self, request: Request) -> int | None:
        return await self._pages.club(request.path_params["page"])

    async def _words(self, request: Request, club: int) -> Words:
        chats = await self._database.read(clubs.chats_of_club, club)
        language = chat_settings(chats[0].settings).language if chats else None
        return self._paper.words(request, language)

    async def _spans(self, club: int, words: Words) -> tuple[Span, ...]:
        """The present season, the month, all time, and the seasons that are closed."""
        closed = await self._database.read(seasons.closed, club)
        return (
            *(Span(period.value, words.web.text(f"span.{period.value}")) for period in Period),
            *(
                Span(str(season.number), shown(season.name or str(season.number)))
                for season in closed
            ),
        )

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


def _chosen(request: Request, spans: tuple[Span, ...]) -> Span:
    """What the address asks for; the first one for anything else."""
    asked = request.query_params.get("span", "")
    return next((span for span in spans if span.key == asked), spans[0])


def _which(span: Span) -> Period | int:
    return Period(span.key) if span.key in set(Period) else int(span.key)


def _number(text: str) -> int | None:
    short = text.isascii() and text.isdigit() and len(text) <= _DIGITS
    return int(text) if short else None


def seat_name(line: SeatLine, words: Words) -> str:
    """How the player of a seat is called."""
    if line.computer is not None:
        return words.web.text("club.computer")
    return person_name(line.name or "", line.forgotten, words)
