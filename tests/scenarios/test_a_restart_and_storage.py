"""Restart, deploy, storage."""

from __future__ import annotations

import asyncio

import pytest

from bot.application import serving
from bot.desk.verbs import Verb
from bot.texts.languages import Language
from storage import clubs
from storage.database import Session
from storage.urls import open_database
from tests.scenarios.house import SCALE, House
from tests.scenarios.table import key_of, lobby, match, pressed_again, said, seated

pytestmark = pytest.mark.e2e


async def test_a1_restart_in_mid_hand(club: House) -> None:
    """Same hands, wall, turn, scores after a restart, and the old buttons still work."""
    table = await match(club)
    for _ in range(2):
        await table.discard(await table.mover())
    mover = await table.mover()
    before = {user.id: await table.hand(user) for user in table.people}
    button = await key_of(mover, "di")
    await club.restart()
    assert {user.id: await table.hand(user) for user in table.people} == before
    discards = await club.happened("tile_discarded")
    await pressed_again(mover, button)
    assert await club.happened("tile_discarded") == discards + 1


async def test_a3_restart_while_a_vote_is_open(club: House) -> None:
    """The vote and its deadline survive; the ballots on screen still count."""
    table = await match(club)
    club.people[1].send("/stop", club.group)
    await club.shown(club.group, "notice.vote_stop")
    ballot = await key_of(club.people[2], Verb.VOTE_YES, club.group)
    await club.restart()
    board = await table.board()
    assert board.facts.vote is not None
    assert board.facts.vote.yes == 1
    press = await pressed_again(club.people[2], ballot, club.group)
    assert said(press) == club.line("answer.voted_yes")
    await pressed_again(club.people[3], ballot, club.group)
    await club.shown(club.group, "over.stopped")


@pytest.mark.slow
async def test_a3_a_vote_runs_out_after_a_restart(club: House) -> None:
    """Who has not answered agrees: the deadline is kept by the bot that is started again."""
    table = await match(club)
    club.people[1].send("/stop", club.group)
    await club.shown(club.group, "notice.vote_stop")
    await club.restart()
    await club.shown(table.place, "over.stopped")
    assert await club.happened("match_closed") == 1


async def test_a5_each_deadline_exists_once_after_two_restarts(club: House) -> None:
    """Two restarts in the countdown: the match begins by itself, and begins once."""
    for user in club.people[:4]:
        user.start()
    await club.quiet()
    table = await lobby(club)
    await seated(table, *club.people[1:4])
    await club.restart()
    await club.restart()
    await club.shown(table.place, "seats.title")
    assert await club.happened("countdown_began") == 1
    assert await club.happened("match_called") == 1
    assert len(club.said(table.place, club.gist("seats.title"))) == 1


async def test_a8_what_is_changed_outside_is_not_overwritten(club: House) -> None:
    """A language set in the database by another hand is spoken at once and survives a stop."""
    owner = club.people[0]
    await club.reply(owner, "/help", club.group)
    other = await open_database(club.settings.database_url)
    try:
        await other.write(_speak_english, club.api.bot.id, club.group.id)
    finally:
        await other.close()
    assert await club.reply(owner, "/sit", club.group) == club.line("table.none_here", Language.EN)
    await club.restart()
    assert await club.reply(owner, "/sit", club.group) == club.line("table.none_here", Language.EN)


async def _speak_english(session: Session, bot: int, chat: int) -> None:
    await clubs.set_chat_settings(session, bot, chat, '{"language": "en"}')


@pytest.mark.slow
async def test_a10_stale_presses_wait_for_the_bot(club: House) -> None:
    """Two hundred presses made while the bot was away: no crash, no flood, nothing played twice."""
    table = await match(club)
    mover = await table.mover()
    button = await key_of(mover, "di")
    discards = await club.happened("tile_discarded")
    await club.stop()
    presses = [
        mover.press_data(button.message_id, str(button.button.get("callback_data")))
        for _ in range(200)
    ]
    club.api.advance(60)
    club.expected.add("query is too old")
    calls = club.api.counts.total()
    await club.start()
    await club.until(lambda: all(press.answers == 1 for press in presses), "presses wait")
    await club.quiet()
    assert await club.happened("tile_discarded") == discards + 1
    assert club.api.counts.total() - calls < 200 + 40


async def test_a11_a_deadline_that_passed_meanwhile_is_forgiven(club: House) -> None:
    """The bot's own downtime is nobody's miss: the turn is still open, with time to answer it."""
    table = await match(club, "taiwan16 deals=1 turn=40 claim=40 bank=0 mask=off")
    mover = await table.mover()
    before = await table.hand(mover)
    await club.stop()
    await asyncio.sleep(60 / SCALE)
    await club.start()
    after = await table.hand(mover)
    assert after.seat.question is not None
    assert before.seat.question is not None
    assert after.seat.question.number == before.seat.question.number
    await table.discard(mover)
    assert await club.happened("turn_missed") == 0


async def test_a13_a_second_bot_with_the_same_token_gives_up(club: House) -> None:
    """Telegram serves one of two fetchers; the other says so and ends, and the table goes on."""
    table = await match(club)
    club.log |= {"Conflict", "another process"}
    async with serving(club.settings) as second:
        first = club.service
        waits = [asyncio.create_task(one.stopped.wait()) for one in (first, second)]
        done, others = await asyncio.wait(waits, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        assert done
        assert any("another process" in fault for fault in first.faults + second.faults)
        for task in others:
            task.cancel()
    await club.restart()
    await table.discard(await table.mover())
    assert await club.happened("tile_discarded") == 1


@pytest.mark.slow
async def test_a15_the_network_fails_for_a_night(club: House) -> None:
    """The server does not answer for a while; the table is there in the morning and goes on."""
    table = await match(club)
    mover = await table.mover()
    club.api.fault("getUpdates", 502, "Bad Gateway", times=3)
    club.api.fault("editMessageText", 502, "Bad Gateway", times=3)
    club.api.advance(8 * 3600)
    await table.discard(mover)
    await table.discard(await table.mover())
    assert await club.happened("tile_discarded") == 2
