"""How the bot gets its updates: long polling or a webhook."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bot.sandbox.server.errors import WEBHOOK_ACTIVE, need

if TYPE_CHECKING:
    from bot.sandbox.server.methods.access import Handlers
    from bot.sandbox.server.shapes import Json
    from bot.sandbox.server.updates import Updates
    from bot.sandbox.server.values import Params
    from bot.sandbox.server.webhook import Webhook

THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
LONGEST_POLL = 50
MOST_UPDATES = 100


def handlers(updates: Updates, webhook: Webhook) -> Handlers:
    """The methods about updates."""

    def kinds(params: Params) -> list[str] | None:
        return params.texts("allowed_updates") if "allowed_updates" in params else None

    async def get_updates(params: Params) -> list[Json]:
        need(not webhook.url, WEBHOOK_ACTIVE, 409)
        updates.allow(kinds(params))
        limit = max(1, min(MOST_UPDATES, params.integer("limit", MOST_UPDATES)))
        seconds = max(0, min(LONGEST_POLL, params.integer("timeout")))
        return await updates.fetch(params.integer("offset"), limit, seconds)

    async def set_webhook(params: Params) -> bool:
        url, secret = params.text("url"), params.text("secret_token")
        if not url:
            return await delete_webhook(params)
        local = urlsplit(url).hostname in THIS_MACHINE
        need(local, "bad webhook: STRICT: only this machine is called")
        allowed = re.fullmatch(r"[\w-]*", secret, re.ASCII)
        need(allowed, "secret token contains unallowed characters")
        updates.allow(kinds(params))
        updates.end_poll("Conflict: terminated by setWebhook request")
        if params.flag("drop_pending_updates"):
            updates.clear()
        await webhook.set(url, secret, params.integer("max_connections", 40))
        return True

    async def delete_webhook(params: Params) -> bool:
        await webhook.unset()
        if params.flag("drop_pending_updates"):
            updates.clear()
        return True

    def get_webhook_info(_: Params) -> Json:
        return webhook.info()

    return {
        "getUpdates": get_updates,
        "setWebhook": set_webhook,
        "deleteWebhook": delete_webhook,
        "getWebhookInfo": get_webhook_info,
    }
