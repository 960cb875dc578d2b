"""The web's part of the composition root: the pages, and the webhook beside them."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bot.desk.ports import Clock
from bot.desk.queries import Queries
from bot.desk.tournaments import Tournaments
from bot.screens.pen import PenCase
from bot.telegram.library import AnyApplication
from bot.telegram.routes import ALLOWED_UPDATES
from bot.telegram.webhook import Webhook
from bot.texts.library import Library
from bot.web.metrics import Metrics
from bot.web.server import serving_web
from bot.web.site import Site, WebParts
from storage.database import Database

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

    from bot.config import Settings


def web_address(settings: Settings) -> str | None:
    """Where the pages are for others; None when nothing is served.

    Where only the webhook's address is set, the pages are at the same host.
    """
    if settings.public_url is not None or settings.webhook_url is None:
        return settings.public_url
    webhook = urlsplit(settings.webhook_url)
    return f"{webhook.scheme}://{webhook.netloc}"


def site_of(
    settings: Settings,
    database: Database,
    clock: Clock,
    tournaments: Tournaments,
    pens: PenCase,
    library: Library,
    metrics: Metrics,
) -> Site | None:
    """The pages, where the settings say that there are any."""
    address = web_address(settings)
    if address is None:
        return None
    parts = WebParts(
        database=database,
        clock=clock,
        tournaments=tournaments,
        queries=Queries(database, pens.registry, clock),
        library=library,
        pens=pens,
        metrics=metrics,
        address=address,
        default=settings.default_language,
    )
    return Site(parts)


async def open_web(
    stack: AsyncExitStack, settings: Settings, application: AnyApplication, site: Site | None
) -> bool:
    """Serve pages and webhook as far as they are set; whether updates come by the webhook.

    Raises:
        BadInput: the port is taken.
    """
    if site is None:
        return False
    url, secret = settings.webhook_url, settings.webhook_secret
    webhook: Webhook | None = None
    more: list[BaseRoute] = []
    if url is not None and secret is not None:
        webhook = Webhook(application, secret.get_secret_value())
        more.append(webhook.route(urlsplit(url).path or "/"))
    await stack.enter_async_context(serving_web(site, settings.web_host, settings.web_port, more))
    if webhook is None or url is None:
        return False
    await webhook.register(url, ALLOWED_UPDATES)
    return True
