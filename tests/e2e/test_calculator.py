"""`/score` over HTTP: typed in the group, put together by buttons, kept over a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox.server import User
from tests.e2e.club import club, running

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]

HAND = "123m456p789s1112233z +3z self N=2"


async def _press(person: User, data: str) -> None:
    await person.press(f"1.-.-.sc.{data}".rstrip(".")).answered(5)


async def test_a_hand_typed_in_the_group_is_answered_there(tmp_path: Path) -> None:
    async with club(tmp_path) as open_club:
        async with running(open_club):
            person, group = open_club.people[0], open_club.group
            person.send(f"/score {HAND}", group)
            answered = await person.expect("南 +26", group)
            assert all(clause in answered.get("text", "") for clause in ("T1", "T3", "T4"))
            assert person.buttons(group, answered["message_id"]) == []
            person.send("/score 123m base=lots", group)
            await person.expect("base", group)
            person.send("/score", group)
            await person.expect("計算一手牌", group)
            person.open("用按鈕算 ▶", group)
            await person.expect("還差 16 張")
        open_club.check()


async def test_a_hand_goes_on_by_buttons_and_survives_a_restart(tmp_path: Path) -> None:
    async with club(tmp_path) as open_club:
        person = open_club.people[0]
        async with running(open_club):
            person.send("/score 123m456p789s1112z")
            await person.expect("還差 3 張")
            await _press(person, "t:c:m")
            await _press(person, "t:c:z")
            for tile in ("2z", "3z", "3z"):
                await _press(person, f"+:c:{tile}")
            await person.expect("張數夠了")
        async with running(open_club):
            await _press(person, "")
            await _press(person, "t:w:m")
            await _press(person, "t:w:z")
            await _press(person, "+:w:3z")
            await _press(person, "q:by")
            await _press(person, "a:by=self_draw")
            await _press(person, "q:streak")
            await _press(person, "a:streak=2")
            await person.expect("南 +26")
            await _press(person, "x")
            await person.expect("還差 16 張")
        open_club.check()


async def test_every_rule_set_can_be_chosen(tmp_path: Path) -> None:
    async with club(tmp_path) as open_club:
        async with running(open_club):
            person = open_club.people[0]
            person.send("/score 123m456m789m11s22s +2s")
            await person.expect("還差 3 張")
            for rules, words in (
                ("gangu", "甘谷"),
                ("chizhou", "池州"),
                ("zhenjiang", "鎮江"),
            ):
                await _press(person, "r")
                await _press(person, f"r:{rules}")
                await person.expect(words)
        open_club.check()
