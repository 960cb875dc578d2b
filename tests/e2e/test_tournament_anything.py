"""Whatever is typed or pressed about a tournament is answered, and nothing breaks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.lines.verbs import PageVerb, Verb
from bot.sandbox.server import User
from bot.telegram.tournament_buttons import is_of_tournament
from referee.seats import SEATS
from referee.tournament.state import Phase
from tests.e2e.hall import PATIENCE, Hall, hall

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("tournaments")]

EACH = 8
"""Acts at random between two that make sense."""
WORDS = (
    "1", "2", "7", "1E", "1n", "9W", "-5", "5", "0", "62 51 49 38", "50 50 50 50", "all", "but",
    "now", "+1", "14:00", "bank", "#1", "signed", "@00:01", "places=4", "format=swiss", "x=y",
    "理由", "<b>", "甲", "computer", "none", "1-2",
)  # fmt: skip
ENDS = frozenset({Verb.CANCEL, Verb.WITHDRAW, Verb.DISQUALIFY, Verb.SEND_OFF, Verb.NO_SHOW})
"""Verbs that would leave nothing to play with."""
LIKELY = (
    "open",
    "names\n甲\n乙\n丙",
    "checkin +60",
    "here all",
    "field",
    "draw\npublish\nwave now",
    "draw\npublish\nwave now",
    "seated",
    "result 1 62 51 49 38\n2 50 50 50 50 signed",
    "approve\nnext",
    "desk",
)
"""What brings a tournament forward, in order."""


def line(rng: random.Random) -> str:
    """A line of any words."""
    verb = rng.choice([*(verb for verb in Verb if verb not in ENDS), *PageVerb])
    return " ".join((verb.value, *rng.sample(WORDS, rng.randrange(4))))


async def typed(held: Hall, user: User, said: str) -> None:
    """Somebody types a line in private and reads the answer."""
    answer = await held.answer_to(user, user.send(f"/t {said}"), user.chat)
    assert answer, said
    assert "程式出錯" not in answer, said


async def pressed(user: User, rng: random.Random) -> None:
    """Somebody presses a key of a tournament in sight."""
    keys = [
        (one.message_id, one.button["callback_data"])
        for one in user.buttons()
        if "callback_data" in one.button and is_of_tournament(one.button["callback_data"])
    ]
    keys = [key for key in keys if "withdraw" not in key[1] and "disqualify" not in key[1]]
    if keys:
        message, data = rng.choice(keys)
        answer = await user.press_data(message, data).answered(PATIENCE)
        assert "程式出錯" not in (answer["text"] or ""), data


async def test_anything_is_answered_and_chips_are_never_lost(tmp_path: Path) -> None:
    rng = random.Random(4)
    async with hall(tmp_path, players=3) as held:
        await held.plan("亂盃 rules=zhenjiang play=tiles")
        held.chief.start(f"t-{held.key}")
        await held.line("open")
        await held.register(*held.players)
        phases = {Phase.REGISTERING}
        for said in LIKELY:
            await typed(held, held.chief, said)
            for _ in range(EACH):
                user = held.chief if rng.random() < 0.6 else rng.choice(held.players)
                await (typed(held, user, line(rng)) if rng.random() < 0.6 else pressed(user, rng))
            await chips_add_up(held)
            phases.add((await held.state()).phase)
        assert {Phase.CHECKING_IN, Phase.ROUND} <= phases
        assert held.service is not None
        assert held.service.faults == []
        assert held.api.violations == []
        assert held.api.not_answered_once() == []
        refused = [call.description for call in held.api.calls if call.status == 400]
        assert all("not modified" in (said or "") for said in refused)


async def chips_add_up(held: Hall) -> None:
    """What a table has counted and what went to the bank make up what was handed out (G5)."""
    now = (await held.state()).round
    for table in () if now is None else now.tables:
        if table.sheet.counted is not None:
            assert sum(table.chips()[seat] for seat in SEATS) + table.banked() == 200
