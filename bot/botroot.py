"""Telegram's part of the composition root: the library's application, delivery, updates."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Final

from telegram.error import Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ExtBot

from bot.commands import BadInput
from bot.config import Settings
from bot.desk.ports import Clock
from bot.means import rates_of
from bot.rendering import DeskRenderer
from bot.telegram.deleting import Deleter
from bot.telegram.delivery import Delivery, World
from bot.telegram.directory import TableDirectory
from bot.telegram.library import AnyApplication
from bot.telegram.limiter import Booking, ChatLimiter, StoredBudget
from bot.telegram.processor import TableProcessor, UpdateKeys
from bot.telegram.reporting import DeskReports
from bot.telegram.routes import ALLOWED_UPDATES
from bot.telegram.sender import Sender
from bot.telegram.transport import AiohttpRequest
from bot.web.metrics import Metrics
from storage.budget import Rates
from storage.database import Database

_LOG: Final = logging.getLogger(__name__)


def telegram_of(
    stack: AsyncExitStack,
    settings: Settings,
    database: Database,
    clock: Clock,
    metrics: Metrics,
    directory: TableDirectory,
) -> tuple[AnyApplication, ExtBot[Booking]]:
    """The library's application and its bot, on our transport, limits and order of updates."""
    number = int(_token_of(settings).partition(":")[0])
    budget = StoredBudget(database, number, clock, rates_of(settings))
    bot = _bot(stack, settings, ChatLimiter(budget, clock, metrics.called))
    processor = TableProcessor(UpdateKeys(directory))
    application = Application.builder().bot(bot).concurrent_updates(processor).build()
    return application, bot


def _token_of(settings: Settings) -> str:
    secret = settings.telegram_bot_token
    return "" if secret is None else secret.get_secret_value()


def _bot(stack: AsyncExitStack, settings: Settings, limiter: ChatLimiter) -> ExtBot[Booking]:
    """The library's bot on our transport."""
    requests = AiohttpRequest(), AiohttpRequest(connections=1)
    for request in requests:  # the library closes them only once it has been initialized
        stack.push_async_callback(request.shutdown)
    return ExtBot(
        _token_of(settings),
        base_url=f"{settings.telegram_api_url}/bot",
        base_file_url=f"{settings.telegram_api_url}/file/bot",
        request=requests[0],
        get_updates_request=requests[1],
        rate_limiter=limiter,
    )


async def initialize(stack: AsyncExitStack, application: AnyApplication) -> None:
    """Say hello to the Bot API; the first call tells a wrong token and a wrong address."""
    stack.push_async_callback(application.shutdown)
    try:
        await application.initialize()
    except InvalidToken:
        raise BadInput(
            "TELEGRAM_BOT_TOKEN: the server does not know this token; copy it from @BotFather again"
        ) from None
    except NetworkError as error:
        raise BadInput(
            f"TELEGRAM_API_URL: nobody answers there ({error}); check the address and the network"
        ) from None


async def start_polling(
    stack: AsyncExitStack, application: AnyApplication, on_fault: Callable[[str], None]
) -> None:
    """Fetch updates by long polling; `on_fault` is told what ends that for good."""
    updater = application.updater
    if updater is None:
        raise RuntimeError("the application is built with an updater")

    def failed(error: TelegramError) -> None:
        if isinstance(error, Conflict):
            on_fault(
                "another process fetches updates with this token; stop it, or give each its own bot"
            )
        else:
            _LOG.warning("updates cannot be fetched: %s", error)

    await updater.start_polling(
        poll_interval=0,
        timeout=25,
        allowed_updates=ALLOWED_UPDATES,
        drop_pending_updates=False,
        error_callback=failed,
    )
    stack.push_async_callback(updater.stop)


def delivery_of(
    bot: ExtBot[Booking],
    database: Database,
    clock: Clock,
    rates: Rates,
    renderer: DeskRenderer,
    reports: DeskReports,
    metrics: Metrics,
) -> tuple[Delivery, Deleter]:
    """What shows messages, and what deletes them."""
    deleter = Deleter(bot, bot.bot.id, database, clock)
    world = World(
        bot=bot.bot.id,
        name=f"{socket.gethostname()}:{os.getpid()}",
        database=database,
        clock=clock,
        rates=rates,
        sender=Sender(bot),
        deleter=deleter,
        renderer=renderer,
        reports=reports,
        tally=metrics.tallied,
    )
    return Delivery(world), deleter
