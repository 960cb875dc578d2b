"""The composition root: the only place where the parts of the bot are made and joined.

`serving` opens a bot by its settings and gives it back running; leaving the block stops it in the
order that loses nothing: first no more updates, then the desk, then what is still to be shown.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from telegram.error import Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ExtBot

from bot.bookshelf import bookshelf
from bot.clubhouse.plans import PlanRenderer
from bot.clubhouse.rooms import Rooms
from bot.commands import BadInput
from bot.config import BadSettings, Settings
from bot.desk.calculator import Calculator
from bot.desk.clubhouse.plans import Planning
from bot.desk.houses import Houses
from bot.desk.live_entries import LiveEntries
from bot.desk.ports import Clock, Policy, Ports
from bot.desk.queries import Queries
from bot.desk.roles import Roles
from bot.desk.settings import DeskSettings
from bot.desk.tables import Desk
from bot.desk.tournaments import Tournaments
from bot.inks import Inks
from bot.means import clock_of, desk_settings_of, entropy_of, rates_of
from bot.past import Past
from bot.rendering import DeskRenderer, TournamentRenderer
from bot.screens.pen import PenCase
from bot.speaking import DeskSpeaker
from bot.sweeping import sweep_daily
from bot.telegram.deleting import Deleter
from bot.telegram.delivery import Delivery, World
from bot.telegram.dice import TelegramDice
from bot.telegram.directory import TableDirectory
from bot.telegram.front import Front
from bot.telegram.handlers.admission import Admissions
from bot.telegram.handlers.calculator import Scores
from bot.telegram.handlers.club import ClubCommands
from bot.telegram.handlers.houses import HouseRules
from bot.telegram.handlers.live import LiveTables, add_live_handlers
from bot.telegram.handlers.pages import Pages
from bot.telegram.handlers.tournament import TournamentDoor
from bot.telegram.handlers.tournament_counter import TournamentCounter
from bot.telegram.handlers.web import WebCommand
from bot.telegram.library import AnyApplication
from bot.telegram.limiter import Booking, ChatLimiter, StoredBudget
from bot.telegram.processor import TableProcessor, UpdateKeys
from bot.telegram.reporting import DeskReports
from bot.telegram.rights import Administrators
from bot.telegram.routes import ALLOWED_UPDATES, add_handlers, publish_commands
from bot.telegram.sender import Sender
from bot.telegram.topics import TelegramTopics
from bot.telegram.transport import AiohttpRequest
from bot.texts.library import Library
from bot.texts.missing import log_missing
from bot.tongues import Tongues
from bot.web.metrics import Metrics
from bot.web.site import Site
from bot.webroot import open_web, site_of
from referee.deal.moves import Move
from referee.deal.views import SeatView
from referee.players import Level, choose
from referee.rules.base import Rules
from referee.rules.registry import Registry
from storage.budget import Rates
from storage.database import Database
from storage.urls import open_database

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Service:
    """A bot that is running."""

    application: AnyApplication
    desk: Desk
    planning: Planning
    tournaments: Tournaments
    site: Site | None
    database: Database
    delivery: Delivery
    registry: Registry
    library: Library
    clock: Clock
    stopped: asyncio.Event
    """Set when something has gone wrong for good; `fault` then says what."""
    faults: list[str]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncGenerator[Database, None]:
    """The database of the settings, its schema up to date.

    Raises:
        BadInput: it is an older version's, which `migrate` has to bring up to date.
        StorageError: it cannot be opened.
    """
    database = await open_database(settings.database_url)
    try:
        if steps := await database.pending():
            if not steps[0].startswith("0001"):
                raise BadInput(
                    f"the database lacks {len(steps)} migrations; run mahjong-referee migrate"
                )
            await database.migrate()
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def serving(settings: Settings) -> AsyncGenerator[Service, None]:
    """The bot of these settings, running until the block is left.

    Raises:
        BadSettings: the settings cannot serve.
        BadInput: the token is wrong, the server is not there, or the database is too old.
        StorageError: the database cannot be used.
    """
    problems = settings.problems_for_running()
    if problems or settings.telegram_bot_token is None:
        raise BadSettings(problems)
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(opened(settings))
        service = await _start(stack, settings, database)
        yield service


async def _start(stack: AsyncExitStack, settings: Settings, database: Database) -> Service:
    clock: Clock = clock_of(settings)
    shelf = bookshelf()
    registry, library = shelf.registry, Library(shelf.folders, on_missing=log_missing)
    rates = rates_of(settings)
    directory = TableDirectory()
    budget = StoredBudget(database, int(_token_of(settings).partition(":")[0]), clock, rates)
    metrics = Metrics()
    bot = _bot(stack, settings, ChatLimiter(budget, clock, metrics.called))
    application = (
        Application.builder()
        .bot(bot)
        .concurrent_updates(TableProcessor(UpdateKeys(directory)))
        .build()
    )
    await _initialize(stack, application)
    me = bot.bot
    administrators = Administrators(bot, clock)
    dice = TelegramDice(bot)
    relay = Relay()
    desk_settings = desk_settings_of(settings)
    ports = Ports(clock, entropy_of(settings), dice, administrators, computer_player, relay)
    desk = Desk(database, registry, ports, desk_settings)
    dice.serve(desk)
    pens = PenCase(library, registry, me.username or "", settings.default_language)
    planning, tournaments = Planning(desk), Tournaments(desk)
    site = site_of(settings, database, clock, tournaments, pens, library, metrics)
    inks = Inks(database, pens, None if site is None else site.pages_of)
    events = TournamentRenderer(tournaments, inks)
    _with_topics(stack, bot, tournaments, clock)
    plans = PlanRenderer(planning, pens)
    renderer = DeskRenderer(desk, pens, me.id, desk_settings.rules, events, plans)
    reports = DeskReports(desk, me.id, clock)
    delivery, deleter = _delivery(bot, database, clock, rates, renderer, reports, metrics)
    relay.to = delivery
    tongues = Tongues(database, desk.parts.people)
    front = Front(me.id, me.username or "", desk, DeskSpeaker(pens, tongues), directory)
    pages = _pages(front, pens, tongues, ports, desk_settings)
    queries = Queries(database, registry, clock)
    pages.serve("web", WebCommand(site, tournaments, queries, pens).answer)
    admissions = Admissions(front, pens, tongues, desk_settings.operators)
    rooms = Rooms(database, ports, pens, desk_settings, planning)
    club = ClubCommands(front, pens, tongues, rooms)
    door = TournamentDoor(front, pages, TournamentCounter(tournaments, inks))
    live = LiveTables(front, pens, tongues, LiveEntries(database, ports.clock))
    add_live_handlers(application, live)
    add_handlers(application, front, administrators, pages, admissions, club, door)
    service = Service(
        application, desk, planning, tournaments, site, database, delivery, registry, library,
        clock, asyncio.Event(), [],
    )  # fmt: skip
    await _run(stack, settings, service, deleter, dice)
    return service


def _delivery(
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


def _pages(
    front: Front, pens: PenCase, tongues: Tongues, ports: Ports, settings: DeskSettings
) -> Pages:
    """What is answered away from tables."""
    rules, database = settings.rules, tongues.database
    past = Past(database, Queries(database, pens.registry, ports.clock), pens)
    scores = Scores(Calculator(database, pens.registry, ports.clock, rules), pens)
    roles = Roles(database, ports.rights, ports.clock, settings.operators)
    kept = HouseRules(Houses(database, pens.registry, ports.clock, roles, rules), pens)
    return Pages(front, pens, tongues, past, scores, kept, rules)


def _with_topics(
    stack: AsyncExitStack, bot: ExtBot[Booking], tournaments: Tournaments, clock: Clock
) -> None:
    """Tables of tournaments have topics of their own, where the bot may create them."""
    topics = TelegramTopics(bot, tournaments, clock)
    tournaments.create_topics_by(topics)
    stack.push_async_callback(topics.stop)


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


async def _initialize(stack: AsyncExitStack, application: AnyApplication) -> None:
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


async def _run(
    stack: AsyncExitStack,
    settings: Settings,
    service: Service,
    deleter: Deleter,
    dice: TelegramDice,
) -> None:
    """Start everything, what depends on others after them; it stops in the opposite order."""
    application, desk, delivery = service.application, service.desk, service.delivery
    await delivery.recover()
    await desk.start()
    await service.planning.start()
    await service.tournaments.start()
    stack.push_async_callback(dice.stop)
    _work(stack, service, deleter.run(), deleter.stop)
    _work(stack, service, delivery.run(), delivery.stop)
    _work(stack, service, desk.run(), None)
    _work(stack, service, sweep_daily(service.database, service.clock), None)
    await application.start()
    stack.push_async_callback(application.stop)
    await publish_commands(application.bot, service.library)
    await _fetch(stack, settings, service)


def _work(
    stack: AsyncExitStack,
    service: Service,
    work: Coroutine[Any, Any, None],
    stop: Callable[[], None] | None,
) -> None:
    """Keep something running; `stop` asks it to end, without it it is cancelled."""
    task = asyncio.create_task(work)

    def ended(done: asyncio.Task[None]) -> None:
        if not done.cancelled() and (error := done.exception()) is not None:
            _LOG.error("a part of the bot has died", exc_info=error)
            service.faults.append(f"{type(error).__name__}: {error}")
            service.stopped.set()

    async def end() -> None:
        if stop is None:
            task.cancel()
        else:
            stop()
        await asyncio.wait({task})

    task.add_done_callback(ended)
    stack.push_async_callback(end)


async def _fetch(stack: AsyncExitStack, settings: Settings, service: Service) -> None:
    """Updates by long polling, or by webhook where an address for it is set."""
    application = service.application
    if await open_web(stack, settings, application, service.site):
        return
    updater = application.updater
    if updater is None:
        raise RuntimeError("the application is built with an updater")

    def failed(error: TelegramError) -> None:
        if isinstance(error, Conflict):
            service.faults.append(
                "another process fetches updates with this token; stop it, or give each its own bot"
            )
            service.stopped.set()
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


class Relay:
    """The desk's listener: passes on to the delivery, which is made after the desk."""

    def __init__(self) -> None:
        self.to: Delivery | None = None

    def marked(self, bots: frozenset[int]) -> None:
        """Surfaces or posts of these bots wait to be shown."""
        if self.to is not None:
            self.to.marked(bots)


def computer_player(level: Level) -> Policy:
    """The computer player of empty and absent seats; it draws no lots."""

    def policy(rules: Rules, view: SeatView) -> Move:
        return choose(level, rules, view, iter(()))

    return policy
