"""A tournament with real tiles: half the entrants without Telegram, one account of the staff."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.seats import SEATS
from referee.tournament.state import Phase, Standing
from referee.tournament.tables import Table
from tests.e2e.hall import PATIENCE, Hall, hall

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.xdist_group("tournaments")]

PAPER = tuple(f"紙本{number}" for number in range(1, 25))
MOST_ACTS = 30
"""Acts of the staff that a round of twelve tables may take."""
NUMBERED = re.compile(r"公告 (\d+)")


def counts(table: Table) -> str:
    """The chips of a table, whoever plays for somebody coming last; no two alike."""
    valid = sorted(SEATS, key=lambda seat: (table.chairs[seat].void, (seat + table.number) % 4))
    by_seat = dict(zip(valid, (68, 54, 47, 31), strict=True))
    return " ".join(str(by_seat[seat]) for seat in SEATS)


async def round_of_tables(held: Hall) -> int:
    """One round by typed lines alone; how many acts it took."""
    before = held.acts
    await held.line("draw", expect="已抽出")
    await held.line("publish", expect="已公布")
    await held.line("wave now", "seated", expect="入座")
    await held.begun()
    tables = (await held.state()).round
    assert tables is not None
    results = [f"{table.number} {counts(table)} signed" for table in tables.tables]
    for start in range(0, len(results), 6):
        answer = await held.line(*results[start : start + 6], command="/result")
        assert answer.count("1.") >= len(results[start : start + 6]), answer
    await held.line("approve", expect="已核定")
    await held.line("next", expect="已結束")
    return held.acts - before


async def entered(held: Hall) -> None:
    """Forty-eight entrants, half of them on paper, are entered and here but one."""
    await held.plan("鎮江盃 rules=zhenjiang places=48 play=tiles")
    plan = await held.line("plan")
    assert "48 → 12 → 6+2 → 4" in plan
    await held.line("open", expect="報名已開放")
    await held.register(*held.players)
    codes = await held.line("names\n" + "\n".join(PAPER), expect="已加入 24 人")
    assert len(re.findall(r"\b[2-9A-HJ-NP-Z]{8}\b", codes)) == len(PAPER)
    await held.line("staff 王助教, 李助教, 陳助教", expect="名單已定")
    await held.line("checkin +90", expect="報到已開放")
    state = await held.state()
    receipts = [state.entrants[number].receipt for number in (30, 31, 32)]
    await held.line(f"here 1 2 {' '.join(receipts)}", expect="報到 5 人")
    await held.line("here all but 7", expect="已報到 47/48")
    await held.line("here 7", expect="已報到 48/48")
    await held.line("field", expect="報到已截止")


async def test_the_g1_to_g15_day_of_48_players_by_one_account_with_typed_lines(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, players=24) as held:
        await entered(held)
        assert len((await held.state()).field()) == 48
        acts = await round_of_tables(held)
        assert acts <= MOST_ACTS
        later: list[int] = []
        while (await held.state()).phase is Phase.BETWEEN:
            later.append(await round_of_tables(held))
        state = await held.state()
        assert state.phase is Phase.OVER
        assert [len(past.tables) for past in state.past] == [12, 3, 2, 1]
        assert all(acts <= MOST_ACTS for acts in later)
        standings = await held.line("standings")
        assert "1." in standings
        await held.settled()
        held.check()
        announced_once(held)


def announced_once(held: Hall) -> None:
    """Each numbered announcement came to the group and to every player once (G11)."""
    in_group = [int(n) for text in held.chief.texts(held.group) for n in NUMBERED.findall(text)]
    assert sorted(in_group) == list(range(1, len(in_group) + 1))
    assert len(in_group) >= 12
    for player in held.players:
        own = [int(number) for text in player.texts() for number in NUMBERED.findall(text)]
        assert len(own) == len(set(own)), player.first_name
        assert set(own) <= set(in_group)


async def test_what_goes_wrong_at_a_table_is_a_line_or_two_more(tmp_path: Path) -> None:
    async with hall(tmp_path, players=4) as held:
        await held.plan("小盃 rules=zhenjiang play=tiles")
        await held.line("open")
        await held.register(*held.players)
        await held.line("names\n" + "\n".join(PAPER[:4]))
        await held.line("staff 王助教")
        await held.line("checkin +60")
        await held.line("here all")
        await held.line("field", "draw", "publish", "wave now")
        state = await held.state()
        assert state.round is not None
        one, other = state.round.tables
        await held.begun()
        await held.line(f"seated all but {one.number}E", expect="入座")
        await held.line(f"noshow {one.number}E", expect="已離場")
        await held.line(f"replace {one.number}E 王助教", expect="代打")
        await held.line(f"result {one.number} 60 50 50 50", expect="四家合計 210，應為 200")
        await held.line(f"result {one.number} 62 51 49 38 signed @00:01", expect="（")
        await held.line(f"fine {other.number}S 5 bank 遲到", expect="罰款 #1")
        await held.line(f"result {other.number} 70 60 40 30", expect="1.")
        await held.line("rulings", expect="遲到")
        await held.line("approve", expect="已核定")
        await held.line("next", expect="已結束")
        gone = await held.state()
        assert [e.standing for e in gone.entrants].count(Standing.NO_SHOW) == 1
        winners = {gone.entrants[number - 1].name for number in gone.past[-1].advanced}
        assert len(winners) == 2
        await held.line("draw", "publish", "wave now", "seated")
        await held.begun()
        final = await held.state()
        assert final.round is not None
        await held.line(f"result 1 {counts(final.round.tables[0])} signed", "approve", "next")
        assert (await held.state()).phase is Phase.OVER
        await held.settled()
        held.check()


async def test_a_player_of_an_own_table_reports_confirms_and_disputes(tmp_path: Path) -> None:
    async with hall(tmp_path, players=4) as held:
        await held.plan("四人盃 rules=zhenjiang play=tiles")
        await held.line("open")
        await held.register(*held.players)
        await held.line("checkin +60")
        for player in held.players:
            assert "參賽證" in await held.press(player, "報到")
        await held.line("field", "draw", "publish", "wave +5")
        for player in held.players:
            assert await held.press(player, "我到了") == "已入座"
        await held.line("wave now")
        await held.begun()
        first, second, *others = held.players
        sent = first.send("/result 1 62 51 49 38")
        told = await held.answer_to(first, sent, first.chat)
        assert "第1桌 1." in told
        assert told.rstrip().endswith("38")
        await second.expect("請確認結果", seconds=PATIENCE)
        sent = second.send("/t dispute 少算五個")
        assert "異議" in await held.answer_to(second, sent, second.chat)
        await held.line("desk", expect="少算五個")
        await held.line("result 1 62 56 44 38", expect="1.")
        for player in others:
            answer = await held.answer_to(player, player.send("/referee 牌少一張"), player.chat)
            assert "已呼叫裁判" in answer
        await held.line("alarms", expect="牌少一張")
        await held.line("seen all", "approve", "next", expect="已記為處理")
        assert (await held.state()).phase is Phase.OVER
        await held.settled()
        held.check()


async def test_the_chief_reverses_reopens_and_decides_a_tied_final(tmp_path: Path) -> None:
    async with hall(tmp_path, players=4) as held:
        await held.plan("平手盃 rules=zhenjiang play=tiles final=extra_deal fines=at_once places=3")
        await held.line("open")
        await held.register(*held.players[:3])
        last = held.players[3]
        assert "候補名單" in await held.press(last, "報名", held.group)
        await held.line("set places=4", expect="辦法已改")
        await held.line("checkin +60", "here all", "field", "draw", "publish", "wave now")
        await held.begun()
        await held.line("seated", "fine 1E 5 遲到", "transfer 1 0 -3 3 0 數錯", expect="罰款 #1")
        await held.line("falsewin 1W 詐胡", expect="罰款 #3")
        await held.line("reverse 1 有理由", expect="已撤回")
        await held.line("reverse 2 點對了", expect="已撤回")
        ruling = (await held.state()).rulings[2]
        assert ruling.delta == (6, 6, -18, 6), "as Z16 has it"
        await held.line("reverse 3 沒有詐胡", expect="已撤回")
        await held.line("result 1 60 60 50 30 signed", "approve", expect="已核定：1")
        await held.line("reopen 1 再數一次", expect="已重開")
        await held.line("result 1 60 60 40 40", "approve", "next", expect="第1輪已結束")
        state = await held.state()
        assert state.phase is Phase.DECIDING
        assert all(ruling.reversed for ruling in state.rulings)
        first, second = state.winners
        assert "平手" in await held.line("desk")
        assert "平手已決" in await held.press(held.chief, f"{second} › {first}")
        ended = await held.state()
        assert ended.phase is Phase.OVER
        assert ended.winners == (second, first)
        await held.line("verify", expect="✓ 第1輪")
        await held.settled()
        held.check()
