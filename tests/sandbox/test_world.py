"""The sandbox's club, before and after the bot comes up."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.host import Sandbox
from bot.sandbox.opening import BotSilentError, open_table
from bot.sandbox.world import OPERATOR_ID, sandbox_world
from tests.browser.club_bot import club_bot
from tests.sandbox.echo_bot import echo_bot, polling

if TYPE_CHECKING:
    from bot.sandbox.server import StrictApi


async def test_everybody_has_pressed_start_when_the_bot_comes_up(api: StrictApi) -> None:
    world = sandbox_world(api)
    assert world.operator.id == OPERATOR_ID
    assert world.club.status(world.operator) == "creator"
    async with polling(echo_bot(api)) as running:
        for person in world.people:
            await person.expect(f"Hello {person.first_name}")
    assert running.failures == []
    assert {u.effective_user.id for u in running.received if u.effective_user} == {
        person.id for person in world.people
    }


async def test_a_person_sees_his_own_chats_only(api: StrictApi) -> None:
    world = sandbox_world(api)
    ming, hua = world.people[:2]
    assert world.chats_of(ming) == [world.club, ming.chat]
    with pytest.raises(LookupError, match="is in no chat"):
        world.chat_of(ming, hua.chat.id)
    with pytest.raises(LookupError, match="nobody here"):
        world.person(1)
    ming.leave(world.club)
    assert world.chats_of(ming) == [ming.chat]


async def test_a_table_with_three_computers(api: StrictApi) -> None:
    world = sandbox_world(api)
    mei = world.people[2]
    async with polling(club_bot(api)) as running:
        await open_table(world, mei)
        await mei.expect("輪到你")
    lobby = await mei.expect("開桌", world.club)
    assert [name in lobby.get("text", "") for name in ("小美", "電腦甲", "電腦丙")] == [True] * 3
    assert running.failures == []


async def test_a_table_when_no_bot_is_there(api: StrictApi) -> None:
    world = sandbox_world(api)
    started = time.monotonic()
    with pytest.raises(BotSilentError, match="does not answer '/table taiwan16 deals=1'"):
        await open_table(world, world.operator, patience=0.2)
    assert time.monotonic() - started < 2


async def test_a_port_that_is_taken() -> None:
    async with Sandbox(port=0, api_port=0) as first:
        port = int(first.url.rsplit(":", 1)[1].strip("/"))
        second = Sandbox(port=port, api_port=0)
        with pytest.raises(OSError, match="address already in use"):
            await second.start()
        with pytest.raises(OSError, match="Connect"):  # the second has let go of its other port
            await asyncio.open_connection("127.0.0.1", int(second.api.url.rsplit(":", 1)[1]))
