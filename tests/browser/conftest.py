"""A browser page of the sandbox, with a small bot behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

from bot.sandbox.host import Sandbox
from tests.browser.club_bot import club_bot, set_menu
from tests.sandbox.echo_bot import EchoBot, polling

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

CHROMIUM_ARGS = (
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass
class Seen:
    """The page, its sandbox and bot, and what went wrong in the page's script."""

    page: Page
    sandbox: Sandbox
    echo: EchoBot
    problems: list[str]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(
            executable_path=chromium, args=list(CHROMIUM_ARGS)
        )
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="module")
async def seen(browser: Browser) -> AsyncIterator[Seen]:
    async with Sandbox(port=0, api_port=0) as sandbox, polling(club_bot(sandbox.api)) as echo:
        await set_menu(echo.app.bot)
        await sandbox.world.operator.expect("歡迎")
        context = await browser.new_context(viewport={"width": 1200, "height": 860})
        page = await context.new_page()
        problems: list[str] = []

        def keep_error(message: ConsoleMessage) -> None:
            if message.type == "error":
                problems.append(message.text)

        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", keep_error)
        await page.goto(sandbox.url)
        await expect(page.locator("#app[data-ready]")).to_be_attached()
        yield Seen(page, sandbox, echo, problems)
        await context.close()
