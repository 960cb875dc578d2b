"""`/settings rules`: a group's referees keep sets of options, and lobbies offer them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.club import club, running

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]


async def test_a_house_rule_is_kept_offered_changed_and_dropped(tmp_path: Path) -> None:
    async with club(tmp_path, scale=4) as open_club:
        owner, player, group = open_club.people[0], open_club.people[1], open_club.group
        async with running(open_club):
            player.send("/settings rules keep 老地方 taiwan16 base=5", group)
            await player.expect("管理員決定", group)
            owner.send("/settings rules keep 老地方 taiwan16 home base=5 tai=2 speed=fast", group)
            kept = await owner.expect("老地方", group)
            assert "5" in kept.get("text", "")
        async with running(open_club):
            owner.send("/settings rules keep 別的 gangu base=99999999", group)
            await owner.expect("base", group)
            owner.send("/table taiwan16", group)
            await owner.expect("底3台1", group, seconds=20)
            await owner.press("規則書", group).answered()
            await owner.expect("先選一套", group, seconds=20)
            await owner.press("老地方", group).answered()
            await owner.expect("底5台2", group, seconds=20)
            await owner.press("返回", group).answered()
            await owner.expect("坐滿", group, seconds=20)
            await owner.press("取消", group).answered()
            owner.send("/table 老地方 base=10", group)
            await owner.expect("老地方＊", group, seconds=20)
            owner.send("/settings rules", group)
            await owner.expect("這裡的館規", group)
            await owner.press("✕ 老地方", group).answered()
            await owner.expect("還沒有", group)
        open_club.check()
