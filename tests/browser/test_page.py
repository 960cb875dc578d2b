"""The page in a browser: messages, buttons, pop-ups, edits, people, typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Locator, Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Seen

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


def pane(page: Page, name: str) -> Locator:
    """The column of the group, or of the private chat."""
    return page.locator(f'[data-pane="{name}"]')


def key(root: Locator, data: str) -> Locator:
    return root.locator(f'[data-callback="{data}"]')


async def test_a_table_with_three_computers_by_one_click(seen: Seen) -> None:
    page = seen.page
    await page.locator("[data-open-table]").click()
    lobby = pane(page, "group").locator("[data-body]", has_text="開桌")
    await expect(lobby).to_contain_text("電腦丙")
    hand = pane(page, "private").locator("li", has_text="輪到你")
    await expect(hand.locator(".key")).to_have_count(19)
    await expect(hand.locator('time[data-format="r"]')).to_contain_text("後")
    column = await pane(page, "private").bounding_box()
    assert column
    assert column["width"] == 390
    assert seen.problems == []


async def test_toast_popup_edit_and_link(seen: Seen) -> None:
    page, group = seen.page, pane(seen.page, "group")
    await group.locator("[data-input]").fill("/table")
    await group.locator("[data-send]").click()
    await expect(group.locator("[data-body] strong")).to_have_text("開桌：台灣十六張・2004規則書")
    await page.locator("[data-person]", has_text="小華").click()
    await expect(page.locator('[data-person][aria-pressed="true"]')).to_have_text("小小華")
    await key(group, "sit").click()
    await expect(group.locator("[data-toast]")).to_have_text("小華 坐下了")
    await expect(group.locator("[data-body]", has_text="開桌")).to_contain_text("2 小華")
    await key(group, "hand").click()
    await expect(page.locator("[data-alert]")).to_contain_text("萬 2 3 4 5 5 7")
    await page.locator("[data-alert-ok]").click()
    await expect(page.locator("[data-alert]")).not_to_be_visible()
    await group.locator("[data-url]").click()
    await expect(pane(page, "private").locator("li", has_text="/start play")).to_be_visible()
    await expect(key(pane(page, "private"), "win")).to_be_visible()
    await expect(group.locator("[data-button='候補']")).to_be_disabled()
    assert seen.sandbox.api.not_answered_once() == []
    assert (seen.problems, seen.echo.failures) == ([], [])


async def test_people_see_their_own_chats_in_their_own_language(seen: Seen) -> None:
    page = seen.page
    seen.sandbox.world.people[4].send("something of Ann's")
    private = pane(page, "private")
    await expect(
        page.locator("[data-person]", has_text="Ann").locator("[data-badge]")
    ).to_be_visible()
    await expect(private).not_to_contain_text("something of Ann's")
    await page.keyboard.press("Alt+Digit5")
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    await expect(private).to_contain_text("something of Ann's")
    await expect(page.locator("[data-open-table]")).to_have_text(
        "Open a table with three computers"
    )
    await expect(private.locator("[data-input]")).to_have_attribute("placeholder", "Message")


async def test_the_keyboard_is_enough(seen: Seen) -> None:
    page, group = seen.page, pane(seen.page, "group")
    await page.keyboard.press("/")
    await expect(group.locator("[data-suggestion]")).to_have_count(4)
    await page.keyboard.type("ta")
    await expect(group.locator("[data-suggestion]")).to_have_count(1)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(key(group, "sit")).to_be_visible()
    await key(group, "sit").focus()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowDown")
    await expect(key(group, "hand")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-alert-ok]")).to_be_focused()
    await page.keyboard.press("Escape")
    await key(group, "sit").focus()
    await page.keyboard.press("Enter")
    await expect(group.locator("[data-body]", has_text="2 阿明")).to_be_visible()
    await expect(key(group, "sit")).to_be_focused()  # though its message was drawn anew
    assert seen.problems == []


async def test_what_people_and_bots_write_is_never_markup(seen: Seen) -> None:
    world, page = seen.sandbox.world, seen.page
    world.people[3].send("<img src=x onerror=alert(1)> <b>not bold</b>", world.club)
    await seen.echo.app.bot.send_message(
        world.club.id,
        'a &lt;i&gt; <a href="https://example.org/?a=1">link</a> <tg-spoiler>secret</tg-spoiler>',
        "HTML",
    )
    group = pane(page, "group")
    plain = group.locator("[data-body]", has_text="not bold")
    await expect(plain).to_have_text("<img src=x onerror=alert(1)> <b>not bold</b>")
    assert await plain.locator("img, b").count() == 0
    await expect(group.locator("[data-body] a")).to_have_attribute(
        "href", "https://example.org/?a=1"
    )
    await expect(group.locator(".spoiler")).to_have_text("secret")
    assert seen.problems == []


async def test_topics_come_and_go(seen: Seen) -> None:
    world, page, group = seen.sandbox.world, seen.page, pane(seen.page, "group")
    world.club.forum = True
    topic = world.club.topics.create(world.operator, "第一桌")
    place = page.locator(f'[data-place="{world.club.id}:{topic.id}"]')
    await place.click()
    await expect(group.locator("h2")).to_contain_text("第一桌")
    await group.locator("[data-input]").fill("/table")
    await page.keyboard.press("Enter")
    await expect(key(group, "sit")).to_be_visible()
    await page.locator(f'[data-place="{world.club.id}:0"]').click()
    await expect(key(group, "sit")).to_have_count(0)
    await place.click()
    world.club.topics.delete(topic.id)
    await expect(place).to_have_count(0)
    await expect(group.locator("h2")).not_to_contain_text("第一桌")
    assert seen.problems == []


async def test_on_a_phone_one_chat_at_a_time(seen: Seen) -> None:
    page, world = seen.page, seen.sandbox.world
    await page.set_viewport_size({"width": 390, "height": 800})
    await expect(pane(page, "group")).not_to_be_visible()
    await page.locator(f'[data-place="{world.club.id}:0"]').click()
    await expect(pane(page, "group")).to_be_visible()
    await expect(page.locator("#chats")).not_to_be_visible()
    await seen.echo.app.bot.send_message(world.operator.id, "psst")
    await pane(page, "group").locator(".back").click()
    own = page.locator(f'[data-place="{world.operator.id}:0"]')
    await expect(own.locator("[data-badge]")).to_have_text("1")
    await own.click()
    await expect(pane(page, "private")).to_contain_text("psst")
    await expect(own.locator("[data-badge]")).to_have_count(0)
