"""HTTP under python-telegram-bot, on aiohttp.

The library's own transport scans its whole pool of connections at every request (encode/httpcore
issue 1035), which limits a process to about fifty presses a second. Parsing and the mapping of HTTP
codes to exceptions stay the library's; here a request is made and its time is limited.

Failures say whether the request may have been carried out: `NotSent` when it never left,
`TimedOut` and `NetworkError` when the answer is missing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
from telegram._utils.defaultvalue import DefaultValue
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.telegram.errors import NotSent
from bot.telegram.slimming import slim_message, slim_update

if TYPE_CHECKING:
    from telegram._utils.types import JSONDict, ODVInput

_JSON: Final = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long each part of a call may take, in seconds; None for ever.

    Args:
        read: between two pieces of the answer.
        write: for the request to leave.
        upload: the same for a request with files.
        connect: for a new connection.
        pool: for a connection to come free.
    """

    read: float | None = 10
    write: float | None = 5
    upload: float | None = 20
    connect: float | None = 5
    pool: float | None = 5


class AiohttpRequest(BaseRequest):
    """Makes the library's requests with aiohttp.

    Args:
        connections: how many may be open at once.
        timeouts: used where a call names none.
        proxy: ``http://host:port``; None takes what the environment names, if anything.
    """

    def __init__(
        self,
        connections: int = 256,
        timeouts: Timeouts | None = None,
        proxy: str | None = None,
    ) -> None:
        self._connections = connections
        self._timeouts = timeouts or Timeouts()
        self._proxy = proxy
        self._proxies: dict[str, str | None] = {}
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float | None:
        """Seconds between two pieces of an answer where a call names no other time."""
        return self._timeouts.read

    async def initialize(self) -> None:
        """Open the pool; again after `shutdown` if need be."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._connections, ttl_dns_cache=300),
                headers={"User-Agent": self.USER_AGENT},
                cookie_jar=aiohttp.DummyCookieJar(),
            )

    async def shutdown(self) -> None:
        """Close all connections."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make one request, without repeating it.

        Returns:
            The HTTP status and the body of the answer.

        Raises:
            NotSent: no connection could be had in time; nothing was sent.
            TimedOut: the answer did not come in time.
            NetworkError: the connection broke.
        """
        if self._session is None:
            raise RuntimeError("initialize() comes before the first request")
        usual = self._timeouts
        with_files = request_data is not None and request_data.contains_files
        limits = _limits(
            pool=_given(pool_timeout, usual.pool),
            connect=_given(connect_timeout, usual.connect),
            write=_given(write_timeout, usual.upload if with_files else usual.write),
            read=_given(read_timeout, usual.read),
        )
        if method == "GET":  # a file may take long, as long as it keeps coming
            limits = aiohttp.ClientTimeout(None, limits.connect, limits.sock_read)
        body, headers = _body(request_data)
        try:
            async with self._session.request(
                method, url, data=body, headers=headers, timeout=limits, proxy=self._proxy_to(url)
            ) as response:
                return response.status, await response.read()
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
            raise NotSent(f"no connection: {_words(error)}") from error
        except TimeoutError as error:
            raise TimedOut from error
        except aiohttp.ClientError as error:
            raise NetworkError(f"connection lost: {_words(error)}") from error

    @staticmethod
    def parse_json_payload(payload: bytes) -> JSONDict:
        """The answer less what nobody reads of it; raises `TelegramError` when it is no JSON."""
        answer = BaseRequest.parse_json_payload(payload)
        result: object = answer.get("result")
        several = cast("list[object]", result) if isinstance(result, list) else [result]
        for given in several:
            if isinstance(given, dict):
                slim = slim_message if "message_id" in given else slim_update
                slim(cast("JSONDict", given))
        return answer

    def _proxy_to(self, url: str) -> str | None:
        """Where to send a request for `url`; looked up once for each server."""
        if self._proxy is not None:
            return self._proxy
        parts = urlsplit(url)
        server = f"{parts.scheme}://{parts.netloc}"
        if server not in self._proxies:
            bypassed = proxy_bypass(parts.hostname or "")
            self._proxies[server] = None if bypassed else getproxies().get(parts.scheme)
        return self._proxies[server]


def _given(timeout: ODVInput[float], usual: float | None) -> float | None:
    """What the call says, else the usual."""
    return usual if isinstance(timeout, DefaultValue) else timeout


@lru_cache(maxsize=64)
def _limits(
    *, pool: float | None, connect: float | None, write: float | None, read: float | None
) -> aiohttp.ClientTimeout:
    """The limits as aiohttp has them, which knows none for writing but one for the whole."""
    return aiohttp.ClientTimeout(
        total=_sum(pool, connect, write, read),
        connect=_sum(pool, connect),
        sock_connect=connect,
        sock_read=read,
    )


def _sum(*parts: float | None) -> float | None:
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None


def _body(
    data: RequestData | None,
) -> tuple[bytes | aiohttp.FormData | None, dict[str, str] | None]:
    """Parameters as JSON, or as a form where files go with them."""
    if data is None:
        return None, None
    if not data.contains_files:
        return json.dumps(data.parameters, ensure_ascii=False).encode(), _JSON
    form = aiohttp.FormData()
    for name, value in data.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, mime_type) in data.multipart_data.items():
        form.add_field(name, content, filename=filename, content_type=mime_type)
    return form, None


def _words(error: Exception) -> str:
    """What went wrong, without the address, which holds the token."""
    return type(error).__name__
