"""What the tests of pages share."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.desk.tournaments.club import Hosted, host
from tests.desk.world import Opener
from tests.web.stage import Served, asked


@pytest.fixture
async def opener(tmp_path: Path) -> AsyncGenerator[Opener]:
    """Opens desks on one database file, and closes whatever is still open at the end."""
    made = Opener(tmp_path / "club.sqlite")
    yield made
    await made.close()


@pytest.fixture
async def hosted(opener: Opener) -> Hosted:
    """A club with referees, nothing planned yet."""
    return await host(await opener.open())


@pytest.fixture
async def served(hosted: Hosted) -> AsyncGenerator[Served]:
    """Its pages."""
    async with asked(hosted) as made:
        yield made
