"""The sandbox as a stranger starts it: one click, a whole deal, the result, the seed."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as NotThere

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("browser"),
]

SCALE = 6
"""How much faster the club lives than we do."""
PLAY_SECONDS = 400
ENDED = re.compile(r"第1盤\s.*(胡|自摸|荒局)")
"""The first words of the result."""
MOVES = (".wi", ".pa", ".re.", ".di.", ".dr")
"""What is clicked when it is there, the foremost first."""


@pytest_asyncio.fixture(loop_scope="module")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The page's address, as `mahjong-referee sandbox` prints it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "sandbox", "--port", "0", "--api-port", "0",
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"CLOCK_SCALE": str(SCALE), "CLOCK_START": str(time.time())},
    )  # fmt: skip
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), 60)
    found = re.search(r"http://\S+", line.decode())
    assert found, line
    yield found[0]
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 30) == 0


async def click_through(page: Page) -> None:
    """Play by clicking until the deal's result stands in the group."""
    private = page.locator("[data-pane=private]")
    result = page.locator("[data-pane=group] [data-message]", has_text=ENDED)
    end = time.monotonic() + PLAY_SECONDS
    while not await result.count():
        assert time.monotonic() < end, "the deal does not end"
        for verb in MOVES:
            keys = private.locator(f'[data-callback*="{verb}"]')
            if await keys.count() and await _clicked(keys.first):
                break
        await asyncio.sleep(0.15)


async def _clicked(key: Locator) -> bool:
    """Click it, unless the hand has been drawn anew meanwhile."""
    try:
        await key.click(timeout=1000, no_wait_after=True)
    except NotThere:
        return False
    return True


async def test_one_click_and_a_whole_deal(browser: Browser, address: str, tmp_path: Path) -> None:
    context = await browser.new_context(viewport={"width": 1200, "height": 900})
    page = await context.new_page()
    await page.goto(address)
    await expect(page.locator("#app[data-ready]")).to_be_attached()
    await page.locator("[data-open-table]").click()
    private = page.locator("[data-pane=private]")
    await expect(private.locator('[data-callback*=".di."]').first).to_be_visible(timeout=60_000)
    await click_through(page)
    group = page.locator("[data-pane=group]")
    shown = group.locator("[data-message]", has_text=ENDED)
    await expect(shown.last).to_be_visible(timeout=30_000)
    text = await shown.last.inner_text()
    assert "付" in text or "荒局" in text, text
    await page.locator("[data-pane=group] [data-input]").fill("/verify 1.1")
    await page.locator("[data-pane=group] [data-send]").click()
    proof = group.locator("[data-message]", has_text="驗證 1.1")
    await expect(proof.last).to_be_visible(timeout=30_000)
    assert (await proof.last.inner_text()).count("✓") == 2
    await page.screenshot(path=str(tmp_path / "deal.png"))
    await context.close()
