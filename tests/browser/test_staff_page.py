"""The staff's page without a network, and back: nothing is lost, nothing is entered twice."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, Route, expect

from referee.tournament.tables import Table
from tests.browser.hall import hall_of
from tests.desk.tournaments.club import CHIEF
from tests.web.serving import Hall
from tests.web.stage import begin

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.timeout(120),
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("browser"),
]

CHIPS = (120, 40, 30, 10)


@pytest_asyncio.fixture(loop_scope="module")
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall_of(tmp_path) as made:
        await begin(made.hosted)
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def phone(browser: Browser, hall: Hall) -> AsyncIterator[Page]:
    """The phone of the chief referee, who has opened the personal link."""
    context = await browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = await context.new_page()
    await page.goto(await hall.site.staff_links.make(hall.hosted.key, CHIEF))
    await page.wait_for_url("**/staff")
    await expect(page.locator("[data-choose]")).to_have_count(8)
    yield page
    await context.close()


async def enter(page: Page, table: str, chips: tuple[int, ...] = CHIPS) -> None:
    """Type a result and keep it."""
    await page.locator("#table").fill(table)
    for seat, count in enumerate(chips):
        await page.locator(f"#seats [data-seat='{seat}']").fill(str(count))
    await page.locator("#enter").click()


async def table_of(hall: Hall, number: int) -> Table:
    """A table as the tournament has it."""
    table = (await hall.hosted.state()).table(number)
    assert table is not None
    return table


async def version_of(hall: Hall) -> int:
    """How often the tournament has changed."""
    return (await hall.hosted.tournaments.snapshot(hall.hosted.key)).version


async def test_a_result_is_entered_and_answered(hall: Hall, phone: Page) -> None:
    await enter(phone, "3")
    await expect(phone.locator(".entries .taken")).to_have_count(1)
    assert tuple((await table_of(hall, 3)).chips()) == CHIPS
    await expect(phone.locator("[data-table='3']")).to_contain_text("entered, signed")


async def test_the_code_on_the_slip_finds_the_table(phone: Page) -> None:
    code = await phone.locator("[data-table='5'] .over").inner_text()
    await phone.locator("#table").fill(code.lower())
    await expect(phone.locator("#seats")).to_have_attribute("data-table", "5")


async def test_a_sum_that_is_wrong_cannot_be_entered(phone: Page) -> None:
    await phone.locator("#table").fill("1")
    for seat, count in enumerate((120, 40, 30, 11)):
        await phone.locator(f"#seats [data-seat='{seat}']").fill(str(count))
    await expect(phone.locator("#sum")).to_have_text("Sum 201 of 200")
    await expect(phone.locator("#enter")).to_be_disabled()


async def test_entries_outlive_network_and_page_and_are_entered_once(
    hall: Hall, phone: Page
) -> None:
    await phone.evaluate("navigator.serviceWorker.ready")
    await phone.wait_for_timeout(1000)
    await hall.stop()
    await enter(phone, "1")
    await enter(phone, "2", (50, 50, 50, 50))
    await expect(phone.locator(".entries .waiting")).to_have_count(2)
    await expect(phone.locator("#contact")).to_contain_text("2 to be sent")
    await phone.reload()
    await expect(phone.locator(".entries .waiting")).to_have_count(2)
    await expect(phone.locator("#contact")).to_contain_text("No network")
    assert not (await table_of(hall, 1)).sheet.entered
    made = hall.hosted.world.clock.now()
    hall.hosted.world.clock.time += 5 * 60_000  # the hall's clock goes on; the phone knows nothing
    await phone.wait_for_timeout(2000)
    await hall.open()
    await expect(phone.locator(".entries .taken")).to_have_count(2, timeout=15_000)
    one, two = await table_of(hall, 1), await table_of(hall, 2)
    assert (tuple(one.chips()), tuple(two.chips())) == (CHIPS, (50, 50, 50, 50))
    now = hall.hosted.world.clock.now()
    assert now - one.sheet.as_of > 2000
    assert one.sheet.as_of > made
    version = await version_of(hall)
    await phone.reload()
    await expect(phone.locator(".entries .taken")).to_have_count(2)
    await phone.wait_for_timeout(1000)
    assert await version_of(hall) == version


async def test_an_answer_that_was_lost_is_asked_for_again(hall: Hall, phone: Page) -> None:
    lost: list[str] = []

    async def lose_the_first(route: Route) -> None:
        if lost:
            await route.continue_()
            return
        lost.append((await route.fetch()).status_text)
        await route.abort()

    await phone.route(re.compile("/staff/entries$"), lose_the_first)
    before = await version_of(hall)
    await enter(phone, "4")
    await expect(phone.locator(".entries .taken")).to_have_count(1, timeout=30_000)
    assert lost == ["OK"]
    after = await version_of(hall)
    assert tuple((await table_of(hall, 4)).chips()) == CHIPS
    events = after - before
    await enter(phone, "6")
    await expect(phone.locator(".entries .taken")).to_have_count(2)
    assert await version_of(hall) - after == events


async def test_a_link_that_is_over_keeps_what_waits_until_a_new_one_is_opened(
    hall: Hall, phone: Page
) -> None:
    await hall.site.staff_links.revoke(hall.hosted.key, CHIEF)
    await enter(phone, "7")
    await expect(phone.locator("#trouble")).to_contain_text("taken back")
    await expect(phone.locator(".entries .waiting")).to_have_count(1)
    assert not (await table_of(hall, 7)).sheet.entered
    await phone.goto(await hall.site.staff_links.make(hall.hosted.key, CHIEF))
    await phone.wait_for_url("**/staff")
    await expect(phone.locator(".entries .taken")).to_have_count(1)
    assert tuple((await table_of(hall, 7)).chips()) == CHIPS


async def test_an_empty_seat_is_marked_and_the_others_are_taken(
    browser: Browser, tmp_path: Path
) -> None:
    async with hall_of(tmp_path) as hall:
        await hall.hosted.seat()
        context = await browser.new_context(locale="en-GB")
        page = await context.new_page()
        await page.goto(await hall.site.staff_links.make(hall.hosted.key, CHIEF))
        await page.wait_for_url("**/staff")
        await page.locator("[data-absent='2.3']").click()
        await expect(page.locator("[data-table='2'] .absent")).to_contain_text("absent")
        await page.locator("[data-seated='2']").click()
        await expect(page.locator(".entries .taken")).to_contain_text("absent: N")
        chairs = (await table_of(hall, 2)).chairs
        assert [chair.here for chair in chairs] == [True, True, True, False]
        await page.locator("[data-absent='2.3']").click()
        await page.locator("[data-seated='2']").click()
        await expect(page.locator(".entries .taken")).to_have_count(2)
        await expect(page.locator("[data-table='2']")).to_contain_text("seated")
        await context.close()


async def test_a_link_of_rubbish_says_what_to_do(browser: Browser, hall: Hall) -> None:
    context: BrowserContext = await browser.new_context(locale="en-GB")
    page = await context.new_page()
    await page.goto(f"{hall.address}/staff/open#rubbish")
    await expect(page.locator("#state")).to_contain_text("Ask the bot for a new personal link")
    assert "#" not in page.url
    await context.close()
