"""A call: checked, handled, and kept in the journal."""

from __future__ import annotations

import copy
import inspect
from typing import TYPE_CHECKING, NamedTuple

from bot.sandbox.server.errors import ApiError, need, refusal
from bot.sandbox.server.methods import delivery, handlers
from bot.sandbox.server.values import Params
from bot.sandbox.server.webhook import Webhook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.journal import Call
    from bot.sandbox.server.shapes import Json
    from bot.sandbox.server.spec import FilePart, Kind

UNSIMULATED = {
    "business_connection_id",
    "direct_messages_topic_id",
    "ephemeral_message_parameters",
    "rich_message",
    "suggested_post_parameters",
    "inline_message_id",
}


class Reply(NamedTuple):
    """The answer to a call."""

    status: int
    body: Json


class Dispatcher:
    """Finds the handler of each method."""

    def __init__(self, cloud: Cloud) -> None:
        self._cloud = cloud
        self.webhook = Webhook(cloud, self._called_by_webhook)
        cloud.updates.on_new = self.webhook.kick
        self._handlers = handlers(cloud) | delivery.handlers(cloud.updates, self.webhook)

    async def call(self, name: str, args: Json, files: Mapping[str, FilePart]) -> Reply:
        """Make a call as Telegram would."""
        cloud = self._cloud
        method = cloud.spec.methods.get(name.lower())
        call = cloud.journal.begin(method.name if method else name, args, cloud.clock.now())
        try:
            if method is None:
                raise ApiError(404, "Not Found: method not found")
            result = await self._handle(method, call, files)
            reply = Reply(200, {"ok": True, "result": result})
        except ApiError as error:
            cloud.journal.refuse(call.method, error)
            call.description = error.description
            reply = Reply(error.code, error.body())
        call.status = reply.status
        cloud.changes.touch()
        return reply

    async def _handle(self, method: Kind, call: Call, files: Mapping[str, FilePart]) -> object:
        spec = self._cloud.spec
        params = spec.parse(method, call.params, files)
        handler = self._handlers.get(method.name)
        if handler is None:
            raise refusal(f"STRICT: {method.name} is not simulated", 501)
        missing = UNSIMULATED & params.keys()
        need(not missing, f"STRICT: {method.name} is not simulated with {missing}", 501)
        call.params = params
        result = handler(Params(params))
        result = copy.deepcopy(await result if inspect.isawaitable(result) else result)
        spec.check(result, method.returns, "result")
        return result

    async def _called_by_webhook(self, name: str, args: Json) -> object:
        return await self.call(name, args, {})
