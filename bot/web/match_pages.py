"""A match of a club's history: its result, its deals, and each deal's record with its proof."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import Response
from starlette.routing import Route

from bot.desk.facts import Who
from bot.desk.identity import computer_index
from bot.desk.queries import DealVerdict, Queries, Replay
from bot.screens.markup import seen
from bot.screens.pen import PenCase
from bot.screens.replay import Record, moves
from bot.texts.numbers import signed
from bot.web.club_pages import seat_name
from bot.web.links import ClubPages
from bot.web.paper import Paper
from bot.web.words import Words
from referee.record.verifying import Weight
from referee.seats import SEATS
from storage.results import SeatLine

if TYPE_CHECKING:
    from starlette.requests import Request


class PlayerRow(NamedTuple):
    """A player of the match, the best first."""

    place: str
    name: str
    chips: str


class Proof(NamedTuple):
    """What was published of a deal's wall, and whether it was kept."""

    lock: str
    seed: str
    kept: bool


class MatchPages:
    """The pages of matches that have ended, and of their deals."""

    def __init__(self, queries: Queries, pages: ClubPages, paper: Paper, pens: PenCase) -> None:
        self._queries = queries
        self._pages = pages
        self._paper = paper
        self._pens = pens

    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/c/{page}/m/{match:int}", self.match),
            Route("/c/{page}/m/{match:int}/{deal:int}", self.deal),
        ]

    async def match(self, request: Request) -> Response:
        """Who played, and the deals."""
        found = await self._found(request)
        if found is None:
            return self._unknown(request)
        return self._shown(request, found, ())

    async def deal(self, request: Request) -> Response:
        """A deal that has ended, move by move, and the proof of its wall."""
        found = await self._found(request)
        club = await self._pages.club(request.path_params["page"])
        if found is None or club is None:
            return self._unknown(request)
        number, deal = found.match.number, request.path_params["deal"]
        record = await self._queries.record(club, number, deal)
        verdict = await self._queries.verify(club, number, deal)
        if record is None or verdict is None or not verdict.deals:
            return self._unknown(request)
        words = self._paper.words(request)
        by_seat = {line.seat: _who(line) for line in found.seats}
        a, b, c, d = (by_seat[int(seat)] for seat in SEATS)
        pen = self._pens.pen(words.language.value, found.match.rules)
        lines = tuple(
            seen(line) for line in moves(Record(number, deal, (a, b, c, d), record.events), pen)
        )
        return self._shown(request, found, lines, deal, _proof(verdict.deals[0]))

    def _shown(
        self,
        request: Request,
        found: Replay,
        lines: tuple[str, ...],
        deal: int = 0,
        proof: Proof | None = None,
    ) -> Response:
        words = self._paper.words(request)
        match = found.match
        return self._paper.page(
            request,
            "match.html",
            words,
            page=request.path_params["page"],
            number=match.number,
            rules=self._paper.rules_name(match.rules, words),
            at=match.ended or match.begun,
            players=tuple(_player(line, words) for line in found.seats),
            deals=found.deals,
            deal=deal,
            lines=lines,
            proof=proof,
        )

    async def _found(self, request: Request) -> Replay | None:
        """The match, once it has ended."""
        club = await self._pages.club(request.path_params["page"])
        if club is None:
            return None
        found = await self._queries.replay(club, request.path_params["match"])
        return None if found is None or found.match.ended is None else found

    def _unknown(self, request: Request) -> Response:
        return self._paper.fault(request, HTTPStatus.NOT_FOUND, "club.no_match")


def _player(line: SeatLine, words: Words) -> PlayerRow:
    place = "–" if line.place is None else str(line.place)
    return PlayerRow(place, seat_name(line, words), signed(line.chips or 0))


def _who(line: SeatLine) -> Who:
    """As screens name him."""
    computer = None if line.computer is None else computer_index(line.computer)
    return Who(line.person, line.name or "", computer, forgotten=line.forgotten)


def _proof(verdict: DealVerdict) -> Proof:
    kept = all(finding.weight is not Weight.FAULT for finding in verdict.findings)
    return Proof(verdict.lock, verdict.seed, kept)
