"""The web: all pages as one application, with the headers that every answer carries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from importlib import resources
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from bot.desk.ports import Clock
from bot.desk.queries import Queries
from bot.desk.tournaments.facade import Tournaments
from bot.screens.pen import PenCase
from bot.screens.tournaments.ink import WebPages
from bot.texts.languages import Language
from bot.texts.library import Library
from bot.web.club_pages import ClubSite
from bot.web.event_pages import EventPages
from bot.web.feed import Feed
from bot.web.health import HEALTH, HEALTHY
from bot.web.links import ClubPages, StaffLinks
from bot.web.match_pages import MatchPages
from bot.web.metrics import Metrics
from bot.web.paper import HEADERS, Paper
from bot.web.staff_pages import StaffPages
from bot.web.staff_session import StaffSession
from storage import events
from storage.database import Database
from storage.errors import StorageError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_MEDIA: Final = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class WebParts:
    """What the pages are made from; given by the composition root.

    Attributes:
        address: of the pages as others see it, without a slash at its end.
        pens: words, rule books, and the addresses of the bot.
        default: the operator's language.
    """

    database: Database
    clock: Clock
    tournaments: Tournaments
    queries: Queries
    library: Library
    pens: PenCase
    metrics: Metrics
    address: str
    default: Language


class Site:
    """All pages.

    Attributes:
        staff_links: makes and takes back personal links.
        club_pages: the addresses of clubs' pages.
    """

    def __init__(self, parts: WebParts) -> None:
        base = urlsplit(parts.address).path.rstrip("/")
        self._parts = parts
        self._paper = Paper(parts.library, base, parts.default)
        self._feed = Feed(parts.tournaments, parts.clock)
        self.staff_links = StaffLinks(parts.database, parts.clock, parts.address)
        self.club_pages = ClubPages(parts.database, parts.clock, parts.address)

    def application(self, more: Sequence[BaseRoute] = ()) -> Starlette:
        """The application; `more` routes, such as the webhook's, stand beside the pages."""
        pages = [
            Route("/", self._home),
            Route("/static/{name}.{kind}", _file),
            Route("/worker.js", _worker),
            *self._event_routes(),
        ]
        routes = [
            *more,
            Route(HEALTH, self._health),
            Route("/metrics", self._parts.metrics.scraped),
            Mount(self._paper.base or "/", routes=pages),
        ]
        watch = Middleware(_Watched, metrics=self._parts.metrics)
        handlers: dict[Any, Any] = {HTTPException: self._fault, Exception: self._broken}
        return Starlette(routes=routes, middleware=[watch], exception_handlers=handlers)

    def event_address(self, key: str) -> str:
        """The page of a tournament."""
        return f"{self._parts.address}/t/{key}"

    def screen_address(self, key: str) -> str:
        """The big screen of a tournament."""
        return f"{self.event_address(key)}/screen"

    def pages_of(self, key: str) -> WebPages:
        """Both of them, as chats lead to them."""
        return WebPages(self.event_address(key), self.screen_address(key))

    def close(self) -> None:
        """Streams end, so that the server can stop; browsers come back by themselves."""
        self._feed.closing.set()

    def _event_routes(self) -> list[Route]:
        parts, paper = self._parts, self._paper
        session = StaffSession(self.staff_links, parts.clock, paper)
        return [
            *EventPages(
                parts.tournaments,
                self._feed,
                paper,
                parts.pens.registry,
                parts.pens.links,
                parts.address,
            ).routes(),
            *StaffPages(
                parts.tournaments, session, self._feed, paper, parts.pens.links, parts.clock
            ).routes(),
            *ClubSite(
                parts.database, parts.queries, parts.tournaments, self.club_pages, paper
            ).routes(),
            *MatchPages(parts.queries, self.club_pages, paper, parts.pens).routes(),
        ]

    async def _home(self, request: Request) -> Response:
        words = self._paper.words(request)
        return self._paper.page(
            request, "home.html", words, bot_link=self._parts.pens.links.start()
        )

    async def _health(self, _: Request) -> Response:
        """Whether the bot can read its database: 200 or 503."""
        try:
            await self._parts.database.read(events.head, "health")
        except StorageError as error:
            _log.error("unhealthy", fault=str(error))
            return PlainTextResponse("database\n", HTTPStatus.SERVICE_UNAVAILABLE)
        return PlainTextResponse(HEALTHY)

    async def _fault(self, request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        return self._paper.fault(request, HTTPStatus(status), "page.not_here")

    async def _broken(self, request: Request, error: Exception) -> Response:
        _log.error("page_broken", path=request.url.path, exc_info=error)
        return self._paper.fault(request, HTTPStatus.INTERNAL_SERVER_ERROR, "page.broken")


class _Watched:
    """Gives every answer the headers, and counts it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.answered(message["status"])
                own = {name.lower().encode(): value.encode() for name, value in HEADERS.items()}
                message = {**message, "headers": [*message.get("headers", ()), *own.items()]}
            await send(message)

        await self._app(scope, receive, sending)


async def _file(request: Request) -> Response:
    name, kind = request.path_params["name"], request.path_params["kind"]
    return _static(f"{name}.{kind}", kind)


async def _worker(_: Request) -> Response:
    """The worker's script, at the top of what it keeps."""
    return _static("worker.js", "js")


def _static(name: str, kind: str) -> Response:
    folder = resources.files("bot.web") / "static"
    found = next((entry for entry in folder.iterdir() if entry.name == name), None)
    if found is None or kind not in _MEDIA:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    headers = {"Cache-Control": "no-cache"}
    return Response(found.read_bytes(), media_type=_MEDIA[kind], headers=headers)
