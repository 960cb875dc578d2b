"""Delivery and order: updates that come twice, answers that are lost, two ways to get updates."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.desk.verbs import Verb
from bot.sandbox.server import Chat, ShownButton, User
from bot.sandbox.server.presses import Press
from bot.sandbox.server.shapes import Json
from tests.e2e.players import Match, press_at_random
from tests.scenarios.house import House, house
from tests.scenarios.table import key_of, lobby, match, pressed, pressed_again

pytestmark = pytest.mark.e2e

FIRST = 77
"""An update id of our own making, below those of the server."""


def press_update(club: House, number: int, user: User, shown: ShownButton, chat: Chat) -> Json:
    """A press as an update, which the test delivers by itself."""
    press = Press(user, chat, str(shown.button.get("callback_data")))
    club.api.cloud.presses[press.id] = press
    club.repeated.add(press.id)
    return {
        "update_id": number,
        "callback_query": {
            "id": press.id,
            "from": dict(user.shape()),
            "message": dict(chat.messages[shown.message_id]),
            "data": press.data,
            "chat_instance": "1",
        },
    }


def command_update(number: int, user: User, chat: Chat, text: str) -> Json:
    """A command as an update."""
    command, _, _ = text.partition(" ")
    return {
        "update_id": number,
        "message": {
            "message_id": 50_000 + number,
            "date": 1_700_000_000,
            "chat": dict(chat.shape()),
            "from": dict(user.shape()),
            "text": text,
            "entities": [{"type": "bot_command", "offset": 0, "length": len(command)}],
        },
    }


async def test_h1_the_same_press_is_delivered_twice(club: House) -> None:
    """The second does nothing and gets the first's answer, also after a restart."""
    table = await match(club)
    mover = await table.mover()
    club.expected.add("query is too old")
    update = press_update(club, FIRST, mover, await key_of(mover, "di"), mover.chat)
    await club.feed(update)
    discards = await club.happened("tile_discarded")
    await club.feed(update)
    await club.restart()
    await club.feed(update)
    river = (await table.board()).table.table.seats[(await table.seat_names())[mover.id]].river
    assert len(river) == 1
    assert await club.happened("tile_discarded") == discards == 1


async def test_h1_the_same_command_is_delivered_twice(club: House) -> None:
    """One table, one vote, one pause, however often the update comes."""
    owner = club.people[0]
    owner.start()
    await club.quiet()
    opening = command_update(FIRST, owner, club.group, "/table taiwan16")
    await club.feed(opening)
    await club.feed(opening)
    await club.restart()
    await club.feed(opening)
    assert await club.number("SELECT count(*) FROM tables") == 1
    await club.quiet()
    leaving = command_update(FIRST + 1, owner, club.group, "/leave")
    await club.feed(leaving)
    again = await lobby(club)
    await club.feed(leaving)
    view = await club.lobby(again.key)
    assert view.chairs[0].who is not None
    assert view.chairs[0].who.person == owner.id


async def test_h1_updates_out_of_order(club: House) -> None:
    """Presses of two players that arrive at the same moment: each is dealt with, one by one."""
    table = await match(club)
    presses = [
        press_update(club, FIRST + n, user, await key_of(user, Verb.WINS_ONLY), user.chat)
        for n, user in enumerate(table.people)
    ]
    await asyncio.gather(*(club.feed(update) for update in reversed(presses)))
    assert await club.happened("switched_on") == 4


async def test_h2_the_answer_to_an_edit_is_lost(club: House) -> None:
    """The newest state is shown in the end, and no post comes twice."""
    table = await match(club)
    club.tolerated.add("message is not modified")  # the second look at what was lost
    club.api.fault("editMessageText", 0, drop=True, after=True, times=2)
    for _ in range(3):
        await table.discard_next()
    club.people[0].send("/stop", club.group)
    await club.shown(table.place, "over.stopped")
    await club.quiet()
    assert len(club.said(table.place, club.gist("over.replay"))) == 1
    assert len(club.said(table.place, club.gist("seats.title"))) == 1


async def test_h2_the_answer_to_a_post_is_lost(club: House) -> None:
    """It is not sent again blindly: the group reads it once."""
    table = await match(club)
    await club.quiet()
    club.api.fault("sendMessage", 0, drop=True, after=True, times=1)
    club.people[0].send("/pause", club.group)
    await club.shown(table.place, "notice.paused")
    await club.quiet()
    assert len(club.said(table.place, club.gist("notice.paused"))) == 1
    club.people[0].send("/resume", club.group)
    await club.shown(table.place, "notice.resumed")


async def test_dice_whose_answer_is_lost_are_not_thrown_again(club: House) -> None:
    """The seed's dice count, and it is said."""
    for user in club.people[:1]:
        user.start()
    await club.quiet()
    club.api.fault("sendDice", 0, drop=True, times=8)
    owner = club.people[0]
    table = await lobby(club)
    for _ in range(3):
        await pressed(owner, Verb.COMPUTER, table.place)
    await pressed(owner, Verb.START, table.place)
    await club.shown(table.place, "seats.lost")
    await key_of(owner, Verb.WINS_ONLY)


@pytest.mark.slow
async def test_a_whole_deal_by_webhook(tmp_path: Path) -> None:
    """Updates delivered by webhook, a restart in mid-hand, random buttons to the end."""
    async with house(tmp_path, updates="webhook") as club:
        table = await match(club, "taiwan16 deals=1 speed=fast", humans=2)
        await table.discard_next()
        await club.restart()
        await table.discard_next()
        playing = Match(club.group, club.service)
        players = [
            asyncio.create_task(press_at_random(user, playing, random.Random(number), 0.1))
            for number, user in enumerate(table.people)
        ]
        for _ in range(600):
            if await club.happened("match_closed"):
                break
            await asyncio.sleep(0.1)
        playing.over.set()
        await asyncio.gather(*players)
        assert await club.happened("match_closed") == 1
        await club.shown(table.place, "over.length")
        assert all(call.method != "getUpdates" for call in club.api.calls)


@pytest.mark.slow
async def test_a_restart_between_any_two_turns(club: House) -> None:
    """Stopped and started before every move: the button on screen still makes it, once."""
    table = await match(club)
    for turn in range(1, 6):
        mover = await table.mover()
        shown = await key_of(mover, "di")
        await club.restart()
        await pressed_again(mover, shown)
        assert await club.happened("tile_discarded") == turn
