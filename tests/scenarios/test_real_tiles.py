"""A table of real tiles over HTTP: opened by command, entered by keys in private and by lines."""

from __future__ import annotations

import pytest

from bot.desk.verbs import Verb
from bot.sandbox.server import User
from bot.sandbox.server.presses import Press
from bot.screens.live_entry import PAGE
from bot.screens.live_tiles import PRESS
from referee.live.told import Report, Way
from tests.scenarios.house import PATIENCE, House
from tests.scenarios.table import (
    Table,
    data_of,
    key_of,
    keys,
    pressed,
    said,
    seated,
)

pytestmark = pytest.mark.e2e


async def opened(club: House, words: str) -> Table:
    """Four people at a table of real tiles, its match under way."""
    people = club.people[:4]
    for user in people[:2]:
        user.start()  # the other two have never written to the bot, and need not
    await club.quiet()
    opener = people[0]
    sent = opener.send(f"/live {words}", club.group)["message_id"]
    found: list[str] = []

    def lobby() -> bool:
        newer = (data_of(one) for one in keys(opener, club.group) if one.message_id > sent)
        found[:] = [one.table for one in newer if one.verb == Verb.SIT and one.table]
        return bool(found)

    await club.until(lobby, "no lobby appears")
    table = await seated(Table(club, found[0], club.group, [opener]), *people[1:])
    await pressed(opener, Verb.START, club.group)
    await club.shown(club.group, "notice.live_began", people="\0")
    return table


async def entry(club: House, table: Table, user: User) -> None:
    """The person follows the link below the table message."""
    await club.until(lambda: links(user, table), "no link to the entry")
    user.follow(links(user, table)[0])
    await key_of(user, PAGE, argument="!d")


def links(user: User, table: Table) -> list[str]:
    """Addresses in sight in the group that lead to the entry of this table."""
    found = (one.button.get("url", "") for one in user.buttons(table.place))
    return [url for url in found if url.endswith(f"e-{table.key}")]


async def taps(user: User, *codes: str) -> Press:
    """Tap one key after the other; the answer to the last."""
    press: Press | None = None
    for code in codes:
        press = await pressed(user, PAGE, argument=code)
    assert press is not None
    return press


async def report(club: House, table: Table, way: Way | None) -> Report | None:
    """What was told last, once it is of that kind; None once nothing is told."""
    for _ in range(200):
        live = (await table.board()).live
        assert live is not None
        if (None if live.report is None else live.report.way) == way:
            return live.report
        await club.api.cloud.changes.next(0.05)
    raise AssertionError(f"no report {way}")


async def test_three_taps_enter_a_deal_and_silence_lets_it_stand(club: House) -> None:
    table = await opened(club, "taiwan16 deals=3")
    aming, xiaohua, xiaomei, _ = table.people
    await entry(club, table, aming)
    entered = await key_of(aming, PAGE, argument="w:s")
    press = await taps(aming, "w:s", "h:s:e", "!n:s:e:3")
    assert said(press) == club.line("answer.live_enter")
    told = await report(club, table, Way.NUMBER)
    assert told is not None
    assert told.text == "win s off e 3"
    # The key of the same page from before enters nothing a second time.
    stale = str(data_of(entered)).replace("w:s", "!n:s:e:3")
    again = aming.press_data(entered.message_id, stale, aming.chat)
    await again.answered(PATIENCE)
    assert said(again) == club.line("refusal.other_question")
    # Somebody who has never started the bot agrees in the group; the next entry lets it stand.
    assert said(await pressed(xiaomei, Verb.LIVE_AGREE, table.place)) == club.line(
        "answer.live_agree"
    )
    assert said(await taps(aming, "!d")) == club.line("answer.live_enter")
    assert (await report(club, table, Way.DRAWN)) is not None
    view = await table.board()
    assert [seat.chips for seat in view.facts.seats] == [-7, 7, 0, 0]
    await club.shown(table.place, "result.told_by_discard", winner="小華", giver="阿明")
    # By tiles, typed in the group; then the last deal stands by a word, and the match is over.
    xiaohua.send("/live 南自摸 234567萬456筒22288索東東 +東 open=東", table.place)
    told = await report(club, table, Way.TILES)
    assert told is not None
    assert told.settlement.delta[1] > 0
    assert await club.happened("deal_ended") == 2
    xiaohua.send("/live stand", table.place)
    await club.until(lambda: club.said(table.place, club.gist("over.title", match=1)), "it ends")


async def test_a_dispute_waits_for_a_referee(club: House) -> None:
    """The group's owner is a referee, and sits at no table here."""
    owner, *_ = club.people
    table = await opened(club, "zhenjiang deals=2 chips=50")
    aming, xiaohua, xiaomei, daniu = table.people
    assert aming is owner
    xiaohua.send("/live win s off w 4", table.place)
    assert await report(club, table, Way.NUMBER) is not None
    disputed = await pressed(daniu, Verb.LIVE_DISPUTE, table.place)
    assert said(disputed) == club.line("answer.live_dispute")
    await club.shown(table.place, "notice.live_disputed", who="大牛", reason="\0")
    stands = await pressed(xiaomei, Verb.LIVE_STAND, table.place)
    assert club.line("refusal.report_disputed") in said(stands)
    assert said(await pressed(owner, Verb.LIVE_STAND, table.place)) == club.line(
        "answer.live_stand"
    )
    await report(club, table, None)
    view = await table.board()
    assert [seat.chips for seat in view.facts.seats] == [48, 58, 46, 48]


async def test_faults_kongs_and_tiles_by_keys(club: House) -> None:
    table = await opened(club, "zhenjiang deals=2")
    aming, xiaohua = table.people[:2]
    await entry(club, table, aming)
    assert said(await taps(aming, "k", "k:s", "!k:s:c")) == club.line("answer.live_enter")
    fault = await taps(aming, "F:0", "f:3", "f:3:w", "!f:3:w")
    assert said(fault) == club.line("answer.live_enter")
    live = (await table.board()).live
    assert live is not None
    assert [entered.kong for entered in live.entries] == [True, False]
    assert said(await taps(aming, "u", "!u")) == club.line("answer.live_undo")
    # A hand put together by the calculator's keys.
    await taps(aming, "w:s", "h:s:x", "t:s:x")
    await pressed(aming, PRESS, argument="t:c:m")
    for tile in ("1m", "1m", "1m", "2m", "3m", "4m"):
        await pressed(aming, PRESS, argument=f"+:c:{tile}")
    assert said(await taps_whole(aming)) == club.line("refusal.tiles_too_few", count="7")
    xiaohua.send("/live undo", table.place)
    await report(club, table, None)
    live = (await table.board()).live
    assert live is not None
    assert live.report is None


async def taps_whole(user: User) -> Press:
    """Back to the whole hand, and enter it."""
    await pressed(user, PRESS, argument="z")
    return await taps(user, "!t")


async def test_others_cannot_enter_and_nonsense_says_what_to_write(club: House) -> None:
    table = await opened(club, "gangu deals=2")
    stranger = club.people[4]
    stranger.join(club.group)
    assert await club.reply(stranger, "/live draw", table.place) == club.line("refusal.not_seated")
    words = await club.reply(table.people[1], "/live win x off y", table.place)
    assert "e, s, w, n" in words
    assert await club.reply(table.people[1], "/live kong e wooden", table.place) != ""
    # A key of an entry that somebody puts below the group's own message opens nothing there.
    board = await key_of(stranger, Verb.RULES, table.place)
    press = stranger.press_data(board.message_id, f"1.{table.key}.2.{PAGE}.!d", table.place)
    await press.answered(PATIENCE)
    assert said(press) == club.line("press.unknown")
    assert await club.happened("deal_reported") == 0
