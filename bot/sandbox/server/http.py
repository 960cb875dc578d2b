"""The server's HTTP side: ``/bot<TOKEN>/<method>`` and ``/file/bot<TOKEN>/<path>``."""

from __future__ import annotations

import asyncio
import random
import re
from typing import TYPE_CHECKING

from aiohttp import web

from bot.sandbox.server.dispatch import Dispatcher, Reply
from bot.sandbox.server.errors import ApiError
from bot.sandbox.server.spec import FilePart
from bot.sandbox.server.values import as_object

if TYPE_CHECKING:
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.shapes import Json

REQUEST_BYTES = 60 << 20


class BotServer:
    """Answers the bot's requests."""

    def __init__(self, cloud: Cloud, dispatcher: Dispatcher, token: str) -> None:
        self._cloud = cloud
        self._dispatcher = dispatcher
        self._token = token

    def application(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(client_max_size=REQUEST_BYTES)
        app.router.add_route("*", "/bot{token}/{method}", self._call)
        app.router.add_get("/file/bot{token}/{path:.+}", self._file)
        return app

    async def _call(self, request: web.Request) -> web.Response:
        token, name = request.match_info["token"], request.match_info["method"]
        if token != self._token:
            return _error(_wrong_token(token))
        args, files = await _arguments(request)
        await asyncio.sleep(random.uniform(0, self._cloud.limits.latency))
        reply = await self._faulty(request, name, args, files)
        retry_after = as_object(reply.body.get("parameters", {})).get("retry_after")
        headers = {"Retry-After": str(retry_after)} if retry_after else None
        return web.json_response(reply.body, status=reply.status, headers=headers)

    async def _faulty(
        self, request: web.Request, name: str, args: Json, files: dict[str, FilePart]
    ) -> Reply:
        """The answer to a call, with the fault that a test has scripted for it."""
        fault = self._cloud.journal.next_fault(name)
        if fault is None:
            return await self._dispatcher.call(name, args, files)
        await asyncio.sleep(fault.delay)
        reply = Reply(200, {})
        if fault.error is None or fault.after:
            reply = await self._dispatcher.call(name, args, files)
        if fault.error:
            reply = Reply(fault.error.code, fault.error.body())
        if fault.drop and request.transport:
            request.transport.abort()
        return reply

    async def _file(self, request: web.Request) -> web.Response:
        token, path = request.match_info["token"], request.match_info["path"]
        if token != self._token:
            return _error(_wrong_token(token))
        stored = self._cloud.files.by_path(path)
        return web.Response(body=stored.data) if stored else _error(ApiError(404, "Not Found"))


def _wrong_token(token: str) -> ApiError:
    if re.fullmatch(r"\d+:[\w-]+", token):
        return ApiError(401, "Unauthorized")
    return ApiError(404, "Not Found")


def _error(error: ApiError) -> web.Response:
    return web.json_response(error.body(), status=error.code)


async def _arguments(request: web.Request) -> tuple[Json, dict[str, FilePart]]:
    """The parameters of a request, from its address and its body, and the uploaded files."""
    args: Json = dict(request.query)
    files: dict[str, FilePart] = {}
    if request.content_type == "application/json":
        args |= as_object(await request.json())
        return args, files
    for key, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            files[key] = FilePart(value.filename, value.file.read())
        else:
            args[key] = value if isinstance(value, str) else value.decode()
    return args, files
