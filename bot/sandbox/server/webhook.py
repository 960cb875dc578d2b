"""Delivery of updates to the bot's webhook."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import aiohttp

from bot.sandbox.server.values import as_object, as_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.shapes import Json

NOT_IN_A_REPLY = re.compile("get|setWebhook|deleteWebhook|close|logOut", re.IGNORECASE)
LONGEST_PAUSE = 60


@dataclass(frozen=True, slots=True)
class _Outcome:
    delivered: bool
    reply: str = ""
    retry_after: float = 0
    error: str = ""


class Webhook:
    """The webhook, if the bot has set one.

    One worker for each queue (a chat's messages, a person's button presses): updates come in
    order within a queue and side by side across queues, as Telegram delivers them.
    """

    def __init__(self, cloud: Cloud, call: Callable[[str, Json], Awaitable[object]]) -> None:
        self._cloud = cloud
        self._call = call
        self._client: aiohttp.ClientSession | None = None
        self._workers: dict[object, asyncio.Task[None]] = {}
        self._gate = asyncio.Semaphore()
        self.url = ""
        self.secret = ""
        self.max_connections = 40
        self.last_error = ""
        self.last_error_at = 0

    async def set(self, url: str, secret: str, max_connections: int) -> None:
        """Deliver updates to ``url`` from now on."""
        await self.unset()
        self.url, self.secret, self.max_connections = url, secret, max_connections
        self._gate = asyncio.Semaphore(max_connections)
        self.kick()

    async def unset(self) -> None:
        """Deliver no more."""
        workers = list(self._workers.values())
        for task in workers:
            task.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        self._workers = {}
        self.url = self.secret = self.last_error = ""
        self.last_error_at = 0

    async def close(self) -> None:
        """Deliver no more, and close the connections."""
        await self.unset()
        if self._client:
            await self._client.close()
            await asyncio.sleep(0)  # the sockets close in the loop's next turn
            self._client = None

    def info(self) -> Json:
        """The Bot API's WebhookInfo."""
        info: Json = {
            "url": self.url,
            "has_custom_certificate": False,
            "pending_update_count": len(self._cloud.updates.pending()),
        }
        if self.url:
            info["max_connections"] = self.max_connections
        if self.last_error:
            info |= {
                "last_error_date": self.last_error_at,
                "last_error_message": self.last_error,
            }
        return info

    def kick(self) -> None:
        """Deliver what waits."""
        if not self.url:
            return
        for queue in {update.queue for update in self._cloud.updates.pending()}:
            worker = self._workers.get(queue)
            if worker is None or worker.done():
                self._workers[queue] = asyncio.create_task(self._deliver(queue))

    async def _deliver(self, queue: object) -> None:
        updates = self._cloud.updates
        fails = 0
        while entry := next((u for u in updates.pending() if u.queue == queue), None):
            async with self._gate:
                outcome = await self._post(entry.update)
            if outcome.delivered:
                updates.drop(entry)
                fails = 0
                await self._obey(outcome.reply)
                continue
            self.last_error = outcome.error
            self.last_error_at = int(self._cloud.clock.now())
            self._cloud.changes.touch()
            doubling = min(LONGEST_PAUSE, 2**fails) if fails else 0  # at once, then 2, 4, 8 ... s
            fails += 1
            pause = outcome.retry_after or doubling
            await asyncio.sleep(pause * self._cloud.limits.webhook_retry_scale)

    async def _post(self, update: Json) -> _Outcome:
        if self._client is None:
            self._client = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60))
        headers = {"X-Telegram-Bot-Api-Secret-Token": self.secret} if self.secret else {}
        try:
            async with self._client.post(self.url, json=update, headers=headers, ssl=False) as got:
                return _Outcome(
                    delivered=got.ok,
                    reply=await got.text(),
                    retry_after=float(got.headers.get("Retry-After", 0)),
                    error=f"Wrong response from the webhook: {got.status} {got.reason}",
                )
        except (aiohttp.ClientError, OSError, ValueError) as error:
            return _Outcome(delivered=False, error=f"Connection failed: {error}")

    async def _obey(self, reply: str) -> None:
        """Make the call that the reply to an update may hold."""
        with suppress(ValueError, TypeError, KeyError):
            call = as_object(json.loads(reply))
            name = as_text(call.pop("method"))
            if not NOT_IN_A_REPLY.match(name):
                await self._call(name, call)
