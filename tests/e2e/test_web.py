"""The pages beside the running bot: `/web` tells where they are, and each tells the truth."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from bot.sandbox.server.shapes import Message
from bot.web.staff_session import COOKIE
from tests.e2e.club import Club, club, running
from tests.web.serving import free_port

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]


def with_pages(open_club: Club) -> tuple[Club, str]:
    """The same club, whose bot serves pages; their address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    pages = {"public_url": address, "web_port": port}
    return replace(open_club, settings=open_club.settings.model_copy(update=pages)), address


def links_of(message: Message) -> dict[str, str]:
    """The addresses behind the words of a message."""
    text = message.get("text", "").encode("utf-16-le")
    found: dict[str, str] = {}
    for one in message.get("entities", []):
        if "url" in one:
            begin, end = 2 * one["offset"], 2 * (one["offset"] + one["length"])
            found[text[begin:end].decode("utf-16-le")] = one["url"]
    return found


async def test_addresses_of_pages_and_the_personal_link(tmp_path: Path) -> None:
    async with club(tmp_path) as plain:
        served, address = with_pages(plain)
        owner, player, group = served.people[0], served.people[1], served.group
        async with running(served), httpx.AsyncClient(base_url=address) as client:
            owner.send("/tournament 春季賽 rules=zhenjiang", group)
            card = links_of(await owner.expect("網頁、大螢幕", group, 20))
            owner.send("/web", group)
            told = links_of(await owner.expect("俱樂部", group, 20))
            assert set(told) == {"比賽：春季賽", "大螢幕", "俱樂部：排行與對局"}
            assert card == {"網頁": told["比賽：春季賽"], "大螢幕": told["大螢幕"]}
            for page in told.values():
                assert page.startswith(address)
                assert (await client.get(page)).status_code == 200
            assert "春季賽" in (await client.get(told["比賽：春季賽"])).text
            owner.send("/web")
            own = links_of(await owner.expect("工作人員", None, 20))
            personal = next(link for words, link in own.items() if "工作人員" in words)
            token = personal.partition("#")[2]
            answer = await client.post("/staff/session", json={"token": token})
            assert answer.status_code == 200
            desk = await client.get("/staff/desk")
            assert desk.json()["title"] == "春季賽"
            player.send("/web")
            theirs = links_of(await player.expect("網頁", None, 20))
            assert not [words for words in theirs if "工作人員" in words]
            owner.send("/web end")
            await owner.expect("已收回", None, 20)
            assert (await client.get("/staff/desk")).status_code == 401
            assert client.cookies[COOKIE] == token
            figures = (await client.get("/metrics")).text
            sent = re.findall(
                r'mahjong_telegram_calls_total\{method="sendMessage",result="done"\} (\d+)', figures
            )
            assert int(sent[0]) >= 4
            assert (await client.get("/healthz")).text == "ok\n"
        with pytest.raises(httpx.ConnectError):
            await httpx.AsyncClient(base_url=address).get("/healthz")


async def test_a_bot_without_pages_says_what_its_operator_can_do(tmp_path: Path) -> None:
    async with club(tmp_path) as open_club:
        owner = open_club.people[0]
        async with running(open_club):
            owner.send("/web")
            await owner.expect("PUBLIC_URL", None, 20)
        open_club.check()
