"""A house for scenarios that need no other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.scenarios.house import House, house


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[House]:
    """The usual house; what must hold is checked when the test is over."""
    async with house(tmp_path) as one:
        yield one
