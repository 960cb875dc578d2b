"""A club with a tournament behind real pages: asked directly, or served for a browser."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

import httpx

from bot.desk.queries import Queries
from bot.screens.pen import PenCase
from bot.texts.languages import Language
from bot.texts.library import Library
from bot.web.metrics import Metrics
from bot.web.site import Site, WebParts
from bot.web.staff_session import COOKIE
from referee.seats import Points
from referee.tournament import commands as cmd
from tests.desk.tournaments.club import CHIEF, Hosted
from tests.desk.world import REGISTRY

ADDRESS = "http://club.test"
BOT_NAME = "mahjong_club_bot"
HOSTILE = (
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "\"'><img src=x onerror=alert(2)>",
    "{{7*7}}",
    "阿明\u0300\u0301\u0302\u0303\u0304",
    "@SUM(1)",
    "+8613800000000",
    "-1 <b>x</b>",
)
"""What people call themselves who mean no good. None of it may become markup or a formula."""
SOON = 300
"""Milliseconds until play begins."""
TO_FIRST = Points(120, 40, 30, 10)


@dataclass
class Served:
    """A tournament, its pages, and somebody who asks for them."""

    hosted: Hosted
    site: Site
    client: httpx.AsyncClient

    @property
    def key(self) -> str:
        """The tournament's."""
        return self.hosted.key

    async def page(self, path: str, language: str = "en") -> str:
        """A page that is there."""
        answer = await self.client.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 200, (path, answer.status_code, answer.text)
        return answer.text

    async def sign_in(self, person: int = CHIEF) -> str:
        """Open a personal link; the token."""
        token = (await self.site.staff_links.make(self.key, person)).partition("#")[2]
        answer = await self.client.post("/staff/session", json={"token": token})
        assert answer.status_code == 200, answer.text
        assert self.client.cookies[COOKIE] == token
        return token


def site_of(hosted: Hosted, address: str = ADDRESS, language: Language = Language.ZH_HANT) -> Site:
    """The pages of a desk."""
    world, library = hosted.world, Library()
    parts = WebParts(
        database=world.database,
        clock=world.clock,
        tournaments=hosted.tournaments,
        queries=Queries(world.database, REGISTRY, world.clock),
        library=library,
        pens=PenCase(library, REGISTRY, BOT_NAME, language),
        metrics=Metrics(),
        address=address,
        default=language,
    )
    return Site(parts)


@asynccontextmanager
async def asked(hosted: Hosted, address: str = ADDRESS) -> AsyncGenerator[Served]:
    """The pages, asked without a socket."""
    site = site_of(hosted, address)
    transport = httpx.ASGITransport(site.application())
    async with httpx.AsyncClient(transport=transport, base_url=ADDRESS) as client:
        yield Served(hosted, site, client)
    site.close()


async def enter_names(hosted: Hosted, names: tuple[str, ...], options: str = "") -> None:
    """A tournament of people without Telegram, all checked in."""
    await hosted.plan(options)
    await hosted.do(CHIEF, cmd.OpenRegistration)
    await hosted.do(CHIEF, lambda actor: cmd.EnterNames(actor, names))
    await hosted.check_in()


async def begin(hosted: Hosted) -> None:
    """Draw, publish, take seats, play."""
    await hosted.seat()
    now = (await hosted.state()).round
    assert now is not None
    clock = hosted.world.clock
    for table in now.tables:
        await hosted.do(CHIEF, partial(_confirm, table.number))
    for wave in now.waves:
        await hosted.do(CHIEF, partial(_schedule, wave.number, clock.now() + SOON))
    await clock.sleep(SOON)
    await hosted.tournaments.wake(hosted.key)


def _confirm(table: int, actor: cmd.Actor) -> cmd.ConfirmSeats:
    return cmd.ConfirmSeats(actor, table)


def _schedule(wave: int, starts: int, actor: cmd.Actor) -> cmd.ScheduleWave:
    return cmd.ScheduleWave(actor, wave, starts)


async def result(hosted: Hosted, table: int, chips: Points = TO_FIRST) -> None:
    """A signed slip is entered and confirmed."""
    await hosted.do(
        CHIEF,
        lambda actor: cmd.EnterResult(actor, table, chips, cmd.Slip.SIGNED),
        lambda actor: cmd.ApproveResults(actor, (table,)),
    )


async def finish_round(hosted: Hosted, chips: Points = TO_FIRST) -> None:
    """Every table ends alike, and the cut is made."""
    now = (await hosted.state()).round
    assert now is not None
    for table in now.tables:
        await result(hosted, table.number, chips)
    await hosted.do(CHIEF, cmd.CloseRound)
