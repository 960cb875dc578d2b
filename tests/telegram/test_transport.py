"""Requests on aiohttp: what arrives, what comes back, and how long it may take."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from telegram import InputMediaPhoto
from telegram.error import InvalidToken, NetworkError, TimedOut
from telegram.ext import ExtBot

from bot.telegram.errors import NotSent
from bot.telegram.transport import AiohttpRequest, Timeouts
from tests.sandbox.echo_bot import png
from tests.telegram.world import connected

if TYPE_CHECKING:
    from bot.sandbox.server import StrictApi, User
    from bot.telegram.limiter import Booking

HARD = "五萬 & <ü> 🀄\n\"quoted\" 'x' \\ %20+"


async def test_text_arrives_as_it_was_sent(api: StrictApi, bot: ExtBot[Booking], ann: User) -> None:
    sent = await bot.send_message(ann.id, HARD)
    assert sent.text == HARD
    assert ann.texts()[-1] == HARD
    assert api.violations == []


async def test_files_go_as_a_form(api: StrictApi, bot: ExtBot[Booking], ann: User) -> None:
    photo = await bot.send_photo(ann.id, png(50, 40), caption=HARD, filename='牌 "桌".png')
    assert photo.caption == HARD
    assert (photo.photo[-1].width, photo.photo[-1].height) == (50, 40)
    other = InputMediaPhoto(png(60, 20), caption="<b>new</b>", parse_mode="HTML")
    edited = await bot.edit_message_media(other, ann.id, photo.message_id)
    assert not isinstance(edited, bool)
    assert (edited.photo[-1].width, edited.caption) == (60, "new")
    document = await bot.send_document(ann.id, b"deal 1\n", filename="record.txt")
    assert document.document is not None
    assert document.document.file_name == "record.txt"
    stored = await document.document.get_file()
    assert await stored.download_as_bytearray() == b"deal 1\n"
    assert api.violations == []


async def test_a_wrong_token(api: StrictApi) -> None:
    for token in ("1000001:another-token", "rubbish"):
        request = AiohttpRequest()
        stranger = ExtBot(
            token, base_url=api.base_url, request=request, get_updates_request=AiohttpRequest()
        )
        with pytest.raises(InvalidToken):
            await stranger.initialize()
        await stranger.shutdown()
        await request.shutdown()


async def test_an_answer_that_does_not_come(api: StrictApi, ann: User) -> None:
    async with connected(api, timeouts=Timeouts(read=0.2)) as bot:
        api.fault("sendMessage", 0, delay=2)
        begun = time.monotonic()
        with pytest.raises(TimedOut):
            await bot.send_message(ann.id, "late")
        assert 0.2 <= time.monotonic() - begun < 1
        api.fault("sendMessage", 0, delay=0.4)
        patient = await bot.send_message(ann.id, "a call can be patient", read_timeout=3)
        assert patient.text == "a call can be patient"


async def test_a_connection_that_breaks_may_have_delivered(api: StrictApi, ann: User) -> None:
    async with connected(api) as bot:
        api.fault("sendMessage", drop=True, after=True)
        with pytest.raises(NetworkError, match="connection lost") as raised:
            await bot.send_message(ann.id, "landed")
        assert not isinstance(raised.value, NotSent)
    assert ann.texts()[-1] == "landed"
    assert api.counts["sendMessage"] == 1, "it must not be repeated behind our back"


async def test_nobody_listens(api: StrictApi, ann: User) -> None:
    async with connected(api) as bot:
        await api.stop()
        with pytest.raises(NetworkError):
            await bot.get_me()
        with pytest.raises(NotSent) as raised:
            await bot.send_message(ann.id, "x")
        assert api.token not in str(raised.value)


async def test_a_full_pool_sends_nothing(api: StrictApi, ann: User) -> None:
    request = AiohttpRequest(connections=1, timeouts=Timeouts(pool=0.1, connect=0.1))
    await request.initialize()
    url = f"{api.base_url}{api.token}/getMe"
    api.fault("getMe", 0, delay=1)
    first = asyncio.create_task(request.post(url))
    await asyncio.sleep(0.05)
    with pytest.raises(NotSent):
        await request.post(url)
    await first
    await request.shutdown()
    assert api.counts["getMe"] == 1
    assert ann.texts() == ["/start"]


async def test_it_can_be_opened_again() -> None:
    request = AiohttpRequest(timeouts=Timeouts(read=7))
    assert request.read_timeout == 7
    with pytest.raises(NetworkError, match="initialize"):
        await request.post("http://127.0.0.1:1/x")
    await request.initialize()
    await request.initialize()
    await request.shutdown()
    await request.shutdown()
    await request.initialize()
    with pytest.raises(NotSent):
        await request.post("http://127.0.0.1:1/x")
    await request.shutdown()


async def test_a_proxy_that_the_environment_names(
    api: StrictApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("no_proxy", "")
    request = AiohttpRequest()
    await request.initialize()
    url = f"{api.base_url}{api.token}/getMe"
    with pytest.raises(NotSent):
        await request.post(url)
    await request.shutdown()
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    direct = AiohttpRequest()
    await direct.initialize()
    assert isinstance(await direct.post(url), dict)
    await direct.shutdown()
    named = AiohttpRequest(proxy="http://127.0.0.1:1")
    await named.initialize()
    with pytest.raises(NotSent):
        await named.post(url)
    await named.shutdown()
