"""The staff's pages: entering results on a phone, and printing cards and slips."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from markupsafe import Markup
from starlette.responses import Response
from starlette.routing import Route

from bot.desk.ports import Clock
from bot.desk.tournaments.bundle import TournamentUnknown
from bot.desk.tournaments.facade import Tournaments
from bot.desk.tournaments.views import OrganiserPage
from bot.screens.pen import Links
from bot.web.codes import qr_code, slip_code
from bot.web.event_pages import script_words
from bot.web.feed import Feed
from bot.web.links import BadToken, Holder
from bot.web.names import seat_name, shown
from bot.web.paper import Paper
from bot.web.staff_entries import Sent, enter
from bot.web.staff_session import StaffSession, body_of, said
from referee.tournament.state import Entrant, Phase, Standing
from referee.tournament.tables import Table

if TYPE_CHECKING:
    from starlette.requests import Request

STAFF_WORDS: Final = {
    "staff.staff": (),
    "staff.link_unknown": (),
    "staff.waiting": (),
    "staff.away": (),
    "staff.approved": (),
    "staff.disputed": (),
    "staff.entered": (),
    "staff.entered_signed": (),
    "staff.no_result": (),
    "staff.playing": (),
    "staff.not_begun": (),
    "staff.choose": (),
    "staff.online": (),
    "staff.offline": (),
    "staff.end_anyway": (),
    "staff.count_waiting": ("count",),
    "staff.sum": ("sum", "total"),
    "staff.entry_result": ("table", "chips"),
    "staff.entry_check_in": ("codes",),
    "staff.missing": ("names",),
    "staff.all_seated": (),
    "staff.seated": (),
    "staff.absent": (),
    "staff.entry_seats": ("table",),
    "staff.entry_seats_absent": ("table", "seats"),
    "staff.entry_approve": ("tables",),
    "screen.comma": (),
    "screen.table": ("number",),
    "screen.round": ("number",),
    **{f"seat.{seat}": () for seat in range(4)},
}
"""What the script of the staff's page says, with the places that it fills."""


class StaffTable(msgspec.Struct, frozen=True):
    """A table as the staff's page needs it.

    Attributes:
        here: by seat, whether it is taken.
        ready: whether the chief referee could confirm it.
    """

    number: int
    code: str
    names: tuple[str, ...]
    here: tuple[bool, ...]
    begun: bool
    over: bool
    entered: bool
    signed: bool
    disputed: bool
    ready: bool
    approved: bool
    chips: tuple[int, ...] | None


class Missing(msgspec.Struct, frozen=True):
    """An entrant who has not checked in."""

    number: int
    name: str


class Desk(msgspec.Struct, frozen=True):
    """What the staff's page shows. `total` is what a table's chips add up to."""

    key: str
    version: int
    title: str
    phase: Phase
    round: int
    total: int
    tables: tuple[StaffTable, ...]
    missing: tuple[Missing, ...]


class PrintedCard(NamedTuple):
    """An entry card."""

    number: int
    name: str
    code: str
    qr: Markup


class PrintedSlip(NamedTuple):
    """A table's slip."""

    number: int
    code: str
    names: tuple[str, ...]


class StaffPages:
    """The pages of all tournaments' staff."""

    def __init__(
        self,
        tournaments: Tournaments,
        session: StaffSession,
        feed: Feed,
        paper: Paper,
        links: Links,
        clock: Clock,
    ) -> None:
        self._tournaments = tournaments
        self._session = session
        self._feed = feed
        self._paper = paper
        self._links = links
        self._clock = clock

    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/staff", self.page),
            Route("/staff/open", self.open),
            Route("/staff/session", self._session.begin, methods=["POST"]),
            Route("/staff/end", self._session.end, methods=["POST"]),
            Route("/staff/desk", self.desk),
            Route("/staff/entries", self.entries, methods=["POST"]),
            Route("/staff/cards", self.cards),
            Route("/staff/slips", self.slips),
        ]

    async def page(self, request: Request) -> Response:
        """The page without any data, so that a browser may keep it; its script fetches them."""
        words = self._paper.words(request)
        script = script_words(words, STAFF_WORDS)
        return self._paper.page(request, "staff.html", words, script=script)

    async def open(self, request: Request) -> Response:
        """Where personal links lead: hands the token over."""
        return self._paper.page(request, "open.html", self._paper.words(request))

    async def desk(self, request: Request) -> Response:
        """The newest state; with `since`, as soon as it is another, or after some seconds."""
        found = await self._desk(request)
        if isinstance(found, Response):
            return found
        holder, desk = found
        since = request.query_params.get("since", "0")
        if since == str(desk.public.version):
            await self._feed.changed(holder.tournament, desk.public.version)
            found = await self._desk(request)
            if isinstance(found, Response):
                return found
            holder, desk = found
        return Response(msgspec.json.encode(_desk(desk)), media_type="application/json")

    async def entries(self, request: Request) -> Response:
        """Enter what was sent."""
        found = await self._desk(request)
        if isinstance(found, Response):
            return found
        holder, desk = found
        words = self._paper.words(request, desk.public.language)
        try:
            sent = msgspec.json.decode(await body_of(request) or b"", type=Sent)
        except msgspec.DecodeError:
            return said(words.web.text("staff.not_understood"), HTTPStatus.BAD_REQUEST)
        told = await enter(self._tournaments, holder, sent, self._clock.now(), words)
        return Response(msgspec.json.encode({"answers": told}), media_type="application/json")

    async def cards(self, request: Request) -> Response:
        """The entry cards of all who have checked in, to print."""
        found = await self._desk(request)
        if isinstance(found, Response):
            return self._to_read(request, found)
        _, desk = found
        cards = await asyncio.to_thread(self._printed, desk.entrants)
        words = self._paper.words(request, desk.public.language)
        return self._paper.page(request, "cards.html", words, desk=desk.public, cards=cards)

    def _printed(self, entrants: tuple[Entrant, ...]) -> tuple[PrintedCard, ...]:
        """In a thread, so that no table waits for hundreds of codes."""
        return tuple(
            PrintedCard(e.number, shown(e.name), e.card, qr_code(self._links.start(f"c-{e.card}")))
            for e in entrants
            if e.card and e.standing in (Standing.REGISTERED, Standing.IN)
        )

    async def slips(self, request: Request) -> Response:
        """The slips of the round's tables, to print."""
        found = await self._desk(request)
        if isinstance(found, Response):
            return self._to_read(request, found)
        _, desk = found
        public = desk.public
        slips = tuple(
            PrintedSlip(
                table.number, slip_code(public.key, public.view.round, table.number), table.names
            )
            for table in public.view.tables
        )
        return self._paper.page(
            request,
            "slips.html",
            self._paper.words(request, public.language),
            desk=public,
            number=public.view.round,
            slips=slips,
            total=_total(desk),
        )

    async def _desk(self, request: Request) -> tuple[Holder, OrganiserPage] | Response:
        """Who asks and what the staff see; a refusal for who may not."""
        holder = await self._session.holder(request)
        if isinstance(holder, BadToken):
            return self._session.refused(request, holder)
        try:
            desk = await self._tournaments.desk_of(holder.tournament, holder.person)
        except TournamentUnknown:
            desk = None
        if desk is None:
            text = self._paper.words(request).web.text("staff.no_longer")
            return said(text, HTTPStatus.FORBIDDEN)
        return holder, desk

    def _to_read(self, request: Request, refused: Response) -> Response:
        """A refusal as a page."""
        forbidden = refused.status_code == HTTPStatus.FORBIDDEN
        key = "staff.no_longer" if forbidden else "staff.link_unknown"
        return self._paper.fault(request, HTTPStatus(refused.status_code), key)


def _total(desk: OrganiserPage) -> int:
    return 4 * desk.public.terms.values().whole("g04_chips")


def _desk(desk: OrganiserPage) -> Desk:
    view = desk.public.view
    names = {entrant.number: shown(entrant.name) for entrant in desk.entrants}
    shown_names = {table.number: table.names for table in view.tables}
    return Desk(
        key=desk.public.key,
        version=desk.public.version,
        title=shown(view.title, 60),
        phase=view.phase,
        round=view.round,
        total=_total(desk),
        tables=tuple(
            _table(desk, table, shown_names[table.number])
            for table in desk.tables
            if table.number in shown_names
        ),
        missing=tuple(Missing(number, names[number]) for number in desk.view.not_here),
    )


def _table(desk: OrganiserPage, table: Table, names: tuple[str, ...]) -> StaffTable:
    sheet, public = table.sheet, desk.public
    return StaffTable(
        number=table.number,
        code=slip_code(public.key, public.view.round, table.number),
        names=tuple(seat_name(name) for name in names),
        here=tuple(chair.here or not chair.manned for chair in table.chairs),
        begun=table.begun,
        over=table.over is not None,
        entered=sheet.entered,
        signed=sheet.signed,
        disputed=bool(sheet.dispute),
        ready=table.number in desk.view.ready,
        approved=sheet.approved,
        chips=tuple(table.chips()) if sheet.entered else None,
    )
