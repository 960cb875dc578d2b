"""Who uses the staff's pages: the token of a personal link, once handed over, is in a cookie.

No script can read the cookie, no other site can make the browser send it, and it is sent to the
staff's pages alone.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.responses import JSONResponse, Response

from bot.desk.ports import Clock
from bot.web.links import BadToken, Holder, StaffLinks
from bot.web.paper import Paper

if TYPE_CHECKING:
    from starlette.requests import Request

COOKIE: Final = "staff"
_LARGEST: Final = 1 << 18


class Token(msgspec.Struct, frozen=True):
    """What a page hands over."""

    token: str


class StaffSession:
    """Tells who asks."""

    def __init__(self, links: StaffLinks, clock: Clock, paper: Paper) -> None:
        self._links = links
        self._clock = clock
        self._paper = paper

    async def begin(self, request: Request) -> Response:
        """Take a token, and let the browser keep it as long as the link is good."""
        body = await body_of(request)
        try:
            token = msgspec.json.decode(body or b"", type=Token).token
        except msgspec.DecodeError:
            return self.refused(request, BadToken.UNKNOWN)
        holder = await self._links.holder(token)
        if isinstance(holder, BadToken):
            return self.refused(request, holder)
        response = JSONResponse({})
        response.set_cookie(
            COOKIE,
            token,
            max_age=max(1, (holder.expires - self._clock.now()) // 1000),
            path=f"{self._paper.base}/staff",
            secure=self._links.secure,
            httponly=True,
            samesite="strict",
        )
        return response

    async def end(self, request: Request) -> Response:
        """The link is taken back, and the browser forgets it."""
        holder = await self.holder(request)
        if isinstance(holder, Holder):
            await self._links.revoke(holder.tournament, holder.person)
        response = self.refused(request, BadToken.REVOKED)
        response.delete_cookie(COOKIE, path=f"{self._paper.base}/staff")
        return response

    async def holder(self, request: Request) -> Holder | BadToken:
        """Who asks, by the cookie."""
        token = request.cookies.get(COOKIE)
        return BadToken.UNKNOWN if token is None else await self._links.holder(token)

    def refused(self, request: Request, why: BadToken) -> Response:
        """The answer to a script that has no good link: what to do instead."""
        text = self._paper.words(request).web.text(f"staff.link_{why.value}")
        return JSONResponse({"text": text}, HTTPStatus.UNAUTHORIZED)


async def body_of(request: Request) -> bytes | None:
    """The JSON body; None if it is none, or larger than anything a page sends."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/json":
        return None
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LARGEST:
            return None
    return bytes(body)


def said(text: str, status: HTTPStatus) -> Response:
    """Words for a script to show."""
    return Response(json.dumps({"text": text}), status, media_type="application/json")
