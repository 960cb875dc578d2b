"""The page over HTTP: what a person's client is given, and what it can do."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from telegram import BotCommand

from bot.sandbox.host import Sandbox
from tests.browser.club_bot import club_bot
from tests.sandbox.echo_bot import keyboard, plain_bot, png, polling

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator


class Browser:
    """Asks the page's server as the page's script does."""

    def __init__(self, http: aiohttp.ClientSession, sandbox: Sandbox, person: int = 0) -> None:
        self.http = http
        self.sandbox = sandbox
        self.me = sandbox.world.people[person]

    async def get(self, path: str, **query: str | int) -> Any:
        query = {"person": self.me.id, **query}
        async with self.http.get(f"{self.sandbox.url}api/{path}", params=query) as response:
            assert response.ok, await response.text()
            return await response.json()

    async def post(self, path: str, **body: Any) -> tuple[int, Any]:
        body = {"person": self.me.id, **body}
        async with self.http.post(f"{self.sandbox.url}api/{path}", json=body) as response:
            return response.status, await response.json()

    @asynccontextmanager
    async def events(self, after: int) -> AsyncGenerator[AsyncIterator[Any]]:
        query = {"person": self.me.id, "after": after}
        async with self.http.get(f"{self.sandbox.url}api/events", params=query) as response:

            async def read() -> AsyncIterator[Any]:
                async for line in response.content:
                    if line.startswith(b"data: "):
                        yield json.loads(line.removeprefix(b"data: "))

            yield read()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(port=0, api_port=0) as running:
        yield running


@pytest.fixture
async def ming(sandbox: Sandbox) -> AsyncIterator[Browser]:
    async with aiohttp.ClientSession() as http:
        yield Browser(http, sandbox)


async def test_the_page_and_its_files_come_from_this_server_alone(ming: Browser) -> None:
    async with ming.http.get(ming.sandbox.url) as response:
        page = await response.text()
        policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "http" not in page.replace("http-equiv", "")
    async with ming.http.get(f"{ming.sandbox.url}static/app.js") as response:
        assert response.content_type == "text/javascript"
    for missing in ("static/nothing.js", "static/..%2fapp.py", "api/file/nothing"):
        async with ming.http.get(f"{ming.sandbox.url}{missing}") as response:
            assert response.status == 404, missing


async def test_the_catalogue_says_the_same_in_every_language(ming: Browser) -> None:
    async with ming.http.get(f"{ming.sandbox.url}static/texts.json") as response:
        catalogue = await response.json()
    keys = {language: set(texts) for language, texts in catalogue.items()}
    assert set(keys) == {"zh-Hant", "zh-Hans", "en"}
    assert keys["zh-Hant"] == keys["zh-Hans"] == keys["en"]
    assert all(text for texts in catalogue.values() for text in texts.values())


async def test_a_persons_chats(ming: Browser) -> None:
    world = ming.sandbox.world
    world.people[1].send("a word of mine to the bot")
    state = await ming.get("state")
    assert (state["me"], state["bot"]["username"]) == (ming.me.id, "mahjong_sandbox_bot")
    assert [person["name"] for person in state["people"]] == ["阿明", "小華", "小美", "大牛", "Ann"]
    assert [chat["id"] for chat in state["chats"]] == [world.club.id, ming.me.id]
    assert "a word of mine" not in json.dumps(state)


async def test_what_happens_comes_at_once_and_once(ming: Browser) -> None:
    world = ming.sandbox.world
    last = (await ming.get("state"))["last"]
    world.people[1].send("大家好", world.club)
    async with ming.events(last) as events:
        first = await anext(events)
        assert (first["kind"], first["message"]["text"]) == ("message", "大家好")
        topic = world.club.topics.create(ming.me, "第一桌")
        created = [await anext(events) for _ in range(2)]
        assert created[0]["message"]["forum_topic_created"]["name"] == "第一桌"
        assert created[1]["chat"]["topics"][0]["id"] == topic.id
        world.club.topics.delete(topic.id)
        assert [(await anext(events))["kind"] for _ in range(2)] == ["delete", "chat"]


async def test_of_others_private_chats_only_that_something_came_is_told(ming: Browser) -> None:
    hua = ming.sandbox.world.people[1]
    last = (await ming.get("state"))["last"]
    hua.send("secret 123m")
    ming.me.send("mine")
    async with ming.events(last) as events:
        assert await anext(events) == {"kind": "elsewhere", "person": hua.id}
        assert (await anext(events))["message"]["text"] == "mine"


async def test_who_leaves_sees_no_more(ming: Browser) -> None:
    world = ming.sandbox.world
    last = (await ming.get("state"))["last"]
    ming.me.leave(world.club)
    world.people[1].send("now that he is gone", world.club)
    ming.me.send("mine")
    async with ming.events(last) as events:
        kinds: list[str] = []
        while (event := await anext(events)).get("message", {}).get("text") != "mine":
            kinds.append(event["kind"])
            assert "now that he is gone" not in json.dumps(event)
    assert "gone" in kinds


async def test_events_that_are_no_longer_kept(ming: Browser) -> None:
    query = {"person": ming.me.id, "after": 10**9}
    async with ming.http.get(f"{ming.sandbox.url}api/events", params=query) as response:
        assert response.status == 204  # upon which the page reads everything anew


async def test_typing_in_the_group_and_what_is_refused(ming: Browser) -> None:
    world = ming.sandbox.world
    assert await ming.post("send", chat=world.club.id, text=" 你好 ") == (200, {})
    assert world.club.transcript()[-1]["text"] == "你好"
    topic = world.club.topics.create(ming.me, "第一桌")
    await ming.post("send", chat=world.club.id, thread=topic.id, text="在這")
    assert world.club.transcript()[-1]["thread"] == topic.id
    hua = world.people[1].chat.id
    for body, reason in (
        ({"chat": world.club.id, "text": "  "}, "nothing to send"),
        ({"chat": hua, "text": "x"}, "阿明 is in no chat"),
        ({"chat": world.club.id, "text": "x", "thread": 99}, "no topic 99"),
        ({"chat": world.club.id, "text": 5}, "expected text"),
        ({"chat": world.club.id, "text": "x", "person": 1}, "nobody here"),
    ):
        status, answer = await ming.post("send", **body)
        assert status == 400
        assert reason in answer["error"]


async def test_only_json_is_taken(ming: Browser) -> None:
    body = json.dumps({"person": ming.me.id, "chat": ming.me.id, "text": "x"})
    headers = {"Content-Type": "text/plain"}
    url = f"{ming.sandbox.url}api/send"
    async with ming.http.post(url, data=body, headers=headers) as response:
        assert response.status == 415
    assert ming.me.texts() == ["/start"]


async def test_a_press_waits_for_its_answer(ming: Browser) -> None:
    async with polling(club_bot(ming.sandbox.api)):
        club = ming.sandbox.world.club
        ming.me.send("/table", club)
        lobby = await ming.me.expect("開桌", club)
        pressed = {"chat": club.id, "message": lobby["message_id"]}
        assert await ming.post("press", data="hand", **pressed) == (
            200,
            {"answer": {"text": "萬 2 3 4 5 5 7\n筒 4 5 6", "show_alert": True, "url": None}},
        )
        _, linked = await ming.post("press", data="begin", **pressed)
        status, opened = await ming.post("follow", url=linked["answer"]["url"])
        assert (status, opened) == (200, {"chat": ming.me.id})
        assert ming.me.texts()[-1] == "/start play"
    assert ming.sandbox.api.not_answered_once() == []


async def test_a_press_that_nobody_answers(ming: Browser) -> None:
    ming.sandbox.api.limits.callback_timeout = 0.1
    async with plain_bot(ming.sandbox.api) as bot:
        sent = await bot.send_message(ming.me.id, "x", reply_markup=keyboard([("go", "ignore")]))
        pressed = await ming.post("press", chat=ming.me.id, message=sent.message_id, data="ignore")
    assert pressed == (200, {"answer": None})


async def test_links_to_elsewhere_are_not_followed(ming: Browser) -> None:
    status, answer = await ming.post("follow", url="https://example.org/?start=x")
    assert status == 400
    assert "is no link to @mahjong_sandbox_bot" in answer["error"]


async def test_start_after_a_block(ming: Browser) -> None:
    ming.me.block()
    status, _ = await ming.post("send", chat=ming.me.id, text="x")
    assert status == 400
    assert await ming.post("start") == (200, {})
    assert not ming.me.blocked


async def test_the_menu_of_commands_is_ones_own(ming: Browser) -> None:
    async with plain_bot(ming.sandbox.api) as bot:
        await bot.set_my_commands([BotCommand("table", "Open a table")])
        await bot.set_my_commands([BotCommand("table", "開桌")], language_code="zh")
    chat = ming.sandbox.world.club.id
    menu = await ming.get("commands", chat=chat)
    assert menu == {"commands": [{"command": "table", "description": "開桌"}]}
    ann = Browser(ming.http, ming.sandbox, person=4)
    assert (await ann.get("commands", chat=chat))["commands"][0]["description"] == "Open a table"


async def test_pictures_are_shown(ming: Browser) -> None:
    async with plain_bot(ming.sandbox.api) as bot:
        sent = await bot.send_photo(ming.me.id, png(60, 40))
    url = f"{ming.sandbox.url}api/file/{sent.photo[-1].file_id}"
    async with ming.http.get(url) as response:
        assert response.content_type == "image/png"
        assert await response.read() == png(60, 40)


async def test_the_button_for_a_table(ming: Browser) -> None:
    async with polling(club_bot(ming.sandbox.api)):
        assert await ming.post("table") == (200, {"chat": ming.sandbox.world.club.id})
        await ming.me.expect("輪到你")
    commands = [text for text in ming.me.texts(ming.sandbox.world.club) if text.startswith("/")]
    assert commands == ["/table taiwan16 deals=1", *["/computer"] * 3, "/begin"]
