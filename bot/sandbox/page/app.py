"""The page's HTTP side: its files, the chats as JSON, and what people do."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from aiohttp import web

from bot.sandbox.opening import BotSilentError, open_table
from bot.sandbox.page import feed, views
from bot.sandbox.server.files import PNG
from bot.sandbox.server.values import as_integer, as_object, as_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.sandbox.server.shapes import Json
    from bot.sandbox.world import World

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def page_app(world: World) -> web.Application:
    """The aiohttp application of the page."""
    page = _Page(world)
    app = web.Application(middlewares=[_refusals])
    app.router.add_get("/", page.index)
    app.router.add_get("/static/{name}", page.static)
    app.router.add_get("/api/state", page.state)
    app.router.add_get("/api/events", page.events)
    app.router.add_get("/api/commands", page.commands)
    app.router.add_get("/api/file/{file_id}", page.file)
    app.router.add_post("/api/send", page.send)
    app.router.add_post("/api/press", page.press)
    app.router.add_post("/api/start", page.start)
    app.router.add_post("/api/follow", page.follow)
    app.router.add_post("/api/table", page.table)
    return app


@web.middleware
async def _refusals(
    request: web.Request,
    handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
) -> web.StreamResponse:
    """What a person can't do becomes an answer that says why."""
    try:
        return await handler(request)
    except (LookupError, TypeError, ValueError, RuntimeError) as error:
        status = 503 if isinstance(error, BotSilentError) else 400
        return web.json_response({"error": str(error)}, status=status)


class _Page:
    def __init__(self, world: World) -> None:
        self._world = world

    # --- what is shown

    async def index(self, _: web.Request) -> web.Response:
        return _static("index.html")

    async def static(self, request: web.Request) -> web.Response:
        return _static(request.match_info["name"])

    async def state(self, request: web.Request) -> web.Response:
        person = self._world.person(int(request.query.get("person", self._world.people[0].id)))
        return web.json_response(views.state(self._world, person))

    async def events(self, request: web.Request) -> web.StreamResponse:
        person = self._world.person(int(request.query["person"]))
        last = int(request.headers.get("Last-Event-ID") or request.query["after"])
        if feed.is_lost(self._world, last):
            return web.Response(status=204)  # tells the browser not to try again
        return await feed.stream(request, self._world, person, last)

    async def commands(self, request: web.Request) -> web.Response:
        person = self._world.person(int(request.query["person"]))
        chat = self._world.chat_of(person, int(request.query["chat"]))
        return web.json_response(views.commands(self._world, person, chat))

    async def file(self, request: web.Request) -> web.Response:
        stored = self._world.api.cloud.files.by_id(request.match_info["file_id"])
        if stored is None:
            raise web.HTTPNotFound
        picture = "image/png" if stored.data.startswith(PNG) else "image/jpeg"
        kind = picture if stored.kind == "photo" else "application/octet-stream"
        return web.Response(body=stored.data, content_type=kind, headers=HEADERS)

    # --- what people do

    async def send(self, request: web.Request) -> web.Response:
        asked = await _asked(request)
        person = self._world.person(as_integer(asked["person"]))
        chat = self._world.chat_of(person, as_integer(asked["chat"]))
        thread = asked.get("thread")
        text = as_text(asked["text"]).strip()
        if not text:
            raise ValueError("there is nothing to send")
        person.send(text, chat, thread=None if thread is None else as_integer(thread))
        return web.json_response({})

    async def press(self, request: web.Request) -> web.Response:
        """Press a button, and wait for the bot's answer as a spinning button does."""
        asked = await _asked(request)
        person = self._world.person(as_integer(asked["person"]))
        chat = self._world.chat_of(person, as_integer(asked["chat"]))
        data, message_id = as_text(asked["data"]), as_integer(asked["message"])
        press = person.press_data(message_id, data, chat)
        cloud = self._world.api.cloud
        await cloud.changes.until(lambda: press.answer, cloud.limits.callback_timeout)
        return web.json_response({"answer": press.answer})

    async def start(self, request: web.Request) -> web.Response:
        asked = await _asked(request)
        self._world.person(as_integer(asked["person"])).start()
        return web.json_response({})

    async def follow(self, request: web.Request) -> web.Response:
        """Follow a link to the bot, which opens the private chat."""
        asked = await _asked(request)
        person = self._world.person(as_integer(asked["person"]))
        person.follow(as_text(asked["url"]))
        return web.json_response({"chat": person.chat.id})

    async def table(self, request: web.Request) -> web.Response:
        asked = await _asked(request)
        person = self._world.person(as_integer(asked["person"]))
        await open_table(self._world, person)
        return web.json_response({"chat": self._world.club.id})


async def _asked(request: web.Request) -> Json:
    """The JSON object of a request.

    Only ``application/json`` is taken, which a page of another site can't send here.
    """
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    return as_object(await request.json())


def _static(name: str) -> web.Response:
    folder = resources.files("bot.sandbox.page") / "static"
    found = next((entry for entry in folder.iterdir() if entry.name == name), None)
    if found is None:
        raise web.HTTPNotFound
    kind = TYPES[name[name.rindex(".") :]]
    return web.Response(
        body=found.read_bytes(), content_type=kind, charset="utf-8", headers=HEADERS
    )
