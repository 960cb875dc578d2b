"""The composition root: the only place where the parts of the bot are made and joined.

`serving` opens a bot by its settings and gives it back running; leaving the block stops it in the
order that loses nothing: first no more updates, then the desk, then what is still to be shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from telegram.ext import ExtBot

from bot.bookshelf import bookshelf
from bot.botroot import delivery_of, initialize, start_polling, telegram_of
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
from bot.telegram.delivery import Delivery
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
from bot.telegram.limiter import Booking
from bot.telegram.reporting import DeskReports
from bot.telegram.rights import Administrators
from bot.telegram.routes import add_handlers, publish_commands
from bot.telegram.topics import TelegramTopics
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
    """Set when something has gone wrong for good; `faults` then says what."""
    faults: list[str]

    def fail(self, fault: str) -> None:
        """Something has gone wrong for good."""
        self.faults.append(fault)
        self.stopped.set()


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
    directory, metrics = TableDirectory(), Metrics()
    application, bot = telegram_of(stack, settings, database, clock, metrics, directory)
    await initialize(stack, application)
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
    delivery, deleter = delivery_of(
        bot, database, clock, rates_of(settings), renderer, reports, metrics
    )
    relay.to = delivery
    tongues = Tongues(database, desk.parts.people)
    front = Front(me.id, me.username or "", desk, DeskSpeaker(pens, tongues), directory)
    pages = _pages(front, pens, tongues, ports, desk_settings)
    queries = Queries(database, registry, clock)
    counter = TournamentCounter(tournaments, inks)
    web = WebCommand(site, tournaments, counter.finder, queries, pens)
    pages.serve("web", web.answer)
    admissions = Admissions(front, pens, tongues, desk_settings.operators)
    rooms = Rooms(database, ports, pens, desk_settings, planning)
    club = ClubCommands(front, pens, tongues, rooms)
    door = TournamentDoor(front, pages, counter)
    live = LiveTables(front, pens, tongues, LiveEntries(database, ports.clock))
    add_live_handlers(application, live)
    add_handlers(application, front, administrators, pages, admissions, club, door)
    service = Service(
        application, desk, planning, tournaments, site, database, delivery, registry, library,
        clock, asyncio.Event(), [],
    )  # fmt: skip
    await _run(stack, settings, service, deleter, dice)
    return service


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
            service.fail(f"{type(error).__name__}: {error}")

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
    if not await open_web(stack, settings, application, service.site):
        await start_polling(stack, application, service.fail)


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
