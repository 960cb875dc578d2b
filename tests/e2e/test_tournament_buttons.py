"""A tournament by its buttons: the wizard, the organisers' desk, pages in the group."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.tournament.state import Phase, RulingKind
from storage import people
from tests.e2e.hall import PATIENCE, Hall, hall

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("tournaments")]


async def chosen(held: Hall, *keys: str) -> None:
    """The chief presses keys of the wizard in private, one after the other."""
    for key in keys:
        assert await held.press(held.chief, key) == ""


async def test_a_referee_makes_the_terms_by_buttons(tmp_path: Path) -> None:
    async with hall(tmp_path, players=1) as held:
        player = held.players[0]
        await held.plan("春季盃")
        assert await held.press(held.chief, "牌規", held.group) == "已傳到你的私訊"
        await chosen(
            held, "台灣十六張", "常見", "鎮江麻將", "返回", "名額湊桌", "48", "輪空", "返回"
        )
        await chosen(held, "時間", "45", "五分鐘提醒：開", "返回", "階段", "2", "返回")
        terms = (await held.state()).terms
        values = terms.values()
        assert terms.table == "zhenjiang"
        assert [stage.advance for stage in terms.stages] == [2]
        assert (values.whole("places"), values.whole("g04_minutes")) == (48, 45)
        assert values.word("fill") == "byes"
        assert values.switch("g09_call_5")
        await held.chief.expect("48 → 24 → 12", seconds=PATIENCE)
        assert await held.press(held.chief, "開放報名") == "報名已開放"
        assert await held.press(player, "辦法", held.group) == "已傳到你的私訊"
        await held.press(player, "牌規")
        assert "裁判" in await held.press(player, "台灣十六張")
        assert (await held.state()).terms == terms
        sent = player.send("/rules tournament G5")
        assert "抽籤" in await held.answer_to(player, sent, player.chat)
        held.check()


async def test_the_desk_runs_a_tournament_of_four_by_buttons(tmp_path: Path) -> None:
    async with hall(tmp_path, players=4) as held:
        await held.plan("按鈕盃 rules=zhenjiang play=tiles lead=0")
        told = await held.answer_to(held.chief, held.chief.send("plan"), held.chief.chat)
        assert "賽程" in told
        told = await held.answer_to(held.chief, held.chief.send("天氣真好"), held.chief.chat)
        assert "賽程" not in told
        held.chief.send("/t")
        assert await held.press(held.chief, "開放報名") == "報名已開放"
        await held.register(*held.players)
        assert await held.press(held.chief, "報到，15分後開賽") == "報到已開放"
        await held.press(held.chief, "名單")
        await held.press(held.chief, "1", below="名單 4 人")
        assert await held.press(held.chief, "到了", below="1 號") == "報到 1 人"
        assert await held.press(held.chief, "劃掉", below="1 號") == "已劃掉"
        assert await held.press(held.chief, "全部到") == "報到 4 人"
        assert await held.press(held.chief, "報到截止") == "報到已截止"
        assert "已抽出 1 桌" in await held.press(held.chief, "抽第1輪")
        assert "已公布" in await held.press(held.chief, "公布")
        assert "時間已定" in await held.press(held.chief, "第1批 現在")
        await held.begun()
        assert "入座" in await held.press(held.chief, "都入座")
        await at_the_table(held)
        await held.line("result 1 62 51 49 38 signed")
        assert "已核定：1" in await held.press(held.chief, "核定 1 桌")
        assert await held.press(held.chief, "結束本輪") == "第1輪已結束"
        assert (await held.state()).phase is Phase.OVER
        await held.settled()
        held.check()


async def at_the_table(held: Hall) -> None:
    """A referee looks at a table and at a player of it, stops the clock and cautions."""
    chief = held.chief
    await held.press(chief, "各桌")
    await held.press(chief, "1", below="第1輪 各桌")
    page = "/t transfer 1"
    assert await held.press(chief, "暫停", below=page) == "計時暫停"
    await chief.expect("第1桌 暫停", seconds=PATIENCE)
    assert await held.press(chief, "繼續", below=page) == "計時繼續"
    await held.press(chief, "東", below=page)
    assert await held.press(chief, "警告", below="1東") == "裁決 #1 已記"
    await chief.expect("黃牌 1", seconds=PATIENCE)
    (ruling,) = (await held.state()).rulings
    assert (ruling.kind, ruling.reason) == (RulingKind.CAUTION, "G6")


async def test_pages_asked_for_in_the_group_come_in_private(tmp_path: Path) -> None:
    async with hall(tmp_path, players=1) as held:
        await held.plan("看看盃 rules=zhenjiang places=16")
        await held.line("open")
        player = held.players[0]
        assert await held.press(player, "賽程", held.group) == "已傳到你的私訊"
        await player.expect("第1輪：16，4 桌", seconds=PATIENCE)
        sent = player.send("/t plan", held.group)
        assert "16 → 4" in await held.answer_to(player, sent, held.group)
        sent = player.send("/t list", held.group)
        assert "私訊" in await held.answer_to(player, sent, held.group)
        player.send("/register", held.group)
        await player.expect("收據", seconds=PATIENCE)
        await held.settled()
        assert "收據" not in "".join(player.texts(held.group))
        stranger = held.api.user("路人", language_code="zh-hant")
        stranger.join(held.group)
        press = stranger.press("報名", held.group)
        url = (await press.answered(PATIENCE))["url"]
        assert url is not None
        assert f"t-{held.key}" in url
        stranger.follow(url)
        await stranger.expect("收據", seconds=PATIENCE)
        held.check()


async def test_a_member_of_the_club_enters_in_private_and_a_stranger_does_not(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, players=2) as held:
        await held.plan("私訊盃 rules=zhenjiang play=tiles")
        await held.line("open")
        member, stranger = held.players
        assert held.service is not None
        await held.service.database.write(people.join, 1, member.id, 0)
        told = await held.answer_to(stranger, stranger.send("/register"), stranger.chat)
        assert "這裡沒有賽事" in told
        shown = await held.answer_to(member, member.send("/tournament"), member.chat)
        assert "還沒有報名這個賽事" in shown
        told = await held.answer_to(member, member.send("/register 阿明"), member.chat)
        assert "收據" in told
        (entered,) = (await held.state()).entrants
        assert (entered.name, entered.account) == ("阿明", str(member.id))
        held.check()
