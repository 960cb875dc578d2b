"""Scripts of the big screen alone: the clock that follows the server, and when the gong sounds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from tests.browser.hall import hall_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("browser"),
]

CLOCK = """
async (steps) => {
  const { ServerClock } = await import("/static/clock.js");
  let wall = 1_000_000;
  let steady = 50;
  const clock = new ServerClock(() => wall, () => steady);
  return steps.map(([wallPassed, steadyPassed, heard]) => {
    wall += wallPassed;
    steady += steadyPassed;
    if (heard !== null) clock.heard(heard);
    return clock.now();
  });
}
"""
GONG = """
async ([ends, moments]) => {
  const { Calls } = await import("/static/gong.js");
  const calls = new Calls();
  return moments.map((now) => calls.due(ends, now));
}
"""
MINUTE = 60_000
SILENT: list[list[int]] = [[]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Page]:
    folder: Path = tmp_path_factory.mktemp("scripts")
    async with hall_of(folder) as hall:
        context = await browser.new_context()
        made = await context.new_page()
        await made.goto(f"{hall.address}/")
        yield made
        await context.close()


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        pytest.param([(0, 0, 5_000_000), (1000, 1000, None)], [5_000_000, 5_001_000], id="follows"),
        pytest.param(
            [(0, 0, 5_000_000), (200, 200, 5_000_100), (0, 0, 5_000_250)],
            [5_000_000, 5_000_200, 5_000_250],
            id="late news does not set it back, faster news sets it right",
        ),
        pytest.param(
            [(0, 0, 5_000_000), (-3_599_000, 1000, None), (1000, 1000, None)],
            [5_000_000, 5_001_000, 5_002_000],
            id="the machine's clock is set back an hour",
        ),
        pytest.param(
            [(0, 0, 5_000_000), (600_000, 20, None)],
            [5_000_000, 5_600_000],
            id="the machine has slept for ten minutes",
        ),
        pytest.param(
            [(0, 0, 5_000_000), (3_600_000, 1000, None), (0, 0, 5_001_000)],
            [5_000_000, 8_600_000, 5_001_000],
            id="set ahead: the server's next word puts it right",
        ),
    ],
)
async def test_the_clock_follows_the_server(
    page: Page, steps: list[tuple[int, int, int | None]], told: list[int]
) -> None:
    assert await page.evaluate(CLOCK, steps) == told


@pytest.mark.parametrize(
    ("moments", "called"),
    [
        pytest.param([-601, -600, -599], [[], [10], []], id="once, when the minute is reached"),
        pytest.param([-301, -299, -61, -59, -1, 1], [[], [5], [], [1], [], [0]], id="5, 1 and 0"),
        pytest.param([-400, -299, -240], [[], [5], []], id="a moment late is not too late"),
        pytest.param([-400, -200], SILENT * 2, id="long past is silent"),
        pytest.param([-100], SILENT, id="a page that is opened late is silent"),
    ],
)
async def test_the_gong_is_due(page: Page, moments: list[int], called: list[list[int]]) -> None:
    end = 100 * MINUTE
    seconds: list[Any] = [[end], [end + second * 1000 for second in moments]]
    assert await page.evaluate(GONG, seconds) == called


async def test_each_end_has_its_own_gong_and_tables_share_one(page: Page) -> None:
    one, other = 100 * MINUTE, 105 * MINUTE
    moments = [second * 1000 + one for second in (-601, -599, -301, -299)]
    told = await page.evaluate(GONG, [[one, one, other], moments])
    assert told == [[], [10], [], [5, 10]]


@pytest.mark.parametrize(
    ("left", "shown"),
    [(0, "0:00"), (-5, "0:00"), (1, "0:01"), (59_999, "1:00"), (60_001, "1:01"),
     (3_600_000, "60:00"), (6_000_000, "1:40:00")],
)  # fmt: skip
async def test_time_left_as_people_read_it(page: Page, left: int, shown: str) -> None:
    script = 'async (left) => (await import("/static/clock.js")).countdown(left)'
    assert await page.evaluate(script, left) == shown
