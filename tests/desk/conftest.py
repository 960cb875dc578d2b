"""The world of the desk's tests."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.desk.world import World, populate, world_on


@pytest.fixture
async def world(tmp_path: Path) -> AsyncGenerator[World, None]:
    """A club of five people, nothing played yet."""
    made = await world_on(tmp_path / "club.sqlite")
    await populate(made)
    yield made
    await made.database.close()
