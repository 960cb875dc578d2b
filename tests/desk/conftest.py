"""The world of the desk's tests."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.desk.world import Opener, World, populate


@pytest.fixture
async def opener(tmp_path: Path) -> AsyncGenerator[Opener, None]:
    """Opens desks on one database file, and closes whatever is still open at the end."""
    made = Opener(tmp_path / "club.sqlite")
    yield made
    await made.close()


@pytest.fixture
async def world(opener: Opener) -> World:
    """A club of five people, nothing played yet."""
    made = await opener.open()
    await populate(made)
    return made
