"""Lobbies that die, what happens between deals and after a match, and who waits for a seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.desk.verbs import Verb
from bot.sandbox.server import User
from referee.table.state import Stage
from tests.scenarios.house import House, house
from tests.scenarios.table import (
    Table,
    data_of,
    find,
    key_of,
    keys,
    lobby,
    match,
    pressed,
    pressed_again,
    said,
    seated,
)

pytestmark = pytest.mark.e2e

QUICK = "taiwan16 deals=2 speed=none mask=off rest=0"


async def ended(club: House, deals: int = 2) -> Table:
    """A match of one person whose first deal has been played by switches, and is settled."""
    table = await match(club, QUICK.replace("deals=2", f"deals={deals}"), humans=1)
    user = table.people[0]
    await pressed(user, Verb.WINS_ONLY)
    await pressed(user, Verb.AUTO_DISCARD)
    for _ in range(600):
        if await club.happened("deal_closed") or await club.happened("match_closed"):
            return table
        question = (await table.hand(user)).seat.question
        moves = (find(user, verb, user.chat) for verb in ("wi", "pa", "di"))
        shown = next((one for one in moves if one is not None), None)
        if question is not None and shown and data_of(shown).ask == question.number:
            await pressed_again(user, shown)
        await club.api.cloud.changes.next(0.05)
    raise AssertionError("the deal does not end")


async def test_ready_wait_why_and_replay_after_a_deal(club: House) -> None:
    """Each button under the result is answered; *wait* is good for once; *ready* deals."""
    table = await ended(club)
    user = table.people[0]
    assert said(await pressed(user, Verb.WAIT, table.place)) == club.line("answer.more_time")
    assert said(await pressed(user, Verb.WAIT, table.place)) == club.line("refusal.waited_already")
    for verb in (Verb.WHY, Verb.REPLAY):
        press = await pressed(user, verb, table.place)
        assert press.answer is not None
        assert 0 < len(said(press)) <= 200
    await club.restart()
    await pressed(user, Verb.READY, table.place)
    for _ in range(100):
        if await club.happened("deal_called") == 2:
            break
        await club.api.cloud.changes.next(0.1)
    assert await club.happened("deal_called") == 2
    assert (await table.board()).facts.stage is Stage.PLAYING


async def test_absent_players_count_as_ready_in_the_end(club: House) -> None:
    """Nobody presses anything: thirty seconds later the next deal begins."""
    await ended(club)
    for _ in range(200):
        if await club.happened("deal_called") == 2:
            break
        await club.api.cloud.changes.next(0.1)
    assert await club.happened("deal_called") == 2


async def test_once_more_after_the_match(club: House) -> None:
    """*Again* keeps the chair; the next match begins with the same people."""
    table = await ended(club, deals=1)
    user = table.people[0]
    await club.shown(table.place, "over.length")
    assert said(await pressed(user, Verb.AGAIN, table.place)) == club.line("answer.again")
    for _ in range(200):
        if await club.happened("match_called") == 2:
            break
        await club.api.cloud.changes.next(0.1)
    assert await club.happened("match_called") == 2


@pytest.mark.slow
async def test_somebody_waits_for_a_seat(club: House) -> None:
    """*Next seat* in mid-match; the chair is free after it, and the person is told in private."""
    waiting = club.people[4]
    waiting.join(club.group, club.people[0])
    table = await match(club)
    press = await pressed(waiting, Verb.NEXT_SEAT, table.place)
    assert press.answer is not None
    assert press.answer["url"]
    await press.followed()
    assert said(await pressed(waiting, Verb.NEXT_SEAT, table.place)) == club.line("answer.queued")
    assert said(await pressed(waiting, Verb.NEXT_SEAT, table.place)) == club.line(
        "answer.queue_left"
    )
    await pressed(waiting, Verb.NEXT_SEAT, table.place)
    club.people[0].send("/stop", club.group)
    await club.shown(table.place, "over.stopped")
    for user in table.people[:3]:
        await pressed(user, Verb.AGAIN, table.place)
    await club.shown(waiting.chat, "notice.seat_free")
    view = await club.lobby(table.key)
    assert waiting.id in {chair.who.person for chair in view.chairs if chair.who}


@pytest.mark.slow
async def test_a_lobby_dies_after_an_hour(tmp_path: Path) -> None:
    """Nobody comes: the lobby says that it is closed, and its people are free."""
    async with house(tmp_path, scale=900) as club:
        user = club.people[0]
        user.start()
        table = await lobby(club)
        await club.shown(table.place, "lobby.closed_idle")
        press = await lobby(club)
        assert press.key != table.key


async def test_who_leaves_the_group_leaves_the_lobby(club: House) -> None:
    """The chair is free again for others, and the sit button of the lobby gives it away."""
    for user in club.people[:3]:
        user.start()
    table = await seated(await lobby(club), club.people[1])
    club.people[1].leave(club.group)
    await club.quiet()
    view = await club.lobby(table.key)
    assert view.chairs[1].who is None
    start = club.people[1].start(table.key)
    await club.replied(start, club.people[1].chat, club.line("refusal.sit_in_group"))
    assert said(await pressed(club.people[2], Verb.SIT, table.place)) == club.line("answer.seated")


@pytest.mark.slow
async def test_pages_of_the_options_open(club: House) -> None:
    """Each button of the lobby's pages is answered and shows a page, or sets what it says."""
    owner = club.people[0]
    owner.start()
    table = await lobby(club)
    opened: set[str] = set()
    for _ in range(18):
        shown = await key_of(owner, Verb.OPTIONS, table.place)
        here = [data_of(one) for one in owner.buttons(table.place, shown.message_id)]
        pages = [one for one in here if one.verb == Verb.OPTIONS and "=" not in one.argument]
        fresh = [one for one in pages if one.argument and one.argument not in opened]
        if not pages:
            break
        page = fresh[0] if fresh else pages[-1]  # the last leads back
        opened.add(page.argument)
        press = owner.press_data(shown.message_id, str(page), table.place)
        assert (await press.answered(20))["text"] == club.line("answer.page")
        await club.until(page_shown(owner, table, page.argument), f"{page.argument} is not shown")
    assert len(opened) > 6


def page_shown(owner: User, table: Table, page: str) -> Callable[[], bool]:
    """Whether another page than the one whose button was pressed is on screen."""

    def look() -> bool:
        shown = [data_of(one) for one in keys(owner, table.place)]
        return all(one.argument != page for one in shown if one.verb == Verb.OPTIONS)

    return look
