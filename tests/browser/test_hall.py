"""The pages in a browser: the big screen, the tournament's page, printing, standings."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
import zxingcpp
from PIL import Image
from playwright.async_api import Browser, ConsoleMessage, Page, expect

from referee.tournament import commands as cmd
from tests.browser.hall import NAMES, hall_of
from tests.desk.playing import play_out
from tests.desk.tournaments.club import CHIEF
from tests.desk.world import FOUR
from tests.web.serving import Hall
from tests.web.stage import BOT_NAME, HOSTILE, begin, result

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.timeout(120),
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("browser"),
]

MINUTE = 60_000
REFUSED = "ERR_CONNECTION_REFUSED"
"""What the browser says of a server that is away; everything else in its console is a fault."""


@pytest_asyncio.fixture(loop_scope="module")
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall_of(tmp_path) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A page of a hall's projector; nothing may go wrong in its scripts."""
    context = await browser.new_context(viewport={"width": 1280, "height": 720}, locale="zh-TW")
    made = await context.new_page()
    faults: list[str] = []

    def keep_error(message: ConsoleMessage) -> None:
        if message.type == "error" and REFUSED not in message.text:
            faults.append(message.text)

    made.on("pageerror", lambda error: faults.append(str(error)))
    made.on("console", keep_error)
    yield made
    assert faults == []
    await context.close()


async def shown_seconds(page: Page) -> int:
    """The time left, as the clock on the screen shows it."""
    minutes, seconds = (await page.locator("#clock").inner_text()).split(":")
    return int(minutes) * 60 + int(seconds)


async def seconds_left(hall: Hall) -> float:
    """The time left by the server's clock."""
    now = (await hall.hosted.state()).round
    assert now is not None
    ends = now.tables[0].ends
    assert ends is not None
    return (ends - hall.hosted.world.clock.now()) / 1000


async def test_the_clock_ticks_and_is_right_to_the_second(hall: Hall, page: Page) -> None:
    await begin(hall.hosted)
    await page.goto(hall.at("/screen"))
    await expect(page.locator("#caption")).to_have_text("剩餘時間")
    seen: set[int] = set()
    for _ in range(8):
        shown, left = await shown_seconds(page), await seconds_left(hall)
        assert -0.5 < shown - left < 1.5, (shown, left)
        seen.add(shown)
        await page.wait_for_timeout(500)
    assert len(seen) >= 3
    assert max(seen) > 59 * 60


async def test_a_result_comes_in_without_loading_the_page_again(hall: Hall, page: Page) -> None:
    await begin(hall.hosted)
    await page.goto(hall.at("/screen"))
    await expect(page.locator("#clock")).to_be_visible()
    await expect(page.locator("#awaited")).to_be_hidden()
    await page.evaluate("document.body.dataset.same = 'yes'")
    await result(hall.hosted, 4)
    await expect(page.locator("#awaited")).to_have_text("等待 1–3, 5–8 桌")
    for table in (1, 2, 3, 5, 6, 8):
        await result(hall.hosted, table)
    await expect(page.locator("#awaited")).to_have_text("等待 7 桌")
    assert await page.evaluate("document.body.dataset.same") == "yes"


async def test_the_screen_survives_that_the_server_stops_and_starts(hall: Hall, page: Page) -> None:
    await begin(hall.hosted)
    await page.goto(hall.at("/screen"))
    await expect(page.locator("#contact")).not_to_have_class(re.compile("lost"))
    await page.evaluate("document.body.dataset.same = 'yes'")
    await hall.stop()
    await expect(page.locator("#contact")).to_have_class(re.compile("lost"), timeout=10_000)
    await expect(page.locator("#contact")).to_contain_text("斷線")
    before = await shown_seconds(page)
    await page.wait_for_timeout(2100)
    assert before - await shown_seconds(page) in (2, 3)
    await result(hall.hosted, 2)
    await hall.open()
    await expect(page.locator("#awaited")).to_have_text("等待 1, 3–8 桌", timeout=15_000)
    await expect(page.locator("#contact")).not_to_have_class(re.compile("lost"))
    assert abs(await shown_seconds(page) - await seconds_left(hall)) < 1.5
    assert await page.evaluate("document.body.dataset.same") == "yes"


async def test_without_the_network_even_a_page_that_is_loaded_again_goes_on(
    hall: Hall, page: Page
) -> None:
    await begin(hall.hosted)
    await page.goto(hall.at("/screen"))
    await expect(page.locator("#clock")).to_be_visible()
    await page.evaluate("navigator.serviceWorker.ready")
    await page.wait_for_timeout(1000)
    await hall.stop()
    await page.reload()
    await expect(page.locator("#caption")).to_have_text("剩餘時間")
    await expect(page.locator("#title")).to_have_text("Cup")
    await expect(page.locator("#contact")).to_have_class(re.compile("lost"))
    assert await page.locator("#content article").count() == 4
    await hall.open()
    await expect(page.locator("#contact")).not_to_have_class(re.compile("lost"), timeout=15_000)


async def test_the_clock_shows_who_plays_before_who_has_finished(
    page: Page, tmp_path: Path
) -> None:
    """Two waves: when the first one's time is up, the second one's is shown."""
    async with hall_of(tmp_path, "tables=4 g04_minutes=1") as hall:
        clock = hall.hosted.world.clock
        await hall.hosted.seat()
        for wave, later in ((1, 200), (2, MINUTE + 4000)):
            await hall.hosted.do(CHIEF, partial(schedule, wave, clock.now() + later))
        await clock.sleep(300)
        await hall.hosted.tournaments.wake(hall.hosted.key)
        await page.goto(hall.at("/screen"))
        await expect(page.locator("#caption")).to_have_text("剩餘時間")
        clock.time += MINUTE
        await hall.hosted.tournaments.wake(hall.hosted.key)
        await expect(page.locator("#caption")).to_have_text("距開始")
        await clock.sleep(4000)
        await hall.hosted.tournaments.wake(hall.hosted.key)
        await expect(page.locator("#caption")).to_have_text("剩餘時間")
        assert await shown_seconds(page) > 50


def schedule(wave: int, starts: int, actor: cmd.Actor) -> cmd.ScheduleWave:
    return cmd.ScheduleWave(actor, wave, starts)


async def test_the_gong_is_allowed_by_one_click_and_calls_the_time(hall: Hall, page: Page) -> None:
    await begin(hall.hosted)
    hall.hosted.world.clock.time += 50 * MINUTE - 4000
    await page.goto(hall.at("/screen"))
    await expect(page.locator("#called")).to_be_hidden()
    await page.locator("#sound").click()
    await expect(page.locator("#sound")).to_be_hidden()
    await expect(page.locator("#called")).to_have_text("剩 10 分鐘", timeout=10_000)
    assert await shown_seconds(page) <= 600
    assert "urgent" in (await page.locator("#clock").get_attribute("class") or "")


async def test_the_last_stroke_says_that_the_deal_is_void(hall: Hall, page: Page) -> None:
    await begin(hall.hosted)
    hall.hosted.world.clock.time += 60 * MINUTE - 3000
    await page.goto(hall.at("/screen"))
    await expect(page.locator("#called")).to_contain_text("時間到", timeout=10_000)
    await hall.hosted.tournaments.wake(hall.hosted.key)
    await expect(page.locator("#clock")).to_have_text("0:00")
    await expect(page.locator("#caption")).to_have_text("時間到")
    await expect(page.locator("#awaited")).to_have_text("等待 1–8 桌")


async def test_sixteen_names_a_page_by_table_and_by_name(hall: Hall, page: Page) -> None:
    await hall.hosted.seat()
    await page.goto(hall.at("/screen?turn=1"))
    lists: dict[str, set[str]] = {}
    for _ in range(60):
        heading, *names = await page.evaluate(
            """() => [document.querySelector("h2").textContent,
                ...[...document.querySelectorAll("#content bdi")].map((name) => name.innerText)]"""
        )
        assert len(names) in (0, 16)
        if names:
            lists.setdefault(heading, set()).update(names)
        if len(lists) == 4:
            break
        await page.wait_for_timeout(300)
    for by in ("桌", "姓名"):
        first, second = (lists[f"座位：按{by} {number}/2"] for number in (1, 2))
        assert first | second == set(NAMES)


async def test_the_screen_leads_to_the_page_on_everybodys_phone(hall: Hall, page: Page) -> None:
    await page.goto(hall.at("/screen?turn=1"))
    await expect(page.locator(".follow svg")).to_be_visible(timeout=10_000)
    code = Image.open(io.BytesIO(await page.locator(".follow svg").screenshot()))
    (found,) = zxingcpp.read_barcodes(code)
    assert found.text == hall.at()


async def test_everything_on_the_screen_can_be_read_from_ten_metres(hall: Hall, page: Page) -> None:
    """A letter of a twenty-fifth of the screen's height is 4 cm high on one of a metre."""
    await begin(hall.hosted)
    await page.goto(hall.at("/screen"))
    await expect(page.locator("#content article")).to_have_count(4)
    small = await page.evaluate(
        """() => [...document.querySelectorAll('.hall *')]
            .filter((one) => one.checkVisibility() && [...one.childNodes].some(
                (node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
            .filter((one) => parseFloat(getComputedStyle(one).fontSize) < innerHeight / 25.01)
            .map((one) => one.textContent)"""
    )
    assert small == []
    wide = await page.evaluate(
        """() => [...document.querySelectorAll('#clock, #caption, #content article')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
    )
    assert wide == []


async def test_the_tournaments_page_follows_and_checks_the_seed(hall: Hall, page: Page) -> None:
    await page.goto(hall.at())
    await expect(page.locator("[data-table]")).to_have_count(0)
    await page.evaluate("document.body.dataset.same = 'yes'")
    await begin(hall.hosted)
    await expect(page.locator("[data-table]")).to_have_count(8)
    await expect(page.locator("[data-check]")).to_contain_text("✓")
    await result(hall.hosted, 3)
    await expect(page.locator("[data-table='3'] .chips")).to_have_text(["120", "40", "30", "10"])
    await expect(page.locator("[data-table='1'] [data-ends]")).to_have_text(
        re.compile(r"^59:\d\d$")
    )
    assert await page.evaluate("document.body.dataset.same") == "yes"


async def test_the_standings_page(hall: Hall, page: Page) -> None:
    table = await hall.hosted.world.begin("deals=2", "dice=seed", "mask=off", "rest=0")
    await play_out(hall.hosted.world, table, FOUR)
    await page.goto(await hall.site.club_pages.address(1))
    rows = page.locator("[data-standings] tbody tr")
    await expect(rows).to_have_count(4)
    chips = await rows.locator("td:nth-child(3)").all_inner_texts()
    assert sum(int(text.replace("−", "-")) for text in chips) == 0
    await page.locator(".tabs a").last.click()
    await expect(rows).to_have_count(4)
    await page.locator(".history a").first.click()
    await page.locator(".tabs a").first.click()
    await expect(page.locator(".check")).to_contain_text("✓")


async def test_a_printed_cards_qr_code_is_the_deep_link(hall: Hall, page: Page) -> None:
    await page.goto(await hall.site.staff_links.make(hall.hosted.key, CHIEF))
    await page.wait_for_url("**/staff")
    await page.goto(f"{hall.address}/staff/cards")
    await page.emulate_media(media="print")
    cards = {entrant.card for entrant in (await hall.hosted.state()).entrants}
    picture = Image.open(io.BytesIO(await page.screenshot(full_page=True)))
    read = {found.text for found in zxingcpp.read_barcodes(picture)}
    assert read == {f"https://t.me/{BOT_NAME}?start=c-{card}" for card in cards}
    first = page.locator("[data-card='1']")
    own = Image.open(io.BytesIO(await first.screenshot()))
    (one,) = zxingcpp.read_barcodes(own)
    assert one.text.endswith(await first.locator("figcaption").inner_text())


async def test_names_that_would_be_scripts_are_shown(page: Page, tmp_path: Path) -> None:
    async with hall_of(tmp_path) as hall:
        await hall.hosted.plan(title="<img src=x onerror=alert(9)>")
        await hall.hosted.do(
            CHIEF, cmd.OpenRegistration, lambda actor: cmd.EnterNames(actor, HOSTILE)
        )
        await hall.hosted.check_in()
        await begin(hall.hosted)
        for path in ("/screen", ""):
            await page.goto(hall.at(path))
            await expect(
                page.locator("bdi", has_text="<script>alert(1)</script>").first
            ).to_be_attached()
            assert await page.locator("img").count() == 0
            assert (
                await page.locator("script:not([src]):not([type='application/json'])").count() == 0
            )
