"""What a tournament refuses: orders of people without the right, others' cards, rubbish."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from telegram import Update

from bot.sandbox.server import User
from referee.tournament.state import Phase
from storage import log
from tests.e2e.hall import PATIENCE, Hall, hall
from tests.screens.tournament_views import HOSTILE

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("tournaments")]

FOR_REFEREES = (
    "set places=4",
    "open",
    "close",
    "names\n甲",
    "staff 乙",
    "checkin +90",
    "here all",
    "field",
    "cancel 不玩了",
)
"""Lines of staff, referees and the chief referee, all refused to a player."""

RUBBISH = ("r-", "c-", "t-", "r-AAAAAAAA", "c-22222222", "t-aaaaaaaa", "r-" + "x" * 60)
"""Payloads of links that no tournament has given out."""


@asynccontextmanager
async def registered(folder: Path, players: int = 3) -> AsyncGenerator[Hall, None]:
    """A tournament that takes entries, with so many in it."""
    async with hall(folder, players=players) as held:
        await held.plan("防弊盃 rules=zhenjiang play=tiles")
        await held.line("open")
        await held.register(*held.players)
        yield held


async def version(held: Hall) -> int:
    """How much has happened in the tournament."""
    assert held.service is not None
    return (await held.service.tournaments.snapshot(held.key)).version


async def refused_acts(held: Hall, person: User) -> list[str]:
    """What the club's log says was refused to a person."""
    assert held.service is not None
    acts = await held.service.database.read(log.refused_acts, 1, limit=100)
    return [act.detail for act in acts if act.person == person.id]


async def test_a_player_with_the_orders_of_referees_is_refused_and_logged(tmp_path: Path) -> None:
    async with registered(tmp_path) as held:
        player, other = held.players[0], held.players[1]
        before = await version(held)
        for line in FOR_REFEREES:
            answer = await held.answer_to(player, player.send(f"/t {line}"), player.chat)
            assert "裁判" in answer or "工作人員" in answer, (line, answer)
        sent = other.send("/t field", held.group)
        assert "裁判" in await held.answer_to(other, sent, held.group)
        assert await version(held) == before
        assert len(await refused_acts(held, player)) == len(FOR_REFEREES)
        assert len(await refused_acts(held, other)) == 1
        page = await held.answer_to(player, player.send("/t list"), player.chat)
        assert "只有本賽事的裁判和工作人員看得到" in page
        held.check()


async def test_a_player_with_the_buttons_of_referees_is_refused(tmp_path: Path) -> None:
    async with registered(tmp_path) as held:
        player = held.players[0]
        card = await player.expect("報名中", held.group, PATIENCE)
        before = await version(held)
        for act in ("do.close", "do.here:all", "do.cancel:G15", "op.places:places=8"):
            press = player.press_data(card["message_id"], f"2.{held.key}.{act}", held.group)
            answer = await press.answered(PATIENCE)
            assert answer["show_alert"], act
            assert "裁判" in answer["text"] or "工作人員" in answer["text"]
        for act in ("at.7:confirm", "at.2:draw"):
            press = held.chief.press_data(card["message_id"], f"2.{held.key}.{act}", held.group)
            assert "這個按鈕已舊" in (await press.answered(PATIENCE))["text"]
        for act in ("pg.:", "pn.:", "do.:", "op.:", "pg.drop", "op.places:x=y", "do.seated"):
            press = held.chief.press_data(card["message_id"], f"2.{held.key}.{act}", held.group)
            told = (await press.answered(PATIENCE))["text"]
            assert told, act
            assert "程式出錯" not in told, act
        for data in (f"2.{held.key}.do.drop:table", "2.abcd2345.do.draw", "2.x", f"2.{held.key}"):
            press = player.press_data(card["message_id"], data, held.group)
            assert (await press.answered(PATIENCE))["text"]
        assert await version(held) == before
        held.check()


async def test_what_was_forwarded_is_no_order(tmp_path: Path) -> None:
    async with registered(tmp_path) as held:
        player = held.players[0]
        before = await version(held)
        trap = player.send("/t cancel 算了", held.group)
        await held.answer_to(player, trap, held.group)
        sent = held.chief.forward(trap, held.group)
        assert "轉傳的訊息不算命令" in await held.answer_to(held.chief, sent, held.group)
        assert len(await refused_acts(held, held.chief)) == 1
        order = held.chief.send("/t list")
        await held.answer_to(held.chief, order, held.chief.chat)
        sent = player.forward(order)
        assert "只有本賽事" in await held.answer_to(player, sent, player.chat)
        assert await version(held) == before
        held.check()


async def test_a_g1_card_or_receipt_of_another_is_refused_and_reported(tmp_path: Path) -> None:
    async with registered(tmp_path) as held:
        owner, thief, other = held.players
        await held.line("checkin +90")
        receipts = [entrant.receipt for entrant in (await held.state()).entrants]
        assert "屬於別人" in await held.answer_to(
            thief, thief.start(f"r-{receipts[0]}"), thief.chat
        )
        sent = owner.start(f"r-{receipts[0].lower()}")
        assert "參賽證" in await held.answer_to(owner, sent, owner.chat)
        card = (await held.state()).entrants[0].card
        assert card
        sent = thief.start(f"c-{card}")
        assert "屬於別人" in await held.answer_to(thief, sent, thief.chat)
        shown = owner.send(f"/t card {card}")
        assert "有效" in await held.answer_to(owner, shown, owner.chat)
        sent = other.forward(shown)
        assert "屬於別人" in await held.answer_to(other, sent, other.chat)
        state = await held.state()
        assert [alarm.code for alarm in state.alarms] == [
            "receipt_of_another",
            "card_of_another",
            "card_of_another",
        ]
        assert {alarm.account for alarm in state.alarms} == {str(thief.id), str(other.id)}
        assert "出示他人參賽證" in await held.line("alarms")
        sent = held.chief.start(f"c-{card}")
        assert "✓ 1 號" in await held.answer_to(held.chief, sent, held.chief.chat)
        held.check()


@pytest.mark.parametrize("expired", [False, True])
async def test_links_of_rubbish_and_links_that_have_expired(
    tmp_path: Path, *, expired: bool
) -> None:
    async with registered(tmp_path, players=1) as held:
        player = held.players[0]
        receipt = (await held.state()).entrants[0].receipt
        if not expired:
            before = await version(held)
            for payload in RUBBISH:
                sent = player.start(payload)
                assert "已失效" in await held.answer_to(player, sent, player.chat), payload
            assert await version(held) == before
            assert (await held.state()).alarms == ()
        else:
            await held.line("cancel 停電", expect="已取消")
            assert (await held.state()).phase is Phase.CANCELLED
            sent = player.start(f"r-{receipt}")
            assert "賽事已結束" in await held.answer_to(player, sent, player.chat)
        held.check()


async def test_a_hostile_name_goes_through_a_whole_tournament(tmp_path: Path) -> None:
    async with registered(tmp_path) as held:
        villain = held.players[0]
        name = " ".join(HOSTILE.replace("\u202e", "").split())[:60]
        sent = villain.send("/t withdraw")
        await held.answer_to(villain, sent, villain.chat)
        villain.send(f"/register {name}", held.group)
        await villain.expect("4 號", seconds=PATIENCE)
        await held.line("names\n<i>紙</i>\n& <script>")
        listed = await held.line("list")
        assert "<b>@" in listed
        await held.line("checkin +60", "here all", "field", "draw", "publish", "wave now")
        await held.begun()
        await held.line("seated", "result 1 62 51 49 38", "approve", "next")
        await held.line("standings")
        await held.settled()
        held.check()


async def test_an_administrator_without_a_name_acts_by_command(tmp_path: Path) -> None:
    async with hall(tmp_path, players=1) as held:
        hidden = held.players[0]
        held.group.promote(hidden, held.chief, is_anonymous=True)
        sent = hidden.send("/tournament 隱名盃 rules=zhenjiang", held.group)
        assert "隱名盃" in await held.answer_to(hidden, sent, held.group)
        await held.find()
        sent = hidden.send("/t open", held.group)
        assert "報名已開放" in await held.answer_to(hidden, sent, held.group)
        sent = hidden.send("/t cancel 不辦了", held.group)
        assert "裁判長" in await held.answer_to(hidden, sent, held.group)
        assert (await held.state()).phase is Phase.REGISTERING
        held.check()


async def test_a_message_that_telegram_delivers_again_acts_once(tmp_path: Path) -> None:
    async with registered(tmp_path) as held:
        assert held.service is not None
        sent = held.chief.send("/t staff 甲\nstaff 乙\nstaff 丙\ncheckin +90\nhere all")
        update = {"update_id": held.api.cloud.updates.last_id, "message": dict(sent)}
        await held.answer_to(held.chief, sent, held.chief.chat)
        before = await version(held)
        staff = (await held.state()).staff
        again = Update.de_json(update, held.service.application.bot)
        await held.service.application.process_update(again)
        assert await version(held) == before
        assert (await held.state()).staff == staff == ("丙",)
        held.check()
