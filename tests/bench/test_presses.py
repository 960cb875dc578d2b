"""What a press costs the bot while many tables play: its answer's delay, and processor time.

The whole bot serves them, with durable commits, over HTTP to a server in another process. Its limit
of thirty calls a second is off; those of the chats stand, as screens are limited by them. Counting
begins when everybody has a hand and play has settled.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from pydantic import SecretStr

from bot.application import serving
from bot.config import GroupPolicy, Settings
from bot.texts.languages import Language
from tests.bench.crowd import Habit, Plan, Presses, crowd
from tests.bench.yardstick import Figure, report

pytestmark = [pytest.mark.bench, pytest.mark.timeout(600)]

AT_HUMAN_PACE: Final = Plan(tables=200, thinking=6)
WITHOUT_A_PAUSE: Final = Plan(tables=200, thinking=0, away=0.05, words="rest=0")
LOOKING: Final = Plan(tables=60, thinking=0, away=0.05, habit=Habit.LOOK)
SETTLING: Final = 10
SECONDS: Final = 20


class Measured(NamedTuple):
    """What happened in the seconds that count, and the processor time of all the bot did."""

    presses: Presses
    worked: float

    @property
    def rate(self) -> float:
        """Presses a second."""
        return len(self.presses.answered) / SECONDS

    @property
    def each(self) -> float:
        """Milliseconds of processor time a press, its screens among them."""
        return self.worked / len(self.presses.answered) * 1000

    @property
    def edits(self) -> float:
        """Limited calls a press."""
        return self.presses.edits / len(self.presses.answered)


async def _measured(plan: Plan, folder: Path) -> Measured:
    async with crowd(plan) as people:
        settings = Settings(
            telegram_bot_token=SecretStr(people.address.token),
            telegram_api_url=people.address.url,
            database_url=f"sqlite:///{folder / 'presses.sqlite'}",
            default_language=Language.ZH_HANT,
            group_policy=GroupPolicy.OPEN,
            calls_per_second=1000,
        )
        async with serving(settings):
            await people.sit_down()
            await asyncio.sleep(SETTLING)
            before, worked = await people.presses(), time.process_time()
            await asyncio.sleep(SECONDS)
            after, worked = await people.presses(), time.process_time() - worked
    return Measured(
        Presses(
            sorted(after.answered[len(before.answered) :]),
            sorted(after.followed[len(before.followed) :]),
            after.edits - before.edits,
        ),
        worked,
    )


def _share(times: list[float], hundredths: int) -> str:
    return f"{times[len(times) * hundredths // 100] * 1000:.0f} ms"


def test_at_human_pace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = asyncio.run(_measured(AT_HUMAN_PACE, tmp_path))
    answered, followed, _ = found.presses
    assert len(answered) > AT_HUMAN_PACE.tables
    assert found.edits > 1, "screens were starved: what a press costs would be told too low"
    what = f"a press at {AT_HUMAN_PACE.tables} tables"
    report(
        capsys,
        Figure(f"{what}: until its answer, p99", _share(answered, 99), "< 50 ms"),
        Figure(f"{what}: until its answer, p50", _share(answered, 50), ""),
        Figure(f"{what}: until its screen, p50", _share(followed, 50), ""),
        Figure(f"{what}: processor time", f"{found.each:.1f} ms", "<= 5 ms", f"{found.rate:.0f}/s"),
        Figure(f"{what}: limited calls", f"{found.edits:.2f}", "", "sends and edits"),
    )


def test_as_many_as_can_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Moves, of people who do not think and see a new screen once a second at most; and looks."""
    for name in ("moves", "looks"):
        (tmp_path / name).mkdir()
    moves = asyncio.run(_measured(WITHOUT_A_PAUSE, tmp_path / "moves"))
    looks = asyncio.run(_measured(LOOKING, tmp_path / "looks"))
    assert moves.presses.edits
    assert len(looks.presses.answered) > LOOKING.tables
    report(
        capsys,
        Figure(
            "presses a second, looks", f"{looks.rate:.0f}", ">= 200", f"{looks.each:.1f} ms each"
        ),
        Figure(
            "presses a second, moves with their screens",
            f"{moves.rate:.0f}",
            ">= 200",
            f"{moves.edits:.2f} calls, {moves.each:.1f} ms",
        ),
    )
