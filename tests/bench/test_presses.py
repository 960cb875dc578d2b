"""What a press costs the bot while many tables play: its answer's delay, and processor time.

The whole bot serves them, with durable commits, over HTTP to a server in another process. Its limit
of thirty calls a second is off; those of the groups stand, as their screens are limited by them.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Final

import pytest
from pydantic import SecretStr

from bot.application import serving
from bot.config import GroupPolicy, Settings
from bot.texts.languages import Language
from tests.bench.crowd import Plan, crowd
from tests.bench.yardstick import Figure, report

pytestmark = pytest.mark.bench

PLAN: Final = Plan(tables=200, thinking=6.0)
SECONDS: Final = 30


async def _measured(folder: Path) -> tuple[list[float], float, int]:
    """Seconds until each answer, and processor seconds and limited calls of all the bot did."""
    async with crowd(PLAN) as people:
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
            await asyncio.sleep(SECONDS / 3)
            before, worked = await people.presses(), time.process_time()
            await asyncio.sleep(SECONDS)
            after, worked = await people.presses(), time.process_time() - worked
    return after.answered[len(before.answered) :], worked, after.edits - before.edits


@pytest.mark.timeout(600)
def test_a_press(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answered, worked, edits = asyncio.run(_measured(tmp_path))
    answered.sort()
    assert len(answered) > PLAN.tables
    late = answered[len(answered) * 99 // 100]
    what = f"a press at {PLAN.tables} tables"
    report(
        capsys,
        Figure(f"{what}: until its answer, p99", f"{late * 1000:.0f} ms", "< 50 ms"),
        Figure(
            f"{what}: processor time",
            f"{worked / len(answered) * 1000:.1f} ms",
            "<= 5 ms",
            f"{len(answered) / SECONDS:.0f} presses/s",
        ),
        Figure(f"{what}: limited calls", f"{edits / len(answered):.2f}", "", "sends and edits"),
    )
