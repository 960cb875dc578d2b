"""A refusal that rests on a clause leads to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.desk.verbs import Verb
from tests.scenarios.house import house
from tests.scenarios.table import UNTIMED, match, pressed

pytestmark = pytest.mark.e2e


async def test_a_refusal_opens_the_clause_it_rests_on(tmp_path: Path) -> None:
    async with house(tmp_path, chance="09") as club:
        table = await match(club, UNTIMED)
        mover = await table.mover()
        reply = await club.reply(mover, "/win")
        assert "TX1" in reply, reply
        await pressed(mover, Verb.RULES, mover.chat, "taiwan16:TX1")
        await club.shown(mover.chat, "TX1.text", "taiwan16")
